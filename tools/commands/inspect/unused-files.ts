// Files that a format recognises and from which nothing is used: only an archive page gives their values a meaning.
import type { PlacedSource } from '../../runs/placed-source.ts'
import { kindsOf } from '../../runs/stored-readings.ts'

/** A file of which no value is used, what it seems to be, and what to do. */
export interface UnusedFile {
  readonly file: string
  readonly reason: string
}

/** The files of an archive without a page that are recognised but not used: tables, and parameters without a result. */
export function unusedFiles(sources: readonly PlacedSource[]): readonly UnusedFile[] {
  const read = sources.filter(({ verdict }) => verdict === 'read')
  const hasResult = read.some((source) => kindsOf(source).includes('result'))
  return read.flatMap((source): readonly UnusedFile[] => {
    const { path: file, format = '' } = source
    const kinds = kindsOf(source)
    if (kinds.length === 0)
      return [{ file, reason: `${format} without a usable value: check that the file is complete` }]
    if (kinds.every((kind) => kind === 'table'))
      return [
        { file, reason: `a table (${format}): declare it under \`tables\` in an archive page` },
      ]
    if (format === 'parameters' && !hasResult)
      return [{ file, reason: 'parameters without a result: add the output of the load tool' }]
    return []
  })
}
