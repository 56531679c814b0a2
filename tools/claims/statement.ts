// The shapes of `data/claims/<article>.json`: the statements of an article, evaluated.
import type { FigureEvidence } from '../figures/figure.ts'
import type { Badge } from '../analysis/verdict.ts'
import type { Outcome } from './outcome.ts'
import type { SpecKind } from './spec.ts'

/** A number in prose. */
export interface StatedValue {
  /** 12 hex digits. */
  readonly id: string
  /** What it is, as its author wrote it. */
  readonly call: string
  readonly kind: SpecKind
  /** With its unit, as printed. */
  readonly text: string
  /** How it was computed. */
  readonly how: string
  /** At most twelve; links lead to the first `middle`. */
  readonly evidence: readonly FigureEvidence[]
  /** How many lines state the number: 2 for the median of an even number of runs; 1 when absent. */
  readonly middle?: number
  /** Why no file states the number, where its author declares that. */
  readonly unsourced?: string
}

/** One side of a cell. */
export interface ClaimSide {
  /** With its unit; empty where there is no number. */
  readonly text: string
  readonly value: number | null
  /** Runs; null where the table of a published value does not state them. */
  readonly n: number | null
  readonly evidence: readonly FigureEvidence[]
  /** How many of the first lines state the median: 2 for an even number of runs; 1 when absent. */
  readonly middle?: number
}

/** One cell of a claim. */
export interface ClaimCell {
  readonly label: string
  readonly baselineLabel: string
  readonly contenderLabel: string
  readonly baseline: ClaimSide
  readonly contender: ClaimSide
  readonly ratio: number | null
  /** The interval of the ratio as printed, such as `1.02–1.09, 90 %`; empty without one. */
  readonly interval: string
  /** Such as `+5.3 %`. */
  readonly change: string
  readonly outcome: Outcome
  /** The verdict on the difference, as printed: `Could be noise`. */
  readonly verdictText: string
}

/** A claim as evaluated. */
export interface StatedClaim extends Pick<StatedValue, 'id' | 'call'> {
  readonly text: string
  /** One badge, that of its weakest cell. */
  readonly badge: Badge
  /** What the program computed: `−15.6 to −14.8 % in 3 of 3 · 3 runs each · only 1 core`. */
  readonly words: string
  /** What the author expects; nothing is verified without it. */
  readonly is?: string
  readonly metric: { readonly name: string; readonly title: string }
  readonly baseline: string
  readonly contender: string
  readonly archives: readonly string[]
  readonly runs: readonly string[]
  /** Why the data contradict it, where its author declares that. */
  readonly reason?: string
  readonly notes: readonly string[]
  readonly details: readonly ClaimCell[]
}

/** Everything that an article states. */
export interface Statements {
  readonly article: string
  readonly values: readonly StatedValue[]
  readonly claims: readonly StatedClaim[]
}
