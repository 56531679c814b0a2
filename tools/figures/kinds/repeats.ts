// Every run as a dot: the repeats of a cell with their interval, range and table.
import { largest, smallest } from '../../core/extremes.ts'
import type * as z from '../../core/schema.ts'
import { coefficientOfVariation } from '../../analysis/deviation.ts'
import { formatNumber } from '../../analysis/format-number.ts'
import { mean } from '../../analysis/mean.ts'
import { medianInterval } from '../../analysis/median-interval.ts'
import { coverageText, pText } from '../../analysis/verdict-text.ts'
import type { Cell } from '../../analysis/projection.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { DotMark, FigureTable, TableCell } from '../figure.ts'
import {
  cellsOf,
  evidenceOf,
  frameOf,
  nameOf,
  seriesOf,
  gridOf,
  holds,
  type Fields,
  type Grid,
  correctedForArchive,
} from '../grid.ts'
import { rowAxis } from '../row-figure.ts'
import { fenceSchema, rowKeys, side, texts, type CommonOptions } from '../options.ts'
import { nestedRepeats, type NestedRepeats } from '../../analysis/replicates.ts'
import { summarise } from '../../analysis/quantile.ts'
import { baselineFrom, baselineOf } from '../../analysis/baseline.ts'
import { compareCells, compareFamily } from '../../analysis/compare-cells.ts'
import { effectSizeOf, isSignificant, verdictText } from '../../analysis/verdict.ts'

const schema = fenceSchema('repeats', {
  row: rowKeys,
  nested: texts
    .default([])
    .describe(
      'keys of what was repeated as a whole, such as `restart`: n counts its values, not the runs inside',
    ),
  baseline: side.optional().describe('row that the others are compared with in a second table'),
})
type Request = z.output<typeof schema>

export const repeats: FigureKind<typeof schema> = {
  schema,
  keys: ['row', 'nested'],
  contrast: ['row'],
  metrics: ['metric'],
  how: () => 'Each dot is one run; the runs of a row have equal fields.',
  live: true,
  build,
}

