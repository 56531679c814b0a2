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

const resultOf = (text: string): ResultReading => ({
  ...{ kind: 'result', status: 'ok', settings: {}, facts: [], measurements: [], warnings: [] },
  command: { text, line: 3 },
})
const statedBy = (...texts: readonly string[]): readonly Readonly<Record<string, string>>[] =>
  withStatedFields(texts.map(resultOf)).map((reading) => {
    const stated = reading.kind === 'result' ? (reading.stated ?? {}) : {}
    return Object.fromEntries(Object.entries(stated).map(([key, { value }]) => [key, value]))
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
    assert.deepEqual(statedBy(text), [fields])
  })

for (const option of [
  'log-prefix',
  'mysql-db',
  'output-file',
  'rand-seed',
  'time-limit',
  'run-id',
  'a'.repeat(70),
])
  test(`--${option} keeps no runs of one file apart`, () => {
    const texts = ['r1', 'r2', 'r3'].map((value) => `pgbench -S -c 8 --${option}=${value} bench`)
    const fields = { threads: '8', workload: 'select-only' }
    assert.deepEqual(statedBy(...texts), [fields, fields, fields])
  })

for (const option of ['users', 'import-rows', 'rocksdb', 'file-block-size', 'db-ps-mode', 'scale'])
  test(`--${option} is a condition where the commands of one file differ in it`, () => {
    const texts = ['1', '2'].map((value) => `sysbench --threads=8 --${option}=${value} mixed run`)
    const key = option.replaceAll('-', '_')
    const fields = { threads: '8', workload: 'mixed' }
    assert.deepEqual(statedBy(...texts), [
      { ...fields, [key]: '1' },
      { ...fields, [key]: '2' },
    ])
  })
