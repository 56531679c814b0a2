// What the readers of monitors report in the same words.
import type { Meaning } from './samples.ts'
import type { Cursor, Source } from './source.ts'

/**
 * What the columns `names` of a header mean. Undefined, with an error, when one is unknown or stands twice:
 * numbers under a header that is not understood are not guessed.
 */
export function columnsOf(
  source: Source,
  cursor: Cursor,
  tool: string,
  names: readonly string[],
  known: ReadonlyMap<string, Meaning>,
): readonly Meaning[] | undefined {
  const columns: Meaning[] = []
  for (const name of names) {
    const meaning = known.get(name)
    if (!meaning || columns.some((column) => column.name === meaning.name)) {
      const message = `Unexpected column ${JSON.stringify(name)}, expected each column of ${tool} once`
      source.report('error', `${tool}/columns`, message, cursor.line)
      return undefined
    }
    columns.push(meaning)
  }
  return columns
}

/** Reports a header other than the first: its file is not read further. */
export function columnsChange(source: Source, cursor: Cursor, tool: string): void {
  const message = 'Unexpected columns, expected those of the first header: the rest is not read'
  source.report('error', `${tool}/columns`, message, cursor.line)
}

/** Reports a sample that is older than the one before it. */
export function setBack(source: Source, cursor: Cursor, tool: string): void {
  const message = 'Unexpected earlier time, expected a later one: the clock was set back'
  source.report('warning', `${tool}/clock`, message, cursor.line)
}

/** Reports a file without a sample that could be used. */
export function noSamples(source: Source, cursor: Cursor, tool: string): void {
  const message = 'Unexpected end of file, expected samples that are not the average since boot'
  source.report('warning', `${tool}/no-samples`, message, Math.max(cursor.line, 1))
}
