// What has been read of one run of a load tool, and how it becomes a reading: shared by the readers of tools.
import type { Fact, Measurement, ResultReading, Series, Severity, Status } from '../../model.ts'
import type { Meaning } from './samples.ts'
import { scaled } from './scale.ts'
import type { Source } from './source.ts'

type Words = NonNullable<ResultReading['reason']>
type Stated = ResultReading['settings'][string]

/** One run as far as it has been read. */
export interface RunDraft {
  readonly tool: string
  readonly settings: Map<string, Stated>
  readonly facts: Fact[]
  readonly measurements: Map<string, Measurement>
  readonly warnings: string[]
  command?: NonNullable<ResultReading['command']>
  /** The tool's own words when it gave up. */
  failure?: Words
  /** Why none of its numbers can be used. */
  problem?: Words
}

/** A run of which nothing is known yet. */
export function newRun(tool: string): RunDraft {
  return {
    tool,
    settings: new Map(),
    facts: [],
    measurements: new Map(),
    warnings: [],
  }
}

/** Notes a field that the file states; the first stands, another one refuses the run. */
export function setting(run: RunDraft, name: string, value: string, line: number): void {
  const known = run.settings.get(name)
  if (known === undefined) run.settings.set(name, { value, line })
  else if (known.value !== value) {
    const text = `${name} = ${value}, but line ${known.line} says ${known.value}`
    refuse(run, text, line)
  }
}

/** Notes a fact that the file states. */
export function fact(run: RunDraft, name: string, value: string, line: number): void {
  run.facts.push({ name, value, line })
}

/** Notes a reason to use none of the run's numbers; the first is the one that is told. */
export function refuse(run: RunDraft, text: string, line: number): void {
  run.problem ??= { text, line }
}

/** Notes the words with which a run failed; the first are told. */
export function fail(run: RunDraft, text: string, line: number): void {
  run.failure ??= { text: shortened(text), line }
}

// 1234   0.95   -3.5
const plain = /^-?\d{1,308}(?:\.\d{1,400})?$/

/** The number that `text` is, strictly: digits with at most one point; undefined for anything else. */
export function numberOf(text: string): number | undefined {
  const value = Number(text)
  return plain.test(text) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
}

/**
 * Notes a number as `meaning.name` in base units. A text that is no number, or another number under the
 * same name, refuses the run.
 */
export function state(run: RunDraft, meaning: Meaning, text: string, line: number): void {
  const { name, unit, times = 1, over = 1 } = meaning
  const number = numberOf(text)
  if (number === undefined) {
    refuse(run, `${name} is ${quoted(text)}, which is no plain number`, line)
    return
  }
  const value = scaled(number, times, over)
  const known = run.measurements.get(name)
  if (known === undefined) run.measurements.set(name, { metric: name, value, unit, line })
  else if (known.value !== value)
    refuse(run, `${name} stands twice (first on line ${known.line})`, line)
}

/** Reports a line that the reader does not understand. */
export function unknownLine(
  source: Source,
  tool: string,
  text: string,
  line: number,
  severity: Severity = 'info',
): void {
  source.report(severity, `${tool}/unknown-line`, `a line not understood: ${quoted(text)}`, line)
}

/**
 * The reading of a run: its numbers stand only when it is whole and consistent. `end` says why it is not
 * whole; its samples are kept all the same.
 */
export function readingOf(
  source: Source,
  run: RunDraft,
  { end, series }: { readonly end?: Words | undefined; readonly series?: Series | undefined } = {},
): ResultReading {
  const [status, reason] = verdictOf(run, end)
  if (reason !== undefined) {
    const severity = status === 'refused' ? 'error' : 'warning'
    source.report(severity, `${run.tool}/${status}`, reason.text, reason.line)
  }
  return {
    kind: 'result',
    status,
    ...(reason === undefined ? {} : { reason }),
    settings: Object.fromEntries(run.settings),
    facts: run.facts,
    ...(run.command === undefined ? {} : { command: run.command }),
    measurements: status === 'ok' ? [...run.measurements.values()] : [],
    ...(series === undefined || status === 'refused' ? {} : { series }),
    warnings: status === 'refused' ? [] : run.warnings,
  }
}

function verdictOf(run: RunDraft, end: Words | undefined): [Status, Words?] {
  if (run.problem !== undefined) return ['refused', run.problem]
  if (run.failure !== undefined) return ['failed', run.failure]
  return end === undefined ? ['ok'] : ['cut-off', end]
}

/** A text of the file for a message: short, on one line, without control characters. */
export function quoted(text: string): string {
  return `"${shortened(text)}"`
}

function shortened(text: string): string {
  const short = text.length > 120 ? `${text.slice(0, 120)}…` : text
  return short.replace(/\p{Cc}/gu, ' ').trim()
}
