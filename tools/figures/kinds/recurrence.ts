// The same points on two occasions: each ratio within the interval that equal runs predict for it, or outside.
import type * as z from '../../schema.ts'
import { groupBy } from '../../analysis/group-by.ts'
import type { Interval } from '../../analysis/interval.ts'
import { measured } from '../../analysis/measured.ts'
import { predictedRatio } from '../../analysis/recurrence.ts'
import type { FigureContext } from '../context.ts'
import type { DotMark } from '../figure.ts'
import {
  cellsOf,
  evidenceOf,
  figureRuns,
  frameOf,
  gridOf,
  nameOf,
  seriesOf,
  wayOf,
  type Fields,
} from '../grid.ts'
import { rowAxis, rowLabels } from '../row-axis.ts'
import { absoluteTable } from '../tables.ts'
import type { FigureContent, FigureKind } from '../kind.ts'
import { fenceSchema, side, texts } from '../options.ts'

/** A point on both occasions; `predicted` is absent where nothing equal was measured. */
interface Point {
  readonly ratio?: number
  readonly predicted?: Interval
  /** Undefined without a ratio or a prediction. */
  readonly inside?: boolean
}

const schema = fenceSchema('recurrence', {
  row: texts,
  /** The key that says on which occasion a run was made, and the first of them. */
  series: texts,
  baseline: side,
  /** Archives of runs that are known to be equal, and the keys in which a point must agree with them. */
  equal: texts,
  by: texts,
})
type Request = z.output<typeof schema>

export const recurrence: FigureKind<typeof schema> = {
  schema,
  keys: ['row', 'series', 'by'],
  contrast: ['series'],
  metrics: ['metric'],
  how: () =>
    'A ratio is that of the medians of both occasions. Its band is where 95 % of the ratios of two medians lie when both sides are drawn from runs that are equal: 20,000 draws of as many runs as each side has.',
  live: true,
  build,
}

// A row a point, a dot its ratio, a band what equal runs predict.
function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const isEqual = (id: string): boolean => request.equal.includes(context.archiveOf(id))
  const shown = { ...context, runs: context.runs.filter(({ id }) => !isEqual(id)) }
  const equal = { ...context, runs: context.runs.filter(({ id }) => isEqual(id)) }
  const grid = gridOf(request, shown, { row: request.row, column: request.series })
  const { rows, columns } = grid
  const base = columns.findIndex((column) =>
    Object.entries(request.baseline).every(([key, text]) => column[key] === text),
  )
  const evidence = evidenceOf(context)
  const series = seriesOf(grid, request.series, request.labels, vocabulary)
  const pools = poolsOf(request, equal)
  const later = columns.flatMap((column, index) => (index === base ? [] : [{ column, index }]))
  const pointOf = (row: Fields, column: Fields): Point => {
    const before = grid.at(row, columns[base] ?? {})
    const after = grid.at(row, column)
    const predicted = predictedRatio(
      pools.get(keyOf(after?.runs[0]?.fields ?? row, request.by)) ?? [],
      before?.n ?? 0,
      after?.n ?? 0,
    )
    if (!before?.value || after?.value === undefined || after.value === null)
      return predicted ? { predicted } : {}
    const ratio = after.value / before.value
    return predicted
      ? { ratio, predicted, inside: ratio >= predicted.low && ratio <= predicted.high }
      : { ratio }
  }
  const points = rows.map((row) => later.map(({ column }) => pointOf(row, column)))
  const judged = points.flat().filter(({ inside }) => inside !== undefined)
  const inside = judged.filter((point) => point.inside === true).length
  const frame = frameOf(request, shown, grid, {
    contrast: request.series,
    whiskers: false,
    notes: [
      `${String(inside)} of ${String(judged.length)} points lie inside the band that equal runs predict.`,
      `Band: 95 % of the ratios of two medians, drawn from as many of the equal runs of ${request.equal.join(' and ')} as each side has, of the same ${request.by.map((key) => vocabulary.key(key).title).join(' and ')}.`,
    ],
  })
  const called = series[base]?.label ?? ''
  const names = rows.map((row) => nameOf(row, request.row, request.labels, vocabulary))
  const table = absoluteTable(grid, request.metric, {
    row: request.row,
    heads: series.map(({ label }) => label),
    labels: request.labels,
    evidence,
    vocabulary,
  })
  return {
    ...frame,
    x: rowAxis(request, names, vocabulary),
    series,
    facets: [{ label: '', fields: {} }],
    ...(base >= 0 ? { baseline: base } : {}),
    mode: 'relative',
    cells: cellsOf(grid, evidence),
    drawing: {
      kind: 'dots',
      scale: 'log',
      unit: 'ratio',
      reference: 1,
      axis: `${frame.metric.title}, relative to ${called}`,
      rows: rowLabels(request, rows, vocabulary).map((label, place) => ({
        ...label,
        marks: later.map(({ index }, side) =>
          markOf(points[place]?.[side] ?? {}, index, frame.metric.better),
        ),
      })),
    },
    table: {
      ...table,
      head: [
        ...table.head,
        ...later.flatMap(({ index }) => [`${series[index]?.label ?? ''} ÷ ${called}`, 'predicted']),
      ],
      align: [...table.align, ...later.flatMap(() => ['right' as const, 'left' as const])],
      rows: table.rows.map((row, place) => ({
        ...row,
        cells: [
          ...row.cells,
          ...later.flatMap((_, side) => {
            const { ratio, predicted, inside: within } = points[place]?.[side] ?? {}
            return [
              { text: ratio === undefined ? '' : ratio.toFixed(2) },
              {
                text: predicted
                  ? `${predicted.low.toFixed(2)}–${predicted.high.toFixed(2)}${within === false ? ', outside' : ''}`
                  : 'not predicted',
              },
            ]
          }),
        ],
      })),
    },
    evidence: evidence.list,
  }
}

// The numbers of the equal runs by the keys that a prediction is for.
function poolsOf(request: Request, context: FigureContext): ReadonlyMap<string, readonly number[]> {
  // `where` speaks of the points; equal runs that it leaves out may predict all the same.
  const runs = figureRuns({ ...request, where: {}, filter: '' }, context)
  const groups = groupBy(runs, ({ fields }) => keyOf(fields, request.by))
  return new Map(
    [...groups].map(([key, group]) => [
      key,
      group.flatMap((run) => {
        if (run.status !== 'ok') return []
        const found = measured(run, request.metric, wayOf(request))
        return 'value' in found ? [found.value] : []
      }),
    ]),
  )
}

function markOf({ ratio, predicted, inside }: Point, series: number, better: string): DotMark {
  const percent = ratio === undefined ? '' : signed(ratio - 1)
  return {
    series,
    value: ratio ?? null,
    low: predicted?.low ?? null,
    high: predicted?.high ?? null,
    ...(ratio !== undefined && predicted ? { points: [ratio] } : {}),
    tone:
      inside === false && ratio !== undefined
        ? ratio > 1 === (better === 'higher')
          ? 'better'
          : 'worse'
        : 'unclear',
    text: ratio === undefined ? 'not measured' : inside === false ? `${percent}, outside` : percent,
    ...(inside === false ? { strong: true } : {}),
    warned: false,
  }
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`
}

function keyOf(fields: Fields, keys: readonly string[]): string {
  return JSON.stringify(keys.map((key) => fields[key] ?? ''))
}
