// Engines, releases and workloads in sentences and titles.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { foreignName } from '../../tools/claims/foreign-name.ts'
import type { Run } from '../../tools/model.ts'
import { run } from '../analysis/runs.ts'
import { vocabulary } from './evaluation.ts'

const of = (workload: string, engine = 'mysql', version = '8.4.8'): Run =>
  run(`${workload} ${engine} ${version}`.length, { engine, version, workload }, {})
const nameIn = (
  text: string,
  included: readonly Run[],
  archiveRuns = included,
): string | undefined => foreignName(text, { included, archiveRuns }, vocabulary)?.text

describe('a text about MySQL 5.6 and 8.4.8 and PostgreSQL 10.23', () => {
  const runs = [
    of('oltp_read_only'),
    of('oltp_read_only', 'mysql', '5.6'),
    of('oltp_read_only', 'postgresql', '10.23'),
  ]
  for (const text of [
    'MySQL 8.4 is slower than MySQL 5.6',
    'MySQL 5.6.21 is slower than 8.4.8',
    'MySQL 8 and PostgreSQL 10 are slower',
    'Postgres 10 is faster than MySQL',
    'Unlike MariaDB 11.4, MySQL 8.4 is slower',
    'With the change introduced in MySQL 5.7, MySQL 8.4 is slower',
    'MySQL is 1.5 times as fast, more than 2.5 % faster',
    'MySQL-compatible servers, Percona’s blog, MariaDB clients',
    'MySQL 1.3 to 1.8 × faster',
    'It is faster than 1.5 times on average',
  ])
    test(`may name them: ${text}`, () => {
      assert.equal(nameIn(text, runs), undefined)
    })

  for (const [text, name] of [
    ['MySQL 8.0 is slower', 'MySQL 8.0'],
    ['MariaDB is slower', 'MariaDB'],
    ['PostgreSQL 10 and 12 are slower', 'PostgreSQL 12'],
    ['Postgres 17 is slower', 'Postgres 17'],
    ['PG 17 is slower', 'PG 17'],
    ['MySQL 10.23 is slower', 'MySQL 10.23'],
    ['8.0 is slower than 5.6', '8.0'],
    ['MySQL 8.4 is slower than 5.7 with 16 threads', '5.7'],
    ['MongoDB needs longer', 'MongoDB'],
  ] as const)
    test(`may not name another: ${text}`, () => {
      assert.equal(nameIn(text, runs), name)
    })

  test('may name any engine where no run states one', () => {
    assert.equal(nameIn('MariaDB 8.4 is slower', [run(1, { version: '8.4' }, {})]), undefined)
  })
})

describe('a text about a workload', () => {
  const all = [
    ...['oltp_read_only', 'oltp_point_select', 'oltp_update_index', 'oltp_update_non_index'],
    ...['oltp_read_write', 'connect', 'tpcb-like', 'select-only', 'single queries'],
  ].map((name) => of(name))
  const about = (workload: string, text: string): string | undefined =>
    nameIn(text, [of(workload)], all)
  for (const [workload, text] of [
    ['oltp_read_only', 'Read-only transactions are slower'],
    ['oltp_read_only', 'oltp_read_only is slower'],
    ['oltp_point_select', 'Point selects are slower than read-write transactions'],
    ['oltp_point_select', 'Unlike updates, point selects of 8.4 are slower'],
    ['oltp_point_select', 'Point queries and point lookups are slower'],
    ['oltp_point_select', 'Read-only point selects are slower'],
    ['oltp_update_non_index', 'Non-index updates are slower'],
    ['oltp_update_index', 'With more writes, index updates are slower'],
    ['oltp_update_index', 'Updates are slower'],
    ['connect', 'With 16 connections, it connects faster'],
    ['oltp_point_select', 'On a read-only replica, it is faster'],
    ['single queries', 'Point selects are slower'],
    ['select-only', 'Read-only throughput is lower'],
  ] as const)
    test(`may name it: ${text}`, () => {
      assert.equal(about(workload, text), undefined)
    })

  for (const [workload, text, name] of [
    ['oltp_read_only', 'Point selects are slower', 'Point selects'],
    ['oltp_read_only', 'Write-only throughput is lower', 'Write-only'],
    ['oltp_point_select', 'Write-only point selects are slower', 'Write-only'],
    ['oltp_point_select', 'Read-only transactions are slower', 'Read-only'],
    ['oltp_update_index', 'Non-index updates are slower', 'Non-index updates'],
    ['oltp_update_non_index', 'Index updates are slower', 'Index updates'],
    ['oltp_read_only', 'oltp_read_write is slower', 'oltp_read_write'],
    ['oltp_point_select', 'With 16 threads, updates of 8.4 are slower', 'updates'],
    ['select-only', 'TPC-B transactions are slower', 'TPC-B'],
    ['tpcb-like', 'With select-only, it is slower', 'select-only'],
    ['oltp_point_select', 'Range scans are slower', 'Range scans'],
    ['single queries', 'oltp_read_only is slower', 'oltp_read_only'],
  ] as const)
    test(`may not name another: ${text} (${workload})`, () => {
      assert.equal(about(workload, text), name)
    })

  test('may name a workload that another one contains, if the archive has only that', () => {
    assert.equal(nameIn('Read-only throughput is lower', [of('oltp_point_select')]), undefined)
  })
})
