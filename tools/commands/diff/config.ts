// benchfolio diff config: options that differ between groups of runs, or between configuration files.
import { existsSync, statSync } from 'node:fs'
import { BadInput } from '../../core/errors.ts'
import { defaultsOf } from '../../options/defaults.ts'
import { difference, type Difference } from '../../options/difference.ts'
import { configurations } from '../../options/of-runs.ts'
import { readOptionVocabulary } from '../../options/option-vocabulary.ts'
import { sidesOf, type Group, type Side } from '../../options/sides.ts'
import type { Archive } from '../../runs/read-archive.ts'
import type { Output } from '../command.ts'
import { readOptionFile } from '../input/option-file.ts'
import { configDifferenceRecord, formatConfigDifference } from './config-text.ts'
import { parseTextFormat, readGroups, type PrintOptions } from './diff-groups.ts'

/** Options of `diff config`. */
export type ConfigOptions = PrintOptions

/** Prints the options that differ; 0 if none does, 1 otherwise. */
export async function diffConfig(
  given: readonly string[],
  options: ConfigOptions,
  output: Output,
): Promise<number> {
  const format = parseTextFormat(options.format)
  if (given.length > 1 && given.every(isPlainFile))
    return print(differenceOfFiles(given), given, { ...options, format }, output)
  const { archive, groups } = await readGroups(given, options)
  const labels = groups.map(({ label }) => label)
  return print(differenceOfRuns(archive, groups), labels, { ...options, format }, output)
}

function print(
  result: Difference,
  labels: readonly string[],
  options: ConfigOptions & { readonly format: 'text' | 'markdown' },
  output: Output,
): number {
  if (options.json === true) output.data(`${JSON.stringify(configDifferenceRecord(result))}\n`)
  else output.data(formatConfigDifference(result, labels, options))
  for (const [sides, layer] of [
    [result.withoutWritten, 'the options as written'],
    [result.withoutRunning, 'the effective options'],
  ] as const) {
    if (sides.length > 0 && sides.length < labels.length)
      output.talk(`note: no file contains ${layer} of ${sides.join(', ')}\n`)
  }
  const differs = result.rows.some(
    (row) =>
      row.class !== 'noise' &&
      (row.class !== 'ignored' || row.writtenDiffers || row.effectiveDiffers),
  )
  return differs ? 1 : 0
}

function differenceOfRuns(archive: Archive, groups: readonly Group[]): Difference {
  const vocabulary = readOptionVocabulary(process.cwd())
  const configurationOf = configurations(vocabulary)
  const result = difference(sidesOf(groups, configurationOf), {
    vocabulary,
    defaultOf: defaultsOf(vocabulary, archive.runs.map(configurationOf)),
  })
  if (result.withoutRunning.length < groups.length || result.withoutWritten.length < groups.length)
    return result
  throw new BadInput(
    'No file of these runs contains the options of a server',
    archive.page.file,
    'Add my.cnf or SHOW GLOBAL VARIABLES to the archive, with a pattern that matches its path',
  )
}

function differenceOfFiles(files: readonly string[]): Difference {
  const vocabulary = readOptionVocabulary(process.cwd())
  const all = files.map((file) => readOptionFile(file, vocabulary).configuration)
  const sides = files.map((label, index): Side => ({
    label,
    points: new Map([['', all.slice(index, index + 1)]]),
  }))
  return difference(sides, { vocabulary, defaultOf: defaultsOf(vocabulary, all) })
}

function isPlainFile(path: string): boolean {
  return !path.endsWith('.md') && existsSync(path) && statSync(path).isFile()
}
