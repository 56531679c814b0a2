// The one list of verdicts on a comparison. A verdict states whether there is a difference, never how large it is.
import type { Doubt } from './independence.ts'

/** The verdicts, as data files and `query --format ndjson` spell them. */
export const verdictKinds = [
  'higher',
  'lower',
  'equivalent',
  'not-significant',
  'insufficient',
  'single',
] as const

/** What is good for a metric, from the vocabulary. */
export type Better = 'higher' | 'lower'

/**
 * `higher` and `lower` are significant, after the correction for the family. `equivalent`: the interval of the ratio, which
 * covers at least 90 %, lies within ± `margin` of 1. `insufficient`: the smaller side has `runs` replicates, too few for any
 * verdict, then each side needs `needed`, or a doubt remains. `single`: a side has one replicate, so nothing is known of its
 * spread; `quoted` where it is a published number: the runs behind it, 0 where unknown.
 */
export type Verdict =
  | { readonly kind: 'higher' | 'lower' | 'not-significant' }
  | { readonly kind: 'single'; readonly quoted?: number }
  | { readonly kind: 'equivalent'; readonly margin: number }
  | {
      readonly kind: 'insufficient'
      readonly runs: number
      readonly needed?: number
      readonly doubt?: Doubt
    }

/** True where the test shows a difference. */
export function isSignificant({ kind }: Verdict): boolean {
  return kind === 'higher' || kind === 'lower'
}

/** What readers see in place of a verdict: one badge for each claim, finding or row. */
export const badgeKinds = [
  'contradicted',
  'rounded',
  'other-base',
  'one-run',
  'quoted',
  'measured',
  'noise',
  'equivalent',
  'confirmed',
] as const
export type BadgeKind = (typeof badgeKinds)[number]

/** A badge and its words, such as `Measured, not tested (3 runs)`. */
export interface Badge {
  readonly kind: BadgeKind
  readonly text: string
}

/** The badge of a comparison. */
export function badgeOf(verdict: Verdict): Badge {
  switch (verdict.kind) {
    case 'higher':
    case 'lower':
      return { kind: 'confirmed', text: 'Confirmed' }
    case 'equivalent':
      return {
        kind: 'equivalent',
        text: `Equivalent within ${String(Number((100 * verdict.margin).toFixed(2)))} %`,
      }
    case 'not-significant':
      return { kind: 'noise', text: 'Could be noise' }
    case 'single':
      return verdict.quoted === undefined
        ? { kind: 'one-run', text: 'One run' }
        : { kind: 'quoted', text: `Quoted (${quotedRuns(verdict.quoted)})` }
    case 'insufficient':
      return {
        kind: 'measured',
        text:
          verdict.runs === 0
            ? 'Not measured'
            : `Measured, not tested (${[`${String(verdict.runs)} runs`, ...(verdict.doubt ? [verdict.doubt] : [])].join(', ')})`,
      }
  }
}

function quotedRuns(runs: number): string {
  return runs === 0 ? 'runs not stated' : `${String(runs)} runs`
}

/** The badge of a statement that the data refute. */
export const contradicted: Badge = { kind: 'contradicted', text: 'Contradicted by the data' }

/** The badge of several comparisons: that of the weakest, since a statement about all of them is no stronger. */
export function weakestBadge(badges: readonly Badge[]): Badge | undefined {
  return badges.toSorted((a, b) => badgeKinds.indexOf(a.kind) - badgeKinds.indexOf(b.kind))[0]
}

/** The words of the badge of a comparison. */
export function verdictText(verdict: Verdict): string {
  return badgeOf(verdict).text
}

/** `small` is below 2 %, `large` from 5 % on, of the smaller of the two; `none` is a ratio of 1. */
type EffectSize = 'none' | 'small' | 'moderate' | 'large'

const notable = 1.02
const large = 1.05

/** The effect size of a ratio; undefined without one. */
export function effectSizeOf(ratio: number | null): EffectSize | undefined {
  if (ratio === null || ratio <= 0) return undefined
  const size = Math.max(ratio, 1 / ratio)
  if (size === 1) return 'none'
  if (size < notable) return 'small'
  return size < large ? 'moderate' : 'large'
}