// A row a point, small dots the runs, a large one the median, a line its interval.
function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const { grid, nestedOf } = nestedGrid(request, context)
  const evidence = evidenceOf(context)
  const names = grid.rows.map((row) => nameOf(row, request.row, request.labels, vocabulary))
  const cells = grid.rows.map((row) => grid.at(row, {}))
  const groups = grid.rows.map(nestedOf)
  const outer = request.nested.map((key) => vocabulary.key(key).title).join(', ')
  const intervals = cells.flatMap((cell) =>
    cell && cell.n > 0 ? [medianInterval(cell.values, level)] : [],
  )
  const coverages = new Set(
    intervals.flatMap((interval) => (interval ? [coverageText(interval)] : [])),
  )
  const few = intervals.includes(undefined)
  const zoomed = isNarrow(cells)
  const frame = frameOf(request, context, grid, {
    contrast: Object.keys(request.baseline ?? {}),
    whiskers: false,
    caveats: [
      `Dots: runs. Tick: median${outer === '' ? '' : ` of the means per ${outer}`}. Shade: ${coverages.size > 0 ? 'interval of the median' : 'range (min–max)'}.`,
    ],
    notes: [
      ...(outer === '' ? [] : [`n counts one value per ${outer}: the mean of its runs.`]),
      ...(coverages.size > 0
        ? [`Shade: ${[...coverages].join(', ')} interval of the median.`]
        : []),
      ...(few && coverages.size > 0
        ? [`Fewer than 6 ${outer === '' ? 'runs' : 'means'}: the shade is the range (min–max).`]
        : []),
      ...(request.baseline ? comparedNotes : []),
    ],
  })
  const number = (value: number | undefined): string =>
    value === undefined ? '' : formatNumber(value, vocabulary.metric(request.metric))
  const sorted = (values: readonly number[]): string =>
    values
      .toSorted((a, b) => a - b)
      .map((value) => number(value))
      .join(' · ')
  const mark = (cell: Cell | undefined, nested: Nested | undefined): DotMark => {
    const interval = cell && medianInterval(cell.values, level)
    return {
      series: 0,
      value: cell?.value ?? null,
      low: interval?.low ?? cell?.low ?? null,
      high: interval?.high ?? cell?.high ?? null,
      points: nested?.groups.flat() ?? cell?.values ?? [],
      tone: 'plain',
      text: cell?.value === null ? cell.status : `n = ${countText(cell, nested)}`,
      warned: (cell?.warnings.length ?? 0) > 0,
    }
  }
  const table: FigureTable = {
    head: [
      request.row.map((key) => vocabulary.key(key).title).join(', '),
      'n',
      'median',
      'mean',
      'min',
      'max',
      'max ÷ min',
      'CV',
      ...(outer === '' ? [] : [`SD between, within a ${outer}`]),
      'runs',
    ],
    align: [
      'left',
      ...Array.from({ length: outer === '' ? 7 : 8 }, () => 'right' as const),
      'left',
    ],
    rows: names.map((label, index) => {
      const cell = cells[index]
      const variation = coefficientOfVariation(cell?.values ?? [])
      const { low = null, high = null } = cell ?? {}
      const shown = cell ? evidence.of(cell) : []
      const texts: readonly string[] = [
        countText(cell, groups[index]),
        cell?.value === null ? cell.status : number(cell?.value),
        number(mean(cell?.values ?? [])),
        number(low ?? undefined),
        number(high ?? undefined),
        low !== null && high !== null && low > 0 ? (high / low).toFixed(3) : '',
        variation === undefined ? '' : `${(variation * 100).toFixed(1)} %`,
        ...(outer === '' ? [] : [deviations(groups[index], number)]),
        (groups[index]?.groups ?? [cell?.values ?? []]).map(sorted).join(' | '),
      ]
      return {
        label,
        cells: texts.map((text, place): TableCell => {
          if (place !== 1) return { text }
          const warned = (cell?.warnings.length ?? 0) > 0 ? { mark: 'warned' as const } : {}
          return {
            text,
            ...(cell === undefined || cell.value === null ? {} : { value: cell.value }),
            evidence: shown,
            ...warned,
          }
        }),
      }
    }),
  }
  return {
    ...frame,
    x: rowAxis(request, names, vocabulary),
    series: seriesOf(grid, [], request, context).map((one) => ({
      ...one,
      label: frame.metric.title,
    })),
    facets: [{ label: '', fields: {} }],
    mode: 'absolute',
    cells: cellsOf(grid, evidence),
    drawing: {
      kind: 'dots',
      scale: 'linear',
      ...(zoomed ? { zoomed } : {}),
      unit: frame.metric.shown ?? frame.metric.unit,
      axis: `${frame.metric.title}${zoomed ? ', not from zero' : ''}`,
      rows: names.map((label, index) => ({ label, marks: [mark(cells[index], groups[index])] })),
    },
    ...(request.baseline
      ? { summaries: [repeatsCompared(grid, request.baseline, names, context, request)] }
      : {}),
    table,
    evidence: evidence.list,
  }
}

const level = 0.95

// From zero, runs that all lie within a quarter of the largest would be one blot.
function isNarrow(cells: readonly (Cell | undefined)[]): boolean {
  const values = cells.flatMap((cell) => cell?.values ?? [])
  return values.length > 0 && smallest(values) > 0.75 * largest(values)
}

// `4`, or `3 of 9 runs` where n counts restarts.
function countText(cell: Cell | undefined, nested: Nested | undefined): string {
  const n = String(cell?.n ?? 0)
  return nested && nested.n > 0 ? `${n} of ${nested.runs} runs` : n
}

function deviations(
  nested: Nested | undefined,
  number: (value: number | undefined) => string,
): string {
  return [nested?.between, nested?.within].map((value) => number(value) || '–').join(', ')
}

/** A row's runs by group, with their variance within and between groups. */
interface Nested extends NestedRepeats {
  readonly groups: readonly (readonly number[])[]
  /** The mean start of each group, in seconds; fewer where some are unknown. */
  readonly times: readonly number[]
}

/**
 * The grid of a figure of repeats with the means of the groups in place of the runs, and the groups of a row; without
 * nested keys the grid of the runs themselves and no groups.
 */
