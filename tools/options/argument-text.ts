// The texts of settings: different spellings of a value become one.
import type { ArgumentRow } from './argument-vocabulary.ts'

/** The text of a value as it is compared: that of a switch is `on` or `off`. */
export function argumentText(text: string, row: ArgumentRow | undefined): string {
  if (!row) return wordText(text)
  switch (row.takes) {
    case 'nothing':
    case 'optional':
      return switchText(text)
    case 'file':
    case 'files':
      return baseNames(text)
    case 'text':
      return /\s/.test(text) ? text : baseNames(text)
    default:
      return row.of ? valueOf(text, row.of) : text
  }
}

/** A text with the base names of its paths: `custom.sql@2` of `/tmp/run1/custom.sql@2`. */
export function baseNames(text: string): string {
  return text.replace(/[^\s:,=]*\/(?=[^\s:,=/])/g, '')
}

function switchText(text: string): string {
  if (/^(?:on|true|yes|1|)$/i.test(text)) return 'on'
  return /^(?:off|false|no|0)$/i.test(text) ? 'off' : text
}

// The value of an option without a row may be a number or a path: /tmp/run1/config.xml
function wordText(text: string): string {
  if (/^(?:~|\.{1,2})?\/\S+$/.test(text)) return baseNames(text)
  return /^\d+$/.test(text) ? text : switchText(text)
}

// select, select-only, select@2; an ambiguous prefix is kept as written
function valueOf(text: string, values: readonly string[]): string {
  const [, name = text, weight = ''] = /^([^@]*)(@.*)?$/s.exec(text) ?? []
  const [value, ...others] = values.filter((each) => each.startsWith(name))
  return value !== undefined && (others.length === 0 || values.includes(name))
    ? (values.find((each) => each === name) ?? value) + weight
    : text
}
