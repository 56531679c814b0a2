// Latency histogram: a stepped line per series over classes of equal width on a logarithmic scale, the share of its events.
import type * as z from '../../core/schema.ts'
import type { Cell } from '../../analysis/projection.ts'
import { grouped } from '../../core/counted.ts'
import { largest, smallest } from '../../core/extremes.ts'
import type { Bin, Run } from '../../core/model.ts'
import { cellColumns } from '../cell-columns.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { Figure, FigureCells, FigureTable } from '../figure.ts'
import { evidenceOf, frameOf, gridOf, seriesOf } from '../grid.ts'
import { fenceSchema, seriesKeys } from '../options.ts'

// Preferred numbers, ten or five per decade (ISO 3, R10 and R5): classes of equal width on a logarithmic scale.
const finest = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8]
const coarse = [1, 1.6, 2.5, 4, 6.3]
const mostClasses = 18
const widestLinear = 100

/** A class of response times in seconds, its lower end included. */
interface Class {
  readonly from: number
  readonly to: number
}

/** A bin with the line that states it. */
interface StatedBin extends Bin {
  readonly evidence: Cell['evidence']
}

/** The events of a series in a class: their share in percent, and the lines that add up to it. */
interface Share {
  readonly share: number | null
  readonly evidence: readonly number[]
}

const absent = 'no histogram'

const schema = fenceSchema('histogram', { series: seriesKeys })
type Request = z.output<typeof schema>

export const histogram: FigureKind<typeof schema> = {
  schema,
  keys: ['series'],
  contrast: ['series'],
  how: () =>
    'Events of the tool’s histogram buckets, merged into 10 buckets per decade (preferred numbers), as shares of all events.',
  aggregated: true,
  live: true,
  build,
}

// Runs of a series count together.
function build(request: Request, context: FigureContext): FigureContent {
  const grid = gridOf(request, context, { row: [], column: request.series })
  const evidence = evidenceOf(context)
  const series = seriesOf(grid, request.series, request, context)
  const bins = grid.columns.map((column) => (grid.at({}, column)?.runs ?? []).flatMap(binsOf))
  const without = series.filter((_, index) => bins[index]?.length === 0)
  const frame = frameOf(request, context, grid, {
    contrast: request.series,
    whiskers: false,
    drawn: 'all',
    notes:
      without.length === 0
        ? []
        : [`No histogram for ${without.map(({ label }) => label).join(', ')}.`],
  })
  const classes = classesOf(bins.flat())
  const rows = classes.map((one) => ({
    label: `${milliseconds(one.from)}–${milliseconds(one.to)} ms`,
    shares: bins.map((all): Share => {
      const own = all.filter(({ value }) => value >= one.from && value < one.to)
      return {
        share: shareOf(own, all),
        evidence: evidence.of({ evidence: own.flatMap((bin) => bin.evidence) }),
      }
    }),
  }))
  return {
    ...frame,
    metric: { name: 'share', title: 'share of events', unit: '%' },
    x: {
      key: 'latency',
      title: 'response time',
      values: rows.map(({ label }) => label),
      scale: 'even',
    },
    series,
    facets: [{ label: '', fields: {} }],
    mode: 'absolute',
    cells: shareCells(
      rows.map(({ shares }) => shares),
      grid.columns.map((column) => grid.at({}, column)?.runs.length ?? 0),
    ),
    marks: series.flatMap(({ label }, index) => [
      ...(series.length > 1 ? peakMarks(rows, index, label) : []),
      ...percentileMarks(bins[index] ?? [], classes, index),
    ]),
    ...(isWide(rows) ? { y: 'log' as const } : {}),
    drawing: { kind: 'chart', step: true },
    summaries: [
      {
        head: ['response time', 'median', 'p95', 'p99', 'events'],
        align: ['left', 'right', 'right', 'right', 'right'],
        rows: series.flatMap(({ label }, index) => {
          const all = bins[index] ?? []
          if (all.length === 0) return []
          const percentiles = [50, 95, 99].map((p) => `${milliseconds(percentile(all, p))} ms`)
          const texts = [...percentiles, grouped(sumOf(all))]
          return [{ label, cells: texts.map((text) => ({ text })) }]
        }),
      },
    ],
    table: tableOf(
      rows,
      series.map(({ label }) => label),
    ),
    evidence: evidence.list,
  }
}

type Row = { readonly shares: readonly Share[] }

// A linear axis hides the rare events, which are the tail.
function isWide(rows: readonly Row[]): boolean {
  const shares = rows.flatMap(({ shares }) => shares.flatMap(({ share }) => share || []))
  return largest(shares, 0) > widestLinear * smallest(shares)
}

