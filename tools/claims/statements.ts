// Everything an article states, evaluated: its values, claims and summaries.
import { append } from '../append.ts'
import { attempt } from '../attempt.ts'
import { shortcodes, type Shortcode } from '../articles/shortcodes.ts'
import type { Diagnostic } from '../model.ts'
import { Call, type ClaimContext } from './call.ts'
import { shortcodeId } from './identity.ts'
import { withDefaults } from './article-defaults.ts'
import { shortcodeKinds } from './index.ts'
import { checkedParameters } from './parameters.ts'
import { longForm } from './short-form.ts'
import type {
  ClaimEvidence,
  PrintedRatio,
  StatedClaim,
  StatedSummary,
  StatedValue,
  Statements,
} from './statement.ts'

/** The statements of an article in the order of their ids, and the shortcodes that make them. */
export interface Evaluated {
  readonly statements: Statements
  readonly diagnostics: readonly Diagnostic[]
  /** The text with every value in it printed; other shortcodes stay. */
  readonly expand: (text: string) => string
  /** The shortcodes that state something, with their ids. */
  readonly places: readonly { readonly id: string; readonly code: Shortcode }[]
  /** The comparisons and bounds of the claims, by id. */
  readonly evidence: ReadonlyMap<string, ClaimEvidence>
  /** The ratios that values print, by id. */
  readonly ratios: ReadonlyMap<string, PrintedRatio>
}

const byName = new Map(shortcodeKinds.map((kind) => [kind.name, kind]))

/** Evaluates the shortcodes of one article. Equal ones are one statement; problems are reported at each. */
export function evaluate(codes: readonly Shortcode[], context: ClaimContext): Evaluated {
  const values = new Map<string, StatedValue>()
  const claims = new Map<string, StatedClaim>()
  const summaries = new Map<string, StatedSummary>()
  const diagnostics: Diagnostic[] = []
  const evidence = new Map<string, ClaimEvidence>()
  const ratios = new Map<string, PrintedRatio>()
  const places: { id: string; code: Shortcode }[] = []
  for (const code of codes) {
    const { name, problem, parameters: stated } = longForm(code)
    const kind = byName.get(name)
    if (!kind) continue
    const known = new Set(Object.keys(kind.schema.shape))
    const call = new Call(code, context, withDefaults(stated, context.defaults ?? {}, known))
    if (problem !== undefined) call.report('syntax', problem)
    const parameters = checkedParameters(kind.schema, call)
    const statement = attempt(
      () => parameters && kind.evaluate(parameters, call),
      (failure) => diagnostics.push({ ...failure, place: code.place }),
      'claim/failed',
    )
    append(diagnostics, call.diagnostics)
    places.push({ id: call.id, code })
    switch (statement?.list) {
      case 'values':
        values.set(call.id, statement.entry)
        if (statement.ratio) ratios.set(call.id, statement.ratio)
        break
      case 'claims':
        claims.set(call.id, statement.entry)
        evidence.set(call.id, statement.evidence)
        break
      case 'summaries':
        summaries.set(call.id, statement.entry)
        break
      case undefined:
        break
    }
  }
  const statements = {
    article: context.article,
    values: sorted(values),
    claims: sorted(claims),
    summaries: sorted(summaries),
  }
  return {
    statements,
    diagnostics,
    places,
    evidence,
    ratios,
    expand: (text) => expanded(text, values),
  }
}

function expanded(text: string, values: ReadonlyMap<string, StatedValue>): string {
  let result = ''
  let at = 0
  for (const code of shortcodes(text, '')) {
    const value = values.get(shortcodeId(code))
    if (!value) continue
    result += text.slice(at, code.start) + value.text
    at = code.end
  }
  return result + text.slice(at)
}

function sorted<T extends { readonly id: string }>(entries: ReadonlyMap<string, T>): readonly T[] {
  return [...entries.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
