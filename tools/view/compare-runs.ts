// Runs set side by side: in which keys and traits they differ. What differs was prepared; this selects.

import type { KeyColumn, Runs } from './packed-runs.ts'

/** More runs than this are not read side by side. */
export const mostCompared = 8

/** Keys in which the runs differ; `repeat` and the archive have their own columns. */
export function differingKeys({ keys }: Runs, rows: readonly number[]): readonly KeyColumn[] {
  return keys.filter(({ codes }) => rows.some((row) => codes[row] !== codes[rows[0] ?? 0]))
}

/** Traits in which the runs differ, with the text of each; empty where a run does not state it. */
export function differingTraits(
  { traits }: Runs,
  rows: readonly number[],
): readonly { readonly name: string; readonly texts: readonly string[] }[] {
  if (!traits) return []
  const maps = rows.map((row) => {
    const set = traits.sets[traits.codes[row] ?? 0] ?? []
    const map = new Map<number, number>()
    for (let index = 0; index < set.length; index += 2)
      map.set(set[index] ?? 0, set[index + 1] ?? 0)
    return map
  })
  return traits.names.flatMap((name, index) => {
    const codes = maps.map((map) => map.get(index))
    if (new Set(codes).size < 2) return []
    return [
      { name, texts: codes.map((code) => (code === undefined ? '' : (traits.texts[code] ?? ''))) },
    ]
  })
}

const mostNamed = 6

/** The guard's warnings: every difference beyond one key, which may be what is compared. */
export function warningsOf(runs: Runs, rows: readonly number[]): readonly string[] {
  if (rows.length < 2) return []
  const keys = differingKeys(runs, rows).filter(({ key }) => key !== 'repeat' && key !== 'status')
  const traits = differingTraits(runs, rows)
  const variables = traits.filter(({ name }) => name.startsWith('variable '))
  const others = traits.filter(({ name }) => !name.startsWith('variable '))
  const joined = (texts: readonly string[]): string =>
    [...new Set(texts)].map((text) => (text === '' ? 'not stated' : shortened(text))).join(' | ')
  const without = rows.filter((row) => statusOf(runs, row) !== 'ok').length
  return [
    ...(without > 0 ? [`${String(without)} of them did not end well.`] : []),
    ...(keys.length > 1
      ? [
          `They differ in ${String(keys.length)} keys: ${keys.map(({ title }) => title).join(', ')}. A ratio speaks of all of them.`,
        ]
      : []),
    ...others.slice(0, mostNamed).map(({ name, texts }) => `${name}: ${joined(texts)}`),
    ...(others.length > mostNamed
      ? [`${String(others.length - mostNamed)} more differences.`]
      : []),
    ...(variables.length > 0
      ? [
          `${String(variables.length)} server ${variables.length === 1 ? 'variable' : 'variables'}: ${variables
            .slice(0, 3)
            .map(({ name, texts }) => `${name.slice('variable '.length)} (${joined(texts)})`)
            .join(', ')}${variables.length > 3 ? ' and others' : ''}`,
        ]
      : []),
  ]
}

function statusOf({ keys }: Runs, row: number): string {
  const column = keys.find(({ key }) => key === 'status')
  return column?.values[column.codes[row] ?? 0] ?? ''
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
