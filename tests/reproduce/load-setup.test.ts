// Loads from command lines of recorded archives.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dangerousArguments } from '../options/dangerous-names.ts'
import { loadSetup } from '../../tools/reproduce/load-setup.ts'

test('sysbench with its test first', () => {
  const command =
    'taskset -c 0,1 sysbench oltp_point_select --db-driver=mysql --mysql-socket=../a/mysqld.sock --mysql-user=root --mysql-db=sbtest --tables=4 --table-size=25000 --histogram=on --threads=16 --time=3 --report-interval=1 run'
  assert.deepEqual(loadSetup(command), {
    workload: {
      load: 'sysbench',
      test: 'oltp_point_select',
      data: ['--tables=4', '--table-size=25000'],
      arguments: ['--histogram=on'],
    },
    seconds: 3,
    processors: '0,1',
    omitted: [],
  })
})

test('a script of the archive is no test, and one behind the options or in the folder of sysbench is', () => {
  for (const script of ['../connect.lua', 'oltp_read_only.lua', '/tmp/oltp_read_only.lua', 'own'])
    assert.equal(
      loadSetup(`sysbench ${script} --db-driver=mysql --threads=1 --time=3 run`)?.workload.test,
      undefined,
    )
  assert.equal(
    loadSetup('sysbench --tables=4 --threads=1 oltp_update_non_index --time=10 run')?.workload.test,
    'oltp_update_non_index',
  )
  assert.equal(
    loadSetup('sysbench /usr/share/sysbench/oltp_read_only.lua --threads=1 run')?.workload.test,
    'oltp_read_only',
  )
})

test('pgbench', () => {
  const command =
    'taskset -c 0 pgbench --host=127.0.0.1 --port=43119 --username=postgres --client=16 --jobs=1 --time=3 --progress=1 --no-vacuum --select-only --protocol=prepared bench'
  assert.deepEqual(loadSetup(command), {
    workload: { load: 'pgbench', data: [], arguments: ['--select-only', '--protocol=prepared'] },
    seconds: 3,
    processors: '0',
    omitted: [],
  })
})

test('pgbench with options of one letter', () => {
  assert.deepEqual(loadSetup('numactl -C 0-7 pgbench -c 8 -T 30 -nSMprepared -C bench > out.txt'), {
    workload: { load: 'pgbench', data: [], arguments: ['-S', '-Mprepared', '-C'] },
    seconds: 30,
    processors: '0-7',
    omitted: [],
  })
})

test('options of a launcher are no list of CPUs', () => {
  const setup = loadSetup('ionice -c 2 numactl --interleave=all pgbench -C -c 8 -T 30 bench')
  assert.equal(setup?.processors, undefined)
})

test('what comes after a redirection is no test of sysbench', () => {
  const setup = loadSetup('sysbench oltp_read_only --threads=8 run > log.txt; date')
  assert.equal(setup?.workload.test, 'oltp_read_only')
})

test('any other program is unknown', () => {
  assert.equal(loadSetup('mysqlslap --concurrency=4'), undefined)
})

test('arguments that may name a program, a file or an address are omitted with their reason', () => {
  for (const [start, program] of [
    ['sysbench oltp_read_only run', 'sysbench'],
    ['pgbench', 'pgbench'],
  ] as const)
    for (const argument of dangerousArguments[program]) {
      const setup = loadSetup(`${start} ${argument}`)
      assert.deepEqual(setup?.workload.arguments, [], argument)
      assert.deepEqual(setup.workload.data, [], argument)
      assert.equal(setup.omitted.length, 1, argument)
    }
})

test('numbers, switches and known names are taken over', () => {
  const given =
    '--rand-type=uniform --range_size=100 --skip-trx=on --auto-inc --mysql-ignore-errors=1213,1020 --rate=500'
  assert.deepEqual(
    loadSetup(`sysbench oltp_read_only ${given} run`)?.workload.arguments,
    given.replaceAll('_', '-').split(' '),
  )
  const own = '-b select-only@2 -b tpcb -N --rate=500 --latency-limit=5.5 --fillfactor=90'
  assert.deepEqual(loadSetup(`pgbench ${own} bench`)?.workload.arguments, [
    ...['-bselect-only@2', '-btpcb', '-N', '--rate=500', '--latency-limit=5.5', '--fillfactor=90'],
  ])
})
