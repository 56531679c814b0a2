// What was done so far: `journal.ndjson` in the archive, a line a point, written when the point is over.
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { BadInput } from '../errors.ts'

/** One finished point. */
export interface Entry {
  /** Path of the point, as in `points.ts`. */
  readonly point: string
  readonly status: 'ok' | 'failed'
  /** Why it failed, in words. */
  readonly reason?: string
  /** Monitors that gave nothing, and why. */
  readonly missing?: readonly string[]
  readonly exit: number | null
  /** Seconds since 1970, by the machine's clock. */
  readonly started: number
  readonly ended: number
}

/** Reads the entries; a last line that a crash cut is left out. Throws `BadInput` for any other that is damaged. */
export function entriesOf(file: string): readonly Entry[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  // Behind the last line feed stands nothing, or the line that was cut.
  return lines.slice(0, -1).map((line, index) => {
    try {
      return JSON.parse(line) as Entry
    } catch {
      throw new BadInput(
        'Unexpected line in the journal, expected one JSON object a line',
        `${file}:${String(index + 1)}`,
        'restore the file, or remove the line: its run is then recorded again',
      )
    }
  })
}

/** Adds an entry; a last line that was cut is taken away first, for its run was not finished. */
export function addEntry(file: string, entry: Entry): void {
  if (existsSync(file)) {
    const before = readFileSync(file)
    const whole = before.lastIndexOf(10) + 1
    if (whole < before.length) truncateSync(file, whole)
  }
  appendFileSync(file, `${JSON.stringify(entry)}\n`)
}
