// The two sides of `diff profile`: two files, or two filters of a page.
import { existsSync, statSync } from 'node:fs'
import type { Run, SourceRecord } from '../../core/model.ts'
import type { Both } from '../../profiles/both.ts'
import type { CommonOptions, Output } from '../command.ts'
import { readFileRecord } from '../input/read-file-record.ts'
import { usageError } from '../input/usage-error.ts'
import { formatDiagnostic } from '../print/terminal-text.ts'
import { readGroups } from './diff-groups.ts'
import { filesOfRun } from '../../core/run-files.ts'

/** A side: its label, its files, and the runs they belong to; no runs if files were given. */
export interface ProfileSide {
  readonly label: string
  readonly sources: readonly SourceRecord[]
  readonly runs: readonly Run[]
}

/**
 * Reads both sides. Comma-separated files of a side are repeats. A single file that compares two profiles is both sides.
 * Throws a usage error for any other operands.
 */
export async function readSides(
  given: readonly string[],
  options: CommonOptions,
  output: Output,
): Promise<Both<ProfileSide>> {
  const files = given.map(filesOf)
  const [first, second = first] = files
  if (given.length <= 2 && first && second && !files.includes(undefined))
    return [readFiles(first, output), readFiles(second, output)]
  if (given.length !== 3) throw operandsError(given)
  const { groups } = await readGroups(given, options)
  const [baseline, contender] = groups.map(({ label, runs }): ProfileSide => ({
    label,
    runs,
    sources: [...new Set(runs.flatMap(filesOfRun))],
  }))
  if (!baseline || !contender) throw operandsError(given)
  return [baseline, contender]
}

function operandsError(given: readonly string[]): Error {
  const missing = given.length <= 2 ? given.find((text) => !filesOf(text)) : undefined
  return usageError(
    missing === undefined
      ? `Expected two files, or a page and two filters, got ${given.length}`
      : `\`${missing}\` is not a file`,
    'command line of diff',
    "Write: diff profile A B, or diff profile PAGE 'version:8.0.45' 'version:9.6.0'",
  )
}

function filesOf(text: string): readonly string[] | undefined {
  if (isFile(text)) return [text]
  const paths = text.split(',')
  return paths.length > 1 && paths.every(isFile) ? paths : undefined
}

/** True for a file that is no page. */
export function isFile(path: string): boolean {
  return !path.endsWith('.md') && existsSync(path) && statSync(path).isFile()
}

function readFiles(paths: readonly string[], output: Output): ProfileSide {
  const sources = paths.map(readFileRecord)
  for (const { diagnostics } of sources)
    for (const diagnostic of diagnostics) output.talk(`${formatDiagnostic(diagnostic)}\n`)
  return { label: paths.join(','), sources, runs: [] }
}
