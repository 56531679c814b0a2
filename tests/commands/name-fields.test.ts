import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withNameFields } from '../../tools/runs/name-fields.ts'
import { run } from '../analysis/runs.ts'

const fieldsOf = (...all: readonly Record<string, string>[]): readonly unknown[] =>
  withNameFields(all.map((fields, index) => run(index, fields, { qps: 1 }))).map(
    ({ fields }) => fields,
  )

suite('fields from names of folders', () => {
  test('are the version in packed digits and work_mem; the rest distinguishes nothing', () => {
    assert.deepEqual(
      fieldsOf(
        { folder7: 'x.pg174_o2nofp.x10a_wm1_c32r128.pk1' },
        { folder7: 'x.pg1023_o2nofp.x10a_wm8_c32r128.pk1' },
      ),
      [
        { engine: 'postgresql', version: '17.4', work_mem: '1' },
        { engine: 'postgresql', version: '10.23', work_mem: '8' },
      ],
    )
  })

  test('are the version with points behind the name of the server, and the number of a trial', () => {
    assert.deepEqual(
      fieldsOf(
        { folder1: 'mysql-8.0.36-tuned', folder2: 'trial1' },
        { folder1: 'MariaDB_10.11', folder2: 'trial2' },
        { folder1: 'percona-server-8.0.36-28', folder2: 'trial3' },
        { folder1: 'postgresql16.4', folder2: 'trial4' },
        { folder1: 'mysql84', folder2: 'trial5' },
        { folder1: 'mariadb1011', folder2: 'trial6' },
      ),
      [
        { engine: 'mysql', version: '8.0.36', repeat: '1' },
        { engine: 'mariadb', version: '10.11', repeat: '2' },
        { engine: 'percona-server', version: '8.0.36-28', repeat: '3' },
        { engine: 'postgresql', version: '16.4', repeat: '4' },
        { engine: 'mysql', version: '8.4', repeat: '5' },
        { engine: 'mariadb', version: '10.11', repeat: '6' },
      ],
    )
  })

  test('are instance type and hyper-threading', () => {
    assert.deepEqual(fieldsOf({ folder7: 'c6i.4xlarge.ht0.nt4' }, { folder7: 'm5.2x.ht1' }), [
      { instance: 'c6i.4xlarge', ht: 'off' },
      { instance: 'm5.2x', ht: 'on' },
    ])
    assert.deepEqual(fieldsOf({ folder1: 'mysql-9.1.0-ht_off' }, { folder1: 'mysql-9.1.0-hton' }), [
      { engine: 'mysql', version: '9.1.0', ht: 'off' },
      { engine: 'mysql', version: '9.1.0', ht: 'on' },
    ])
  })

  test('do not hold times, which only distinguish repeats', () => {
    const [first, second, third] = fieldsOf(
      { folder5: 'c5.xlarge_10182021_1217_sysbench_log' },
      { folder5: 'c5.xlarge_10182021_1719_sysbench_log.zip' },
      { folder5: 'c5.large_10182021_1719_sysbench_log' },
    )
    assert.deepEqual(first, second)
    assert.deepEqual(third, { instance: 'c5.large' })
  })

  test('do not hold the threads or connections that the files state', () => {
    assert.deepEqual(
      fieldsOf(
        { part1: 'ycsb-a-16', threads: '16' },
        { part1: 'ycsb-b-16', threads: '16' },
        { part1: 'ycsb-a-64', threads: '64' },
        { part1: 'ycsb-b-64', threads: '64' },
      ),
      [
        { part1: 'ycsb-a', threads: '16' },
        { part1: 'ycsb-b', threads: '16' },
        { part1: 'ycsb-a', threads: '64' },
        { part1: 'ycsb-b', threads: '64' },
      ],
    )
    // A number that is not the threads of every such run is something else.
    assert.deepEqual(
      fieldsOf(
        { part1: 'v8', threads: '8' },
        { part1: 'v16', threads: '8' },
        { part1: 'w8', threads: '8' },
      ),
      [
        { part1: 'v8', threads: '8' },
        { part1: 'v16', threads: '8' },
        { part1: 'w8', threads: '8' },
      ],
    )
  })

  test('never replace fields that paths or contents state', () => {
    assert.deepEqual(
      fieldsOf({ version: '8.0.45', folder1: 'my8407' }, { version: '9.0', folder1: 'b' }),
      [{ engine: 'mysql', version: '8.0.45' }, { version: '9.0' }],
    )
  })
})
