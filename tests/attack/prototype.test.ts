// Names of properties that every object has, as fields, values, metrics and options of an archive.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseFilter } from '../../tools/analysis/filter.ts'
import { parseArchivePage } from '../../tools/archive/read-archive-page.ts'
import { derive } from '../../tools/site/derive.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { convertAt, gridProject } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const

const page = `---
title: Names
archive:
  source: ../../../site/archives/names
  patterns: ['{name}/t{threads}.{other}.{tool}.txt', '{name}/{tool}.cnf']
  fields: {engine: mysql, client: __proto__}
  tables:
    - file: table.md
      row: {column: Name, key: name}
      measures:
${names
  .slice(1)
  .map((name) => `        ${name}: {metric: ${name}, unit: '1/s'}`)
  .join('\n')}
---
`
const article = `---
title: Names
---
\`\`\`figure
kind: throughput
id: names
title: By constructor
archive: names
metric: tps
series: name
\`\`\`

\`\`\`figure
kind: config-diff
id: options
title: Options
archive: names
series: name
all: true
\`\`\`
`

test('names of properties of every object are values, metrics, options and titles like others', async (context) => {
  const files: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const tps = 100 + index
    files[`site/archives/names/${name}/t1.${name}.sysbench.txt`] = sysbenchLog({ tps })
    files[`site/archives/names/${name}/my.cnf`] =
      `[mysqld]\n${names.map((option) => `${option} = ${name}`).join('\n')}\n`
  }
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  files['site/archives/names/table.md'] =
    row(['Name', ...names]) +
    row(['---', ...names.map(() => '---')]) +
    names.map((name, index) => row([name, ...names.map((_, at) => String(index + at))])).join('')
  const root = smallFolder(temporaryFolder(context), {
    ...files,
    'content/archives/names/index.md': page,
    'content/articles/names/index.md': article,
  })
  const converted = await convertAt(root)
  const errors = converted.diagnostics.filter(({ severity }) => severity === 'error')
  assert.deepEqual(errors, [])
  await derive(converted, join(root, '.build/site'), {
    build: join(root, '.build'),
    converter: 'test',
    force: true,
  })
  const data = readFileSync(join(root, 'data/archives/names.json'), 'utf8')
  const runs = readFileSync(join(root, 'data/runs/names.json'), 'utf8')
  assert.ok(data.includes('"__proto__"'))
  for (const name of names.slice(1)) {
    assert.match(data, new RegExp(`"name": ?"${name}"`))
    assert.ok(runs.includes(`"metric":"${name}"`), name)
  }
  assert.equal(Object.hasOwn(Object.prototype, 'tps'), false)
})

test('no field has such a name: a pattern, a constant or a table with it is an error', () => {
  const pages = [
    "  patterns: ['{constructor}.txt']",
    '  fields: {toString: x}',
    '  tables: [{file: t.md, row: {column: A, key: valueOf}, measures: {B: {metric: x}}}]',
    '  tables: [{file: t.md, row: {column: A, key: a}, keys: {C: constructor}, measures: {B: {metric: x}}}]',
  ]
  for (const keys of pages) {
    const { diagnostics } = parseArchivePage(
      `---\ntitle: a\narchive:\n  source: .\n${keys}\n---\n`,
      'a.md',
    )
    assert.match(diagnostics[0]?.message ?? '', /property of every JavaScript object/, keys)
  }
})

test('a figure over such a key is an error that names it', async (context) => {
  const root = gridProject(temporaryFolder(context), {
    'content/articles/two-cores/index.md': `---\ntitle: x\n---\n\`\`\`figure\nkind: throughput\nid: a\ntitle: a\narchive: grid\nmetric: tps\nseries: constructor\nwhere: {toString: a}\n\`\`\`\n`,
  })
  const { diagnostics } = await convertAt(root)
  assert.ok(diagnostics.length > 0)
  for (const { rule, message } of diagnostics)
    assert.match(`${rule} ${message}`, /^figure\/\w+ Unexpected/)
})

test('filters know no property of objects', () => {
  for (const name of names.slice(1)) {
    const parsed = parseFilter(`${name}:a*`)
    assert.ok('filter' in parsed, name)
    assert.equal(parsed.filter({ engine: 'mysql' }), false)
    assert.equal(parsed.filter(Object.fromEntries([[name, 'a']])), true)
  }
})
