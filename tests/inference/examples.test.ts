// Output that documents show beside the results of an archive.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { inferred } from './inferred.ts'

const page = (text: string): string => `# Load\n\n## How to run\n\n\`\`\`\n${text}\`\`\`\n`
const logs = Object.fromEntries(
  [1, 4, 8].map((threads) => [
    `logs/t${String(threads)}.log`,
    sysbenchLog({ threads, tps: 100 * threads + 1 }),
  ]),
)

test('output that a document shows beside twice as many logs with its load is an example', async (context) => {
  const { runs } = await inferred(context, {
    ...logs,
    'README.md': page(sysbenchLog({ threads: 4, tps: 57 })),
  })
  const own = runs.filter(({ source }) => source?.path === 'README.md')
  assert.deepEqual(
    own.map(({ status, reason }) => [status, reason?.text]),
    [
      [
        'refused',
        'Probably example output in a document, beside results of other files, so it is not compared',
      ],
    ],
  )
})

test('a document has results where nothing else has, or others than the logs', async (context) => {
  const text = page(sysbenchLog({ threads: 64, tps: 57 }))
  for (const files of [{ 'README.md': text }, { ...logs, 'README.md': text }]) {
    const { runs } = await inferred(context, files)
    const own = runs.filter(({ source }) => source?.path === 'README.md')
    assert.deepEqual(
      own.map(({ status }) => status),
      ['ok'],
    )
  }
})

test('pages that have most of the results are no examples', async (context) => {
  const pages = [1, 4, 8].map((threads): [path: string, text: string] => [
    `day-${String(threads)}.md`,
    page(sysbenchLog({ threads, tps: 50 * threads + 7 })),
  ])
  const { runs } = await inferred(context, { ...logs, ...Object.fromEntries(pages) })
  assert.equal(runs.filter(({ status }) => status === 'ok').length, 6)
})

test('several outputs of a page are what its author compares, unless they are copies of logs', async (context) => {
  const two = (before: number, after: number): string =>
    [before, after]
      .map(
        (tps, index) =>
          `## Step ${'ab'.charAt(index)}\n\n\`\`\`\n${sysbenchLog({ threads: 4, tps })}\`\`\`\n`,
      )
      .join('\n')
  for (const [text, count] of [
    [two(57, 83), 6],
    [two(101, 801), 4],
  ] as const) {
    const { runs } = await inferred(context, {
      ...logs,
      'logs/t2.log': sysbenchLog({ threads: 2, tps: 201 }),
      'README.md': `# Load\n\n${text}`,
    })
    assert.equal(runs.filter(({ status }) => status === 'ok').length, count)
  }
})

test('numbers that a document lists sum up the results of other files', async (context) => {
  const list = '# Load\n\n- Reads: 57,000 ops/s\n- Writes: 12,000 ops/s\n'
  const alone = await inferred(context, { 'README.md': list })
  assert.deepEqual(
    alone.runs.map(({ fields, status }) => [fields['workload'], status]),
    [
      ['Reads', 'ok'],
      ['Writes', 'ok'],
    ],
  )
  const { runs } = await inferred(context, { ...logs, 'README.md': list })
  assert.equal(runs.filter(({ status }) => status === 'ok').length, 3)
})

test('a list of numbers beside the output of a tool, or with its rates, is a summary', async (context) => {
  const log = sysbenchLog({ threads: 8, tps: 321 })
  const apart = { 'bench.txt': 'Reads: 57000 ops/s\nWrites: 12000 ops/s\n' }
  for (const [list, count] of [
    [{ 'a/summary.txt': 'TPS: 320.7 tps\nThreads: 8\n' }, 1],
    [{ 'lists/summary.txt': 'TPS: 321.0 tps\nThreads: 8\n' }, 1],
    [apart, 3],
  ] as const) {
    const { runs } = await inferred(context, { 'a/sysbench.txt': log, ...list })
    assert.equal(runs.filter(({ status }) => status === 'ok').length, count)
  }
})

