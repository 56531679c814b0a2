// What bare numbers and switches of paths are called: by the name that they stand in, such as `pgbench-*-32-*`.
import type { Run } from '../core/model.ts'

const bare = /^(?:\d+|on|off|yes|no|true|false)$/i
const separator = /([-_.\s]+)/

/** The texts before and behind the values of a key in the names of files or folders, where all runs have them at one place. */
export function pathPattern(
  runs: readonly Run[],
  key: string,
): readonly [before: string, after: string] | undefined {
  const named = runs.flatMap(({ source, fields: { [key]: text } }) =>
    source && text !== undefined ? [{ text, names: namesOf(source.path) }] : [],
  )
  const [first] = named
  if (!first || !named.every(({ text }) => bare.test(text))) return undefined
  const places = first.names.flatMap((name, level) => {
    const rows = named.map(({ names }) => names[level] ?? [])
    const areAlike = name.length > 1 && rows.every(({ length }) => length === name.length)
    return areAlike ? name.map((_, at) => ({ name, rows, at })) : []
  })
  const place = places.find(({ rows, at }) =>
    rows.every((row, index) => row[at] === named[index]?.text),
  )
  if (!place) return undefined
  const shown = place.name.map((part, index) =>
    place.rows.every((row) => row[index] === part) ? part : '*',
  )
  const [before = '', after = ''] = [shown.slice(0, place.at), shown.slice(place.at + 1)].map(
    (parts) => parts.join('').replaceAll(/\*(?:[-_.\s]+\*)+/g, '*'),
  )
  return [before, after]
}

// The parts of each folder and of the file, with what separates them, without its ending.
const namesOf = (path: string): readonly (readonly string[])[] =>
  path
    .replace(/\.[a-z]\w*$/i, '')
    .split('/')
    .map((name) => name.split(separator))
