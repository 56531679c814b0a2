// The pins of an article against the data: each states the number of its text, from as many runs as when it was pinned.
import { attempt } from '../core/attempt.ts'
import type { Pin } from '../articles/bindings.ts'
import { digest12 } from '../core/digest.ts'
import type { Diagnostic, Run } from '../core/model.ts'
import { Call, type ClaimContext } from './call.ts'
import { formOf, numberTokens, statedText, unitProblem } from './claim-number-text.ts'
import { numberOf } from './claim-numbers.ts'
import { countText, parseSpec, withCount, withoutDigest, type Spec } from './spec.ts'
import type { StatedValue } from './statement.ts'
import { typedNumber } from './typed-number.ts'

/** A pin as evaluated: its value where it has no error. */
export interface EvaluatedPin {
  readonly pin: Pin
  readonly value?: StatedValue
  /** The text and what it is as the data state them, where they differ. */
  readonly fix?: Pick<Pin, 'text' | 'spec'>
  readonly diagnostics: readonly Diagnostic[]
}

/** The id of what a pin states: equal pins state one value. */
export function pinId({ text, spec }: Pick<Pin, 'text' | 'spec'>): string {
  return digest12(`${text}\n${withoutDigest(spec)}`)
}

// Pages link to the first.
const mostEvidence = 12

/** Evaluates pins. A text that the data do not state is an error with what they state. */
export function evaluatePins(pins: readonly Pin[], context: ClaimContext): readonly EvaluatedPin[] {
  return pins.map((pin) => {
    const call = new Call('pin', pin.place, context)
    const stated = attempt(
      () => valueOf(pin, call),
      (failure) => call.diagnostics.push({ ...failure, place: pin.place }),
      'claim/failed',
    )
    return { pin, ...stated, diagnostics: call.diagnostics }
  })
}

function valueOf(pin: Pin, call: Call): Pick<EvaluatedPin, 'value' | 'fix'> | undefined {
  const spec = parseSpec(pin.spec)
  if ('problem' in spec) return call.report('syntax', spec.problem)
  const { kind } = spec
  const shared = { id: pinId(pin), call: pin.spec, kind, text: printed(pin.text) }
  if (kind === 'unsourced')
    return { value: { ...shared, how: pin.spec, evidence: [], unsourced: spec.name } }
  if (kind === 'file') {
    const { number, fix } = typedNumber(spec, pin, call)
    return {
      ...(number ? { value: { ...shared, ...number } } : {}),
      ...(fix === undefined ? {} : { fix: { text: pin.text, spec: fix } }),
    }
  }
  const stated = numberOf(spec, formOf(pin.text, spec.options.get('as')), call)
  if (!stated) return undefined
  const expected = statedText(pin.text, stated)
  const problem = kind === 'field' ? undefined : unitProblem(expected.unit, stated.unit)
  if (expected.text !== pin.text)
    call.report(
      'value',
      `Unexpected \`${pin.text}\`, the data state \`${expected.text}\` (${stated.how})`,
    )
  else if (problem !== undefined) call.report('unit', problem)
  const counted = runsText(pin.spec, stated.runs)
  reportRuns(spec, counted, call)
  const isAsPinned = expected.text === pin.text && spec.count === counted
  const fix = isAsPinned ? {} : { fix: { text: expected.text, spec: withCount(pin.spec, counted) } }
  if (call.diagnostics.length > 0) return fix
  const { how, evidence, middle } = stated
  const lines = { how, evidence: evidence.slice(0, mostEvidence) }
  return { ...fix, value: { ...shared, ...lines, ...(middle === undefined ? {} : { middle }) } }
}

// A pin that an author wrote has no digits.
function reportRuns({ count }: Spec, now: string, call: Call): void {
  if (count !== undefined && `${now} `.startsWith(`${count} `)) return
  call.report(
    'runs',
    count === undefined
      ? `Unexpected pin without the number of its runs, expected \`; ${now}\` at its end`
      : `Unexpected ${now}, pinned with ${count}, which are other runs or another pin: check the number, then write \`; ${now}\``,
  )
}

/** Some runs at the end of the pin that they state. */
export function runsText(spec: string, runs: readonly Pick<Run, 'id'>[]): string {
  return countText(spec, 'run', runs.map(({ id }) => id).toSorted())
}

// The unit stays on the line of its number.
function printed(text: string): string {
  const last = numberTokens(text).at(-1)
  const end = last ? last.start + last.text.length : 0
  return last ? text.slice(0, end) + text.slice(end).replace(/^ /, '\u00A0') : text
}
