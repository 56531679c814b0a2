// Engines that only the names of micro-benchmarks state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inferred } from './inferred.ts'

const csv = (...names: readonly string[]): string =>
  [
    '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit"',
    ...names.map((name, at) => `"org.example.${name}","ss",1,1,${String(at + 1)}.5,NaN,"ms/op"`),
    '',
  ].join('\n')

test('classes of which most are named after engines are engines, and several classes of one stay apart', async (context) => {
  const { runs } = await inferred(context, {
    'out.csv': csv('RocksDb.read', 'LmdbBytes.read', 'LmdbDirect.read', 'Treelike.read'),
  })
  assert.deepEqual(
    runs
      .map(({ fields }) => [fields['engine'], fields['workload'], fields['class']].join())
      .toSorted(),
    [
      'lmdb,read,LmdbBytes',
      'lmdb,read,LmdbDirect',
      'rocksdb,read,RocksDb',
      'treelike,read,Treelike',
    ],
  )
})

test('parameters of tests are engines, and what else such a name says stays', async (context) => {
  const row = (name: string): string => `test_get[${name}]${' '.repeat(4)}44.1220 (1.0)\n`
  const { runs } = await inferred(context, {
    'table.txt': `Name (time in us)      Mean\n${['redis', 'redis-cluster', 'valkey'].map(row).join('')}`,
  })
  assert.deepEqual(
    runs.map(({ fields }) => [fields['engine'], fields['workload'], fields['param']]),
    [
      ['redis', 'test_get', undefined],
      ['redis', 'test_get', 'redis-cluster'],
      ['valkey', 'test_get', undefined],
    ],
  )
})

test('a word for an engine is no part of a workload that several engines have, and one engine alone is none', async (context) => {
  const table = (...names: readonly string[]): string =>
    `| Method | Mean | Error |\n|--|--|--|\n${names.map((name) => `| ${name} | 2.5 ms | 0.1 ms |`).join('\n')}\n`
  const both = await inferred(context, {
    'Compare-report.md': table('SaveMongo', 'SavePostgres', 'SaveTwice'),
    'MongoOnly-report.md': table('Save'),
  })
  assert.deepEqual(
    both.runs.map(({ fields }) => [fields['engine'], fields['workload']].join()).toSorted(),
    [',SaveTwice', 'mongodb,Save', 'mongodb,Save', 'postgresql,Save'],
  )
})
