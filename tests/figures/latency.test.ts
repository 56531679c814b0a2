import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { figureCsv } from '../../tools/draw/csv.ts'
import { plotOf } from '../../tools/view/plots.ts'
import { renderPlot } from '../../tools/draw/render.ts'
import type { Run } from '../../tools/core/model.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { run } from '../analysis/runs.ts'
import { readSvg } from '../draw/svg.ts'
import { figure, nextId } from './built-figure.ts'

const point = (
  version: string,
  threads: string,
  qps: number,
  p95: number,
  more: Partial<Run> = {},
): Run => run(nextId(), { version, threads }, { qps, 'latency.p95': p95 }, more)

const grid = [
  ...[point('8.0', '1', 100, 0.001), point('8.0', '4', 380, 0.002)],
  ...[point('8.0', '16', 390, 0.009), point('9.0', '1', 110, 0.001)],
  ...[point('9.0', '4', 400, 0.006), point('9.0', '16', 350, 0.02)],
]

const texts = (rows: Figure['table']['rows'] = []): readonly (readonly string[])[] =>
  rows.map(({ group = '', label, cells }) => [group, label, ...cells.map(({ text }) => text)])

suite('a figure of latency against throughput', () => {
  const built = figure('kind: latency\nseries: version\nlimit: 5 ms', grid)

  test('has latency in its cells and throughput across, both with their lines', () => {
    assert.deepEqual(built.drawing, {
      kind: 'chart',
      across: {
        ...{ name: 'qps', title: 'queries per second', unit: '1/s' },
        values: [100, 110, 380, 400, 390, 350],
      },
    })
    assert.deepEqual(built.cells.value, [0.001, 0.001, 0.002, 0.006, 0.009, 0.02])
    const lines = built.table.rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => cell.evidence ?? []),
    )
    assert.deepEqual(
      lines.map((index) => built.evidence[index]?.line),
      grid.flatMap(() => [10, 11]),
    )
  })

  test('lists threads, throughput and latency of each line', () => {
    assert.deepEqual(built.table.head, [
      ...['threads', 'queries per second', 'latency, 95th percentile in ms'],
    ])
    assert.deepEqual(texts(built.table.rows), [
      ['8.0', '1', '100', '1.00'],
      ['', '4', '380', '2.00'],
      ['', '16', '390', '9.00'],
      ['9.0', '1', '110', '1.00'],
      ['', '4', '400', '6.00'],
      ['', '16', '350', '20.0'],
    ])
    const [head, first] = figureCsv(built).split('\r\n')
    assert.match(head ?? '', /^series,threads,qps,unit of qps,latency\.p95,unit,/)
    assert.match(first ?? '', /^8\.0,1,100,1\/s,0\.001,/)
  })

  test('tabulates the most throughput within the limit, of measured points only', () => {
    const [summary, ...others] = built.summaries ?? []
    assert.deepEqual(others, [])
    assert.equal(summary?.title, 'Most throughput with latency, 95th percentile ≤ 5 ms')
    assert.deepEqual(texts(summary.rows), [
      ['', '8.0', '380', '2.00', '4', '16'],
      ['', '9.0', '110', '1.00', '1', '4'],
    ])
    const [tight] = figure('kind: latency\nseries: version\nlimit: 500us', grid).summaries ?? []
    assert.deepEqual(texts(tight?.rows)[0], ['', '8.0', 'none', '', '', '1'])
    assert.deepEqual(figure('kind: latency\nseries: version', grid).summaries, [])
  })

  test('states whether the loop is open or closed, from what the runs state', () => {
    const rated = (text: string) => ({
      command: { text, line: 1 },
      facts: [{ name: 'tool', value: 'sysbench 1.0.20', file: 'log', line: 1 }],
    })
    const of = (runs: readonly Run[]): string => {
      const { notes, caveats } = figure('kind: latency\nseries: version', runs)
      return [...caveats, ...notes].join('\n')
    }
    const [closed, open] = [
      point('8.0', '1', 100, 0.001, rated('sysbench --rate=0 run')),
      point('8.0', '4', 100, 0.001, rated('sysbench --rate=500 run')),
    ]
    assert.match(of([closed]), /No run states a rate \(closed loop\)/)
    assert.match(of(grid), /open or closed loop unknown/)
    assert.match(of([open]), /All runs state a rate \(open loop\)/)
    assert.match(of([closed, open]), /1 of 2 runs state a rate .* not comparable/)
  })

  test('joins its points in the order of threads and labels them', async () => {
    assert.ok(built.drawing && built.drawing.kind === 'chart')
    for (const size of ['wide', 'narrow'] as const) {
      const [svg = ''] = await renderPlot(plotOf(built, built.drawing), built, size)
      assert.doesNotMatch(svg, /NaN|Infinity|undefined/)
      const elements = readSvg(svg)
      const words = elements.filter(({ attributes }) => attributes.get('font-size') === '11px')
      assert.deepEqual(new Set(words.map(({ text }) => text)), new Set(['1', '4', '16']))
      const paths = elements.flatMap(({ attributes }) => {
        const isLine =
          attributes.get('stroke-width') === '2' || attributes.get('stroke-width') === '3'
        return isLine ? [attributes.get('d') ?? ''] : []
      })
      const xs = paths.map((path) => [...path.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x)))
      // The throughput of 9.0 falls from 4 to 16 threads: its line turns back.
      assert.ok(xs.some(([one = 0, two = 0, three = 0]) => one < two && three < two))
    }
  })
})
