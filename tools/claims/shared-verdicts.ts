// One verdict for adjacent claims that have the same one, such as several single-run claims below a figure.
import { supportText } from './claim-problems.ts'
import type { Evaluated } from './statements.ts'
import type { SharedVerdict, StatedClaim, Statements } from './statement.ts'

/** The statements with a `shared` verdict on each of several adjacent claims whose marks are equal; `text` is the article's. */
export function withSharedVerdicts(
  { statements, fences }: Pick<Evaluated, 'statements' | 'fences'>,
  text: string,
): Statements {
  const shared = new Map<string, SharedVerdict>()
  for (const group of adjacentClaims(statements, fences, text)) {
    for (const [index, claim] of group.entries())
      shared.set(claim.id, {
        claims: group.length,
        isLast: index === group.length - 1,
        supportText: plainSupport(claim),
      })
  }
  const claims = statements.claims.map((claim) => {
    const verdict = shared.get(claim.id)
    return verdict ? { ...claim, shared: verdict } : claim
  })
  return { ...statements, claims }
}

/** The second mark of a claim whose cells are all alike, without their count. */
export function plainSupport({ supported, details, isDirected }: StatedClaim): string {
  const cells = supported.cells === supported.of ? 1 : 0
  return supportText({
    matches: { cells, of: 1 },
    supported: { cells, of: 1 },
    details,
    isDirected,
  })
}

// Claims with nothing but white space between them and with equal marks, in the order of the text.
function adjacentClaims(
  { claims }: Statements,
  fences: Evaluated['fences'],
  text: string,
): readonly (readonly StatedClaim[])[] {
  const groups: { readonly mark: string; readonly claims: StatedClaim[] }[] = []
  let end: number | undefined
  for (const { id, fence } of fences) {
    const claim = claims.find((each) => each.id === id)
    if (!claim) continue
    const mark = markOf(claim, fences)
    const last = groups.at(-1)
    const isAdjacent = end !== undefined && text.slice(end, fence.start).trim() === ''
    if (isAdjacent && mark !== undefined && last?.mark === mark) last.claims.push(claim)
    else groups.push({ mark: mark ?? '', claims: [claim] })
    end = fence.end
  }
  return groups.flatMap(({ claims: group }) => (group.length > 1 ? [group] : []))
}

// Undefined for a claim that keeps its own line: partly supported or matching, corrected, expected to fail, or stated twice.
function markOf(claim: StatedClaim, fences: Evaluated['fences']): string | undefined {
  const { id, matches, supported, correction, expected, fewest } = claim
  const isUniform =
    matches.cells === matches.of && (supported.cells === 0 || supported.cells === supported.of)
  const isOnce = fences.filter((each) => each.id === id).length === 1
  return isUniform && isOnce && !correction && !expected
    ? `${plainSupport(claim)} ${String(fewest)}`
    : undefined
}
