// The one list of verdicts on a comparison. A verdict states whether there is a difference, never how large it is.

/** The verdicts, as data files and `query --format ndjson` spell them. */
export const verdictKinds = [
  'higher',
  'lower',
  'equivalent',
  'not-significant',
  'insufficient',
  'single',
] as const
export type VerdictKind = (typeof verdictKinds)[number]

/** What is good for a metric, from the vocabulary. */
export type Better = 'higher' | 'lower'

/**
 * `higher` and `lower` are significant, after the correction for the family. `equivalent`: the interval of the ratio, which
 * covers at least 90 %, lies within ± `margin` of 1. `insufficient`: too few replicates for any verdict; each side needs
 * `needed`. `single`: a side has one replicate, so nothing is known of its spread.
 */
export type Verdict =
  | { readonly kind: 'higher' | 'lower' | 'not-significant' | 'single' }
  | { readonly kind: 'equivalent'; readonly margin: number }
  | { readonly kind: 'insufficient'; readonly needed?: number }

/** True where the test shows a difference. */
export function isSignificant({ kind }: Verdict): boolean {
  return kind === 'higher' || kind === 'lower'
}

/** The verdict where another sentence states how many replicates are needed. */
export function shortVerdictText(verdict: Verdict): string {
  return verdictText(verdict.kind === 'insufficient' ? { kind: verdict.kind } : verdict)
}

/** The verdict as printed: `higher`, `not significant`, `equivalent within ±5 %`, `insufficient data: 4 per side needed`. */
export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'equivalent':
      return `equivalent within ±${String(Number((100 * verdict.margin).toFixed(2)))} %`
    case 'insufficient':
      return verdict.needed === undefined
        ? 'insufficient data'
        : `insufficient data: ${String(verdict.needed)} per side needed`
    case 'not-significant':
      return 'not significant'
    case 'single':
      return 'single value'
    case 'higher':
    case 'lower':
      return verdict.kind
  }
}
