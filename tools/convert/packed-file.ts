// Data files that hold many entries by id: JSON with an entry per line, so that one can be reviewed, compared and read alone.
import { jsonText } from '../core/stable-json.ts'

/** Entries with their ids, each made while it is written: its JSON without a line break, or undefined where there is nothing to write. */
export type Entries = Iterable<readonly [id: string, make: () => string | undefined]>

/** A packed file in parts. */
export function* packedParts(
  archive: string,
  lists: Readonly<Record<string, Entries>>,
): Generator<string> {
  // The name of a list is at the end of the line before its entries, so each line that begins with a name is an entry.
  yield `{"archive":${jsonText(archive)}`
  for (const [name, entries] of Object.entries(lists)) {
    yield `,${jsonText(name)}:{`
    let before = '\n'
    for (const [id, make] of entries) {
      const text = make()
      if (text === undefined) continue
      yield `${before}${jsonText(id)}:${text}`
      before = ',\n'
    }
    yield before === ',\n' ? '\n}' : '}'
  }
  yield '}\n'
}

/** The entry `id` of a packed file, without parsing the others; undefined where there is none. */
export function packedEntry(text: string, id: string): unknown {
  const key = `\n${jsonText(id)}:`
  const start = text.indexOf(key)
  if (start < 0) return undefined
  const line = text.slice(start + key.length, text.indexOf('\n', start + 1))
  return JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line)
}
