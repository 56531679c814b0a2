// host/settings.txt of recordings: its facts in figures and comparisons, with file and line.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { rankedDifferences } from '../../tools/analysis/environment-differences.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Figure, FigureEvidence } from '../../tools/figures/figure.ts'
import { hostSettings } from '../../tools/record/required-host-settings.ts'
import { packageRoot } from '../../tools/root.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { archiveOf, convertAt } from '../convert/project.ts'
import { recordedArchive } from './recorded-archive.ts'
import { sampleHost } from './sample-host.ts'

const page = (slug: string): string => `---
title: ${slug}
archive: {source: ../../../site/archives/${slug}}
---
`
const article = `---
title: The machine
---
Prose.

\`\`\`figure
kind: environment
id: machine
title: The machine
archive: first
series: engine
\`\`\`
`

suite('settings of the host', () => {
  test('are facts of figures and comparisons, with their lines', async (context) => {
    const root = temporaryFolder(context)
    const { text } = hostSettings(sampleHost(join(root, 'host')))
    const machine = { host: 'db-one', cpu: 'AMD EPYC 7313', ratio: 1 }
    const archive = (slug: string): string => join(root, 'site/archives', slug)
    recordedArchive(archive('first'), { ...machine, settings: text })
    recordedArchive(archive('second'), {
      ...machine,
      ratio: 1.1,
      settings: text.replace('powersave', 'performance'),
    })
    smallFolder(root, {
      'content/archives/first/index.md': page('first'),
      'content/archives/second/index.md': page('second'),
      'content/articles/machine/index.md': article,
    })
    const converted = await convertAt(root)
    assert.deepEqual(archiveOf(converted, 'first').diagnostics, [])
    const figure = converted.articles[0]?.figures[0]
    assert.ok(figure)
    const lines = readFileSync(join(archive('first'), 'host/settings.txt'), 'utf8').split('\n')
    const expected = [
      ['SMT', 'on', /^SMT: 1/],
      ['numa nodes', '1', /^NUMA nodes: 0/],
      ['NUMA balancing', 'off', /^NUMA balancing: 0/],
      ['governor', 'powersave', /^governor: powersave/],
      ['turbo', 'on', /^no turbo \(Intel\): 0/],
      ['swap', '2097148 kB', /^swap: Filename/],
      ['transparent huge pages', 'madvise', /^transparent huge pages: /],
    ] as const
    for (const [fact, value, line] of expected) {
      const { text: shown, place } = statedIn(figure, fact)
      assert.equal(shown, value, fact)
      assert.equal(place?.file, 'host/settings.txt')
      assert.match(lines[(place.line ?? 0) - 1] ?? '', line)
    }
    const sides = ['first', 'second'].map((slug) => archiveOf(converted, slug).runs)
    const differences = rankedDifferences(
      sides,
      readVocabulary(packageRoot).factRows(),
      () => false,
    )
    const governor = differences.find(({ fact }) => fact === 'governor')
    assert.deepEqual(
      governor?.values.map(([cell]) => [cell?.text, cell?.place]),
      ['powersave', 'performance'].map((text) => [text, { file: 'host/settings.txt', line: 1 }]),
    )
  })
})

// The value of a row and the line that it links to.
function statedIn(
  { table, evidence }: Figure,
  fact: string,
): { readonly text?: string; readonly place?: FigureEvidence } {
  const cell = table.rows.find(({ label }) => label === fact)?.cells[0]
  const place = evidence[cell?.evidence?.[0] ?? -1]
  return { ...(cell ? { text: cell.text } : {}), ...(place ? { place } : {}) }
}
