// A pair of cells as `compare` prints it: a row of the table, or a JSON object.
import { largest } from '../../core/extremes.ts'
import { formatNumber } from '../../analysis/format-number.ts'
import { label } from '../../analysis/label.ts'
import { effectSizeOf, isSignificant, verdictText } from '../../analysis/verdict.ts'
import { medianInterval } from '../../analysis/median-interval.ts'
import { significantSide } from '../../analysis/compare-cells.ts'
import { coarseShare } from '../../analysis/printed-precision.ts'
import { pairedCellsNote, smallSamplesNote } from '../../analysis/small-samples.ts'
import { changeText as shortChange } from '../../findings/finding.ts'
import type { Pair } from '../../analysis/side-by-side.ts'
import { coverageText, pText } from '../../analysis/verdict-text.ts'
import type { Vocabulary } from '../../analysis/vocabulary.ts'

type Side = Pair['baseline']

const level = 0.95

/** Returns the header of the table; `baseline` and `contender` are the filters. */
export function comparisonHeader(
  keys: readonly string[],
  baseline: string,
  contender: string,
): readonly string[] {
  const sides = [
    baseline,
    '±',
    contender,
    '±',
    'change',
    'ratio',
    'interval',
    'coverage',
    'adjusted p',
    'n',
  ]
  return [keys.join(', ') || 'all', ...sides, 'verdict', 'effect size']
}

/**
 * Returns the row of a pair. The `±` of a side is that of benchstat: the larger distance to the bounds of the
 * interval of the median, `∞` with fewer than six runs. A change that is not significant prints as `~`.
 */
export function comparisonRow(
  { fields, baseline, contender, comparison }: Pair,
  metric: string,
  vocabulary: Vocabulary,
): readonly string[] {
  const { ratio, interval, pAdjusted, n, verdict } = comparison
  const sideTexts = (cell: Side): readonly [string, string] => [
    valueText(cell, metric, vocabulary),
    cell && cell.value !== null ? plusMinus(cell) : '',
  ]
  return [
    label(fields, vocabulary) || 'all',
    ...sideTexts(baseline),
    ...sideTexts(contender),
    changeText(comparison),
    ratio === null ? '' : ratio.toFixed(2),
    interval ? `${interval.low.toFixed(2)}–${interval.high.toFixed(2)}` : '',
    interval ? coverageText(interval) : '',
    pAdjusted === null ? '' : pText(pAdjusted),
    `${n[0]}+${n[1]}`,
    verdictText(verdict),
    isSignificant(verdict) ? (effectSizeOf(ratio) ?? '') : '',
  ]
}

/** The header of the table without --wide. */
export const plainHeader = ['conditions', 'base', 'new', 'change', 'verdict']

const columns = 100

/** Rows of at most 100 columns: what is compared, both values, the measured change and the badge. */
export function plainRows(
  pairs: readonly Pair[],
  metric: string,
  vocabulary: Vocabulary,
): readonly (readonly string[])[] {
  const rows = pairs.map(({ fields, baseline, contender, comparison: { ratio, verdict } }) => [
    label(fields, vocabulary) || 'all',
    valueText(baseline, metric, vocabulary),
    valueText(contender, metric, vocabulary),
    ratio === null ? '' : shortChange(ratio),
    verdictText(verdict),
  ])
  const widths = plainHeader.map((head, column) =>
    largest(
      rows.map((row) => (row[column] ?? '').length),
      head.length,
    ),
  )
  const others = widths.slice(1).reduce((sum, width) => sum + width + 2, 0)
  return rows.map(([first = '', ...rest]) => [shortened(first, columns - others), ...rest])
}

function valueText(cell: Side, metric: string, vocabulary: Vocabulary): string {
  if (!cell || cell.value === null) return cell?.status ?? 'not run'
  const mark = cell.warnings.length > 0 ? ' ▲' : ''
  return formatNumber(cell.value, vocabulary.metric(metric)) + mark
}

// The ends tell rows apart: a name starts with the workload and ends with the load.
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const end = Math.floor((most - 1) / 2)
  return `${text.slice(0, most - 1 - end)}…${text.slice(text.length - end)}`
}

