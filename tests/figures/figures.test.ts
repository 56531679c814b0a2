import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { FigureFence } from '../../tools/articles/article.ts'
import { parseYaml } from '../../tools/archive/front-matter.ts'
import type { FigureContext } from '../../tools/figures/context.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { buildFigure } from '../../tools/figures/index.ts'
import { figureRequest, figureSchema } from '../../tools/figures/request.ts'
import type { Diagnostic, Run } from '../../tools/model.ts'
import { lostRun, run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(join(import.meta.dirname, '../..'))

function fence(yaml: string): FigureFence {
  const { data, place } = parseYaml(yaml, 'article.md', 10)
  return { data, line: 10, place }
}

function problems(yaml: string): readonly Diagnostic[] {
  return figureRequest(fence(yaml)).diagnostics
}

function figure(
  yaml: string,
  runs: readonly Run[],
  report: FigureContext['report'] = () => undefined,
): Figure {
  const { request, diagnostics } = figureRequest(fence(`id: f\ntitle: T\narchive: a\n${yaml}`))
  assert.ok(request, JSON.stringify(diagnostics))
  return buildFigure(request, {
    article: 'article',
    number: 1,
    runs,
    vocabulary,
    report,
    archiveOf: () => 'a',
    published: (sha256) => sha256.slice(0, 12),
  })
}

let next = 0
const repeats = (
  fields: Readonly<Record<string, string>>,
  ...values: readonly number[]
): readonly Run[] =>
  values.map((qps, index) => run((next += 1), { ...fields, repeat: String(index + 1) }, { qps }))

const grid = [
  ...repeats({ engine: 'mariadb', cores: '1', threads: '1' }, 100, 110, 90),
  ...repeats({ engine: 'mariadb', cores: '1', threads: '16' }, 150, 160, 155),
  ...repeats({ engine: 'mariadb', cores: '2', threads: '1' }, 105, 100, 110),
  lostRun(99, { engine: 'mariadb', cores: '2', threads: '16' }, 'failed', 'FATAL: error 1040'),
]

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
    assert.match(single.caveats[0] ?? '', /^Single runs: no estimate/)
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
    assert.ok(pooled.caveats.includes('Cells pool runs that differ in memory: 2G, 12G.'))
  })

  test('pools keys that number replicates', () => {
    const reported: unknown[] = []
    const runs = ['repeat', 'run', 'round', 'restart'].flatMap((key) =>
      ['1', '2'].map((value) =>
        run((next += 1), { cores: '1', threads: '1', [key]: value }, { qps: 1 }),
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

suite('a table figure', () => {
  const absolute = figure('kind: table\nrow: threads\ncolumn: cores', grid)

  test('has a row and a column for every text, and says what a hole is', () => {
    assert.deepEqual(absolute.table.head, ['threads', '1 core', '2 cores'])
    assert.deepEqual(
      absolute.table.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]),
      [
        ['1', '100', '105'],
        ['16', '155', 'failed'],
      ],
    )
    assert.deepEqual(absolute.notes, ['3 runs per cell: median.'])
  })

  test('shows ratios to a baseline with two decimals', () => {
    const relative = figure(
      "kind: table\nrow: threads\ncolumn: cores\nmode: relative\nbaseline: {cores: '1'}",
      grid,
    )
    assert.deepEqual(
      relative.table.rows.map(({ cells }) => cells.map(({ text }) => text)),
      [
        ['1.00', '1.05'],
        ['1.00', 'failed'],
      ],
    )
  })

  test('calls rows and columns by the words of its author', () => {
    const named = figure(
      "kind: table\nrow: threads\ncolumn: cores\nlabels: {'1': one, '16': sixteen, '2': two}",
      grid,
    )
    assert.deepEqual(named.table.head, ['threads', 'one', 'two'])
    assert.deepEqual(
      named.table.rows.map(({ label }) => label),
      ['one', 'sixteen'],
    )
  })

  test('leaves a combination blank that nobody measured', () => {
    const sparse = figure('kind: table\nrow: threads\ncolumn: cores', [
      ...repeats({ cores: '1', threads: '1' }, 5),
      ...repeats({ cores: '2', threads: '2' }, 6),
    ])
    assert.deepEqual(sparse.table.rows[0]?.cells[1], { text: '', mark: 'missing' })
  })
})

suite('a figure of costs', () => {
  const runs = [run(901, { engine: 'a' }, { 'time.total': 9, 'cs/op': 2 })]
  const notes = (metrics: string): readonly string[] =>
    figure(`kind: per-operation\nrow: engine\nper: 100\nmetrics: [${metrics}]`, runs).notes

  test('states per how many operations its numbers are, where one is per operation', () => {
    assert.ok(notes('time.total, cs/op').some((note) => note.startsWith('Per 100 operations:')))
    assert.ok(notes('time.total').every((note) => !note.includes('operation')))
  })
})

suite('a request', () => {
  for (const [name, yaml, line, message] of [
    ['an unknown kind', 'kind: pie\nid: a', 11, /Invalid|expected/i],
    ['no kind', 'id: a', 11, /Invalid|expected/i],
    [
      'an unknown key',
      'kind: table\nid: a\ntitle: T\narchive: a\nrow: x\ncolumn: y\ncolour: red',
      17,
      /Unrecognized key: "colour" in `figure`\. Known keys: kind, id, title, .*row, column/,
    ],
    [
      'an id that is no address',
      'kind: table\nid: A b\ntitle: T\narchive: a\nrow: x\ncolumn: y',
      12,
      /expected small letters, digits and dashes/,
    ],
    [
      'a scale that is none',
      'kind: throughput\nid: a\ntitle: T\narchive: a\nseries: x\nscale: log10',
      16,
      /"log2"\|"linear"\|"even"/,
    ],
    ['a missing title', 'kind: table\nid: a\narchive: a\nrow: x\ncolumn: y', 11, /`title`/],
  ] as const) {
    test(`with ${name} is an error at line ${String(line)} with the known words`, () => {
      const [problem] = problems(yaml)
      assert.equal(problem?.severity, 'error')
      assert.equal(problem.rule, 'figure/schema')
      assert.match(problem.message, message)
      assert.equal(problem.place.line, line)
    })
  }

  test('that is no map is an error, not an exception', () => {
    for (const yaml of ['', 'text', '- a', '42']) assert.equal(problems(yaml).length, 1, yaml)
  })

  test('takes one text where a list may stand', () => {
    const { request } = figureRequest(
      fence('kind: table\nid: a\ntitle: T\narchive: a\nrow: x\ncolumn: [y, z]\nwhere: {k: v}'),
    )
    assert.deepEqual(request?.archive, ['a'])
    assert.deepEqual(request.where, { k: ['v'] })
  })

  test('is described by the published JSON Schema', () => {
    const validate = new Ajv2020({ strict: false }).compile(figureSchema() as object)
    const good = { kind: 'table', id: 'a', title: 'T', archive: 'a', row: 'x', column: ['y'] }
    assert.equal(validate(good), true, JSON.stringify(validate.errors))
    assert.equal(validate({ ...good, colour: 'red' }), false)
    assert.equal(validate({ ...good, kind: 'pie' }), false)
  })
})
