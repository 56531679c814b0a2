// Cells of a difference of profiles, with the digits that the number of samples supports.
import { shareChange, type ProfileDifference, type ProfileRow } from './profile-difference.ts'
import { grouped } from '../core/counted.ts'
import { fewestSamples } from './sampling-error.ts'
import type { Both } from './both.ts'
import { coarser, differenceText, shareText, type SharePrecision } from '../core/share-precision.ts'

/** Both shares, the difference and the relative change of a row, with the digits of the side with fewer samples; `-` where a side does not name the function. */
export function shownTexts(
  { shares: [from, to] }: Pick<ProfileRow, 'shares'>,
  { precisions }: Pick<ProfileDifference, 'precisions'>,
): readonly [from: string, to: string, difference: string, change: string] {
  const both = coarser(...precisions)
  return [
    from === null ? '-' : shareText(from, both),
    to === null ? '-' : shareText(to, both),
    differenceText(shareChange([from, to]), both),
    changeText([from, to], precisions),
  ]
}

/** The sums of the shares of both sides and their difference. */
export function sumTexts({
  sums: [from, to],
  precisions,
}: Pick<ProfileDifference, 'sums' | 'precisions'>): readonly [string, string, string] {
  const both = coarser(...precisions)
  return [shareText(from, both), shareText(to, both), differenceText(to - from, both)]
}

/** What the verdicts rest on: `Verdicts: Mann–Whitney test over runs (5 vs 5), Holm-corrected for a family of 40`. */
export function verdictNote(
  difference: Pick<ProfileDifference, 'shown' | 'noiseFrom' | 'samples'>,
): string {
  if (difference.noiseFrom === 'few samples')
    return `Too few samples to compare shares: ${sampleCounts(difference)}`
  const { shown } = difference
  const [first] = shown
  if (!first) return 'No rows to compare'
  const { n, family } = first.comparison
  const runs = `${String(n[0])} vs ${String(n[1])}`
  if (Math.min(...n) < 2)
    return `Single profile of base or new (${runs} runs): no verdict on differences`
  if (shown.every(({ comparison }) => comparison.verdict.kind === 'insufficient')) {
    const doubt = shown.flatMap(({ comparison: { verdict } }) =>
      'doubt' in verdict ? verdict.doubt : [],
    )[0]
    return doubt === undefined
      ? `Too few runs for a verdict (${runs})`
      : `No verdict: ${doubt} (${runs} runs)`
  }
  return `Verdicts: Mann–Whitney test over runs (${runs}), Holm-corrected for a family of ${String(family)}`
}

/** `1 vs 12,000, at least 100 each required`. */
export function sampleCounts({ samples }: Pick<ProfileDifference, 'samples'>): string {
  const counts = samples.map((count) => (count === undefined ? 'unknown' : grouped(count)))
  return `${counts.join(' vs ')}, at least ${String(fewestSamples)} each required`
}

// From this ratio on, a change is printed as a multiple.
const multiple = 10

// The digits end at the power of ten below the change that one more sample on a side makes.
function changeText(
  [from, to]: Both<number | null>,
  [before, after]: Both<SharePrecision>,
): string {
  if (from === null || from === 0) return to === null || to === 0 ? '' : 'new'
  if (to === null || to === 0) return 'gone'
  // Two shares below the last digit make no ratio.
  const both = coarser(before, after)
  if ([from, to].every((share) => shareText(share, both).startsWith('<'))) return '-'
  const ratio = to / from
  const sample = Math.max((after.step ?? 0) / from, (ratio * (before.step ?? 0)) / from)
  if (ratio >= multiple) return `× ${coarse(ratio, sample)}`
  const change = coarse(100 * Math.abs(ratio - 1), 100 * sample)
  return change === '0' ? '0 %' : `${ratio < 1 ? '−' : '+'}${change} %`
}

// Rounded to the power of ten at or below `step`, at least 1.
function coarse(value: number, step: number): string {
  const unit = step >= 1 ? 10 ** Math.floor(Math.log10(step)) : 1
  return String(Math.round(value / unit) * unit)
}
