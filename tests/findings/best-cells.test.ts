import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Run } from '../../tools/model.ts'
import { findings, mysql, only, runs } from './sample-findings.ts'

suite('the best cells of an experiment', () => {
  const rates = (version: string, ro: number, rw: number): readonly Run[] => [
    ...runs({ ...mysql(version), workload: 'ro' }, ro),
    ...runs({ ...mysql(version), workload: 'rw' }, rw),
  ]

  test('count the workloads of each server', () => {
    const [best] = only(
      findings(rates('5.7', 100, 100), rates('8.0', 90, 120), rates('8.4', 80, 130)),
      'best',
    )
    assert.equal(
      best?.title,
      'Highest queries per second of 2 workloads: MySQL 8.4 in 1, MySQL 5.7 in 1',
    )
  })

  test('name no server where several have the best value', () => {
    assert.deepEqual(only(findings(rates('8.0', 100, 100), rates('8.4', 100, 100)), 'best'), [])
    const [best] = only(
      findings(rates('5.7', 100, 100), rates('8.0', 90, 120), rates('8.4', 80, 120)),
      'best',
    )
    assert.equal(best?.title, 'Highest queries per second of 2 workloads: MySQL 5.7 in 1, tie in 1')
  })

  test('omit runs without a server', () => {
    const [best] = only(
      findings(rates('8.0', 100, 100), rates('8.4', 90, 90), runs({ workload: 'ro' }, 500)),
      'best',
    )
    assert.equal(best?.title, 'Highest queries per second of 2 workloads: MySQL 8.0 in 2')
  })

  test('are no finding where only the amount of hardware varies', () => {
    const memory = (size: string, rate: number): readonly Run[] =>
      runs({ ...mysql('8.0'), workload: 'ro', memory: size }, rate)
    assert.deepEqual(only(findings(memory('2G', 100), memory('32G', 900)), 'best'), [])
  })
})

test('servers are ranked over the cells that all of them have', () => {
  const server = (engine: string, version: string, one: number, eight: number): readonly Run[] => [
    ...runs({ engine, version, threads: '1' }, one),
    ...runs({ engine, version, threads: '8' }, eight),
  ]
  const [ranking] = only(
    findings(
      server('mysql', '5.7', 100, 800),
      server('mysql', '8.0', 90, 700),
      server('mariadb', '11.4', 110, 900),
    ),
    'ranking',
  )
  assert.match(
    ranking?.title ?? '',
    /^MariaDB 11\.4 has the highest queries per second of 3 servers/,
  )
  assert.match(ranking?.verdict ?? '', /order not tested$/)
})
