// benchfolio compare: two sets of runs side by side, with interval, p and verdict.
import { confoundersOf, confounderSentences } from '../analysis/comparability.ts'
import { noiseFloor } from '../analysis/noise-floor.ts'
import { sideBySide, type Pair } from '../analysis/side-by-side.ts'
import { readVocabulary } from '../analysis/vocabulary.ts'
import { BadInput } from '../errors.ts'
import { visible, type CommonOptions, type Output } from './command.ts'
import { compareHead, compareLine, compareNotes, compareRecord } from './compare-rows.ts'
import { filterOption } from './filter-option.ts'
import { openArchive } from './open.ts'
import { printRows, rowFormats } from './print-rows.ts'
import { wayOf, withoutWarmup, type WayOptions } from './way-option.ts'

/** Options of `compare`. */
export interface CompareOptions extends CommonOptions, WayOptions {
  readonly metric: string
  readonly row: readonly string[]
  readonly format: string
}

/** Prints one line a point; 0 when there is any, 1 when no run passes one of the filters. */
export async function compareSides(
  argument: string,
  [baseline, contender]: readonly [string, string],
  options: CompareOptions,
  output: Output,
): Promise<number> {
  const format = rowFormats.find((name) => name === options.format)
  if (!format) {
    throw new BadInput(
      `Unexpected format \`${options.format}\``,
      'command line of compare',
      `Use one of ${rowFormats.join(', ')}, or --json`,
      2,
    )
  }
  const left = filterOption('baseline filter', baseline)
  const right = filterOption('contender filter', contender)
  const way = wayOf(options)
  const archive = await openArchive(argument, options)
  const { runs, notes } = withoutWarmup(archive.runs, options)
  const words = readVocabulary(process.cwd())
  const { better } = words.metric(options.metric)
  const { keys, pairs, confounders } = sideBySide(
    runs.filter(({ fields }) => left.filter(fields)),
    runs.filter(({ fields }) => right.filter(fields)),
    {
      metric: options.metric,
      way,
      intended: [...left.keys, ...right.keys],
      ...(options.row.length > 0 ? { keys: options.row } : {}),
      ...(better === undefined ? {} : { better }),
    },
  )
  const talk = (text: string): void => output.talk(`${visible(text)}\n`)
  for (const note of notes) talk(`note: ${note}`)
  for (const [key, [base, other]] of confounders) {
    talk(`note: the sides also differ in ${key}: ${base} against ${other}`)
  }
  for (const sentence of otherTraits(pairs)) talk(`note: the sides also differ in ${sentence}`)
  const floor = noiseFloor(runs, options.metric)
  if (floor && pairs.some(({ comparison }) => comparison.verdict.kind === 'too few runs')) {
    const percent = ((floor.band - 1) * 100).toFixed(1)
    talk(
      `note: equal runs of this archive lie up to ${percent} % apart (95 % of ${floor.pairs} pairs)`,
    )
  }
  if (options.json === true) {
    for (const pair of pairs)
      output.data(`${JSON.stringify(compareRecord(pair, options.metric))}\n`)
  } else {
    const lines = pairs.map((pair) => compareLine(pair, options.metric, words))
    output.data(printRows(compareHead(keys, baseline, contender), lines, 1, format))
    for (const note of compareNotes(pairs)) talk(`note: ${note}`)
  }
  const sides = [pairs.some((pair) => pair.baseline), pairs.some((pair) => pair.contender)]
  if (sides.includes(false)) output.talk('No run passes one of the filters.\n')
  return sides.includes(false) ? 1 : 0
}

// Traits of the runs, such as the kernel, that differ between the sides of a pair.
function otherTraits(pairs: readonly Pair[]): readonly string[] {
  const cells = pairs.flatMap(({ baseline, contender }) =>
    [baseline, contender].flatMap((cell, side) =>
      cell ? [{ ...cell, fields: { ...cell.fields, side: String(side) } }] : [],
    ),
  )
  const keys = new Set(
    cells.flatMap(({ runs }) => runs.flatMap(({ fields }) => Object.keys(fields))),
  )
  const found = confoundersOf(cells, ['side']).filter(({ name }) => !keys.has(name))
  return confounderSentences(found)
}
