// The two sides of `diff profile`: two files, or two filters of a page.
import { existsSync, statSync } from 'node:fs'
import type { Run, SourceRecord } from '../../core/model.ts'
import type { Both } from '../../profiles/both.ts'
import type { CommonOptions, Output } from '../command.ts'
import { readFileRecord } from '../input/read-given-file.ts'
import { usageError, parseChoice } from '../input/usage-error.ts'
import { formatDiagnostic } from '../print/terminal-text.ts'
import { filesOfRun } from '../../core/run-files.ts'
import { unknownLiterals, unknownValueText } from '../../analysis/unknown-values.ts'
import type { Group } from '../../options/sides.ts'
import type { Archive } from '../../runs/read-archive.ts'
import { filterOption, requireFields } from '../input/require-fields.ts'
import { openArchive } from '../input/open-archive.ts'

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

/** How differences are printed: only what differs, or with `all` every row. */
export interface PrintOptions extends CommonOptions {
  readonly format: string
  readonly all?: boolean
}

/** Groups the runs of a page by two or more filters. Throws a usage error for fewer filters or an empty group. */
export async function readGroups(
  [page = '', ...filters]: readonly string[],
  options: CommonOptions,
): Promise<{ readonly archive: Archive; readonly groups: readonly Group[] }> {
  if (filters.length < 2)
    throw usageError(
      `Expected at least two filters, got ${filters.length}`,
      'command line of diff',
      "Write: diff config PAGE 'version:8.4.8' 'version:9.6.0', or give two configuration files",
    )
  const parsed = filters.map((text, index) => filterOption(`filter ${index + 1}`, text))
  const archive = await openArchive(page, options)
  parsed.forEach(({ keys }, index) => {
    requireFields(keys, archive.runs, `filter ${index + 1}`)
  })
  const groups = parsed.map(({ filter, literals }, index): Group => {
    const label = filters[index] ?? ''
    const runs = archive.runs.filter(({ fields }) => filter(fields))
    if (runs.length > 0) return { label, runs }
    const unknown = unknownLiterals(literals, archive.runs).map(unknownValueText)
    throw usageError(
      [`No run matches ${label}`, ...unknown].join(': unexpected '),
      `filter ${index + 1}`,
      'inspect and query print the fields and their values',
    )
  })
  return { archive, groups }
}

/** Parses `--format` of subjects that print text. Throws a usage error. */
export function parseTextFormat(text: string): 'table' | 'markdown' {
  const format = parseChoice(text, ['text', 'markdown'], 'format', 'command line of diff')
  return format === 'text' ? 'table' : format
}
