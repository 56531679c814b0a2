// What `check` reports about the verdict of a claim.
import type { Call } from './call.ts'
import type { ClaimVerdict } from './outcome.ts'
import type { ClaimCell, StatedClaim } from './statement.ts'

/** Reports a verdict that is not the expected one, and cells that do not support the claim. */
export function reportVerdict(
  { verdict, verdictText, expected, details, correction }: StatedClaim,
  call: Call,
): void {
  if (expected) {
    if (expected.verdict === verdict) return
    call.report(
      'verdict',
      `The claim ${verdictText}, expected ${expected.verdict}: take \`expect\` out or correct the claim`,
    )
    return
  }
  if (verdict === 'holds' || correction?.state === 'superseded') return
  const worst = details.filter(({ outcome }) => outcome !== 'holds')
  const shown = worst.toSorted((a, b) => rank(a) - rank(b) || far(b) - far(a)).slice(0, 5)
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
  const reasons = verdict === 'unsupported' ? ` (${shown[0]?.reason ?? 'nothing shows it'})` : ''
  call.report(
    verdict,
    `The claim ${verdictText}${reasons}: ${cells.join('; ')}${more}; ${advice}`,
    verdict === 'contradicted' ? 'error' : 'warning',
  )
}

function rank({ outcome }: ClaimCell): number {
  return ['against', 'outside', 'unsupported', 'holds'].indexOf(outcome)
}

function far({ ratio }: ClaimCell): number {
  return ratio === null || ratio <= 0 ? 0 : Math.abs(Math.log(ratio))
}

/** The verdict as the reader sees it. */
export function verdictWords(verdict: ClaimVerdict, holding: number, cells: number): string {
  switch (verdict) {
    case 'holds':
      return cells === 1 ? 'holds' : `holds in all ${String(cells)} cells`
    case 'partly':
      return `holds in ${String(holding)} of ${String(cells)} cells`
    case 'contradicted':
      return cells === 1
        ? 'is contradicted'
        : `is contradicted: holds in ${String(holding)} of ${String(cells)} cells`
    case 'unsupported':
      return 'is not supported'
  }
}
