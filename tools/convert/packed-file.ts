// Data files that hold many entries by id: JSON with an entry per line, so that one can be reviewed, compared and read alone. `entry-cache.ts` writes them.
import { jsonText } from '../stable-json.ts'

/** The entry `id` of a packed file, without parsing the others; undefined where there is none. */
export function packedEntry(text: string, id: string): unknown {
  const key = `\n${jsonText(id)}:`
  const start = text.indexOf(key)
  if (start < 0) return undefined
  const line = text.slice(start + key.length, text.indexOf('\n', start + 1))
  return JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line)
}
