// What `check` reports about the verdict of a claim.
import type { Call } from './call.ts'
import type { ClaimVerdict } from './outcome.ts'
import type { ClaimCell, StatedClaim } from './statement.ts'

/** Reports a verdict that is not the expected one, and cells that do not support the claim. */
export function reportVerdict(
  { verdict, verdictText: printed, expected, details, correction }: StatedClaim,
  call: Call,
): void {
  if (expected) {
    if (expected.verdict === verdict) return
    call.report(
      'verdict',
      `The claim is ${printed}, expected ${expected.verdict}: remove \`expect\` or correct the claim`,
    )
    return
  }
  if (verdict === 'holds' || correction?.state === 'superseded') return
  const worst = details.filter(({ outcome }) => outcome !== 'holds')
  const shown = worst
    .toSorted((a, b) => severity(a) - severity(b) || distance(b) - distance(a))
    .slice(0, 5)
  const cells = shown.map(
    ({ label: point, change, outcome, reason }) =>
      `${point || 'all'} ${change || (reason ?? outcome)}`,
  )
  const more =
    worst.length > shown.length ? `; and ${String(worst.length - shown.length)} more` : ''
  const advice =
    verdict === 'contradicted'
      ? 'correct it, or write expect=contradicted with a reason'
      : `correct it, measure again, or write expect=${verdict} with a reason`
  const reasons = verdict === 'unsupported' ? ` (${shown[0]?.reason ?? 'insufficient data'})` : ''
  call.report(
    verdict,
    `The claim is ${printed}${reasons}: ${cells.join('; ')}${more}; ${advice}`,
    verdict === 'contradicted' ? 'error' : 'warning',
  )
}

// 0 is the most severe.
function severity({ outcome }: ClaimCell): number {
  return ['against', 'outside', 'unsupported', 'holds'].indexOf(outcome)
}

function distance({ ratio }: ClaimCell): number {
  return ratio === null || ratio <= 0 ? 0 : Math.abs(Math.log(ratio))
}

/** The verdict as printed, after "The claim is". */
export function verdictText(verdict: ClaimVerdict, holding: number, cells: number): string {
  switch (verdict) {
    case 'holds':
      return cells === 1 ? 'supported' : `supported in all ${String(cells)} cells`
    case 'partly':
      return `supported in ${String(holding)} of ${String(cells)} cells`
    case 'contradicted':
      return cells === 1
        ? 'contradicted'
        : `contradicted: supported in ${String(holding)} of ${String(cells)} cells`
    case 'unsupported':
      return 'not supported'
  }
}
