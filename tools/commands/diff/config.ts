// benchfolio diff config: options that differ between groups of runs, or between configuration files.
import { BadInput } from '../../core/errors.ts'
import { defaultsOf } from '../../options/defaults.ts'
import { difference, type Difference, type Row, type Cell } from '../../options/difference.ts'
import { configurations } from '../../options/of-runs.ts'
import { readOptionVocabulary, type OptionVocabulary } from '../../options/option-vocabulary.ts'
import { sidesOf, type Group, type Side } from '../../options/sides.ts'
import type { Archive } from '../../runs/read-archive.ts'
import type { Output } from '../command.ts'
import { parseTextFormat, readGroups, type PrintOptions, isFile } from './diff-sides.ts'
import { rowClassTexts } from '../../options/row-class.ts'
import { formatRows, type RowFormat } from '../print/printed-rows.ts'
import { formatPlace } from '../print/terminal-text.ts'
import { configurationOf, serverFamilyOf, type Configuration } from '../../options/configuration.ts'
import { serverOf } from '../../options/server.ts'
import { readFileRecord } from '../input/read-given-file.ts'

/** Prints the options that differ; 0 if none does, 1 otherwise. */
export async function diffConfig(
  given: readonly string[],
  options: PrintOptions,
  output: Output,
): Promise<number> {
  const format = parseTextFormat(options.format)
  if (given.length > 1 && given.every(isFile))
    return print(differenceOfFiles(given), given, { ...options, format }, output)
  const { archive, groups } = await readGroups(given, options)
  const labels = groups.map(({ label }) => label)
  return print(differenceOfRuns(archive, groups), labels, { ...options, format }, output)
}

function print(
  result: Difference,
  labels: readonly string[],
  options: PrintOptions & { readonly format: 'table' | 'markdown' },
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
  const all = files.map((file) => readOptionFile(file, vocabulary))
  const sides = files.map((label, index): Side => ({
    label,
    points: new Map([['', all.slice(index, index + 1)]]),
  }))
  return difference(sides, { vocabulary, defaultOf: defaultsOf(vocabulary, all) })
}

/** Converts a difference to the object that `diff config --json` prints; lists of values have one entry per side. */
function configDifferenceRecord({ written, effective, rows, equal }: Difference): unknown {
  return {
    written,
    effective,
    equal,
    options: rows.map((row) => ({
      name: row.name,
      class: row.class,
      written: row.written.map(joinedTexts),
      running: row.running.map(joinedTexts),
      default: row.default.map(joinedTexts),
      follows: row.follows,
      evidence: (['written', 'running'] as const).flatMap((layer) =>
        cellEvidence(row[layer], { layer }),
      ),
    })),
  }
}

/** Formats a difference as counts, a table of rows, and the number of rows of classes that are not shown. */
function formatConfigDifference(
  { written, effective, rows, equal }: Difference,
  labels: readonly string[],
  { format, all }: { readonly format: 'table' | 'markdown'; readonly all?: boolean },
): string {
  const listed = rows.filter((row) => all === true || !hiddenClasses.includes(row.class))
  const options = listed.filter((row) => row.class !== 'host')
  const shown = [
    ...listed.filter((row) => row.class === 'host'),
    ...options.filter(({ follows }) => follows),
    ...options.filter((row) => !row.follows),
  ]
  const difference = {
    summary: `${written} written, ${effective} effective differences; ${equal} options equal\n`,
    header: ['option', 'class', ...labels, 'source'],
    rows: shown.map((row) => [
      row.name,
      `${rowClassTexts[row.class]}${row.follows ? '' : ' *'}`,
      ...labels.map((_, side) => cellText(row, side)),
      row.written
        .map((cells, side) => cells[0]?.place ?? row.running[side]?.[0]?.place)
        .flatMap((place) => (place ? [formatPlace(place)] : []))
        .join(' '),
    ]),
    notes: [
      (all === true ? '' : hiddenNote(rows)) +
        (shown.every(({ follows }) => follows) ? '' : unrelatedNote),
    ],
  }
  return printedDifference(difference, format)
}

const hiddenClasses: readonly Row['class'][] = ['removed', 'added', 'noise']

function hiddenNote(rows: readonly Row[]): string {
  const counts = hiddenClasses.flatMap((name) => {
    const count = rows.filter((row) => row.class === name).length
    return count > 0 ? [`${count} ${rowClassTexts[name]}`] : []
  })
  return counts.length > 0 ? `Not shown: ${counts.join(', ')} (--all shows them).\n` : ''
}

const unrelatedNote = '* also varies within a side, so the filters alone do not explain it.\n'

/** The effective value, followed by the value as written if it differs. */
function cellText(row: Row, side: number): string {
  const written = joinedTexts(row.written[side] ?? [])
  const running = joinedTexts(row.running[side] ?? [])
  if (written === null) return running ?? '–'
  if (running === null) return row.class === 'ignored' ? `${written} written, unsupported` : written
  return row.class === 'ignored'
    ? `${written} written, ${running} effective`
    : `${running} (${written})`
}

/** Joins the values of a cell; null for a cell without values. */
function joinedTexts(cells: readonly Cell[]): string | null {
  return cells.length === 0 ? null : cells.map(({ text }) => text).join(' | ')
}

/** The places of the values of each side, with what `more` adds to each. */
function cellEvidence(sides: readonly (readonly Cell[])[], more: object = {}): readonly object[] {
  return sides.flatMap((cells, side) =>
    cells.flatMap(({ text, place }) => (place ? [{ side, ...more, value: text, ...place }] : [])),
  )
}

/** A summary, a table with left-aligned columns, and notes; those that are empty are left out. */
function printedDifference(
  {
    summary,
    header,
    rows,
    notes = [],
  }: {
    readonly summary: string
    readonly header: readonly string[]
    readonly rows: readonly (readonly string[])[]
    readonly notes?: readonly string[]
  },
  format: RowFormat,
): string {
  const table = rows.length === 0 ? '' : formatRows(header, rows, header.length, format)
  return [summary, table, ...notes]
    .filter((block) => block !== '')
    .join(format === 'markdown' ? '\n' : '')
}

/** The options of a configuration file or of a dump of variables, plain or gzip. Throws `BadInput` for a file without options. */
function readOptionFile(path: string, vocabulary: OptionVocabulary): Configuration {
  const record = readFileRecord(path)
  const { format, readings, reason } = record
  const family = serverFamilyOf(readings)
  if (!family) {
    throw new BadInput(
      `Unexpected ${format ?? 'file'}, expected the options of a server${reason === undefined ? '' : ` (${reason})`}`,
      path,
      'Give my.cnf, postgresql.conf, mongod.conf, a RocksDB OPTIONS file, or a dump of variables',
    )
  }
  return configurationOf([record], serverOf(family, ''), vocabulary)
}
