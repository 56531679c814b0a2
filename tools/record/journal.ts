// What was done so far: `journal.ndjson` in the archive, a line a point, written when the point is over.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** One finished point. */
export interface Entry {
  /** Path of the point, as in `points.ts`. */
  readonly point: string
  readonly status: 'ok' | 'failed'
  /** Why it failed, in words. */
  readonly reason?: string
  readonly exit: number | null
  /** Seconds since 1970, by the machine's clock. */
  readonly started: number
  readonly ended: number
}

/** Reads the entries; a last line that was cut by a crash is left out. */
export function entriesOf(file: string): readonly Entry[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): readonly Entry[] => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Entry]
      } catch {
        return []
      }
    })
}

/** Adds an entry, after a line feed where the last line was cut. */
export function addEntry(file: string, entry: Entry): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const mend = before === '' || before.endsWith('\n') ? '' : '\n'
  appendFileSync(file, `${mend}${JSON.stringify(entry)}\n`)
}
