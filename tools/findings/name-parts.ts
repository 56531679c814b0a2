// Names joined from parts that vary independently, such as `client:Val(64):Pool(100)`, are several fields.
import type { Run } from '../core/model.ts'
import { engineOf } from '../inference/recognise-fields.ts'
import { isSystemKey, type Fields } from './finding-cells.ts'

// What tables state; the names of paths are parts already.
const joinedKeys = ['name', 'series', 'table']
const separators = [':', '/', '|', ',', '-', '_']
// Fewer names may be alike by chance.
const fewestNames = 6
const mostParts = 8
const leastShare = 0.5

/** The parts of each name, and their keys. */
interface Split {
  readonly parts: ReadonlyMap<string, readonly string[]>
  readonly keys: readonly string[]
}

/** The runs with a field for each part of joined names; the first part that has words leads. */
export function withNameParts(runs: readonly Run[]): readonly Run[] {
  const known = new Set(runs.flatMap(({ fields }) => Object.keys(fields)))
  return joinedKeys.reduce((all, key) => {
    const names = [...new Set(all.flatMap(({ fields }) => fields[key] ?? []))]
    const [split] = separators.flatMap((separator) => splitOf(names, separator, known) ?? [])
    return split ? all.map((run) => ({ ...run, fields: splitFields(run.fields, key, split) })) : all
  }, runs)
}

// Val(64)
const worded = /^([a-z]+) ?[(=](\d[\d.]*[a-z]*)\)?$/i

function splitOf(
  names: readonly string[],
  separator: string,
  known: ReadonlySet<string>,
): Split | undefined {
  const rows = names.map((name) => name.split(separator).map((part) => part.trim()))
  const [{ length } = []] = rows
  if (names.length < fewestNames || length < 2 || length > mostParts) return undefined
  if (rows.some((row) => row.length !== length)) return undefined
  const valuesAt = (at: number): readonly string[] => [...new Set(rows.map((row) => row[at] ?? ''))]
  const combinations = (places: readonly number[]): number =>
    new Set(rows.map((row) => places.map((at) => row[at]).join('\0'))).size
  // What was measured, such as a share of the processor, has most values and tells no more names apart.
  const chosen = [...Array(length).keys()]
    .toSorted((a, b) => valuesAt(a).length - valuesAt(b).length)
    .reduce<readonly number[]>(
      (some, at) => (combinations([...some, at]) > combinations(some) ? [...some, at] : some),
      [],
    )
    .toSorted((a, b) => a - b)
  const all = chosen.reduce((product, at) => product * valuesAt(at).length, 1)
  if (combinations(chosen) < names.length || leastShare * all > names.length) return undefined
  // The engine is a field of its own.
  const shown = chosen.filter((at) => !valuesAt(at).every((text) => engineOf(text)))
  const lead = shown.find((at) =>
    valuesAt(at).every((text) => /^[^\d]*[a-z]/i.test(text) && !worded.test(text)),
  )
  if (lead === undefined || shown.length < 2) return undefined
  const taken = new Set(known)
  const keyOf = (at: number): string => {
    const words = new Set(valuesAt(at).map((text) => worded.exec(text)?.[1]?.toLowerCase()))
    const [word] = words
    const names = [
      ...(at !== lead && words.size === 1 && word ? [word] : []),
      ...[...Array(mostParts).keys()].map((index) => `part_${String(at + index + 1)}`),
    ]
    const key = names.find((own) => !taken.has(own)) ?? ''
    taken.add(key)
    return key
  }
  const keys = shown.map(keyOf)
  const textOf = (text = ''): string => worded.exec(text)?.[2] ?? text
  return {
    keys,
    parts: new Map(
      names.map((name, index) => [name, shown.map((at) => textOf(rows[index]?.[at]))]),
    ),
  }
}

function splitFields(fields: Fields, key: string, { parts, keys }: Split): Fields {
  const { [key]: name = '', ...rest } = fields
  const own = parts.get(name)
  if (!own) return fields
  // An instance called x64-2x repeats two parts.
  const texts = new Set(own.map((text) => text.toLowerCase()))
  const isRepeated = ([other, text]: readonly [string, string]): boolean =>
    isSystemKey(other) &&
    text
      .toLowerCase()
      .split(/[-_. ]/)
      .every((word) => texts.has(word))
  return {
    ...Object.fromEntries(Object.entries(rest).filter((entry) => !isRepeated(entry))),
    ...Object.fromEntries(own.map((text, index) => [keys[index] ?? key, text])),
  }
}
