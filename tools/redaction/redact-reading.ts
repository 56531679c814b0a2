// Secrets of one file, removed from what its reader returned, before anything is derived from it.
//
// A value loses its secret here, next to its name: figures, differences and citations put the two into separate
// cells, where a value alone does not show that it is a password.
import { errorReasonOf, type FileReading } from '../formats/read-file.ts'
import { shortened } from '../formats/reading/lines.ts'
import { memoizeByText } from '../core/memoize.ts'
import type { Fact, KeptReading, TableReading } from '../core/model.ts'
import type { PrivateText } from './identities/private-text.ts'
import { mayHoldSecret, redact, redaction } from './redact-text.ts'
import {
  harmlessValue,
  knownSetting,
  numberCell,
  secretHeading,
  secretKey,
  tellingSecret,
} from './secret-rules.ts'

/** A reading without secrets, and how many were removed. */
export interface RedactedReading extends FileReading {
  readonly redactions: number
  /** What the text of the file says that is not published. */
  readonly privateText?: PrivateText
}

/** Removes the secrets of a file: first those next to their name, then further copies of their values. */
export function redactReading(reading: FileReading): RedactedReading {
  const secrets = new Secrets()
  const readings = reading.readings.map((one) => redactOne(one, secrets))
  const { errorMessage, ...rest } = reading
  const reason = rest.reason === undefined ? '' : reasonOf(errorMessage, rest.reason, secrets)
  const cleaned = inMessages({ ...rest, readings }, (text) => secrets.ofText(text), reason)
  // Copies of the values.
  const replaced = (text: string): string =>
    [...secrets.values].reduce((left, secret) => left.replaceAll(secret, redaction), text)
  return { ...inMessages(cleaned, replaced, replaced(reason)), redactions: secrets.count }
}

// The reading with other texts of its diagnostics, and another reason where it has one.
function inMessages<T extends FileReading>(
  reading: T,
  cleaned: (text: string) => string,
  reason: string,
): T {
  return {
    ...reading,
    diagnostics: reading.diagnostics.map((diagnostic) => ({
      ...diagnostic,
      message: cleaned(diagnostic.message),
    })),
    ...(reading.reason !== undefined && { reason }),
  }
}

// What a message quotes may be a password or the name of a user or host; a path says what failed.
const literal = /(?<![\p{L}\d])(["'`])(?:(?!\1)[^/\n]){1,200}\1(?![\p{L}\d])/gu

// Rules that begin with the start of a line do not match behind a prefix.
function reasonOf(errorMessage: string | undefined, reason: string, secrets: Secrets): string {
  if (errorMessage === undefined) return secrets.ofText(reason)
  return errorReasonOf(shortened(secrets.ofText(errorMessage).replaceAll(literal, '$1…$1')))
}

function inText<T extends { readonly text: string }>(quoted: T, secrets: Secrets): T {
  return { ...quoted, text: secrets.ofText(quoted.text) }
}

function redactOne(reading: KeptReading, secrets: Secrets): KeptReading {
  switch (reading.kind) {
    case 'result':
      return {
        ...reading,
        ...(reading.reason && { reason: inText(reading.reason, secrets) }),
        ...(reading.command && { command: inText(reading.command, secrets) }),
        settings: redactSettings(reading.settings, secrets),
        ...(reading.stated ? { stated: redactSettings(reading.stated, secrets) } : {}),
        facts: reading.facts.map((fact) => redactFact(fact, secrets)),
        warnings: reading.warnings.map((text) => secrets.ofText(text)),
      }
    case 'options':
      return {
        ...reading,
        options: reading.options.map((option) => {
          if (option.value === undefined) return option
          const value = secrets.ofValue(option.name, option.value)
          return value === option.value ? option : { ...option, value }
        }),
      }
    case 'facts':
    case 'profile':
      return { ...reading, facts: reading.facts.map((fact) => redactFact(fact, secrets)) }
    case 'table':
      return redactTable(reading, secrets)
    default:
      return reading
  }
}

type Settings = Extract<KeptReading, { kind: 'result' }>['settings']

function redactSettings(settings: Settings, secrets: Secrets): Settings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [
      name,
      { ...setting, value: secrets.ofValue(name, setting.value) },
    ]),
  )
}

function redactFact(fact: Fact, secrets: Secrets): Fact {
  return { ...fact, value: secrets.ofValue(fact.name, fact.value) }
}

// A cell is named by the head of its column, or by the cell before it where a row is a name and its value.
function redactTable(table: TableReading, secrets: Secrets): TableReading {
  const isSecret = table.header.map((name) => secretHeading.test(name.trim()))
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) => {
        const before = row.cells[index - 1] ?? ''
        if (
          isSecret[index] === true ||
          (!numberCell.test(before) && secretHeading.test(before.trim()))
        )
          return secrets.ofValue('password', cell.trim())
        return numberCell.test(cell) ? cell : secrets.ofText(cell)
      }),
    })),
  }
}

// Values found next to their names, so that copies in messages of the same file are removed too.
class Secrets {
  count = 0
  readonly values = new Set<string>()

  ofText(text: string): string {
    const redacted = redactOften(text)
    this.count += redacted.count
    return redacted.text
  }

  ofValue(name: string, value: string): string {
    if (shortNumber.test(value) && isNameOfNumbers(name)) return value
    if (harmlessValue.test(value)) return value
    if (secretKey.test(name) && !knownSetting.test(name)) {
      this.count += 1
      if (tellingSecret.test(value)) this.values.add(value)
      return redaction
    }
    const { text, count } = redactOften(`${name}=${value}`)
    this.count += count
    return count === 0 ? value : text.slice(name.length + 1)
  }
}

// 1048576   99.95
const shortNumber = /^[\d.]{1,15}$/

// No rule looks at the digits of a short number behind a name, so the name decides: once, because counters differ in every file.
const isNameOfNumbers = memoizeByText(
  (name) => !secretKey.test(name) && !mayHoldSecret(`${name}=0`),
)

// The same servers print the same variables for every run, and rows of a table repeat their cells.
const redactOften = memoizeByText((text) => redact(text))
