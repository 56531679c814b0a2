// Figures that speak of more than one number a run: two occasions, histograms, lines of a file.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { buildFigure, type FigureRequest } from '../../tools/figures/figure-kinds.ts'
import type { FigureContext } from '../../tools/figures/kind.ts'
import { requestProblems } from '../../tools/figures/request-problems.ts'
import { figureRequest } from '../../tools/figures/request.ts'
import type { Run } from '../../tools/core/model.ts'
import { run } from '../analysis/runs.ts'
import { source } from '../runs/sources.ts'

const vocabulary = readVocabulary(join(import.meta.dirname, '../..'))

function requestOf(data: object): FigureRequest {
  const fence = {
    data: { id: 'one', title: 'One', archive: 'a', ...data },
    place: () => ({ file: 'a.md' }),
  }
  const { request, diagnostics } = figureRequest(fence)
  assert.deepEqual(diagnostics, [])
  assert.ok(request)
  return request
}

function contextOf(runs: readonly Run[], more: Partial<FigureContext> = {}): FigureContext {
  return {
    article: 'article',
    number: 1,
    runs,
    vocabulary,
    archiveOf: (id) => (Number(id) > 100 ? 'equal' : 'a'),
    published: () => undefined,
    ...more,
  }
}

suite('a figure of two occasions', () => {
  const points = (
    threads: string,
    occasion: string,
    values: readonly number[],
    id: number,
  ): readonly Run[] =>
    values.map((qps, index) =>
      run(
        id + index,
        { engine: 'mysql', threads, occasion, workload: 'w', repeat: String(index + 1) },
        { qps },
      ),
    )
  const runs = [
    ...points('1', 'first', [100, 101, 99], 1),
    ...points('1', 'second', [102, 103, 101], 4),
    ...points('4', 'first', [100, 101, 99], 7),
    ...points('4', 'second', [80, 81, 79], 10),
    ...Array.from({ length: 12 }, (_, index) =>
      run(
        101 + index,
        { engine: 'mysql', threads: '8', workload: 'w', repeat: String(index + 1) },
        { qps: 95 + index },
      ),
    ),
  ]
  const request = requestOf({
    kind: 'recurrence',
    row: 'threads',
    series: 'occasion',
    baseline: { occasion: 'first' },
    equal: 'equal',
    by: 'workload',
  })

  test('says which points lie where equal runs predict, and which outside', () => {
    const figure = buildFigure(request, contextOf(runs))
    assert.match(figure.caveats.join('\n'), /1 of 2 data points are inside/)
    const notes = figure.table.rows.map(({ label, cells }) => [
      label,
      cells.at(-2)?.text,
      cells.at(-1)?.text,
    ])
    assert.equal(notes[0]?.[1], '1.02')
    assert.doesNotMatch(notes[0][2] ?? '', /outside/)
    assert.equal(notes[1]?.[1], '0.80')
    assert.match(notes[1][2] ?? '', /outside/)
    const { drawing } = figure
    assert.ok(drawing?.kind === 'dots')
    assert.deepEqual(
      drawing.rows.map(({ marks }) => marks.map(({ text, tone }) => `${text} ${tone}`)),
      [['+2.0 % unclear'], ['−20.0 %, outside worse']],
    )
  })

  test('predicts nothing where nothing equal was measured', () => {
    const figure = buildFigure(request, contextOf(runs.filter(({ id }) => Number(id) <= 100)))
    assert.match(figure.caveats.join('\n'), /0 of 0 data points/)
    assert.equal(figure.table.rows[0]?.cells.at(-1)?.text, 'no identical runs')
  })
})

test('a histogram has classes of preferred numbers whose shares add up to all events', () => {
  const result = {
    kind: 'result' as const,
    status: 'ok' as const,
    settings: {},
    facts: [],
    measurements: [],
    warnings: [],
    histogram: [
      { value: 0.0009, count: 10, line: 1 },
      { value: 0.001, count: 60, line: 2 },
      { value: 0.0041, count: 30, line: 3 },
    ],
  }
  const one = run(
    1,
    { engine: 'mysql', config: 'base' },
    { qps: 1 },
    { source: source('1.txt', {}, [result]) },
  )
  const figure = buildFigure(requestOf({ kind: 'histogram', series: 'config' }), contextOf([one]))
  const shares = figure.table.rows.map(({ label, cells }) => [label, cells[0]?.value] as const)
  assert.deepEqual(shares[0], ['0.8–1 ms', 10])
  assert.deepEqual(shares[1], ['1–1.25 ms', 60])
  assert.deepEqual(shares.at(-1), ['4–5 ms', 30])
  assert.deepEqual(
    figure.summaries?.[0]?.rows[0]?.cells.map(({ text }) => text),
    ['1 ms', '4.1 ms', '4.1 ms', '100'],
  )
  const { cells, x } = figure
  assert.deepEqual(
    cells.x.map((index, row) => [x.values[index], cells.value[row]]),
    shares,
  )
  const [median, p95] = figure.marks ?? []
  assert.deepEqual([median?.word, p95?.word], ['median 1 ms', 'p95 4.1 ms'])
  // The lower end of the second class; nearly that of the last one.
  assert.equal(median?.x, 0.5)
  assert.ok(p95 && p95.x > 6.5 && p95.x < 6.7 && p95.onAxis)
})

suite('lines of a file', () => {
  const files = {
    digestOf: (path: string) => (path === 'a.lua' ? 'd1' : undefined),
    textOf: () => 'one\ntwo\nthree\n',
  }
  const quote = (more: object): FigureRequest =>
    requestOf({ kind: 'source', file: 'a.lua', ...more })
  const problemsOf = (more: object): readonly string[] =>
    requestProblems(quote(more), { runs: [], ...files }).map(({ message }) => message)

  test('are quoted with their numbers and the digest of the file', () => {
    const figure = buildFigure(quote({ lines: '2-3' }), contextOf([], files))
    assert.deepEqual(figure.listings, [
      { title: 'a.lua, lines 2 to 3', text: 'two\nthree\n', line: 2, open: true },
    ])
    assert.deepEqual(
      figure.table.rows[0]?.cells.map(({ text }) => text),
      ['2–3 of 3', 'd1…'],
    )
  })

  test('that the archive has not are a problem in words', () => {
    assert.deepEqual(problemsOf({}), [])
    assert.match(problemsOf({ file: 'b.lua' })[0] ?? '', /`b\.lua`/)
    assert.match(problemsOf({ lines: '3-9' })[0] ?? '', /some of 1-3/)
  })
})
