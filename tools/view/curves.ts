// The lines of the explorer's chart, which are the rows of its heat table: prepared medians over one key.

import { distinctStyles, type SeriesStyle } from '../core/series-styles.ts'
import { xScalesOf } from './axis-scales.ts'
import { cellColumns } from '../figures/cell-columns.ts'
import type { ChartFigure } from './chart-figure.ts'
import type { ExploreState } from './explore-address.ts'
import {
  keyColumnOf,
  seriesLabel,
  type KeyColumn,
  type MetricColumn,
  type Runs,
} from './packed-runs.ts'
import { keysAlong, groupsWithout } from './select-runs.ts'

/** A group of runs that are equal in all but `repeat`; `row` is the first of them that is shown. */
export interface CurvePoint {
  /** Its code along the axis. */
  readonly x: number
  /** Its median, divided by the baseline where there is one; NaN where it has no number or no baseline. */
  readonly value: number
  /** The range of its shown runs, divided by the same baseline, and how many they are. */
  readonly low: number
  readonly high: number
  readonly n: number
  readonly row: number
}

/** Groups that are equal in all but the key along the axis, by their place on it. */
export interface Curve {
  /** Its code for the key of the lines. */
  readonly by: number
  /** The run of its first point: for what all its runs have in common. */
  readonly row: number
  /** By their place on the axis; at least one. */
  readonly points: readonly CurvePoint[]
}

/** The lines of the shown runs. A run that lacks the key along the axis has no place there: `without` counts them, `placed`: some run has one; `repeated`: some point has several runs. */
export function curvesOf(
  runs: Runs,
  { x, by }: Pick<ExploreState, 'x' | 'by'>,
  rows: Uint32Array,
  metric: MetricColumn,
  base: Float64Array | undefined,
): {
  readonly curves: readonly Curve[]
  readonly without: number
  readonly repeated: boolean
  readonly placed: boolean
} {
  const [along, apart] = [keyColumnOf(runs, x)?.codes, keyColumnOf(runs, by)?.codes]
  const { groupOf, groupCount } = groupsWithout(runs, x)
  const status = keyColumnOf(runs, 'status')
  const drawn = new Map<number, { low: number; high: number; n: number }>()
  let without = 0
  const found = new Array<{ by: number; points: CurvePoint[] } | undefined>(groupCount)
  for (const row of rows) {
    const index = along?.[row] ?? 0
    if (index === 0) {
      without += 1
      continue
    }
    const group = runs.group[row] ?? 0
    const divisor = base ? (base[row] ?? Number.NaN) : 1
    const isOk = status?.values[status.codes[row] ?? 0] === 'ok'
    const own = (metric.values[row] ?? Number.NaN) / divisor
    const known = drawn.get(group)
    const point = known ?? { low: Infinity, high: -Infinity, n: 0 }
    if (isOk && !Number.isNaN(own)) {
      point.low = Math.min(point.low, own)
      point.high = Math.max(point.high, own)
      point.n += 1
    }
    if (known) continue
    drawn.set(group, point)
    const median = metric.medians[group] ?? Number.NaN
    // A run that succeeded and reports other metrics has no place here.
    if (Number.isNaN(median) && isOk) continue
    const curve = (found[groupOf[group] ?? 0] ??= { by: apart?.[row] ?? 0, points: [] })
    curve.points.push(Object.assign(point, { x: index, value: median / divisor, row }))
  }
  const curves = found
    .filter((curve) => curve !== undefined)
    .flatMap(({ by: code, points }) => {
      points.sort((a, b) => a.x - b.x)
      const [first] = points
      return first ? [{ by: code, row: first.row, points }] : []
    })
  const repeated = [...drawn.values()].some(({ n }) => n > 1)
  return { curves, without, repeated, placed: drawn.size > 0 }
}

/** Keys in which series differ, except the keys of axis and series; their values distinguish series with equal labels. */
export function furtherKeys(
  runs: Runs,
  { x, by }: Pick<ExploreState, 'x' | 'by'>,
  curves: readonly Curve[],
): readonly KeyColumn[] {
  const along = keysAlong(runs, by).filter(({ archives }) =>
    archivesOf(runs, curves).every((archive) => archives[archive] === 1),
  )
  const known = new Set([x, by, 'repeat', 'status', ...along.map(({ column }) => column.key)])
  return runs.keys.filter((column) => !known.has(column.key) && differs(column, curves))
}

/** Keys that differ between lines because that of the lines does, in some archive of theirs. */
export function keysWith(runs: Runs, by: string, curves: readonly Curve[]): readonly KeyColumn[] {
  return keysAlong(runs, by).flatMap(({ column, archives }) => {
    const some = archivesOf(runs, curves).some((archive) => archives[archive] === 1)
    return some && differs(column, curves) ? [column] : []
  })
}

