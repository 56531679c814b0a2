// What `compare` prints of one pair: a line of the table, or a record.
import { formatNumber } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import { luckRange } from '../analysis/luck-range.ts'
import { magnitudeOf, realAndLarge } from '../analysis/magnitude.ts'
import { medianInterval } from '../analysis/median-interval.ts'
import type { Pair } from '../analysis/side-by-side.ts'
import { verdictText } from '../analysis/verdict.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'

type Side = Pair['baseline']

const level = 0.95

/** The head of the table; `baseline` and `contender` are the filters. */
export function compareHead(
  keys: readonly string[],
  baseline: string,
  contender: string,
): readonly string[] {
  const sides = [baseline, '±', contender, '±', 'change', 'ratio', '95 %', 'p', 'n']
  return [keys.join(', ') || 'all', ...sides, 'verdict', 'real, large?']
}

/**
 * A line of the table. The side's `±` is benchstat's: the further end of the 95 % interval of the median, `∞` where there
 * are too few runs for one. `~` stands for a change that no test shows.
 */
export function compareLine(
  { fields, baseline, contender, comparison }: Pair,
  metric: string,
  words: Vocabulary,
): string[] {
  const { ratio, low, high, p, n, verdict } = comparison
  const side = (cell: Side): readonly [string, string] =>
    !cell || cell.value === null
      ? [cell?.status ?? 'not run', '']
      : [
          formatNumber(cell.value, words.metric(metric)) + (cell.warnings.length > 0 ? ' ▲' : ''),
          plusMinus(cell),
        ]
  return [
    label(fields, words) || 'all',
    ...side(baseline),
    ...side(contender),
    change(comparison),
    ratio === null ? '' : ratio.toFixed(2),
    low === null || high === null ? '' : `${low.toFixed(2)}–${high.toFixed(2)}`,
    p === null ? '' : p.toFixed(3),
    `${String(n[0])}+${String(n[1])}`,
    verdictText(verdict),
    realAndLarge(comparison, baseline?.values ?? [], contender?.values ?? []),
  ]
}

/** What the reader of the table must know of single pairs, a sentence each. */
export function compareNotes(pairs: readonly Pair[]): readonly string[] {
  const sides = pairs.flatMap(({ baseline, contender }) =>
    [baseline, contender].filter((cell) => cell !== undefined && cell.value !== null),
  )
  const few = sides.some((cell) => cell && !medianInterval(cell.values, level))
  const warned = sides.filter((cell) => (cell?.warnings.length ?? 0) > 0)
  const [example] = warned
  return [
    ...(few ? ['∞: below 6 runs a median has no 95 % interval'] : []),
    ...(example
      ? [
          `▲: ${String(warned.length)} ${warned.length === 1 ? 'number has' : 'numbers have'} a warning, such as: ${example.warnings[0] ?? ''}`,
        ]
      : []),
  ]
}

/** A pair as one JSON object. */
export function compareRecord(
  { fields, baseline, contender, comparison }: Pair,
  metric: string,
): unknown {
  const { ratio, low, high, p, n, verdict, warnings } = comparison
  const luck = luckRange(baseline?.values ?? [], contender?.values ?? [])
  return {
    fields,
    metric,
    unit: (baseline ?? contender)?.unit,
    baseline: sideRecord(baseline),
    contender: sideRecord(contender),
    ratio,
    ratioLow: low,
    ratioHigh: high,
    change: change(comparison),
    luckLow: luck?.low ?? null,
    luckHigh: luck?.high ?? null,
    p,
    n,
    verdict: verdictText(verdict),
    magnitude: magnitudeOf(ratio) ?? null,
    warnings,
  }
}

function sideRecord(cell: Side): unknown {
  if (cell === undefined) return null
  const { value, low, high, n, values, status, reason, warnings, evidence } = cell
  const interval = medianInterval(values, level)
  return {
    value,
    interval: interval ? { low: interval.low, high: interval.high } : null,
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
  const far = Math.max(value - interval.low, interval.high - value)
  return value === 0 ? '' : `${((100 * far) / value).toFixed(0)} %`
}

// −5.73 %, or ~ where no test shows it.
function change({ ratio, verdict }: Pair['comparison']): string {
  if (ratio === null) return ''
  if (verdict.kind === 'no difference shown' || verdict.kind === 'too few runs') return '~'
  const percent = (ratio - 1) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)} %`
}