test('lists beside the rows of tables, and a list above the outputs of tools, are summaries', async (context) => {
  const table = 'engine,threads,tps\nmysql,1,101.5\nmysql,8,702.5\npostgresql,1,121.5\n'
  const volumes = '# Volumes\n\n- Baseline: 3,000 IOPS\n- Max: 16,000 IOPS\n'
  for (const files of [
    { 'results.csv': table, 'README.md': volumes },
    { 'results.csv': table, 'summary.txt': 'Engine: MySQL\nThroughput: 5,000 ops/sec\n' },
    { ...logs, 'limits.txt': 'threads: 8\nrate limit: 1000 req/s\nwarmup: 10 s\n' },
  ]) {
    const { runs } = await inferred(context, files)
    assert.equal(runs.filter(({ status }) => status === 'ok').length, 3)
  }
})

test('what a program prints beside its progress is of no run', async (context) => {
  const parts = [10, 20, 30].map(
    (done) => `Progress: ${String(done)}%\nRate: 50${String(done)} ops/sec\n`,
  )
  const { runs } = await inferred(context, {
    'mysql.log': `${parts.join('')}Done.\n`,
    'postgresql.log': `${parts.join('')}Total: 1000\nRate: 5020 ops/sec\n`,
  })
  assert.deepEqual(
    runs.map(({ fields }) => fields['engine']),
    ['postgresql'],
  )
})

test('servers and their versions in the names of numbers are fields', async (context) => {
  for (const files of [
    { 'out.txt': 'MySQL 8.0.36: 12000 tps\nPostgreSQL 16.2: 13000 tps\n' },
    {
      'a/out.txt': 'Engine: MySQL 8.0.36\nThroughput: 12000 tps\n',
      'b/out.txt': 'Engine: PostgreSQL 16.2\nThroughput: 13000 tps\n',
    },
  ]) {
    const { runs } = await inferred(context, files)
    assert.deepEqual(runs.map(({ fields }) => [fields['engine'], fields['version']]).toSorted(), [
      ['mysql', '8.0.36'],
      ['postgresql', '16.2'],
    ])
  }
})

test('a heading that sets servers against each other says none of them', async (context) => {
  const page = (heading: string): string =>
    `# ${heading}\n\n- Insert: 12,345 ops/s\n- Read: 14,000 ops/s\n`
  for (const [heading, engine] of [
    ['MySQL 8.0.36 vs PostgreSQL', undefined],
    ['MySQL vs MariaDB vs PostgreSQL 16.2', undefined],
    ['PostgreSQL 16.2 vs its default', 'postgresql'],
  ] as const) {
    const { runs } = await inferred(context, { 'README.md': page(heading) })
    assert.deepEqual(
      runs.map(({ fields }) => fields['engine']),
      [engine, engine],
    )
  }
})

test('names of engines and numbers of threads that a program prints are fields', async (context) => {
  const text = '8 threads\nMySQL: 12000 tps\nPostgreSQL: 13000 tps\n'
  const { runs } = await inferred(context, { 'out.txt': text })
  assert.deepEqual(
    runs.map(({ fields }) => [fields['engine'], fields['threads'], fields['workload']]).toSorted(),
    [
      ['mysql', '8', undefined],
      ['postgresql', '8', undefined],
    ],
  )
})

test('settings of programs, limits and what is asked for are no results', async (context) => {
  const { runs } = await inferred(context, {
    ...logs,
    'terraform/main.tf': 'resource "volume" "db" {\n  size = 100\n  iops = 1000\n}\n',
    'limits.yaml': 'kind: Limit\nqps: 50\nburst: 100\n',
    'goals.txt': 'Target throughput: 20,000 ops/s\nExpected users: 100\n',
  })
  assert.equal(runs.length, 3)
})
