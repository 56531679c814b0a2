// Results of three machines: written by `reproduce --result`, published as one archive, judged by a figure.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import type { Figure } from '../../tools/figures/figure.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { benchfolio, type Outcome } from '../commands/benchfolio.ts'
import { archiveOf, convertAt } from '../convert/project.ts'
import { recordedArchive } from '../record/recorded-archive.ts'

const machines = [
  { name: 'node1', host: 'dbhost-alpha', cpu: 'AMD EPYC 7313 16-Core Processor', ratio: 1.3 },
  {
    name: 'node2',
    host: 'dbhost-beta',
    cpu: 'Intel(R) Xeon(R) Gold 6230 CPU @ 2.10GHz',
    ratio: 1.3,
  },
  { name: 'node3', host: 'dbhost-gamma', cpu: 'Neoverse-N1', ratio: 1 },
]

const article = `---
title: Durability again
---
Prose.

\`\`\`figure
kind: reproductions
id: again
title: Relaxed durability
archive: results
labels: {node1: 16 cores}
\`\`\`
`

const page = `---
title: Results
archive:
  source: ../../../site/archives/results
  patterns: ['{machine}.json']
---
`

suite('results of three machines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-results-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const root = join(folder, 'project')
  const results = join(root, 'site/archives/results')
  const outcomes = new Map<string, Outcome>()

  before(() => {
    smallFolder(root, {
      'content/archives/results/index.md': page,
      'content/articles/again/index.md': article,
    })
    for (const { name, ...recording } of machines) {
      recordedArchive(join(folder, name), recording)
      const file = join('project/site/archives/results', `${name}.json`)
      outcomes.set(name, benchfolio(['reproduce', name, '--result', file], { cwd: folder }))
    }
  })

  test('are written next to the printed comment', () => {
    for (const [name, { status, stdout, stderr }] of outcomes) {
      const isReproduced = name !== 'node3'
      assert.equal(status, isReproduced ? 0 : 1, stderr)
      assert.match(stdout, isReproduced ? /^# Reproduced: Durability/ : /^# Not reproduced/)
      assert.match(stderr, new RegExp(`${name}\\.json: written`))
    }
    const printed = benchfolio(['reproduce', 'node1', '--format', 'json'], { cwd: folder })
    assert.equal(readFileSync(join(results, 'node1.json'), 'utf8'), printed.stdout)
  })

  test('are an archive that a figure includes: machines by verdict, ratios with their lines', async () => {
    const converted = await convertAt(root)
    const { runs, diagnostics } = archiveOf(converted, 'results')
    assert.deepEqual(diagnostics, [])
    assert.equal(runs.length, 3 * 12)
    assert.deepEqual(converted.diagnostics, [])
    const figure = converted.articles[0]?.figures[0]
    assert.ok(figure)
    assert.equal(figure.caveats[0], 'Reproduced on 2 machines, not reproduced on 1.')
    assert.deepEqual(
      figure.table.rows.map(({ group, cells }) => [group, cells[2]?.text, cells.at(-1)?.text]),
      [
        ['16 cores', '1.30 (1.29–1.31, 95 %)', 'reproduced'],
        ['node2', '1.30 (1.29–1.31, 95 %)', 'reproduced'],
        ['node3', '1.00 (0.99–1.01, 95 %)', 'not reproduced'],
      ],
    )
    checkLines(figure)
  })

  // Each evidence line of the ratio of the first machine is one of its values.
  function checkLines(figure: Figure): void {
    const [row] = figure.table.rows
    const lines = readFileSync(join(results, 'node1.json'), 'utf8').split('\n')
    const evidence = (row?.cells[2]?.evidence ?? []).map((index) => figure.evidence[index])
    assert.equal(evidence.length, 12)
    const values = evidence.map((entry) => Number(lines[(entry?.line ?? 0) - 1]?.replace(',', '')))
    assert.deepEqual(
      values.slice(0, 6).toSorted((a, b) => a - b),
      [990, 995, 1000, 1002, 1005, 1010].map((tps) => 16 * tps),
    )
    assert.ok(evidence.every((entry) => entry?.file === 'node1.json'))
    const planned = figure.evidence[row?.cells[0]?.evidence?.[0] ?? -1]
    assert.equal(planned?.file, 'node1.json')
    assert.match(lines[(planned.line ?? 0) - 1] ?? '', /^ {6}\{$/)
  }

  test('publish no name of a machine', () => {
    for (const entry of readdirSync(join(root, 'data'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      assert.doesNotMatch(readFileSync(path, 'latin1'), /dbhost/, path)
    }
  })

  test('with another verdict than that of their values are reported', async () => {
    const file = join(results, 'node3.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"not reproduced"', '"reproduced"'))
    const converted = await convertAt(root)
    writeFileSync(file, text)
    assert.deepEqual(
      converted.diagnostics.map(({ rule, message }) => `${rule}: ${message}`),
      [
        'figure/recording: Unexpected verdict `reproduced` in node3.json, expected `not reproduced` by its values: write the file again with `benchfolio reproduce <recording> --result`',
      ],
    )
  })

  test('that are not whole are reported', async () => {
    const file = join(results, 'node3.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.slice(0, text.length / 2))
    const converted = await convertAt(root)
    writeFileSync(file, text)
    assert.match(
      converted.diagnostics.map(({ message }) => message).join('\n'),
      /Unexpected content of `node3\.json` in `results`, expected a whole result file/,
    )
  })
})

test('--result without a recording is refused', () => {
  const outcome = benchfolio(['reproduce', 'x/y', '--result', 'r.json'], { cwd: tmpdir() })
  assert.equal(outcome.status, 2)
  assert.match(outcome.stderr, /Unexpected --result without a recording/)
})
