import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const pgbench = `transaction type: <builtin: TPC-B (sort of)>
scaling factor: 10
query mode: simple
number of clients: 8
number of threads: 2
duration: 60 s
number of transactions actually processed: 60000
latency average = 8.000 ms
tps = 1000.250000 (excluding connections establishing)
`
const page = (...blocks: readonly string[]): Buffer =>
  Buffer.from(
    blocks
      .map((text, at) => `## Run ${String(at + 1)}\n\nWords of Ms Doe.\n\n\`\`\`\n${text}\`\`\`\n`)
      .join('\n'),
  )
const resultsOf = (bytes: Buffer): readonly unknown[] =>
  readFile('page.md', bytes).readings.map((reading) =>
    reading.kind === 'result'
      ? [reading.format, reading.stated?.['section']?.value, reading.measurements[0]?.line]
      : reading.kind,
  )

test('blocks of code of one page are read by the tools that printed them, in the order of the page', () => {
  const both = page(pgbench, sysbenchLog({ tps: 50 }), pgbench)
  assert.deepEqual(
    resultsOf(both).map((each) => (Array.isArray(each) ? each.slice(0, 2) : each)),
    [
      ['pgbench', 'Run 1'],
      ['sysbench', 'Run 2'],
      ['pgbench', 'Run 3'],
    ],
  )
  const { hidden = [] } = readFile('page.md', both)
  assert.ok(hidden.includes(3), 'words of the page are not published')
})

test('a page with one tool, or with a broken output of another one, is read as before', () => {
  const formats = (bytes: Buffer): readonly (string | undefined)[] =>
    readFile('page.md', bytes).readings.flatMap((reading) =>
      reading.kind === 'result' ? [reading.format] : [],
    )
  assert.deepEqual(formats(page(pgbench, pgbench)), [undefined, undefined])
  const broken = 'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n'
  assert.ok(!formats(page(pgbench, broken)).includes('pgbench'))
})

test('a page of tables keeps its format where its code has longer ones', () => {
  const rows = Array.from(
    { length: 9 },
    (_, at) => `  ${String(at + 1)}  60.0s  ${String(at)}.5  7`,
  )
  const code = `\`\`\`\nthd  elapsed  tps  qps\n${rows.join('\n')}\n\`\`\`\n`
  const text = `# Results\n\n| threads | tps |\n|-|-|\n| 1 | 75.5 |\n| 2 | 150.5 |\n\n${code}`
  assert.equal(readFile('page.md', Buffer.from(text)).format, 'table')
})

test('one tool of a page counts beside tables without a metric, below headings of any letters', () => {
  const blocks = [pgbench, pgbench].map(
    (text, at) =>
      `### **${at === 0 ? 'До настройки' : 'После настройки'}**\n\n\`\`\`\n${text}\`\`\`\n`,
  )
  const machines = '| name | zone |\n|-|-|\n| db1 | eu-1 |\n| db2 | eu-2 |\n\n'
  const sectionsOf = (text: string): readonly (string | undefined)[] =>
    readFile('page.md', Buffer.from(text)).readings.flatMap((reading) =>
      reading.kind === 'result' ? [reading.stated?.['section']?.value] : [],
    )
  // A file is recognised by its first 8 KiB.
  const words = `${'Words of the author.\n\n'.repeat(500)}${blocks.join('\n')}`
  const code = '```\nmake\n```\n\n'
  const sections = ['Tests / До настройки', 'Tests / После настройки']
  assert.deepEqual(sectionsOf(`# Tests\n\n${code}${machines}${words}`), sections)
  const loads = '| threads | MySQL | PG |\n|-|-|-|\n| 1 | 900.5 | 950.5 |\n\n'
  assert.deepEqual(sectionsOf(`# Tests\n\n${code}${loads}${words}`), [])
  const rates = '## TPS\n\n| kind | MySQL | PG |\n|-|-|-|\n| a | 900.5 | 950.5 |\n\n'
  assert.deepEqual(sectionsOf(`# Tests\n\n${code}${rates}${words}`), [])
})