/** Returns notes on the signs in the table, one clause each. */
export function comparisonNotes(pairs: readonly Pair[], wide: boolean): readonly string[] {
  const sides = pairs.flatMap(({ baseline, contender }) =>
    [baseline, contender].flatMap((cell) => (cell && cell.value !== null ? [cell] : [])),
  )
  const hasSmallSample = sides.some(({ values }) => !medianInterval(values, level))
  const warned = sides.filter(({ warnings }) => warnings.length > 0)
  const [example] = warned
  const coarse = pairs.filter(
    ({ baseline, contender }) => roundingOfSides(baseline, contender) > coarseShare,
  )
  const rounded = coarse[0]?.comparison.warnings.at(-1)
  const comparisons = pairs.map(({ comparison }) => comparison)
  const smallNote = smallSamplesNote(comparisons)
  const jointNote =
    comparisons.some(({ verdict }) => 'needed' in verdict || verdict.kind === 'single') &&
    pairedCellsNote(comparisons.flatMap(({ ratio }) => ratio ?? []))
  return [
    ...(smallNote === undefined ? [] : [smallNote]),
    ...(jointNote ? [jointNote] : []),
    ...(rounded === undefined
      ? []
      : [`digits: ${coarse.length} of ${pairs.length} rows, such as ${rounded}`]),
    ...(wide && hasSmallSample
      ? ['∞: fewer than 6 runs, too few for an interval of the median']
      : []),
    ...(example
      ? [
          `▲: ${warned.length} ${warned.length === 1 ? 'value has' : 'values have'} a warning, such as: ${example.warnings[0] ?? ''}`,
        ]
      : []),
  ]
}

/** Converts a pair to the object that `compare --json` prints. */
export function comparisonRecord(
  { fields, baseline, contender, comparison }: Pair,
  metric: string,
): unknown {
  const { ratio, warnings } = comparison
  return {
    fields,
    metric,
    unit: (baseline ?? contender)?.unit,
    baseline: sideRecord(baseline),
    contender: sideRecord(contender),
    ratio,
    change: changeText(comparison),
    ...verdictRecord(comparison),
    warnings,
  }
}

/** What `compare --json` and `query --format json` say of a ratio. */
export function verdictRecord({
  ratio,
  interval,
  p,
  pAdjusted,
  family,
  n,
  verdict,
}: Pair['comparison']): Readonly<Record<string, unknown>> {
  return {
    verdict: verdict.kind,
    ...('margin' in verdict ? { margin: verdict.margin } : {}),
    ...('needed' in verdict ? { replicatesNeeded: verdict.needed } : {}),
    ...('doubt' in verdict ? { doubt: verdict.doubt } : {}),
    effectSize: isSignificant(verdict) ? (effectSizeOf(ratio) ?? null) : null,
    interval: interval ? [interval.low, interval.high] : null,
    coverage: interval?.coverage ?? null,
    replicates: n,
    p,
    pAdjusted,
    family,
  }
}

function roundingOfSides(baseline: Side, contender: Side): number {
  return baseline && contender ? Math.max(baseline.rounding, contender.rounding) : 0
}

function sideRecord(cell: Side): unknown {
  if (cell === undefined) return null
  const { value, low, high, n, values, status, reason, warnings, evidence } = cell
  const interval = medianInterval(values, level)
  return {
    value,
    interval: interval ? [interval.low, interval.high] : null,
    coverage: interval?.coverage ?? null,
    low,
    high,
    n,
    values,
    status,
    reason,
    warnings,
    evidence,
  }
}

function plusMinus({ value, values }: NonNullable<Side>): string {
  const interval = medianInterval(values, level)
  if (!interval || value === null) return '∞'
  const distance = Math.max(value - interval.low, interval.high - value)
  return value === 0 ? '' : `${((100 * distance) / value).toFixed(0)} %`
}

// −5.73 %, or ~ if it is not significant.
function changeText({ ratio, ...comparison }: Pair['comparison']): string {
  if (ratio === null) return ''
  if (significantSide(comparison) === null) return '~'
  const percent = (ratio - 1) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)} %`
}