/** Distinguishes lines with equal labels: values of the keys in which lines differ. */
export function textsOf(keys: readonly KeyColumn[]): (row: number) => string {
  return (row) =>
    keys
      .flatMap((column) => {
        const code = column.codes[row] ?? 0
        const text = column.values[code] ?? ''
        return text === '' ? [] : [/^[\d.]+$/.test(text) ? seriesLabel(column, code) : text]
      })
      .join(' · ')
}

/** Keys in which lines with equal codes for their key differ. */
export function keysWithinLines(
  keys: readonly KeyColumn[],
  curves: readonly Curve[],
): readonly KeyColumn[] {
  const groups = [...new Set(curves.map(({ by }) => by))].map((code) =>
    curves.filter(({ by }) => by === code),
  )
  return keys.filter((column) => groups.some((own) => differs(column, own)))
}

/** A place on the axis: engines by their titles, versions without that of their engine. */
export function placeText(along: KeyColumn | undefined, code: number): string {
  return (along?.key === 'version' ? undefined : along?.labels?.[code]) || along?.values[code] || ''
}

function archivesOf({ keys }: Runs, curves: readonly Curve[]): readonly number[] {
  const codes = keys.find(({ key }) => key === 'archive')?.codes
  return [...new Set(curves.flatMap(({ row }) => codes?.[row] ?? []))]
}

function differs({ codes }: KeyColumn, curves: readonly Curve[]): boolean {
  const [first] = curves
  return first !== undefined && curves.some(({ row }) => codes[row] !== codes[first.row])
}

/** Lines over an axis, divided by a baseline or not. */
export interface Plotted extends ReturnType<typeof curvesOf> {
  readonly metric: MetricColumn
  readonly relative: boolean
  /** By the code of the key of the lines, ascending. */
  readonly styles: ReadonlyMap<number, SeriesStyle>
  /** Text that distinguishes lines with equal labels. */
  readonly further: (row: number) => string
  /** The keys of that text. */
  readonly furtherKeys: readonly KeyColumn[]
}

/** The colour of the vocabulary or a free one and a marker for each code, and a dash where there are more lines than colours. */
export function lineStyles(
  curves: readonly Curve[],
  column: KeyColumn | undefined,
): Plotted['styles'] {
  const codes = [...new Set(curves.map(({ by }) => by))].sort((a, b) => a - b)
  const styles = distinctStyles(codes.map((code) => column?.colours?.[code] || undefined))
  return new Map(codes.flatMap((code, at) => (styles[at] ? [[code, styles[at]] as const] : [])))
}

/** The codes of the x values of some curves, ascending. */
export function codesOf(curves: readonly Curve[]): readonly number[] {
  const codes = new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))
  return [...codes].sort((a, b) => a - b)
}

/** The lines as series of a figure; their values are ratios already where they are relative. The points of a group have rings. */
export function curvesFigure(
  runs: Runs,
  state: Pick<ExploreState, 'x' | 'by'>,
  { curves, metric, relative, styles, further }: Plotted,
  group: number | undefined,
): ChartFigure {
  const [along, by] = [keyColumnOf(runs, state.x), keyColumnOf(runs, state.by)]
  const codes = codesOf(curves)
  const values = codes.map((code) => placeText(along, code))
  const isLog =
    state.x !== 'version' && xScalesOf(values, 'log2')[0] === 'log2' && values.length > 1
  const all = curves.flatMap((curve, series) =>
    curve.points.flatMap(({ x, value, low, high, n, row }) =>
      Number.isFinite(value)
        ? {
            ...{ series, x: codes.indexOf(x), value, n },
            ...(n > 1 ? { low, high } : {}),
            // A ring without words.
            warnings: runs.group[row] === group ? [''] : [],
          }
        : [],
    ),
  )
  return {
    id: 'explore',
    sparse: true,
    metric: { name: 'value', title: '', unit: relative ? 'ratio' : metric.unit },
    x: {
      key: state.x,
      title: `${along?.title ?? ''}${isLog ? ', log₂ scale' : ''}`,
      values,
      scale: isLog ? 'log2' : 'even',
    },
    series: curves.map(({ by: code, row }) => {
      const isDouble = curves.filter((other) => other.by === code).length > 1
      const texts = [seriesLabel(by, code), isDouble ? further(row) : '']
      const style = styles.get(code) ?? { colour: 'slate', dash: 0, marker: 0 }
      return { label: texts.filter((text) => text !== '').join(' · '), fields: {}, ...style }
    }),
    facets: [{ label: '', fields: {} }],
    mode: relative ? 'relative' : 'absolute',
    cells: cellColumns(all),
  }
}
