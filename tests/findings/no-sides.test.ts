import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areFileNames, areNoSides, areOutcomes } from '../../tools/findings/no-sides.ts'
import { run } from '../analysis/runs.ts'

const outcomes = (key: string, ...texts: readonly string[]): boolean =>
  areOutcomes(
    key,
    texts.map((text, at) => run(at + 1, { [key]: text }, { qps: 100 })),
  )

test('numbers that differ in each run without a rule were measured', () => {
  assert.ok(outcomes('splits', '226454', '252017', '311305', '1193292', '1212571'))
  assert.ok(outcomes('used memory', '2,307', '2,371', '2,417', '2,551', '2,609'))
  assert.ok(outcomes('storage', '182 -> 190', '182 -> 191', '220 -> 229', '223 -> 234', '91-> 95'))
})

test('numbers that were chosen are settings', () => {
  const bytes = [1, 2, 3, 6, 12].map((gigabytes) => String(gigabytes * 2 ** 30))
  assert.ok(!outcomes('shared_buffers', ...bytes))
  assert.ok(!outcomes('pages', '100', '150', '400', '1000', '65536'))
  assert.ok(!outcomes('port', '3306', '3307', '3308', '3309', '3310'))
  assert.ok(!outcomes('glibc', '2.31', '2.35', '2.36', '2.37', '2.39'))
  assert.ok(!outcomes('kernel', '5.15.0', '5.15.1', '6.1.7', '6.6.3', '6.8.1'))
  assert.ok(!outcomes('folder2', '60513', '60519', '60541', '60607', '60613'))
  // Each has several runs.
  assert.ok(
    !outcomes(
      'value_size',
      ...['2027', '4081', '8177', '16369', '32779'].flatMap((text) => [text, text]),
    ),
  )
})

test('names of files say where a number is from', () => {
  const runs = ['read_mysql.log', 'read_postgresql.log'].map((file, at) =>
    run(at + 1, { file, script: 'read.lua' }, { qps: 100 }),
  )
  assert.ok(areFileNames('file', runs))
  assert.ok(!areFileNames('script', runs))
})

test('a folder that is called after what varies in it is a sweep', () => {
  const sweep = (folder: string, ...depths: readonly string[]) =>
    depths.map((iodepth, at) => run(at + 1, { folder, iodepth }, { qps: 100 }))
  assert.ok(areNoSides('folder', [...sweep('iodepth', '1', '8'), ...sweep('ssd', '1')]))
  assert.ok(!areNoSides('folder', [...sweep('iodepth', '8'), ...sweep('ssd', '1', '8')]))
})
