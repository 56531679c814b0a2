// The keys with which an author shapes a chart: colours, order and y; and the bands that the runs allow.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { parseYaml } from '../../tools/archive/front-matter.ts'
import type { FigureContext } from '../../tools/figures/kind.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { buildFigure } from '../../tools/figures/figure-kinds.ts'
import { figureRequest } from '../../tools/figures/request.ts'
import { packageRoot } from '../../tools/root.ts'
import { linePlot } from '../../tools/view/line-plot.ts'
import type { Scene } from '../../tools/view/plot.ts'
import { initialView } from '../../tools/view/view-state.ts'
import { run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)

// Two workloads of very different speed, three versions, two numbers of threads, three repeats each.
const speeds = { slow: 100, fast: 9000 }
const runs = Object.entries(speeds).flatMap(([workload, base], panel) =>
  ['5.6', '5.7', '8.0'].flatMap((version, series) =>
    ['1', '16'].flatMap((threads, x) =>
      [0, 1, 2].map((repeat) =>
        run(
          1 + panel * 100 + series * 10 + x * 3 + repeat,
          { engine: 'mysql', workload, version, threads, repeat: String(repeat + 1) },
          { qps: base + series * 10 + x + repeat },
        ),
      ),
    ),
  ),
)

function build(yaml: string, measured = runs): { figure: Figure; problems: readonly string[] } {
  const text = `kind: throughput\nid: f\ntitle: T\narchive: a\nseries: version\n${yaml}`
  const { data, place } = parseYaml(text, 'article.md', 1)
  const { request, diagnostics } = figureRequest({ data, place })
  if (!request) return { figure: {} as Figure, problems: diagnostics.map((one) => one.message) }
  const problems: string[] = []
  const report: FigureContext['report'] = ({ rule, message }) =>
    problems.push(`${rule}: ${message}`)
  const figure = buildFigure(request, {
    ...{ article: 'article', number: 1, runs: measured, vocabulary, report },
    archiveOf: () => 'a',
    published: (sha256) => sha256.slice(0, 12),
  })
  return { figure, problems }
}

function sceneOf(figure: Figure, facet = 0): Scene {
  return linePlot(figure).sized('wide').scene(facet, initialView(figure))
}

const labelsOf = (figure: Figure): readonly string[] => figure.series.map(({ label }) => label)
const slow = 'where: {workload: slow}'

suite('colours', () => {
  test('gives a series the colour of the author, the others keep different ones', () => {
    const { figure, problems } = build(`${slow}\ncolours: {"5.7": red}`)
    assert.deepEqual(problems, [])
    assert.equal(figure.series[1]?.colour, 'red')
    assert.equal(new Set(figure.series.map(({ colour }) => colour)).size, 3)
  })

  test('for a series that does not exist, or an unknown colour, is an error', () => {
    assert.deepEqual(build(`${slow}\ncolours: {"5.9": red}`).problems, [
      'figure/colours: Unexpected `5.9` in `colours`, expected one of `5.6`, `5.7`, `8.0`',
    ])
    assert.match(build(`${slow}\ncolours: {"5.7": pink}`).problems.join(), /expected one of .*red/)
  })
})

suite('order', () => {
  test('puts the named series first and keeps the natural order of the others', () => {
    const natural = labelsOf(build(slow).figure)
    const { figure, problems } = build(`${slow}\norder: "8.0"`)
    assert.deepEqual(problems, [])
    assert.deepEqual(labelsOf(figure), [natural[2], natural[0], natural[1]])
  })

  test('also where the chart has panels', () => {
    const { figure, problems } = build('facet: workload\norder: ["8.0", "5.7"]')
    assert.deepEqual(problems, [])
    assert.deepEqual(
      figure.series.map(({ fields }) => fields['version']),
      ['8.0', '5.7', '5.6'],
    )
  })

  test('with a series that does not exist is an error', () => {
    assert.match(
      build(`${slow}\norder: "9.9"`).problems.join(),
      /^figure\/order: Unexpected `9\.9` in `order`, expected one of /,
    )
  })
})

suite('y', () => {
  const highest = (yaml: string): readonly number[] => {
    const { figure, problems } = build(yaml)
    assert.deepEqual(problems, [])
    return [0, 1].map((facet) => {
      const [, high = NaN] = sceneOf(figure, facet).params['yDomain'] as readonly number[]
      return high
    })
  }

  test('panels share one scale by default', () => {
    const [fast = 0, slowest] = highest('facet: workload')
    assert.ok(fast >= 9000)
    assert.equal(slowest, fast)
  })

  test('free gives each panel its own scale', () => {
    const [fast = 0, slowest = 0] = highest('facet: workload\ny: free')
    assert.ok(fast >= 9000)
    assert.ok(slowest >= 100 && slowest < 500, String(slowest))
  })

  test('free is ignored without facets', () => {
    assert.equal(build(`${slow}\ny: free`).figure.y, undefined)
  })
})

suite('a band of uncertainty', () => {
  const bands = (measured: typeof runs): readonly boolean[] =>
    sceneOf(build(slow, measured).figure).data['points']?.map((row) => 'band' in row) ?? []

  const long = [
    ...runs,
    ...runs
      .filter(({ fields }) => fields['threads'] === '1')
      .map((one, at) => run(800 + at, { ...one.fields, threads: '4' }, { qps: 120 + at })),
  ]

  test('shows the range of lines with three runs per point', () => {
    assert.ok(bands(long).every(Boolean))
  })

  test('is absent between two points', () => {
    assert.ok(bands(runs).every((band) => !band))
  })

  test('is absent where a point has fewer runs, and the other lines keep theirs', () => {
    const fewer = long.filter(
      ({ fields }) => fields['version'] !== '5.7' || fields['repeat'] !== '3',
    )
    const { figure } = build(slow, fewer)
    const cells = (sceneOf(figure).data['points'] ?? []) as readonly { s: number; band?: true }[]
    for (const { s, band } of cells)
      assert.equal(band === true, figure.series[s]?.fields['version'] !== '5.7')
  })

  test('is absent where more than three lines would lie in bands of each other', () => {
    const more = ['8.1'].flatMap((version) =>
      runs
        .filter(({ fields }) => fields['version'] === '8.0' && fields['workload'] === 'slow')
        .map((one, at) => run(500 + at, { ...one.fields, version }, { qps: 130 })),
    )
    assert.ok(bands([...long, ...more]).every((band) => !band))
  })
})
