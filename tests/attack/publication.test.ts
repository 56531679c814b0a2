// Files that are deep or have many elements go through every stage: reading, runs, figures, data files.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { convertAt } from '../convert/project.ts'
import { sampled } from '../extent.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { largeFiles } from './hostile-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-large-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const page = `---
title: Large files
archive:
  source: ../../../site/archives/large
  patterns: ['{version}/{case}.{tool}.txt']
  fields: {engine: mysql, threads: 1}
---
`

const fence = (kind: string, file: string, more = ''): string => `
\`\`\`figure
kind: ${kind}
id: ${kind}-${file}
title: ${kind} of ${file}
archive: large
baseline: {version: '1', case: ${file}}
contender: {version: '2', case: ${file}}
${more}\`\`\`
`

const text = (name: string, size = sampled(1, 0.1)): string => {
  const file = largeFiles.find((each) => each.name === name)
  assert.ok(file, name)
  return file.text(file.most * size)
}

const samples: Readonly<Record<string, string>> = {
  roots: `main;large 100000\n${text('folded root frames')}`,
  deep: `main;a 5\n${text('folded stack', 1)}`,
  script: `${text('perf script frames', 0.05)}${'mysqld 1 5678.123456: 1 cycles:\n\tffff f (/x)\n\n'.repeat(9)}`,
  waits: text('wait events'),
  psql: text('psql columns'),
  rows: text('tab-separated rows'),
  bench: text('db_bench heads'),
}

test('figures of large files are computed and written', async () => {
  const files: Record<string, string> = {}
  let tps = 10
  for (const version of ['1', '2'])
    for (const [name, content] of Object.entries(samples)) {
      // Runs of the same content would be duplicates.
      tps += 1
      files[`site/archives/large/${version}/${name}.sysbench.txt`] = sysbenchLog({ tps })
      files[`site/archives/large/${version}/${name}.large.txt`] = content
    }
  const profiles = ['roots', 'deep', 'script'].flatMap((name) => [
    fence('flame', name),
    fence('call-tree', name, 'least: 1\n'),
    fence('call-tree', name, 'direction: callers\n').replace('id: call-tree', 'id: callers'),
    fence('profile-diff', name),
  ])
  const figures = [...profiles, fence('waits-diff', 'waits')]
  const root = smallFolder(folder, {
    ...files,
    'content/archives/large/index.md': page,
    'content/articles/large/index.md': `---\ntitle: Large\n---\n${figures.join('')}`,
  })
  const { written, ...converted } = await convertAt(root)
  const errors = converted.diagnostics.filter(({ severity }) => severity === 'error')
  assert.deepEqual(errors, [])
  assert.ok(written)
  const data = JSON.parse(readFileSync(join(root, 'data/archives/large.json'), 'utf8')) as {
    readonly diagnostics: readonly { readonly rule: string }[]
  }
  assert.ok(data.diagnostics.some(({ rule }) => rule === 'profile/deep-stack'))
})
