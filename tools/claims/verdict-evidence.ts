// Which statements the verdicts of claims and figures support.
import type { VerdictKind } from '../analysis/verdict.ts'
import type { VerdictStatement } from './verdict-words.ts'

/** The verdicts on the comparisons of one claim or figure, and its offset in the article. */
export interface VerdictGroup {
  readonly start: number
  readonly kinds: readonly VerdictKind[]
  /** True for a claim that every cell matches and supports. */
  readonly isSupportedClaim?: boolean
}

const differences: ReadonlySet<VerdictKind> = new Set(['higher', 'lower'])
const undetected: ReadonlySet<VerdictKind> = new Set(['not-significant', 'equivalent'])

/** True where the verdicts of a group support a statement: an order needs significant differences in every cell, an equality equivalence or a claim of it. */
export function isBound(statement: VerdictStatement, groups: readonly VerdictGroup[]): boolean {
  return groups.some(({ kinds, isSupportedClaim }) => {
    const every = (wanted: (kind: VerdictKind) => boolean): boolean =>
      kinds.length > 0 && kinds.every(wanted)
    switch (statement) {
      case 'order':
        return every((kind) => differences.has(kind))
      case 'equality':
        return (
          every((kind) => kind === 'equivalent') ||
          (isSupportedClaim === true && !kinds.some((kind) => differences.has(kind)))
        )
      case 'significant':
        return kinds.some((kind) => differences.has(kind))
      case 'not significant':
        return every((kind) => undetected.has(kind))
    }
  })
}
