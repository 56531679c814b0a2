// The verdict of a claim as printed, and what `check` reports about it.
import type { Call } from './call.ts'
import type { ClaimCell, StatedClaim } from './statement.ts'

/** Reports a verdict that is not the expected one, and numbers that do not match the claim. */
export function reportVerdict(claim: StatedClaim, call: Call): void {
  const { verdict, expected, details, correction } = claim
  const printed = verdictText(claim)
  if (expected) {
    if (expected.verdict === verdict) return
    call.report(
      'verdict',
      `The claim ${printed}, expected ${expected.verdict}: remove \`expect\` or correct the claim`,
    )
    return
  }
  const differing = details.filter(({ outcome }) => outcome !== 'matches' && outcome !== 'stated')
  if (differing.length === 0 || correction?.state === 'superseded') return
  const shown = differing
    .toSorted((a, b) => severity(a) - severity(b) || distance(b) - distance(a))
    .slice(0, 5)
  const cells = shown.map(
    ({ label: point, change, outcome, reason }) =>
      `${point || 'all'} ${change || (reason ?? outcome)}`,
  )
  const more =
    differing.length > shown.length ? `; and ${String(differing.length - shown.length)} more` : ''
  call.report(
    verdict,
    `The claim ${printed}: ${cells.join('; ')}${more}; correct it, or write expect: ${verdict} with a reason`,
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

type Marks = Pick<StatedClaim, 'matches' | 'supported' | 'details' | 'isDirected'>

/** The first mark, after "The claim": `matches the data in 9 of 10 cells`. */
export function matchText({ matches: { cells, of } }: Marks): string {
  if (of === 1) return cells === 1 ? 'matches the data' : 'does not match the data'
  return `matches the data in ${String(cells)} of ${String(of)} cells`
}

/**
 * The second mark: `statistically supported in 3 of 10 cells (direction only; insufficient data: 4 per side needed)`. `interval` is
 * that of the ratio of the only cell.
 */
export function supportText(
  { supported: { cells, of }, details, isDirected }: Marks,
  interval = '',
): string {
  const reasons = details.flatMap(({ outcome, isSupported, reason }) =>
    outcome === 'matches' && !isSupported && reason !== undefined ? [reason] : [],
  )
  // The test is of the direction; how large the difference may be is what the interval states.
  const tested = isDirected && cells > 0 ? ['direction only'] : []
  const size = tested.length > 0 && interval !== '' ? [`interval of the ratio: ${interval}`] : []
  const notes = [...tested, ...size, ...[...new Set(reasons)].slice(0, 2)]
  const why = notes.length === 0 ? '' : ` (${notes.join('; ')})`
  if (of === 1) return `${cells === 1 ? '' : 'not '}statistically supported${why}`
  return `statistically supported in ${String(cells)} of ${String(of)} cells${why}`
}

/** Both marks, after "The claim". */
export function verdictText(claim: Marks): string {
  return `${matchText(claim)}; ${supportText(claim)}`
}