function nestedGrid(
  request: CommonOptions & { readonly row: readonly string[]; readonly nested: readonly string[] },
  context: FigureContext,
): { readonly grid: Grid; readonly nestedOf: (row: Fields) => Nested | undefined } {
  const { row, nested: keys } = request
  const grid = gridOf(request, context, { row, column: [] })
  if (keys.length === 0) return { grid, nestedOf: () => undefined }
  const inner = gridOf(request, context, { row, column: keys })
  const nestedOf = (fields: Fields): Nested => {
    const cells = inner.columns.flatMap((column) => inner.at(fields, column) ?? [])
    const measured = cells.filter(({ values }) => values.length > 0)
    const groups = measured.map(({ values }) => values)
    const times = measured.flatMap((cell) => mean(cell.times) ?? [])
    return { ...nestedRepeats(groups), groups, times }
  }
  const outer = (cell: Cell): Cell => {
    const { means, times } = nestedOf(cell.fields)
    const summary = summarise(means)
    if (!summary || cell.value === null) return cell
    const { median, low, high, n } = summary
    // The author states that groups are the starts.
    const starts = { replicates: means, times, areStarts: true }
    return { ...cell, ...starts, values: means, value: median, low, high, n }
  }
  const cells = grid.cells.map(outer)
  // Nested keys are meant to vary inside a cell.
  const residue = new Map([...grid.residue].filter(([key]) => !keys.includes(key)))
  return {
    grid: {
      ...grid,
      cells,
      residue,
      at: (fields) => cells.find((cell) => holds(cell.fields, fields)),
    },
    nestedOf,
  }
}

const head = [
  'verdict',
  'effect size',
  'mean',
  'median',
  'interval of the ratio',
  'coverage',
  'p',
  'n',
]
const numbers = head.slice(2).map(() => 'right' as const)

/** Notes on the table. */
const comparedNotes: readonly string[] = [
  'Significant: p below 0.05 in a two-sided Mann–Whitney test, adjusted for the rows of the table (Holm). Effect size small: below 2 %; large: from 5 %. Interval: Hodges–Lehmann.',
]

/**
 * A line for every row of the grid that has a baseline: verdict, effect size, changes of mean and median in percent,
 * interval of the ratio with its coverage, adjusted p, replicates. Where repeats are nested, a replicate is a restart.
 */
function repeatsCompared(
  grid: Grid,
  baseline: Fields,
  names: readonly string[],
  context: FigureContext,
  request: CommonOptions,
): FigureTable {
  const { vocabulary } = context
  const { metric, margin } = request
  const { better } = vocabulary.metric(metric)
  const cells = grid.rows.flatMap((row) => grid.at(row, {}) ?? [])
  const baseOf = baselineOf(cells, baselineFrom(baseline, cells), better)
  const nameAt = (cell: Grid['cells'][number]): string =>
    names[grid.rows.findIndex((row) => grid.at(row, {}) === cell)] ?? ''
  const pairs = cells.flatMap((cell) => {
    const base = baseOf(cell)
    return base && base !== cell ? [{ cell, base }] : []
  })
  const own = compareFamily(pairs.map(({ cell, base }) => compareCells(base, cell, margin)))
  const family = correctedForArchive(
    pairs.flatMap(({ cell, base }, index) => {
      const comparison = own[index]
      return comparison ? [{ metric, baseline: base.runs, contender: cell.runs, comparison }] : []
    }),
    request,
    context,
  )
  const bases = new Set(pairs.map(({ base }) => nameAt(base)))
  const [only = ''] = bases
  const several = bases.size > 1
  return {
    title: several ? 'Relative to the baseline' : `Relative to ${only}`,
    head: [
      grid.keys.map((key) => vocabulary.key(key).title).join(', '),
      ...(several ? ['baseline'] : []),
      ...head,
    ],
    align: ['left', ...(several ? (['left'] as const) : []), 'left', 'left', ...numbers],
    rows: family.map(({ comparison }, index) => {
      const { cell, base } = pairs[index] ?? {}
      const [before, after] = [mean(base?.values ?? []), mean(cell?.values ?? [])]
      const { ratio, interval, pAdjusted, verdict, n } = comparison
      const texts = [
        ...(several && base ? [nameAt(base)] : []),
        verdictText(verdict),
        isSignificant(verdict) ? (effectSizeOf(ratio) ?? '') : '',
        before !== undefined && before > 0 && after !== undefined ? percent(after / before) : '',
        ratio === null ? '' : percent(ratio),
        interval ? `${percent(interval.low)} to ${percent(interval.high)}` : '',
        interval ? coverageText(interval) : '',
        pAdjusted === null ? '' : pText(pAdjusted),
        n.join(' + '),
      ]
      return { label: cell ? nameAt(cell) : '', cells: texts.map((text) => ({ text })) }
    }),
  }
}

// −5.44 %, +31.3 %, +118 %: at most three significant digits.
function percent(ratio: number): string {
  const value = (ratio - 1) * 100
  const rounded = Number(Math.abs(value).toPrecision(3))
  const size = rounded.toFixed(rounded < 10 ? 2 : rounded < 100 ? 1 : 0)
  if (Number(size) === 0) return '0.00 %'
  return `${value < 0 ? '−' : '+'}${size} %`
}
