// Everything an article states, evaluated: its pinned numbers and claims.
import { append } from '../core/append.ts'
import { attempt } from '../core/attempt.ts'
import type { Article, Fence } from '../articles/article.ts'
import type { Diagnostic } from '../core/model.ts'
import { Call, type ClaimContext } from './call.ts'
import { evaluateClaim } from './claim.ts'
import { evaluatePins, type EvaluatedPin } from './pins.ts'
import type { StatedClaim, Statements } from './statement.ts'

/** The statements of an article in the order of their ids, and what makes them in the order of the article. */
export interface Evaluated {
  readonly statements: Statements
  readonly diagnostics: readonly Diagnostic[]
  readonly pins: readonly EvaluatedPin[]
  /** The id of each fence; absent where it has an error. */
  readonly fences: readonly { readonly fence: Fence; readonly id?: string }[]
}

/** Evaluates what an article states. Equal statements are one; problems are reported at each. */
export function evaluate(
  { pins, claims: fences }: Pick<Article, 'pins' | 'claims'>,
  context: ClaimContext,
): Evaluated {
  const evaluated = evaluatePins(pins, context)
  const claims: StatedClaim[] = []
  const diagnostics = evaluated.flatMap((pin) => pin.diagnostics)
  const stated = fences.map((fence) => {
    const call = new Call('claim', fence.place([]), context)
    const entry = attempt(
      () => evaluateClaim(fence, call),
      (failure) => call.diagnostics.push({ ...failure, place: fence.place([]) }),
      'claim/failed',
    )
    if (entry) claims.push(entry)
    append(diagnostics, call.diagnostics)
    return { fence, ...(entry ? { id: entry.id } : {}) }
  })
  return {
    statements: {
      article: context.article,
      values: sorted(evaluated.flatMap(({ value }) => value ?? [])),
      claims: sorted(claims),
    },
    diagnostics,
    pins: evaluated,
    fences: stated,
  }
}

function sorted<T extends { readonly id: string }>(entries: readonly T[]): readonly T[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
