// When two texts are the same value: sizes, switches, sets, paths.
import type { Kind } from './option-vocabulary.ts'
import type { Family } from '../core/model.ts'
import { unquoted } from '../formats/my-cnf.ts'

/**
 * A text of a value in the one form that all its spellings share: `128M` and `134217728`, `ON` and `1` and `TRUE`,
 * `a,b` and `b, a` of a set. Undefined is an option that is written without a value: it is switched on.
 */
export function sameForm(spelt: string | undefined, family: Family, kind?: Kind): string {
  const text = spelt ?? 'on'
  const key = `${family} ${kind ?? ''} ${text}`
  const form = known.get(key) ?? formOf(text, family, kind)
  if (known.size < mostKnown) known.set(key, form)
  return form
}

// Servers of one campaign have most values in common.
const known = new Map<string, string>()
const mostKnown = 40_000

function formOf(text: string, family: Family, kind: Kind | undefined): string {
  const value = unquoted(text.trim())
  switch (kind) {
    case 'path':
      return pathForm(value)
    case 'name':
      return value
    case 'text':
      return value.toLowerCase()
    case 'file':
      return off.test(value) ? '0' : '1'
    case 'set':
      return [...new Set(value.toLowerCase().split(/[\s,;]+/))].filter(Boolean).toSorted().join()
    case 'switch':
    case 'number':
    case undefined:
      return inferredForm(value, family)
  }
}

/** The bytes of a size as option files write them: `256M` for 268435456 of `innodb_log_file_size`; other texts as they are. */
export function sizeText(name: string, text: string): string {
  const isSize = /_(?:size|log_capacity|packet)$/.test(name) && /^\d+$/.test(text)
  const size = isSize ? Number(text) : 0
  if (size === 0 || size % 2 ** 20 !== 0) return text
  return size % 2 ** 30 === 0 ? `${String(size / 2 ** 30)}G` : `${String(size / 2 ** 20)}M`
}

const on = /^(?:on|true|yes)$/i
const off = /^(?:off|false|no|0)$/i
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
// 128M   4G   1.5GB   250ms   10 min
const withUnit = /^([+-]?\d+(?:\.\d+)?)\s?([A-Za-z]+)$/

/** Whether a text switches an option off. */
export function isOff(text: string): boolean {
  return off.test(text)
}

// Infers the kind from the value if the vocabulary does not state it.
function inferredForm(value: string, family: Family): string {
  if (on.test(value)) return '1'
  if (off.test(value)) return '0'
  if (number.test(value)) return plain(value)
  const found = withUnit.exec(value)
  const unit = units[family][found?.[2] ?? '']
  if (found && unit !== undefined) return multiplied(found[1] ?? '', unit)
  if (value.startsWith('/')) return pathForm(value)
  return value.toLowerCase().replace(/\s*,\s*/g, ',')
}

const binary = (factor: number, names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(names.map((name, index) => [name, factor ** (index + 1)]))
const times = { us: 0.000001, ms: 0.001, s: 1, min: 60, h: 3600, d: 86_400 }
const letters = { ...binary(1024, 'KMGTPE'.split('')), ...binary(1024, 'kmgtpe'.split('')) }

const units: Readonly<Record<Family, Readonly<Record<string, number>>>> = {
  mysql: letters,
  postgresql: { B: 1, ...binary(1024, ['kB', 'MB', 'GB', 'TB']), ...times },
  mongodb: binary(1024, ['KB', 'MB', 'GB', 'TB']),
  rocksdb: { ...letters, ...binary(1024, ['KB', 'MB', 'GB', 'TB']) },
}

// Sizes go beyond what a number holds exactly: 18446744073709551615.
function plain(text: string): string {
  if (/^[+-]?\d+$/.test(text)) return BigInt(text.replace('+', '')).toString()
  return String(Number(text))
}

function multiplied(text: string, unit: number): string {
  const whole = /^[+-]?\d+$/.test(text) && Number.isInteger(unit)
  return whole
    ? (BigInt(text.replace('+', '')) * BigInt(unit)).toString()
    : String(Number(text) * unit)
}

function pathForm(text: string): string {
  return text.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}
