// Files that a format recognises and from which nothing is used: only an archive page gives their values a meaning.
import type { Archive } from '../../runs/read-archive.ts'
import { kindsOf } from '../../runs/stored-readings.ts'

/** A file of which no value is used, what it seems to be, and what to do. */
export interface UnusedFile {
  readonly file: string
  readonly reason: string
}

/** The files of an archive without a page that are recognised but not used: tables, and parameters without a result. */
export function unusedFiles({ sources, runs }: Archive): readonly UnusedFile[] {
  const used = new Set(runs.map(({ source }) => source?.path))
  const read = sources.filter(({ verdict, path }) => verdict === 'read' && !used.has(path))
  const hasResult = runs.length > 0
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