// A cell per class and series; `runs` are those that a series counts together.
function shareCells(rows: readonly (readonly Share[])[], runs: readonly number[]): FigureCells {
  return cellColumns(
    rows.flatMap((shares, x) =>
      shares.map(({ share, evidence }, series) => ({
        ...{ series, x, value: share, n: runs[series] ?? 0, evidence },
        ...(share === null ? { status: 'missing' as const, reason: absent } : {}),
      })),
    ),
  )
}

function tableOf(
  rows: readonly { readonly label: string; readonly shares: readonly Share[] }[],
  names: readonly string[],
): FigureTable {
  const totals = names.map(() => 0)
  return {
    head: ['response time', ...names.flatMap((name) => [name, 'cumulative'])],
    align: ['left', ...names.flatMap(() => ['right', 'right'] as const)],
    rows: rows.map(({ label, shares }) => ({
      label,
      cells: shares.flatMap(({ share, evidence }, index) => {
        if (share === null) return [{ text: '', mark: 'missing' as const }, { text: '' }]
        totals[index] = (totals[index] ?? 0) + share
        return [
          { text: percentText(share), value: share, evidence },
          { text: percentText(totals[index] ?? 0) },
        ]
      }),
    })),
  }
}

function percentText(share: number): string {
  return share > 0 && share < 0.01 ? '< 0.01 %' : `${share.toFixed(2)} %`
}

function binsOf({ id, source, ordinal }: Run): readonly StatedBin[] {
  const result = source?.readings.filter(({ kind }) => kind === 'result')[ordinal]
  if (!source || result?.kind !== 'result') return []
  return (result.histogram ?? []).map((bin) => ({
    ...bin,
    evidence: [{ run: id, file: source.path, line: bin.line, sha256: source.sha256 }],
  }))
}

// From the class of the fastest event to that of the slowest, ten per decade where they fit.
function classesOf(bins: readonly Bin[]): readonly Class[] {
  const fine = classesBy(finest, bins)
  return fine.length <= mostClasses ? fine : classesBy(coarse, bins)
}

function classesBy(preferred: readonly number[], bins: readonly Bin[]): readonly Class[] {
  const values = bins.filter(({ count }) => count > 0).map(({ value }) => value)
  const low = values.reduce((least, value) => Math.min(least, value), Infinity)
  const high = values.reduce((most, value) => Math.max(most, value), 0)
  if (!(low > 0) || !(high > 0)) return []
  const edges: number[] = []
  for (let decade = Math.floor(Math.log10(low)); (edges.at(-1) ?? 0) <= high; decade++)
    for (const step of preferred) edges.push(Number((step * 10 ** decade).toPrecision(4)))
  return edges.flatMap((from, index) => {
    const to = edges[index + 1]
    return to === undefined || to <= low || from > high ? [] : [{ from, to }]
  })
}

function shareOf(bins: readonly Bin[], all: readonly Bin[]): number | null {
  const events = sumOf(all)
  return events === 0 ? null : (100 * sumOf(bins)) / events
}

function sumOf(bins: readonly Bin[]): number {
  return bins.reduce((sum, { count }) => sum + count, 0)
}

function percentile(bins: readonly Bin[], percent: number): number {
  const all = sumOf(bins)
  let sum = 0
  const sorted = bins.toSorted((a, b) => a.value - b.value)
  return sorted.find(({ count }) => (sum += count) >= (percent / 100) * all)?.value ?? Number.NaN
}

type Marks = NonNullable<Figure['marks']>

// Where a line is highest, its name is nearest to it.
function peakMarks(rows: readonly Row[], series: number, word: string): Marks {
  const shares = rows.map(({ shares: own }) => own[series]?.share ?? 0)
  const x = shares.indexOf(largest(shares, 0))
  return (shares[x] ?? 0) > 0 ? [{ facet: 0, series, x, word }] : []
}

// Where the median and the 95th percentile are within their classes.
function percentileMarks(bins: readonly Bin[], classes: readonly Class[], series: number): Marks {
  return [50, 95].flatMap((percent) => {
    const value = percentile(bins, percent)
    const at = classes.findIndex(({ from, to }) => value >= from && value < to)
    const { from = 1, to = 1 } = classes[at] ?? {}
    const x = at - 0.5 + Math.log(value / from) / Math.log(to / from)
    const name = percent === 50 ? 'median' : 'p95'
    const word = `${name} ${Number((value * 1000).toPrecision(3))} ms`
    return at < 0 ? [] : [{ facet: 0, series, x, word, onAxis: true as const }]
  })
}

function milliseconds(seconds: number): string {
  return String(Number((seconds * 1000).toPrecision(4)))
}
