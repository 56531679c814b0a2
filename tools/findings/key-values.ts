// What the values of a key are: names, sizes, numbers of experiments, or a switch.
import type { Cell } from '../analysis/projection.ts'
import { countOf, hardwareKeys, serverKeys } from './finding-cells.ts'
import { instanceSize } from './instance-sizes.ts'
import { names } from './no-sides.ts'

/** A number with or without a unit. */
export const size = /^\d+(?:\.\d+)?\s?(?:[KMGT]i?B?|[mun]?s|GB|MB)?$/i

/** True for an amount of memory or data. */
export const isSizeKey = (key: string): boolean =>
  hardwareKeys.has(key) || /size|scale|memory|buffer[ _]pool$|cache$/.test(key)

// 01, 02 and 11 are the numbers of experiments, which are no sizes.
export function isOrdinal(key: string, cells: readonly Cell[]): boolean {
  const texts = cells.flatMap(({ fields }) => fields[key] ?? [])
  return texts.every((text) => /^\d+[a-z]?$/.test(text)) && texts.some((text) => /^0\d/.test(text))
}

const nearlyAll = 0.8

/** True for a key that mostly numbers something: 1 to 5 beside 2012. */
export function isNumbered(key: string, cells: readonly Cell[]): boolean {
  const texts = cells.flatMap(({ fields }) => fields[key] || [])
  return texts.filter((text) => /^\d+$/.test(text)).length >= nearlyAll * texts.length
}

/** True unless all values are sizes: a size is a condition, and the subject only where nothing else varies. */
export function isNamed(compared: readonly string[], cells: readonly Cell[]): boolean {
  return compared.some(
    (key) =>
      names.has(key) ||
      (key !== instanceSize && cells.some(({ fields }) => !size.test(fields[key] || '0'))),
  )
}

// Some cells have its only value, 0 or 1, the others none.
export function isSwitch(key: string, cells: readonly Cell[]): boolean {
  const values = new Set(cells.map(({ fields }) => fields[key] ?? ''))
  return values.size === 2 && values.has('') && [...values].some((text) => /^[01]$/.test(text))
}

/** True for a key that is true or false. */
export function isFlag(key: string, cells: readonly Cell[]): boolean {
  return cells.every(({ fields }) => /^(?:true|false|yes|no)?$/i.test(fields[key] ?? ''))
}

/** True for a key whose values name the engines more precisely than their versions do, such as LmdbJni and LmdbLwjgl. */
export function tellsEngine(key: string, cells: readonly Cell[]): boolean {
  const count = countOf(cells, [key])
  return (
    countOf(cells, [key, 'engine']) === count &&
    count > countOf(cells, serverKeys) &&
    cells.every(
      ({ fields: { engine, [key]: text = '' } }) =>
        engine !== undefined && text.toLowerCase().includes(engine),
    )
  )
}
