import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { settings } from './settings.ts'

const assertEqual = (commands: readonly string[], expected: readonly string[]): void => {
  for (const command of commands)
    assert.deepEqual(settings(command, { workload: 'w' }), expected, command)
}

suite('spellings of a setting', () => {
  test('are those of a short and a long option', () => {
    assertEqual(['wrk -T 5s http://h/a', 'wrk --timeout 5s http://h/a'], ['--timeout = 5s'])
  })

  test('are all forms of a switch', () => {
    assertEqual(
      ['db_bench --sync', 'db_bench -sync', 'db_bench --sync=1', 'db_bench --sync=true'],
      ['--sync = on'],
    )
    assertEqual(
      ['db_bench --nouse_direct_reads', 'db_bench --use_direct_reads=false'],
      ['--use_direct_reads = off'],
    )
    assertEqual(['db_bench --nonew_flag', 'db_bench --new_flag=false'], ['--new_flag = off'])
    assertEqual(['db_bench --num=5', 'db_bench -num 5'], ['argument number of entries = 5'])
    assertEqual(
      ['sysbench --oltp_read_only', 'sysbench --oltp-read-only=on', 'sysbench --oltp-read-only=1'],
      ['--oltp-read-only = on'],
    )
    assertEqual(['sysbench --new_option=5', 'sysbench --new-option=5'], ['--new-option = 5'])
  })

  test('are an option and the option that abbreviates it', () => {
    assertEqual(
      ['pgbench -S', 'pgbench -b select-only', 'pgbench --builtin=se', 'pgbench --select-only'],
      ['--builtin = select-only'],
    )
    assertEqual(['pgbench -N', 'pgbench -b simple-update'], ['--builtin = simple-update'])
    assertEqual(['pgbench -b simple@2'], ['--builtin = simple-update@2'])
    assertEqual(['pgbench -b s'], ['--builtin = s'])
    assertEqual(['pgbench bench', 'pgbench -d bench', 'pgbench --dbname=bench'], [])
  })

  test('are the paths of a script', () => {
    assertEqual(
      ['pgbench -f /home/ann/bench/custom.sql', 'pgbench --file=/tmp/run2/custom.sql'],
      ['--file = custom.sql'],
    )
    assertEqual(['pgbench -f /tmp/run2/custom.sql@3'], ['--file = custom.sql@3'])
    assertEqual(['wrk -s /opt/post.lua', 'wrk --script ./post.lua'], ['argument script = post.lua'])
    assertEqual(
      ['other-tool -c /tmp/run1/config.xml', 'other-tool -c ../run2/config.xml'],
      ['-c = config.xml'],
    )
    assertEqual(
      ['mysqlslap -q /tmp/a.sql', 'mysqlslap --query=/b/a.sql'],
      ['argument query = a.sql'],
    )
  })
})

suite('options that are not compared', () => {
  test('are output files, which differ between repeats', () => {
    for (const command of [
      'fio --write_lat_log=/tmp/a/1 --log_avg_msec=1000 --output=1.txt',
      'ycsb run x -p hdrhistogram.output.path=/data/1.hdr -p status.interval=1 -p exportfile=1',
      'go-ycsb -p measurement.output_file=/tmp/1.txt',
      'sysbench --report_csv=yes --new-log-file=/tmp/1',
      'db_bench --report_file=/tmp/1 --trace_file=/tmp/2',
      'other-tool --output=/tmp/1 --stats-output-file /tmp/2',
    ])
      assert.deepEqual(settings(command), [], command)
  })

  test('are servers and databases, also as properties', () => {
    for (const command of [
      'go-ycsb -p tikv.pd=10.0.0.1:2379 -p mysql.db=a -p redis.addr=h:1 -p cassandra.cluster=h',
      'ycsb run x -p hosts=10.0.0.1 -p s3.endpoint=h -p cassandra.username=u -p rocksdb.dir=/d',
    ])
      assert.deepEqual(settings(command), [], command)
  })

  test('are fields of the run, also as properties', () => {
    const command = 'go-ycsb -p threadcount=16 -p recordcount=1000 -p target=5'
    assert.deepEqual(settings(command, { threads: '16', rows: '1000' }), [
      'argument rate limit = 5',
    ])
    assert.deepEqual(settings('pgbench -D scale=5 -D rate=7', { scale: '1' }), [
      'argument scale = 5',
      'argument rate = 7',
    ])
  })
})

suite('options of which a field states a part', () => {
  test('are compared: the benchmarks before the measured one, and further property files', () => {
    assert.deepEqual(settings('db_bench --benchmarks=fillseq,readrandom'), [
      'argument benchmarks = fillseq,readrandom',
    ])
    assert.deepEqual(settings('redis-benchmark -t set,get'), ['argument tests = set,get'])
    assert.deepEqual(settings('ycsb run x -P workloads/a -P /tmp/small.properties'), [
      'argument workload file = small.properties',
    ])
  })
})

suite('words after an option', () => {
  test('are no value of a switch', () => {
    assertEqual(
      [
        'go-tpc tpcc --ignore-error run --wait=true --dropdata',
        'go-tpc tpcc run --ignore-error --wait --dropdata=true',
      ],
      ['--ignore-error = on', '--wait = on', '--dropdata = on'],
    )
    assert.deepEqual(settings('go-tpc tpcc --ignore-error run', {}), [
      '--ignore-error = on',
      'argument command = tpcc run',
    ])
  })

  test('belong to a query that was printed without quotes', () => {
    assertEqual(
      ['mysqlslap --query=SELECT 1; --iterations=3', 'mysqlslap -q "SELECT 1;" -i 3'],
      ['argument query = SELECT 1;', 'argument iterations = 3'],
    )
  })
})
