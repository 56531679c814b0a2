// Text that is safe to print on a terminal.
import type { Diagnostic, Place } from '../../core/model.ts'
import type { Output } from '../command.ts'

/** Replaces control and direction characters by `\xNN` or `\u{…}`, so that archive text cannot steer a terminal. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`
  })
}

/** Formats a diagnostic as one line: `file:line:column: severity: message [rule]`. */
export function formatDiagnostic({ severity, rule, message, place }: Diagnostic): string {
  return visible(`${formatPlace(place)}: ${severity}: ${message} [${rule}]`)
}

/** Formats a location as `file:line:column`, without the parts that are unknown. */
export function formatPlace({ file, line, column }: Place): string {
  return [file, line, column].filter((item) => item !== undefined).join(':')
}

/** Prints diagnostics to stderr, one per line; errors of the program with their stack trace if `--debug` is given. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], output: Output): void {
  for (const diagnostic of diagnostics) {
    output.talk(`${formatDiagnostic(diagnostic)}\n`)
    if (diagnostic.stack !== undefined) output.debug?.(`${diagnostic.stack}\n`)
  }
}

/** The number of lines of one kind that are printed by default. */
const defaultLimit = 20

/** A line and its kind, such as a rule or a reason. */
export interface KindedLine {
  readonly kind: string
  /** A function where most lines are not printed. */
  readonly line: string | (() => string)
  /** The number of lines of this kind to print, if not `defaultLimit`. */
  readonly limit?: number
}

/** Keeps the first lines of each kind, followed by the number of the others and `where` to read them. */
export function foldLines(lines: readonly KindedLine[], where: string): readonly string[] {
  const totals = new Map<string, number>()
  for (const { kind } of lines) totals.set(kind, (totals.get(kind) ?? 0) + 1)
  const printed = new Map<string, number>()
  return lines.flatMap(({ kind, line, limit = defaultLimit }): readonly string[] => {
    const count = (printed.get(kind) ?? 0) + 1
    printed.set(kind, count)
    if (count > limit) return []
    const more = (totals.get(kind) ?? 0) - limit
    const text = typeof line === 'string' ? line : line()
    if (count < limit || more <= 0) return [text]
    return [text, `… and ${more} more: ${visible(kind)} (${where})`]
  })
}
