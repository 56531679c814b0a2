// Reproducibility: the same points measured twice, each ratio inside or outside the noise band of identical runs.
import type * as z from '../../core/schema.ts'
import { groupBy } from '../../analysis/group-by.ts'
import type { Interval } from '../../analysis/interval.ts'
import { metricOf } from '../../analysis/metric-value.ts'
import { predictedRatio } from '../../analysis/recurrence-analysis.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { DotMark, FigureMetric, Tone } from '../figure.ts'
import {
  evidenceOf,
  figureRuns,
  frameOf,
  gridOf,
  seriesOf,
  formulaOf,
  holds,
  textsOf,
  type Fields,
} from '../grid.ts'
import { rowLabels, rowFigure } from '../row-figure.ts'
import { fenceSchema, rowKeys, side, texts } from '../options.ts'

/** A point in both measurements; `band` is absent where there are no identical runs. */
interface Point {
  readonly ratio?: number
  readonly band?: Interval
  /** Undefined without a ratio or a band. */
  readonly inside?: boolean
}

const schema = fenceSchema('recurrence', {
  row: rowKeys,
  series: texts.describe('key that distinguishes the two measurements'),
  baseline: side.describe('the first measurement'),
  equal: texts.describe('archives of identical runs, from which the noise band is resampled'),
  by: texts.describe('keys in which a cell must agree with the identical runs'),
})
type Request = z.output<typeof schema>

export const recurrence: FigureKind<typeof schema> = {
  schema,
  keys: ['row', 'series', 'by'],
  contrast: ['series'],
  metrics: ['metric'],
  how: () =>
    'A ratio compares the medians of both measurements. Its noise band holds 95 % of 20,000 ratios of two medians resampled from identical runs, with as many runs as each has; in simulations it covers 90 to 97 % of new ratios.',
  live: true,
  build,
}

// A row per point: a dot for its ratio, a line for its noise band.
function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const isEqual = (id: string): boolean => request.equal.includes(context.archiveOf(id))
  const shown = { ...context, runs: context.runs.filter(({ id }) => !isEqual(id)) }
  const equal = { ...context, runs: context.runs.filter(({ id }) => isEqual(id)) }
  const grid = gridOf(request, shown, { row: request.row, column: request.series })
  const { rows, columns } = grid
  const base = columns.findIndex((column) => holds(column, request.baseline))
  const evidence = evidenceOf(context)
  const series = seriesOf(grid, request.series, request, context)
  const pools = poolsOf(request, equal)
  const later = columns.flatMap((column, index) => (index === base ? [] : [{ column, index }]))
  const pointOf = (row: Fields, column: Fields): Point => {
    const before = grid.at(row, columns[base] ?? {})
    const after = grid.at(row, column)
    const band = predictedRatio(
      pools.get(textsOf(after?.runs[0]?.fields ?? row, request.by)) ?? [],
      before?.n ?? 0,
      after?.n ?? 0,
    )
    if (!before?.value || after?.value === undefined || after.value === null)
      return band ? { band } : {}
    const ratio = after.value / before.value
    return band ? { ratio, band, inside: ratio >= band.low && ratio <= band.high } : { ratio }
  }
  const points = rows.map((row) => later.map(({ column }) => pointOf(row, column)))
  const withBand = points.flat().filter(({ inside }) => inside !== undefined)
  const inside = withBand.filter((point) => point.inside === true).length
  const frame = frameOf(request, shown, grid, {
    contrast: request.series,
    whiskers: false,
    caveats: [`${inside} of ${withBand.length} data points are inside the noise band.`],
    notes: [
      `Noise band: 95 % of the resampled ratios of two medians of identical runs (${request.equal.join(', ')}) with the same ${request.by.map((key) => vocabulary.key(key).title).join(', ')} and n.`,
    ],
  })
  const baseline = series[base]?.label ?? ''
  const figure = rowFigure(
    request,
    { frame, grid, series, evidence, vocabulary, base },
    {
      mode: 'relative',
      legend: later.map(({ index }) => index),
      drawing: {
        kind: 'dots',
        scale: 'log',
        unit: 'ratio',
        reference: 1,
        axis: `${frame.metric.title}, relative to ${baseline}`,
        rows: rowLabels(request, rows, vocabulary).map((label, place) => ({
          ...label,
          marks: later.map(({ index }, side) =>
            markOf(points[place]?.[side] ?? {}, index, frame.metric.better),
          ),
        })),
      },
    },
  )
  const { table } = figure
  return {
    ...figure,
    table: {
      ...table,
      head: [
        ...table.head,
        ...later.flatMap(({ index }) => [
          `${series[index]?.label ?? ''} ÷ ${baseline}`,
          'noise band',
        ]),
      ],
      align: [...table.align, ...later.flatMap(() => ['right' as const, 'left' as const])],
      rows: table.rows.map((row, place) => ({
        ...row,
        cells: [
          ...row.cells,
          ...later.flatMap((_, side) => {
            const { ratio, band, inside: within } = points[place]?.[side] ?? {}
            return [
              { text: ratio === undefined ? '' : ratio.toFixed(2) },
              {
                text: band
                  ? `${band.low.toFixed(2)}–${band.high.toFixed(2)}${within === false ? ', outside' : ''}`
                  : 'no identical runs',
              },
            ]
          }),
        ],
      })),
    },
  }
}

// The numbers of the identical runs by the keys of the band.
function poolsOf(request: Request, context: FigureContext): ReadonlyMap<string, readonly number[]> {
  // `where` selects points only.
  const runs = figureRuns({ ...request, where: {}, filter: '' }, context)
  const groups = groupBy(runs, ({ fields }) => textsOf(fields, request.by))
  return new Map(
    [...groups].map(([key, group]) => [
      key,
      group.flatMap((run) => {
        if (run.status !== 'ok') return []
        const measurement = metricOf(run, request.metric, formulaOf(request))
        return 'value' in measurement ? [measurement.value] : []
      }),
    ]),
  )
}

function markOf(
  { ratio, band, inside }: Point,
  series: number,
  better: FigureMetric['better'],
): DotMark {
  const percent = ratio === undefined ? '' : signed(ratio - 1)
  return {
    series,
    value: ratio ?? null,
    low: band?.low ?? null,
    high: band?.high ?? null,
    ...(ratio !== undefined && band ? { points: [ratio] } : {}),
    tone: inside === false && ratio !== undefined ? toneOf(ratio, better) : 'unclear',
    text: ratio === undefined ? 'not measured' : inside === false ? `${percent}, outside` : percent,
    ...(inside === false ? { strong: true } : {}),
    warned: false,
  }
}

function toneOf(ratio: number, better: FigureMetric['better']): Tone {
  if (better === undefined) return 'plain'
  return ratio > 1 === (better === 'higher') ? 'better' : 'worse'
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`
}
