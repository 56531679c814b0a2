// `journal.ndjson` of an archive: one line per finished run.
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { BadInput } from '../core/errors.ts'

/** A finished run. */
export interface Entry {
  /** Path of the run, as in `planned-runs.ts`. */
  readonly point: string
  readonly status: 'ok' | 'failed'
  /** Why it failed. */
  readonly reason?: string
  /** Monitors without output, each with the reason. */
  readonly missing?: readonly string[]
  readonly exit: number | null
  /** Seconds since 1970 by the clock of the machine. */
  readonly started: number
  readonly ended: number
}

/** Reads the entries, except a last line that a crash cut off. Throws `BadInput` for any other damaged line. */
export function readJournal(file: string): readonly Entry[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  // The text after the last line feed is empty or the line that was cut off.
  return lines.slice(0, -1).map((line, index) => {
    try {
      return JSON.parse(line) as Entry
    } catch {
      throw new BadInput(
        'Unexpected line in the journal, expected one JSON object per line',
        `${file}:${index + 1}`,
        'Restore the file, or remove the line: its run is then recorded again',
      )
    }
  })
}

/** Appends an entry, after removing a last line that was cut off: its run is recorded again. */
export function appendEntry(file: string, entry: Entry): void {
  if (existsSync(file)) {
    const bytes = readFileSync(file)
    const lineEnd = bytes.lastIndexOf(10) + 1
    if (lineEnd < bytes.length) truncateSync(file, lineEnd)
  }
  appendFileSync(file, `${JSON.stringify(entry)}\n`)
}
