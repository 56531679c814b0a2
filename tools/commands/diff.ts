// benchfolio diff: what was really different between runs, or between files of options.
import { existsSync, statSync } from 'node:fs'
import { BadInput } from '../errors.ts'
import { configurations } from '../options/of-runs.ts'
import { defaultsOf } from '../options/defaults.ts'
import { difference, type Difference } from '../options/difference.ts'
import { readOptionVocabulary } from '../options/option-words.ts'
import { sidesOf, type Group, type Side } from '../options/sides.ts'
import type { Archive } from '../runs/read-archive.ts'
import type { CommonOptions, Output } from './command.ts'
import { differenceJson, differenceText } from './diff-print.ts'
import { commandText, environmentText } from './diff-run-facts.ts'
import { filterOption } from './filter-option.ts'
import { openArchive } from './open.ts'
import { configurationOfFile } from './option-file.ts'

/** Options of `diff`. */
export interface DiffOptions extends CommonOptions {
  readonly format: string
  /** Also what comes and goes with a release, and noise. */
  readonly all?: boolean
}

const subjects = ['config', 'environment', 'command'] as const

/** Prints what differs; 0 when nothing does, 1 when something does. */
export async function diff(
  subject: string,
  arguments_: readonly string[],
  options: DiffOptions,
  output: Output,
): Promise<number> {
  if (!subjects.some((name) => name === subject))
    throw usage(`Unexpected \`${subject}\``, `Use one of ${subjects.join(', ')}`)
  if (options.format !== 'text' && options.format !== 'markdown')
    throw usage(`Unexpected format \`${options.format}\``, 'Use text or markdown, or --json')
  const [first = '', ...others] = arguments_
  if (subject === 'config' && arguments_.length > 1 && arguments_.every(isPlainFile))
    return print(differenceOfFiles(arguments_), arguments_, options, output)
  if (others.length < 2)
    throw usage(
      `Expected at least two filters, got ${String(others.length)}`,
      "Write: diff config PAGE 'version:8.4.8' 'version:9.6.0', or give two option files",
    )
  const filters = others.map((text, index) => filterOption(`filter ${String(index + 1)}`, text))
  const archive = await openArchive(first, options)
  const groups = others.map((label, index): Group => {
    const runs = archive.runs.filter(({ fields }) => filters[index]?.filter(fields) === true)
    if (runs.length > 0) return { label, runs }
    throw usage(`No run passes ${label}`, 'inspect and query show the keys and their texts')
  })
  if (subject === 'config') {
    return print(differenceOfRuns(archive, groups), others, options, output)
  }
  const { text, differs } =
    subject === 'environment' ? environmentText(groups, options) : commandText(groups, options)
  output.data(text)
  return differs ? 1 : 0
}

function print(
  found: Difference,
  labels: readonly string[],
  options: DiffOptions,
  output: Output,
): number {
  if (options.json === true) output.data(`${JSON.stringify(differenceJson(found))}\n`)
  else output.data(differenceText(found, labels, options))
  for (const [sides, layer] of [
    [found.withoutWritten, 'what was written'],
    [found.withoutRunning, 'what it ran with'],
  ] as const) {
    if (sides.length > 0 && sides.length < labels.length)
      output.talk(`note: of ${sides.join(', ')} no file tells ${layer}\n`)
  }
  const differs = found.rows.some(
    (row) =>
      row.class !== 'noise' &&
      (row.class !== 'ignored' || row.writtenDiffers || row.effectiveDiffers),
  )
  return differs ? 1 : 0
}

function differenceOfRuns(archive: Archive, groups: readonly Group[]): Difference {
  const vocabulary = readOptionVocabulary(process.cwd())
  const configurationOf = configurations(vocabulary)
  const found = difference(sidesOf(groups, configurationOf), {
    vocabulary,
    defaultOf: defaultsOf(vocabulary, archive.runs.map(configurationOf)),
  })
  if (found.withoutRunning.length < groups.length || found.withoutWritten.length < groups.length)
    return found
  throw new BadInput(
    'No file of these runs holds options of a server',
    archive.page.file,
    'Archive my.cnf or SHOW GLOBAL VARIABLES beside the runs, and give it a pattern',
  )
}

function differenceOfFiles(files: readonly string[]): Difference {
  const vocabulary = readOptionVocabulary(process.cwd())
  const all = files.map((file) => configurationOfFile(file, vocabulary).configuration)
  const sides = files.map((label, index): Side => ({
    label,
    points: new Map([['', all.slice(index, index + 1)]]),
  }))
  return difference(sides, { vocabulary, defaultOf: defaultsOf(vocabulary, all) })
}

function isPlainFile(path: string): boolean {
  return !path.endsWith('.md') && existsSync(path) && statSync(path).isFile()
}

function usage(what: string, advice: string): BadInput {
  return new BadInput(what, 'command line of diff', advice, 2)
}
