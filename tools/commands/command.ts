import type { Diagnostic, Place } from '../model.ts'
import { BadInput } from '../errors.ts'

/** Where a command's words go: `data` to stdout, `talk` to stderr. Only `cli.ts` prints. */
export interface Output {
  data(text: string): void
  talk(text: string): void
  /** Shows how far a long command is; a no-op unless stderr is a terminal. */
  progress(text: string): void
}

/** Options every command takes. */
export interface CommonOptions {
  readonly root?: string
  readonly json?: boolean
  readonly force?: boolean
  /** Folder of the content store and the caches. */
  readonly store?: string
}

/** A diagnostic as one line: `file:line:column: severity: message [rule]`, safe for a terminal. */
export function diagnosticLine({ severity, rule, message, place }: Diagnostic): string {
  return visible(`${placeText(place)}: ${severity}: ${message} [${rule}]`)
}

/** `file:line:column`, as far as it is known. */
export function placeText({ file, line, column }: Place): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}

/** Control and direction characters as `\xNN` or `\u{…}`: archive text must not steer a terminal. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`
  })
}

/** Throws the diagnostics of a page that cannot be used as one `BadInput`. */
export function refuse(diagnostics: readonly Diagnostic[]): never {
  const [first] = diagnostics
  const more = diagnostics.length > 1 ? ` (and ${String(diagnostics.length - 1)} more)` : ''
  const place = first?.place
  throw new BadInput(
    `${first?.message ?? 'The page cannot be used'}${more}`,
    place ? placeText(place) : '',
    'Correct the page; docs/archive-page.md describes every key',
  )
}
