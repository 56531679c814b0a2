import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FigureContext } from '../../tools/figures/kind.ts'
import type { Run } from '../../tools/core/model.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { figure, grid, nextId, repeats } from './built-figure.ts'

suite('a throughput figure', () => {
  const built = figure('kind: throughput\nseries: cores', grid)

  test('has a cell a series and x, in columns of equal length', () => {
    assert.deepEqual(built.x, {
      key: 'threads',
      title: 'threads',
      values: ['1', '16'],
      scale: 'log2',
    })
    assert.deepEqual(
      built.series.map(({ label, fields }) => [label, fields]),
      [
        ['1 core', { cores: '1' }],
        ['2 cores', { cores: '2' }],
      ],
    )
    const { evidence, warnings, ...columns } = built.cells
    assert.deepEqual(columns, {
      facet: [0, 0, 0, 0],
      series: [0, 1, 0, 1],
      x: [0, 0, 1, 1],
      value: [100, 105, 155, null],
      low: [90, 100, 150, null],
      high: [110, 110, 160, null],
      n: [3, 3, 3, 0],
      status: ['ok', 'ok', 'ok', 'failed'],
      reason: ['', '', '', 'FATAL: error 1040'],
    })
    assert.deepEqual([evidence.length, warnings.length], [4, 4])
  })

  test('leads from every cell to the run, the file and the line', () => {
    const all = built.cells.evidence.flat().map((index) => built.evidence[index])
    assert.equal(all.length, 10)
    assert.equal(new Set(all.map((entry) => entry?.run)).size, 10)
    for (const entry of all) {
      assert.match(entry?.run ?? '', /^\d{12}$/)
      assert.equal(entry?.archive, 'a')
      assert.equal(typeof entry.line, 'number')
      assert.match(entry.source ?? '', /^[0-9a-f]{12}$/)
    }
  })

  test('names in its legend the lines that have a value or a failed run, also those that lack the key', () => {
    const own = figure('kind: throughput\nseries: cores', [
      ...repeats({ engine: 'mariadb', threads: '1' }, 90),
      ...grid.filter(({ fields }) => fields['cores'] === '1'),
      lostRun(98, { engine: 'mariadb', cores: '2', threads: '16' }, 'failed', 'no space left'),
      lostRun(99, { engine: 'mariadb', cores: '4', threads: '16' }, 'missing', 'not run'),
    ])
    assert.deepEqual(
      own.series.map(({ label }) => label),
      ['cores not stated', '1 core', '2 cores', '4 cores'],
    )
    assert.deepEqual(own.legend, [0, 1, 2])
    assert.equal(built.legend, undefined)
  })

  test('prints the same cells as a table', () => {
    assert.deepEqual(built.table.head, ['threads', '1 core', '2 cores'])
    assert.deepEqual(
      built.table.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]),
      [
        ['1', '100', '105'],
        ['16', '155', 'failed'],
      ],
    )
    assert.equal(built.table.rows[1]?.cells[1]?.mark, 'failed')
  })

  test('states runs per point, whiskers and cells without a value in its notes', () => {
    assert.deepEqual(built.notes, ['3 runs per point: median; whiskers: min–max.'])
    assert.deepEqual(built.warnings, ['1 data point without a value: FATAL: error 1040.'])
  })

  test('states that single runs give no estimate of noise', () => {
    const single = figure(
      'kind: throughput\nseries: cores',
      repeats({ cores: '1', threads: '1' }, 5),
    )
    assert.match(single.caveats[0] ?? '', /^One run per point: no estimate/)
  })

  test('reports undeclared keys that vary within a cell; `pool` declares them', () => {
    const runs = [
      ...repeats({ cores: '1', threads: '1', memory: '2G' }, 5),
      ...repeats({ cores: '1', threads: '1', memory: '12G' }, 6),
    ]
    const reported: string[] = []
    const report: FigureContext['report'] = ({ rule, message }) =>
      void reported.push(`${rule}: ${message}`)
    figure('kind: throughput\nseries: cores', runs, report)
    assert.equal(reported.length, 1)
    assert.match(
      reported[0] ?? '',
      /^figure\/pool: Unexpected cells that pool runs with different memory \(2G, 12G\), expected `pool: memory`,/,
    )
    const pooled = figure('kind: throughput\nseries: cores\npool: memory', runs, report)
    assert.equal(reported.length, 1)
    assert.ok(pooled.caveats.includes('Points pool runs that differ in memory: 2G, 12G.'))
  })

  test('pools keys that number replicates', () => {
    const reported: unknown[] = []
    const runs = ['repeat', 'run', 'round', 'restart'].flatMap((key) =>
      ['1', '2'].map((value) =>
        run(nextId(), { cores: '1', threads: '1', [key]: value }, { qps: 1 }),
      ),
    )
    const pooled = figure('kind: throughput\nseries: cores', runs, (problem) => {
      reported.push(problem)
    })
    assert.deepEqual(reported, [])
    assert.equal(pooled.cells.n[0], 8)
  })

  test('has a subtitle of the fields that all runs share', () => {
    assert.equal(built.subtitle, 'MariaDB')
  })

  test('is split by a facet, each with its label', () => {
    const split = figure('kind: throughput\nseries: engine\nfacet: cores', grid)
    assert.deepEqual(
      split.facets.map(({ label }) => label),
      ['1 core', '2 cores'],
    )
    assert.deepEqual(split.cells.facet, [0, 1, 0, 1])
    assert.deepEqual(
      split.table.rows.map(({ group, label }) => [group, label]),
      [
        ['1 core', '1'],
        [undefined, '16'],
        ['2 cores', '1'],
        [undefined, '16'],
      ],
    )
  })

  test('is divided by the first series, or by the one that is named', () => {
    assert.equal(built.baseline, 0)
    assert.equal(
      figure("kind: throughput\nseries: cores\nbaseline: {cores: '2'}", grid).baseline,
      1,
    )
  })

  test('keeps the colour of an engine and the shade of a version, whatever else is shown', () => {
    const versions = ['5.7.44', '8.0.45', '9.6.0']
    const runs = versions.flatMap((version) =>
      repeats({ engine: 'mysql', version, threads: '1' }, 1),
    )
    const colours = (some: readonly Run[]): ReadonlyMap<string, string> =>
      new Map(
        figure('kind: throughput\nseries: [engine, version]', some).series.map(
          ({ fields, colour }) => [fields['version'] ?? '', colour],
        ),
      )
    const all = colours(runs)
    assert.equal(new Set(all.values()).size, 3)
    const last = runs.slice(2)
    assert.equal(colours(last).get('9.6.0'), all.get('9.6.0'))
  })

  test('takes the words that the article gives a series', () => {
    const named = figure("kind: throughput\nseries: cores\nlabels: {'1': one core}", grid)
    assert.deepEqual(
      named.series.map(({ label }) => label),
      ['one core', '2 cores'],
    )
  })
})
