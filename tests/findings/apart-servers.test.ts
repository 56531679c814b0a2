import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findings, mysql, only, runs } from './sample-findings.ts'

test('servers without a common cell are listed with the fields in which they differ', () => {
  const all = findings(
    runs({ ...mysql('8.0', '8'), workload: 'a' }, 100),
    runs({ ...mysql('8.4', '16'), workload: 'a' }, 90),
    runs({ ...mysql('8.4', '32'), workload: 'a' }, 90),
  )
  const [apart] = only(all, 'mixed')
  assert.equal(apart?.title, '2 servers without a common cell of queries per second')
  assert.equal(apart.verdict, 'not compared: their runs differ in the fields of the table')
  assert.deepEqual(apart.table?.head, ['server', 'threads'])
  assert.deepEqual(
    apart.table.rows.map((row) => row.map(({ text }) => text)),
    [
      ['MySQL 8.0', '8'],
      ['MySQL 8.4', '16, 32'],
    ],
  )
})

test('one server, or servers with a common cell, are no such finding', () => {
  const one = findings(runs(mysql('8.0', '8'), 100), runs(mysql('8.0', '16'), 100))
  assert.deepEqual(only(one, 'mixed'), [])
  const shared = findings(
    runs(mysql('8.0', '8'), 100),
    runs(mysql('8.4', '8'), 100),
    runs(mysql('9.0', '16'), 100),
  )
  assert.deepEqual(only(shared, 'mixed'), [])
})
