// Data files that hold many entries by id: JSON with an entry per line, so that one can be reviewed, compared and read alone.
import { jsonText } from '../stable-json.ts'

/** Entries by id; their JSON has no line break. */
export type PackedEntries = ReadonlyMap<string, string>

/** The text of a packed file: `archive` is its slug, `lists` are printed in the order given. */
export function packedFile(
  archive: string,
  lists: Readonly<Record<string, PackedEntries>>,
): string {
  const parts = Object.entries(lists).map(([name, entries]) => {
    const lines = [...entries].map(([id, entry]) => `${jsonText(id)}:${entry}`)
    return lines.length === 0
      ? `${jsonText(name)}:{}`
      : `${jsonText(name)}:{\n${lines.join(',\n')}\n}`
  })
  // A list begins behind another, so that a line that starts with a name is an entry.
  return `{"archive":${jsonText(archive)},${parts.join(',')}}\n`
}

/** The entry `id` of a packed file, without parsing the others; undefined where there is none. */
export function packedEntry(text: string, id: string): unknown {
  const key = `\n${jsonText(id)}:`
  const start = text.indexOf(key)
  if (start < 0) return undefined
  const line = text.slice(start + key.length, text.indexOf('\n', start + 1))
  return JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line)
}
