// What a kind of shortcode is: one object in `kinds/`, one row in `index.ts`.
import type * as z from '../schema.ts'
import type { Call } from './call.ts'
import type { ParameterSchema } from './parameters.ts'
import type {
  ClaimEvidence,
  PrintedRatio,
  StatedClaim,
  StatedSummary,
  StatedValue,
} from './statement.ts'

/** What a shortcode states, and the list of `data/claims/<article>.json` that it is in. */
export type Statement =
  | { readonly list: 'values'; readonly entry: StatedValue; readonly ratio?: PrintedRatio }
  | {
      readonly list: 'claims'
      readonly entry: StatedClaim
      readonly evidence: ClaimEvidence
    }
  | { readonly list: 'summaries'; readonly entry: StatedSummary }

/** A kind as the table of kinds holds it; {@link ShortcodeKind} binds its parts to its schema. */
export interface AnyShortcodeKind {
  readonly name: string
  readonly schema: ParameterSchema
  /** The statement of a call; undefined where the call has a problem, which is reported. */
  evaluate(parameters: Readonly<Record<string, unknown>>, call: Call): Statement | undefined
}

/** A kind of shortcode whose parameters have this schema. */
export interface ShortcodeKind<Schema extends ParameterSchema> extends AnyShortcodeKind {
  readonly schema: Schema
  evaluate(parameters: z.output<Schema>, call: Call): Statement | undefined
}
