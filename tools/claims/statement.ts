// The shapes of `data/claims/<article>.json`: the statements of an article, evaluated.
import type { FigureEvidence } from '../figures/figure.ts'
import type { Outcome, ClaimVerdict } from './outcome.ts'

/** What every statement has. */
interface Stated {
  /** 12 hex digits. */
  readonly id: string
  /** The call of its shortcode, see `callText`. */
  readonly call: string
}

/** A number in prose. */
export interface StatedValue extends Stated {
  readonly kind: 'value' | 'ratio' | 'range' | 'count'
  /** With its unit, as printed. */
  readonly text: string
  /** How it was computed. */
  readonly how: string
  /** The first is where the link goes; at most twelve. */
  readonly evidence: readonly FigureEvidence[]
}

/** One side of a cell. */
export interface ClaimSide {
  /** With its unit; empty where there is no number. */
  readonly text: string
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  readonly evidence: readonly FigureEvidence[]
}

/** One cell of a claim. */
export interface ClaimCell {
  readonly label: string
  readonly fields: Readonly<Record<string, string>>
  readonly baselineLabel: string
  readonly contenderLabel: string
  readonly baseline: ClaimSide
  readonly contender: ClaimSide
  readonly ratio: number | null
  readonly low: number | null
  readonly high: number | null
  /** Such as `+5.3 %`. */
  readonly change: string
  readonly outcome: Outcome
  /** The outcome as printed, such as `insufficient data: no baseline run`. */
  readonly outcomeText: string
  readonly reason?: string
}

/** A claim as evaluated. */
export interface StatedClaim extends Stated {
  readonly text: string
  readonly verdict: ClaimVerdict
  /** Such as `supported in 9 of 10 cells`. */
  readonly verdictText: string
  readonly cells: number
  readonly holding: number
  /** The bounds that the sentence was read as. */
  readonly read: string
  readonly metric: { readonly name: string; readonly title: string }
  readonly baseline: string
  readonly contender: string
  readonly archives: readonly string[]
  readonly runs: readonly string[]
  /** The fewest runs a side has. */
  readonly fewest: number
  readonly expected?: { readonly verdict: ClaimVerdict; readonly reason: string }
  readonly correction?: {
    readonly state: 'corrected' | 'superseded'
    readonly date: string
    readonly reason: string
  }
  readonly notes: readonly string[]
  readonly details: readonly ClaimCell[]
}

/** What a summary block lists, generated from the data. */
export interface StatedSummary extends Stated {
  readonly lines: readonly string[]
}

/** Everything that an article states. */
export interface Statements {
  readonly article: string
  readonly values: readonly StatedValue[]
  readonly claims: readonly StatedClaim[]
  readonly summaries: readonly StatedSummary[]
}
