// Values that a filter or a condition names and no run has.
import { expectedNames } from '../core/known-names.ts'
import type { LiteralTerm } from './filter.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'

/** The values of a field in natural order; the empty text for runs without the field. */
export function fieldValues(runs: readonly Run[], field: string): readonly string[] {
  return [...presentValues(runs, field)].toSorted(naturalOrder)
}

function presentValues(runs: readonly Run[], field: string): ReadonlySet<string> {
  // `constructor` is a property of every object.
  return new Set(
    runs.map(({ fields }) => (Object.hasOwn(fields, field) ? (fields[field] ?? '') : '')),
  )
}

/** A value that no run has, and the values of its field. */
export interface UnknownValue {
  readonly field: string
  readonly value: string
  readonly known: readonly string[]
}

/** The values by field that no run has. */
export function unknownValues(
  named: ReadonlyMap<string, readonly string[]>,
  runs: readonly Run[],
): readonly UnknownValue[] {
  return [...named].flatMap(([field, values]) => {
    const present = presentValues(runs, field)
    const unknown = [...new Set(values)].filter((value) => !present.has(value))
    if (unknown.length === 0) return []
    const known = [...present].toSorted(naturalOrder)
    return unknown.map((value) => ({ field, value, known }))
  })
}

/** The values that a filter compares literally and no run has. */
export function unknownLiterals(
  literals: readonly LiteralTerm[],
  runs: readonly Run[],
): readonly UnknownValue[] {
  const unknown = literals.flatMap(({ key, value, matches }) => {
    const known = fieldValues(runs, key)
    return known.some(matches) ? [] : [{ field: key, value, known }]
  })
  return unknown.filter(
    ({ field, value }, at) =>
      unknown.findIndex((other) => other.field === field && other.value === value) === at,
  )
}

/** ``memory `2GB`, expected one of 2G, 12G, 32G; closest: 2G`` */
export function unknownValueText({ field, value, known }: UnknownValue): string {
  return `${field} \`${value}\`, ${expectedNames(value, known)}`
}
