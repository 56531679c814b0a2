// A cell relative to its baseline: tone, colour and text. Effect size and significance are separate.
import { canConfirm, type Comparison } from '../analysis/compare-cells.ts'
import type { NoiseFloor, NoiseFloors } from '../analysis/noise-floor.ts'
import type { Cell } from '../analysis/projection.ts'
import { isSignificant, verdictText, type Better } from '../analysis/verdict.ts'
import { coverageText, intervalText, neededText, pText } from '../analysis/verdict-text.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { TableCell, Tone } from './figure.ts'
import { heatStep } from './heat-step.ts'

/** `significant` is true where the test shows the difference, `apart` where too few runs to test it are all on one side of the baseline's. */
export interface CellVerdict {
  readonly tone: Tone
  readonly significant: boolean
  readonly apart?: boolean
}

/** The verdict on a cell with a ratio: `unclear` unless significant, `plain` for a metric without a better side. */
export function cellVerdict({ ratio, comparison }: Cell, better: Better | undefined): CellVerdict {
  if (ratio === undefined || ratio === null) return { tone: 'plain', significant: false }
  if (!comparison) return { tone: 'baseline', significant: false }
  const { verdict } = comparison
  const significant = isSignificant(verdict)
  if (better === undefined) return { tone: 'plain', significant }
  if (!significant) return { tone: 'unclear', significant, apart: isApart(comparison) }
  return { tone: verdict.kind === better ? 'better' : 'worse', significant }
}

function isApart({ verdict, interval }: Comparison): boolean {
  const isUntested = verdict.kind === 'insufficient' && verdict.doubt === undefined
  return isUntested && interval !== null && (interval.low > 1 || interval.high < 1)
}

/** How a table shows a ratio with its verdict. */
export function shadeOf(ratio: number, verdict: CellVerdict): Partial<TableCell> {
  const { significant, apart, tone } = verdict
  return {
    heat: heatOf(ratio, verdict),
    ...(significant ? { significant } : {}),
    ...(apart === true ? { apart } : {}),
    ...(tone === 'baseline' ? { mark: tone } : {}),
  }
}

/** The colour of a ratio: 0 where unclear or within 2 %, up to 5 where better and −5 where worse. */
function heatOf(ratio: number, { tone }: CellVerdict): number {
  if (tone !== 'better' && tone !== 'worse') return 0
  const step = heatStep(ratio)
  return tone === 'better' ? step : -step
}

/** A ratio above its interval and its verdict with the adjusted p: `1.83×` and `1.71–1.90, 97 %; Confirmed, p = 0.008`. */
export function comparisonCell(cell: Cell | undefined): TableCell {
  const { ratio, comparison } = cell ?? {}
  if (!comparison) return { text: '' }
  if (ratio === undefined || ratio === null) return { text: 'no baseline' }
  const { interval, verdict, pAdjusted, n } = comparison
  const isUntested = verdict.kind === 'insufficient' || verdict.kind === 'single'
  const chance = pAdjusted === null || isUntested ? '' : `, p = ${pText(pAdjusted)}`
  // The note says how many replicates are needed.
  const texts = interval && smallest(n) > 1 ? [intervalText(interval)] : []
  return {
    text: `${ratio.toFixed(2)}×`,
    detail: [...texts, verdictText(verdict) + chance].filter((text) => text !== '').join('; '),
  }
}

/** The caveat on ratios that cannot be tested, and notes on the noise floor, the intervals and the correction of p. */
export function ratioNotes(
  cells: readonly Cell[],
  floors: NoiseFloors,
): { readonly caveats: readonly string[]; readonly notes: readonly string[] } {
  const compared = cells.flatMap(({ ratio, comparison }) =>
    typeof ratio === 'number' && comparison ? [comparison] : [],
  )
  // A caveat on the cells states that every value is a single measurement.
  const areSingle = compared.length > 0 && compared.every(({ n }) => largest(n) === 1)
  const caveats = areSingle ? [] : untestedCaveats(compared)
  return {
    caveats,
    notes: [
      ...(caveats.length > 0 || areSingle ? floorNotes(cells, floors) : []),
      ...coverageNotes(compared),
      ...familyNotes(compared),
    ],
  }
}

function untestedCaveats(compared: readonly Comparison[]): readonly string[] {
  const untested = compared.filter(
    ({ verdict: { kind } }) => kind === 'insufficient' || kind === 'single',
  )
  if (untested.length === 0) return []
  const tested = compared.filter(canConfirm)
  const count =
    tested.length === 0
      ? 'cannot confirm any difference'
      : `can confirm only ${tested.length} of ${compared.length} differences`
  const doubts = new Set(
    untested.flatMap(({ verdict }) => ('doubt' in verdict ? verdict.doubt : [])),
  )
  const reason = [neededText(untested) ?? [], ...doubts].flat().join('; ') || 'single values'
  return [`The rank test ${count}: ${reason}.`]
}

function floorNotes(cells: readonly Cell[], floors: NoiseFloors): readonly string[] {
  const own = [...new Set(cells.flatMap(({ runs }) => floors.of(runs[0]) ?? []))]
  const [lowest, ...others] = own.toSorted((a, b) => a.band - b.band)
  if (lowest === undefined) return []
  const percent = ({ band }: NoiseFloor): string => ((band - 1) * 100).toFixed(1)
  const highest = others.at(-1)
  const size = highest
    ? `${percent(lowest)} to ${percent(highest)} % by workload and cores`
    : `${percent(lowest)} %`
  const pairs = own.reduce((sum, floor) => sum + floor.pairs, 0)
  return [`Noise floor ${size}: 95 % of ${pairs} pairs of identical runs differ by no more.`]
}

function coverageNotes(compared: readonly Comparison[]): readonly string[] {
  const intervals = compared.flatMap(({ interval, n }) =>
    interval && smallest(n) > 1 ? [interval] : [],
  )
  if (intervals.length === 0) return []
  const texts = [...new Set(intervals.map(coverageText))].toSorted()
  const maximum = intervals.some(({ maximum }) => maximum) ? ', the maximum for so few runs' : ''
  return [`Intervals (Hodges–Lehmann) have ${texts.join(', ')} coverage${maximum}.`]
}

/** How many comparisons the p of each is adjusted for, if several. */
export function familyNotes(compared: readonly Comparison[]): readonly string[] {
  const tested = compared.filter(canConfirm)
  const family = largest([1, ...tested.map((comparison) => comparison.family)])
  if (family === 1) return []
  const count =
    family > compared.length
      ? `up to ${family} comparisons in the archive`
      : `${family} comparisons`
  return [`p is adjusted for ${count} (Holm); significant: below 0.05.`]
}
