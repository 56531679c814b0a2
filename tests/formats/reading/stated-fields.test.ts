import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverIn, withStatedFields } from '../../../tools/formats/reading/stated-fields.ts'
import type { ResultReading } from '../../../tools/core/model.ts'

const banners: readonly (readonly [text: string, engine: string | undefined, version: string])[] = [
  ['PostgreSQL 17.3 on x86_64-pc-linux-gnu, compiled by gcc', 'postgresql', '17.3'],
  ['PostgreSQL 11.2-YB-2.20.1.0-b0 on x86_64-pc-linux-gnu', 'yugabytedb', '2.20.1.0'],
  ['CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu, built 2023/09/27)', 'cockroachdb', '23.1.11'],
  ['8.0.11-TiDB-v7.5.0', 'tidb', '7.5.0'],
  ['5.5.5-10.6.12-MariaDB-1:10.6.12+maria~ubu2004-log', 'mariadb', '10.6.12'],
  ['mariadb-10.3.9', 'mariadb', '10.3.9'],
  ['8.0.36-28 Percona Server (GPL), Release 28', 'percona-server', '8.0.36-28'],
  ['mysqld  Ver 8.0.36 for Linux on x86_64 (MySQL Community Server - GPL)', 'mysql', '8.0.36'],
  ['Microsoft SQL Server 2022 (RTM-CU10) (KB5031778) - 16.0.4095.4 (X64)', 'sqlserver', '2022'],
  ['8.0.36-0ubuntu0.22.04.1', undefined, '8.0.36'],
]
for (const [text, engine, version] of banners)
  test(`the version in "${text}" is ${version}`, () => {
    assert.deepEqual(serverIn(text), engine === undefined ? { version } : { engine, version })
  })

test('text without a version states no server', () => {
  assert.deepEqual(serverIn('unknown'), {})
})

const commands: readonly (readonly [command: string, fields: Readonly<Record<string, string>>])[] =
  [
    ['sysbench --threads=8 oltp_point_select run', { threads: '8', workload: 'oltp_point_select' }],
    [
      'sysbench --test=/usr/share/tests/db/oltp.lua --num-threads 16 run',
      { threads: '16', workload: 'oltp' },
    ],
    ['taskset -c 0 pgbench -S -c 32 -j 4 -T 60 bench', { threads: '32', workload: 'select-only' }],
    ['pgbench -f ./sql/insert-one.sql --client=4 bench', { threads: '4', workload: 'insert-one' }],
    ['pgbench -c $N bench', {}],
  ]
for (const [text, fields] of commands)
  test(`\`${text}\` states its threads and workload`, () => {
    const result: ResultReading = {
      ...{ kind: 'result', status: 'ok', settings: {}, facts: [], measurements: [], warnings: [] },
      command: { text, line: 3 },
    }
    const [reading] = withStatedFields([result])
    const stated = reading?.kind === 'result' ? (reading.stated ?? {}) : {}
    const values = Object.entries(stated).map(([key, { value }]) => [key, value])
    assert.deepEqual(Object.fromEntries(values), fields)
  })
