// Groups of workloads, such as range queries with and without aggregation: a field that the archive page derives from the workload.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import type { Figure, FigureTable } from '../../tools/figures/figure.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { convertAt } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const groups = {
  'point-query': 'point queries',
  'random-points': 'point queries',
  'read-only': 'range queries with aggregation',
  'read-only-sum': 'range queries with aggregation',
  'range-covered': 'range queries without aggregation',
  scan: 'range queries without aggregation',
}

const page = `---
title: Logs
archive:
  source: ../../../site/archives/logs
  patterns: ['{workload}/{version}.r{repeat}.{tool}.txt']
  values:
    workload:
${Object.entries(groups)
  .map(([workload, group]) => `      ${workload}: {group: ${group}}`)
  .join('\n')}
  fields: {engine: mysql, threads: '1'}
---
`

const fence = (id: string, text: string): string =>
  `\`\`\`figure\nid: ${id}\ntitle: Ratios by group\narchive: logs\nmetric: tps\nbaseline: {version: 8.0.45}\n${text}\n\`\`\`\n`
const article = [
  '---\ntitle: Groups\ndate: 2026-11-23\n---\n',
  fence('heat', 'kind: heat-table\nrow: workload\ngroup: group\ncolumn: version'),
  fence('dots', 'kind: relative\nrow: [group, workload]\nseries: version'),
].join('\n')

function project(context: TestContext): string {
  const logs = Object.keys(groups).flatMap((workload) =>
    ['8.0.45', '8.4.8'].flatMap((version, side) =>
      [1, 2, 3, 4].map((repeat) => [
        `site/archives/logs/${workload}/${version}.r${String(repeat)}.sysbench.txt`,
        sysbenchLog({ tps: (workload.startsWith('read-only') && side === 1 ? 90 : 100) + repeat }),
      ]),
    ),
  )
  return smallFolder(temporaryFolder(context), {
    ...(Object.fromEntries(logs) as Record<string, string>),
    'content/archives/logs/index.md': page,
    'content/articles/groups/index.md': article,
  })
}

suite('groups of workloads with and without aggregation', () => {
  test('are blocks of rows of a heat table and of dots, each workload in its group', async (context) => {
    const root = project(context)
    await convertAt(root)
    const figure = (id: string): Figure =>
      JSON.parse(readFileSync(join(root, `data/figures/groups/${id}.json`), 'utf8')) as Figure
    assert.deepEqual(
      rowsOf(figure('heat').summaries?.[0]),
      Object.entries(groups).map(([workload, group]) => `${group}: ${workload}`),
    )
    assert.deepEqual(
      figure('dots').table.rows.map(({ label }) => label),
      Object.entries(groups).map(([workload, group]) => `${workload} · ${group}`),
    )
  })

  test('are not pooled: a query by group names the workload', (context) => {
    const cwd = project(context)
    const options = ['-m', 'tps', '-r', 'group', '-c', 'version']
    const { status, stderr } = benchfolio(['query', 'logs', ...options], { cwd })
    assert.equal(status, 2)
    assert.match(stderr, /workload/)
    assert.match(stderr, /--pool workload/)
  })
})

// `group: label` of each row; a block names its group on its first row.
function rowsOf(table: FigureTable | undefined): readonly string[] {
  let block = ''
  return (table?.rows ?? []).map(({ label, group }) => {
    block = group ?? block
    return `${block}: ${label}`
  })
}
