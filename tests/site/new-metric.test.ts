// A metric that nobody has heard of, with a row in the vocabulary of the publication and without one: it is on every list.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { exploreRuns, packRuns } from '../../tools/explore/pack-runs.ts'
import { termPages } from '../../tools/site/term-pages.ts'
import { unpackRuns } from '../../tools/view/packed-runs.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { convertAt, gridProject } from '../convert/project.ts'

const files = {
  'site/archives/mills/rates.md': `| threads | 2.0 | 3.0 |
| --- | --- | --- |
| 1 | 1234.5 | 2345.6 |
| 2 | 3456.7 | 4567.8 |
`,
  'content/archives/mills/index.md': `---
title: Mills
archive:
  source: ../../../site/archives/mills
  fields: {engine: millstone, workload: grinding}
  tables:
    - file: rates.md
      row: {column: threads, key: threads}
      metric: grains/s
      unit: 1/s
      columns: {'2.0': {version: '2.0'}, '3.0': {version: '3.0'}}
---
Grain.
`,
  'content/articles/mills/index.md': `---
title: Mills
---
Grain.

\`\`\`figure
kind: throughput
id: mills
title: Three is faster
archive: mills
metric: grains/s
series: version
\`\`\`
`,
}
const row =
  'grains/s: {title: grains per second, short: grains/s, unit: 1/s, digits: 2, better: higher, headline: 12}\n'

interface ArchiveFile {
  readonly columns: readonly string[]
  readonly units?: Readonly<Record<string, string>>
  readonly runs: readonly {
    readonly headline?: string
    readonly values: Readonly<Record<string, number>>
  }[]
}

async function published(context: TestContext, more: Readonly<Record<string, string>>) {
  const root = gridProject(temporaryFolder(context), { ...files, ...more })
  const converted = await convertAt(root)
  const words = readVocabulary(root)
  const file = join(root, 'data', 'archives', 'mills.json')
  const data = JSON.parse(readFileSync(file, 'utf8')) as ArchiveFile
  const runs = unpackRuns(packRuns(exploreRuns(converted), words))
  return { converted, words, data, runs }
}

for (const [kind, more, title] of [
  ['with a row', { 'site/vocabulary/metrics.yaml': row }, 'grains per second'],
  ['without a row', {}, 'grains/s'],
] as const) {
  suite(`a new metric ${kind}`, () => {
    test('is in the data of its archive and in the explorer', async (context) => {
      const { data, runs } = await published(context, more)
      assert.deepEqual(data.columns, ['grains/s'])
      assert.deepEqual(
        data.runs.map(({ headline, values }) => [headline, values['grains/s']]),
        [1234.5, 3456.7, 2345.6, 4567.8].map((value) => ['grains/s', value]),
      )
      const column = runs.metrics.find(({ metric }) => metric === 'grains/s')
      assert.equal(column?.title, title)
      assert.equal(column.unit, '1/s')
      assert.equal(column.values.filter((value) => !Number.isNaN(value)).length, 4)
      // The other archive keeps what it had.
      assert.equal(runs.opening, 'qps')
    })

    test('is on the pages of its engine and its workload', async (context) => {
      const { converted, words } = await published(context, more)
      const terms = termPages(converted, words)
      const texts = [...terms.files].filter(([path]) => !path.startsWith('figures/'))
      for (const section of ['engines', 'workloads']) {
        const [, text = ''] =
          texts.find(
            ([path, content]) => path.startsWith(section) && content.includes('grains/s'),
          ) ?? []
        assert.match(text, /2,346/, section)
      }
      assert.ok(terms.figures.some(({ metric }) => metric.name === 'grains/s'))
    })
  })
}
