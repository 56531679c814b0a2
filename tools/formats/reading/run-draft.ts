// One run of a load tool while it is read, and the reading that it becomes.
import type { Fact, Measurement, ResultReading, Series, Status } from '../../core/model.ts'
import { toBaseUnit, type Meaning } from './row-columns.ts'
import type { Line, Source } from './source.ts'
import { parsePlainNumber } from './number-text.ts'
import { quoted, shortened } from './lines.ts'

type Setting = ResultReading['settings'][string]

/** A partially parsed run. */
export interface RunDraft {
  readonly tool: string
  readonly settings: Map<string, Setting>
  readonly facts: Fact[]
  readonly measurements: Map<string, Measurement>
  readonly warnings: string[]
  command?: Line
  /** The message with which the tool gave up. */
  failure?: Line
  /** Why none of its numbers can be used. */
  problem?: Line
}

/** A run without any values yet. */
export function newRun(tool: string): RunDraft {
  return {
    tool,
    settings: new Map(),
    facts: [],
    measurements: new Map(),
    warnings: [],
  }
}

/** Adds a field that the file states; another value for the same field refuses the run. */
export function addSetting(run: RunDraft, name: string, value: string, line: number): void {
  const known = run.settings.get(name)
  if (known === undefined) run.settings.set(name, { value, line })
  else if (known.value !== value)
    refuse(run, `${name} = ${value}, but line ${known.line} says ${known.value}`, line)
}

/** Adds a fact that the file states. */
export function addFact(run: RunDraft, name: string, value: string, line: number): void {
  run.facts.push({ name, value, line })
}

/** Adds a reason to use none of the run's numbers; only the first is reported. */
export function refuse(run: RunDraft, text: string, line: number): void {
  run.problem ??= { text, line }
}

/** Marks the run as failed with a message of the tool; only the first is reported. */
export function fail(run: RunDraft, text: string, line: number): void {
  run.failure ??= { text: shortened(text), line }
}

/**
 * Adds a printed number as `meaning.name` in base units. A text that is no number, or another number under the
 * same name, refuses the run.
 */
export function addMeasurement(run: RunDraft, meaning: Meaning, text: string, line: number): void {
  const { name, unit } = meaning
  const number = parsePlainNumber(text)
  if (number === undefined) {
    refuse(run, `${name} is ${quoted(text)}, which is not a plain number`, line)
    return
  }
  const value = toBaseUnit(number, meaning)
  const known = run.measurements.get(name)
  if (known === undefined) run.measurements.set(name, { metric: name, value, unit, line })
  else if (known.value !== value)
    refuse(run, `${name} occurs twice (first on line ${known.line})`, line)
}

/**
 * The reading of a run. Its numbers are used only when it is complete and consistent; `end` says why it is not
 * complete, and its samples are kept nevertheless.
 */
export function toReading(
  source: Source,
  run: RunDraft,
  { end, series }: { readonly end?: Line | undefined; readonly series?: Series | undefined } = {},
): ResultReading {
  const { status, reason } = verdictOf(run, end)
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

function verdictOf(
  { problem, failure }: RunDraft,
  end: Line | undefined,
): { readonly status: Status; readonly reason?: Line } {
  if (problem !== undefined) return { status: 'refused', reason: problem }
  if (failure !== undefined) return { status: 'failed', reason: failure }
  return end === undefined ? { status: 'ok' } : { status: 'cut-off', reason: end }
}
