// The badge of a claim, the words that the program computed, and what `check` reports about it.
import { largest, smallest } from '../core/extremes.ts'
import { badgeOf, contradicted, weakestBadge, type Badge } from '../analysis/verdict.ts'
import { label, valueLabel } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Call } from './call.ts'
import type { ComparedCell } from './claim-scope.ts'
import type { ExcludedCells } from './excluded-cells.ts'
import type { Bounds } from './expectation.ts'
import { percentText } from './claim-number-text.ts'
import { cellOutcome } from './outcome.ts'
import { digitsBadge } from './quoted-digits.ts'
import type { Selection } from './selection.ts'
import type { ClaimCell, StatedClaim } from './statement.ts'

/**
 * The badge over all cells: contradicted by one of another size or side, else the weakest. Nothing is confirmed that nobody
 * expects. A number that is cut off or relative to the other side contradicts nothing.
 */
export function claimBadge(
  cells: readonly ComparedCell[],
  bounds: Bounds | undefined,
  vocabulary: Vocabulary,
): Badge {
  const badges = cells.map((cell): Badge => {
    const { verdict, n, ratio } = cell.comparison
    const { outcome, supported } = cellOutcome(cell, bounds)
    if (outcome === 'against') return contradicted
    if (outcome === 'outside')
      return (
        digitsBadge(ratio ?? Number.NaN, bounds?.stated, label(cell.baselineFields, vocabulary)) ??
        contradicted
      )
    const badge = badgeOf(verdict)
    if (supported) return badge.kind === 'equivalent' ? badge : badgeOf({ kind: 'higher' })
    const isPassed = badge.kind === 'confirmed' || badge.kind === 'equivalent'
    if (isPassed && outcome === 'undecided') return badgeOf({ kind: 'not-significant' })
    return isPassed ? badgeOf({ kind: 'insufficient', runs: smallest(n) }) : badge
  })
  return weakestBadge(badges) ?? badgeOf({ kind: 'insufficient', runs: 0 })
}

/** `−15.6 to −14.8 % in 3 of 3 · 3 runs each · only oltp_point_select, 1 core`; without the runs of published numbers, which the badge has. */
export function computedWords(
  details: readonly ClaimCell[],
  is: string | undefined,
  only: readonly string[],
  isQuoted: boolean,
): string {
  const ratios = details.flatMap(({ ratio }) => ratio ?? []).toSorted((a, b) => a - b)
  const texts = [ratios[0], ratios.at(-1)].flatMap((ratio) =>
    ratio === undefined
      ? []
      : /\d ?(?:x|×)/.test(is ?? '')
        ? `${ratio.toFixed(2)}\u00A0×`
        : / of$/.test(is ?? '')
          ? `${(100 * ratio).toFixed(1)}\u00A0%`
          : percentText(ratio),
  )
  const [low = 'no ratio', high = low] = texts
  const range = low === high ? low : `${low.replace(/\u00A0[%×]$/, '')} to ${high}`
  const matching = details.filter(({ outcome }) => outcome === 'matches').length
  const of = String(details.length)
  const count = is === undefined ? `in ${of}` : `in ${matching} of ${of}`
  const sizes = details.flatMap(({ baseline, contender }) => [baseline.n, contender.n])
  const [least, most] = [smallest(sizes), largest(sizes)]
  const runs = `${least === most ? '' : `${least} to `}${most} ${most === 1 ? 'run' : 'runs'} each`
  return [
    details.length > 1 ? `${range} ${count}` : range,
    ...(isQuoted ? [] : [runs]),
    ...(only.length > 0 ? [`only ${only.join(', ')}`] : []),
  ].join(' · ')
}

/** The values of the keys that a claim restricts although the archive has others. */
export function restricted(
  { texts }: ExcludedCells,
  where: Selection,
  vocabulary: Vocabulary,
): readonly string[] {
  return [...texts.keys()].flatMap(
    (key) =>
      (where.texts.get(key) ?? [])
        .filter((text) => text !== '*')
        .map((text) =>
          /^[<>]/.test(text)
            ? `${vocabulary.key(key).title} ${text.replace(/^([<>])=/, (_, sign) => (sign === '>' ? '≥ ' : '≤ '))}`
            : valueLabel(key, text, vocabulary),
        )
        .join(' and ') || [],
  )
}

// Words that state why; no number tests them.
const causal = /\b(?:because|due to|thanks to|explains?|explained by)\b/i

/** Reports a verdict that is not the expected one, numbers that do not match the claim, and a reason that is not tested. */
export function reportVerdict(claim: StatedClaim, call: Call): void {
  const { verdict, expected, details, badge, text } = claim
  const cause = causal.exec(text)?.[0]
  if (cause !== undefined)
    call.report(
      'cause',
      `The numbers show a difference, not why: \`${cause}\` is not tested`,
      'info',
    )
  if (expected) {
    if (expected.verdict === verdict) return
    call.report(
      'verdict',
      `Unexpected verdict ${verdict} (${badge.text}), expected ${expected.verdict}: remove \`expect\` or correct the claim`,
    )
    return
  }
  const differing = details.filter(({ outcome }) => outcome !== 'matches' && outcome !== 'stated')
  if (differing.length === 0) return
  const shown = differing
    .toSorted((a, b) => severity(a) - severity(b) || distance(b) - distance(a))
    .slice(0, 5)
  const cells = shown.map(
    ({ label: point, change, outcome, reason }) =>
      `${point || 'all'} ${change || (reason ?? outcome)}`,
  )
  const more =
    differing.length > shown.length ? `; and ${differing.length - shown.length} more` : ''
  call.report(
    verdict,
    `${badge.text}, in ${differing.length} of ${details.length}: ${cells.join('; ')}${more}; correct it, or write expect: ${verdict} with a reason`,
    verdict === 'contradicted' ? 'error' : 'warning',
  )
}

// 0 is the most severe.
function severity({ outcome }: ClaimCell): number {
  return ['against', 'outside', 'undecided', 'missing', 'stated', 'matches'].indexOf(outcome)
}

function distance({ ratio }: ClaimCell): number {
  return ratio === null || ratio <= 0 ? 0 : Math.abs(Math.log(ratio))
}
