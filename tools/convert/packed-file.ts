// Data files that hold many entries by id: JSON with an entry per line, so that one can be reviewed, compared and read alone.
import { jsonText } from '../stable-json.ts'

/** Entries by id; their JSON has no line break. They are made while they are written. */
export type PackedEntries = Iterable<readonly [id: string, entry: string]>

/** The text of a packed file in parts: `archive` is its slug, `lists` are printed in the order given. */
export function* packedFile(
  archive: string,
  lists: Readonly<Record<string, PackedEntries>>,
): Generator<string> {
  // A list begins behind another, so that a line that starts with a name is an entry.
  yield `{"archive":${jsonText(archive)}`
  for (const [name, entries] of Object.entries(lists)) {
    yield `,${jsonText(name)}:{`
    let isEmpty = true
    for (const [id, entry] of entries) {
      yield `${isEmpty ? '' : ','}\n${jsonText(id)}:${entry}`
      isEmpty = false
    }
    yield isEmpty ? '}' : '\n}'
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
