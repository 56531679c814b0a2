// Which statements the verdicts of claims and figures support.
import type { Verdict, VerdictKind } from '../analysis/verdict.ts'
import type { Bounds } from './bounds.ts'
import type { VerdictStatement } from './verdict-words.ts'

/** The verdicts on the comparisons of one claim or figure, and its offset in the article. */
export interface VerdictGroup {
  readonly start: number
  readonly kinds: readonly VerdictKind[]
  /** True for a claim of narrow bounds that every cell matches and supports. */
  readonly isEqualityShown?: boolean
}

// An equivalence within a wider margin does not make two sides "the same".
const widestEquality = 0.1

/** The kind of a verdict as evidence: equivalence within a wide margin of the author shows no equality. */
export function evidenceOf(verdict: Verdict): VerdictKind {
  return verdict.kind === 'equivalent' && verdict.margin > widestEquality
    ? 'not-significant'
    : verdict.kind
}

/** True where bounds of a ratio leave no more room than an equality does. */
export function isNarrow({ low, high }: Pick<Bounds, 'low' | 'high'>): boolean {
  // Bounds include the rounding of their digits.
  const widest = widestEquality + 0.005
  return low >= 1 - widest - 1e-9 && high <= 1 + widest + 1e-9
}

const differences: ReadonlySet<VerdictKind> = new Set(['higher', 'lower'])
const undetected: ReadonlySet<VerdictKind> = new Set(['not-significant', 'equivalent'])

/** True where the verdicts of a group support a statement: an order needs significant differences in every cell, an equality equivalence or a claim of it. */
export function isBound(statement: VerdictStatement, groups: readonly VerdictGroup[]): boolean {
  return groups.some(({ kinds, isEqualityShown }) => {
    const every = (wanted: (kind: VerdictKind) => boolean): boolean =>
      kinds.length > 0 && kinds.every(wanted)
    switch (statement) {
      case 'order':
        return every((kind) => differences.has(kind))
      case 'equality':
        return (
          every((kind) => kind === 'equivalent') ||
          (isEqualityShown === true && !kinds.some((kind) => differences.has(kind)))
        )
      case 'significant':
        return kinds.some((kind) => differences.has(kind))
      case 'not significant':
        return every((kind) => undetected.has(kind))
    }
  })
}
