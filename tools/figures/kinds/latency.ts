// Latency against throughput: one data point per number of threads, joined in that order, one line per series.
import { numberTest } from '../../analysis/filter-value.ts'
import { titleInUnit } from '../../analysis/format-number.ts'
import { project, type Cell } from '../../analysis/projection.ts'
import { defaultMetric } from '../../core/metric-roles.ts'
import type { Run } from '../../core/model.ts'
import type * as z from '../../core/schema.ts'
import { isRated } from '../../runs/target-rate.ts'
import { warningsOf } from '../cells.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { FigureTable, TableCell } from '../figure.ts'
import { metricOf } from '../frame.ts'
import { evidenceOf, figureRuns, formulaOf } from '../grid.ts'
import { lineChart, lineOptions } from '../line-chart.ts'
import { fenceSchema, seriesKeys, text } from '../options.ts'
import { tableCell } from '../tables.ts'

const schema = fenceSchema('latency', {
  metric: text.default('latency.p95'),
  throughput: text
    .default('')
    .describe('metric of the x axis (default: the headline metric of the runs)'),
  points: text.default('threads').describe('key that labels and orders the points'),
  series: seriesKeys,
  facet: lineOptions.facet,
  y: lineOptions.y,
  limit: text
    .regex(/^\d+(?:\.\d+)? ?(?:s|ms|us|µs|ns)$/, 'expected a time with its unit, such as 5 ms')
    .optional()
    .describe('time such as `5 ms`: adds a table of the most throughput within it'),
})
type Request = z.output<typeof schema>

export const latency: FigureKind<typeof schema> = {
  schema,
  keys: ['points', 'series', 'facet'],
  contrast: ['series'],
  metrics: ['metric', 'throughput'],
  how: (metric) =>
    `A point has the median throughput (x) and the median ${metric} (y) of its runs; n is the number of runs.`,
  tableTitle: 'Table',
  build,
}

/** A point of a line with its name, such as a number of threads. */
interface Point {
  readonly at: string
  readonly latency: Cell
  readonly throughput: Cell
}

interface Line {
  readonly name: string
  readonly points: readonly Point[]
}

function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const runs = figureRuns(request, context)
  const throughput =
    request.throughput === '' ? defaultMetric(runs, vocabulary.metrics) : request.throughput
  const evidence = evidenceOf(context)
  const chart = lineChart({ ...request, x: request.points, scale: 'even' }, context, {
    evidence,
  })
  // Cells of the same runs and keys have the same order.
  const keys = [
    request.points,
    ...request.series,
    ...(request.facet === undefined ? [] : [request.facet]),
  ]
  const cellsOf = (metric: string): readonly Cell[] =>
    project(runs, { metric, keys, where: new Map(), options: formulaOf(request) }).cells
  const [latencies, speeds] = [cellsOf(request.metric), cellsOf(throughput)]
  const pairs = latencies.flatMap((latency, row) => {
    const speed = speeds[row]
    return speed ? [{ row, latency, throughput: speed }] : []
  })
  const { cells, facets, series, x } = chart
  const lines = facets.flatMap((facet, f) =>
    series.map((line, s): Line => ({
      name: [facet.label, line.label].filter((part) => part !== '').join(' · '),
      points: pairs.flatMap(({ row, ...pair }) =>
        cells.facet[row] === f && cells.series[row] === s
          ? [{ ...pair, at: x.values[cells.x[row] ?? -1] ?? '' }]
          : [],
      ),
    })),
  )
  const { title, unit } = metricOf(throughput, speeds, vocabulary)
  const shownCell = (cell: Cell): TableCell =>
    tableCell(cell, evidence, cell.metric, vocabulary, 'value')
  const heads = [throughput, request.metric].map((name) => titleInUnit(vocabulary.metric(name)))
  const { mixed, loop } = loopNotes(runs)
  const lost = pairs.filter((pair) => pair.latency.value !== null && pair.throughput.value === null)
  return {
    ...chart,
    drawing: {
      kind: 'chart',
      across: { name: throughput, title, unit, values: speeds.map(({ value }) => value) },
    },
    caveats: [...chart.caveats, ...mixed],
    notes: [...chart.notes, ...loop],
    warnings: [...chart.warnings, ...warningsOf(lost.map((pair) => pair.throughput))],
    summaries: limitTables(lines, request, context, { heads, title: x.title, shownCell }),
    table: {
      head: [x.title, ...heads],
      align: ['right', 'right', 'right'],
      rows: lines.flatMap(({ name, points }) =>
        points.map(({ at, latency, throughput }, index) => ({
          label: at,
          ...(index === 0 && name !== '' ? { group: name } : {}),
          cells: [shownCell(throughput), shownCell(latency)],
        })),
      ),
    },
  }
}

interface TableTerms {
  readonly heads: readonly string[]
  /** Of the key of the points. */
  readonly title: string
  readonly shownCell: (cell: Cell) => TableCell
}

// Measured points only: nothing is interpolated.
function limitTables(
  lines: readonly Line[],
  { limit, metric }: Request,
  { vocabulary, report }: FigureContext,
  { heads, title, shownCell }: TableTerms,
): readonly FigureTable[] {
  const isWithin = limit === undefined ? undefined : numberTest(`<=${limit.replace(' ', '')}`)
  if (limit === undefined || !isWithin) return []
  const row = vocabulary.metric(metric)
  if (row.unit !== 's') {
    const message = `Unexpected limit ${limit} of ${metric}, expected a metric that is a time`
    report?.({ rule: 'figure/limit', message, path: ['limit'] })
    return []
  }
  return [
    {
      title: `Most throughput with ${row.title} ≤ ${limit}`,
      head: ['series', ...heads, `at ${title}`, `above the limit at ${title}`],
      align: ['left', 'right', 'right', 'right', 'right'],
      rows: lines.map(({ name, points }) => {
        const measured = points.filter(
          ({ latency, throughput }) => latency.value !== null && throughput.value !== null,
        )
        const [within, above] = [true, false].map((wanted) =>
          measured.filter(({ latency }) => isWithin(String(latency.value)) === wanted),
        )
        const [best] = (within ?? []).toSorted(
          (a, b) => Number(b.throughput.value) - Number(a.throughput.value),
        )
        return {
          label: name,
          cells: [
            ...(best
              ? [shownCell(best.throughput), shownCell(best.latency), { text: best.at }]
              : [{ text: 'none', mark: 'missing' as const }, { text: '' }, { text: '' }]),
            { text: above?.[0]?.at ?? 'never' },
          ],
        }
      }),
    },
  ]
}

function loopNotes(runs: readonly Run[]): Readonly<Record<'mixed' | 'loop', readonly string[]>> {
  const rated = runs.filter(isRated).length
  const closed =
    'No run states a rate (closed loop): a thread sends its next request after the answer to the last, so percentiles leave out requests that a stall held back (coordinated omission).'
  const open =
    'All runs state a rate (open loop): sysbench and pgbench then count latency from the scheduled start, with the wait for a free thread.'
  const mixed = `${rated} of ${runs.length} runs state a rate (open loop), the others none (closed loop): their latencies are not comparable.`
  const unknown =
    'No run states a rate, and not all state a load tool: open or closed loop unknown.'
  const isKnown = runs.every(({ facts }) => facts.some(({ name }) => name === 'tool'))
  if (rated === 0) return { mixed: [], loop: [isKnown ? closed : unknown] }
  return rated === runs.length ? { mixed: [], loop: [open] } : { mixed: [mixed], loop: [] }
}
