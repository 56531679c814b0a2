// One run of a load tool while it is read, and the reading that it becomes.
import type { Fact, Measurement, ResultReading, Series, Status } from '../../core/model.ts'
import { toBaseUnit, type Meaning } from './row-columns.ts'
import type { Line, Source } from './source.ts'
import { parsePlainNumber } from './number-text.ts'
import { quoted, shortened } from './lines.ts'

/** A partially parsed run. */
export class RunDraft {
  readonly tool: string
  readonly settings = new Map<string, ResultReading['settings'][string]>()
  readonly facts: Fact[] = []
  readonly measurements = new Map<string, Measurement>()
  readonly warnings: string[] = []
  command?: Line
  /** The message with which the tool gave up. */
  failure?: Line
  /** Why none of its numbers can be used. */
  problem?: Line

  constructor(tool: string) {
    this.tool = tool
  }

  /** Adds a field that the file states; another value for the same field refuses the run. */
  setting(name: string, value: string, line: number): void {
    const known = this.settings.get(name)
    if (known === undefined) this.settings.set(name, { value, line })
    else if (known.value !== value)
      this.refuse(`${name} = ${value}, but line ${known.line} says ${known.value}`, line)
  }

  /** Adds a fact that the file states. */
  fact(name: string, value: string, line: number): void {
    this.facts.push({ name, value, line })
  }

  /** Adds a reason to use none of the run's numbers; only the first is reported. */
  refuse(text: string, line: number): void {
    this.problem ??= { text, line }
  }

  /** Marks the run as failed with a message of the tool; only the first is reported. */
  fail(text: string, line: number): void {
    this.failure ??= { text: shortened(text), line }
  }

  /**
   * Adds a printed number as `meaning.name` in base units. A text that is no number, or another number under the
   * same name, refuses the run.
   */
  add(meaning: Meaning, text: string, line: number): void {
    const { name, unit } = meaning
    const number = parsePlainNumber(text)
    if (number === undefined) {
      this.refuse(`${name} is ${quoted(text)}, which is not a plain number`, line)
      return
    }
    const value = toBaseUnit(number, meaning)
    const known = this.measurements.get(name)
    if (known === undefined) this.measurements.set(name, { metric: name, value, unit, line })
    else if (known.value !== value)
      this.refuse(`${name} occurs twice (first on line ${known.line})`, line)
  }

  /**
   * The reading of the run. Its numbers are used only when it is complete and consistent; `end` says why it is not
   * complete, and its samples are kept nevertheless.
   */
  reading(
    source: Source,
    { end, series }: { readonly end?: Line | undefined; readonly series?: Series | undefined } = {},
  ): ResultReading {
    const { status, reason } = this.#verdict(end)
    if (reason !== undefined) {
      const severity = status === 'refused' ? 'error' : 'warning'
      source.report(severity, `${this.tool}/${status}`, reason.text, reason.line)
    }
    return {
      kind: 'result',
      status,
      ...(reason === undefined ? {} : { reason }),
      settings: Object.fromEntries(this.settings),
      facts: this.facts,
      ...(this.command === undefined ? {} : { command: this.command }),
      measurements: status === 'ok' ? [...this.measurements.values()] : [],
      ...(series === undefined || status === 'refused' ? {} : { series }),
      warnings: status === 'refused' ? [] : this.warnings,
    }
  }

  #verdict(end: Line | undefined): { readonly status: Status; readonly reason?: Line } {
    if (this.problem !== undefined) return { status: 'refused', reason: this.problem }
    if (this.failure !== undefined) return { status: 'failed', reason: this.failure }
    return end === undefined ? { status: 'ok' } : { status: 'cut-off', reason: end }
  }
}
