// Text that is safe to print on a terminal.
import type { Diagnostic, Place } from '../../core/model.ts'

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
