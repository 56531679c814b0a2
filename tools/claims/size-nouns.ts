// Nouns of sizes in a sentence, and the keys of runs that state them: "16 clients" are 16 threads.
import { countWord } from '../articles/number-words.ts'

/** Noun in the singular → keys, the first that a run has. */
export const sizeKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['core', ['cores']],
  ['cpu', ['cpus', 'cores']],
  ['thread', ['threads']],
  ['client', ['threads', 'clients']],
  ['user', ['threads', 'users']],
  ['session', ['threads', 'sessions']],
  ['connection', ['threads', 'connections']],
  ['socket', ['sockets']],
  ['table', ['tables']],
  ['warehouse', ['warehouses', 'scale']],
  ['scale', ['scale']],
  ['scale factor', ['scale']],
])

/** The phrases for a size of a key: `2 cores`, `two cores`; none for a key without a noun. */
export function sizePhrases(key: string, size: string): readonly string[] {
  if (!/^\d+$/.test(size)) return []
  const nouns = [...sizeKeys].flatMap(([noun, keys]) => (keys.includes(key) ? [noun] : []))
  const numbers = [size, countWord(Number(size)) ?? size, ...(size === '1' ? ['single'] : [])]
  return nouns.flatMap((noun) =>
    numbers.flatMap((number) => [`${number} ${noun}`, `${number} ${noun}s`]),
  )
}
