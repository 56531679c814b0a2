// Why a report cannot be written: no files, no results, or a side of a comparison without runs.
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { BadInput } from '../../core/errors.ts'
import { counted } from '../../core/counted.ts'
import { expectedNames, similarNames } from '../../core/known-names.ts'
import type { Run } from '../../core/model.ts'
import { noResults } from '../../report/archive-report.ts'
import type { Archive } from '../../runs/read-archive.ts'
import { usageError } from '../input/usage-error.ts'

/** Throws `BadInput` for an archive without runs: it is empty, or none of its files is a result. */
export function requireRuns({ runs, sources, diagnostics }: Archive, path: string): void {
  if (runs.length > 0) return
  if (sources.length === 0)
    throw new BadInput(
      'The folder or container has no files',
      path,
      'Give the folder, container or file with the output of the load tool',
    )
  const { path: file = '', reason: why } =
    sources.find(({ path: own }) => /\.(?:csv|tsv|json|dat)$/i.test(own)) ??
    sources.find(({ path: own }) => !noResults.test(own)) ??
    sources[0] ??
    {}
  const words = why ?? diagnostics.find(({ place }) => place.file === file)?.message
  const reason = words === undefined ? '' : `; ${file}: ${words}`
  throw new BadInput(
    `None of ${counted(sources.length, 'file')} is a result of a known load tool${reason}`,
    path,
    `List what was recognised in each file: benchfolio inspect ${path}`,
  )
}

/** The usage error for a path that does not exist, with the names next to it that are similar. */
export function missingPath(path: string): BadInput {
  const folder = dirname(path)
  const known = existsSync(folder) ? readdirSync(folder) : []
  const close = similarNames(basename(path), known).map((name) =>
    folder === '.' ? name : `${folder}/${name}`,
  )
  return usageError(
    'There is no such file, folder or container',
    path,
    close.length > 0 ? `Similar names exist: ${close.join(', ')}` : 'Give an existing path',
  )
}

/** The usage error for a side without runs: an unknown key with the known keys, or the known values of its keys. */
export function emptySide(side: string, keys: readonly string[], runs: readonly Run[]): BadInput {
  const known = [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))].toSorted()
  const unknown = keys.find((key) => !known.includes(key))
  if (unknown !== undefined)
    return usageError(
      `No run has the field ${unknown}; ${expectedNames(unknown, known)}`,
      `option --compare of report: ${side}`,
      'Write a filter with these fields',
    )
  const values = keys.map((key) => {
    const texts = [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))]
    return `${key}: ${expectedNames(valueOf(side, key), texts)}`
  })
  return usageError(
    'No run belongs to this side',
    `option --compare of report: ${side}`,
    values.length > 0
      ? `Write a value that runs have, ${values.join('; ')}`
      : 'Give an archive with runs',
  )
}

// The value that a filter states for a key; empty where it has an operator.
function valueOf(filter: string, key: string): string {
  return new RegExp(`(?:^|\\s)${key}[:=]([^\\s():<>]+)`).exec(filter)?.[1] ?? ''
}
