// benchfolio diff environment and diff command: facts about hosts and arguments of command lines that differ.
import { commandTraits } from '../../options/command-line.ts'
import { environmentTraits } from '../../options/environment.ts'
import type { Group } from '../../options/sides.ts'
import { traitRows, type TraitRow } from '../../options/traits.ts'
import type { Output } from '../command.ts'
import { formatRows } from '../print/rows.ts'
import { formatPlace } from '../print/terminal-text.ts'
import { joinedTexts } from './cells.ts'
import { parseTextFormat, readGroups, type PrintOptions } from './groups.ts'

// What a row is called, and which properties of a run are rows.
const subjects = {
  environment: { singular: 'fact', plural: 'facts', traits: environmentTraits },
  command: { singular: 'argument', plural: 'arguments', traits: commandTraits },
} as const

/** Prints the facts or arguments that differ; 0 if none does, 1 otherwise. */
export async function diffRunFacts(
  subject: keyof typeof subjects,
  given: readonly string[],
  options: PrintOptions,
  output: Output,
): Promise<number> {
  const format = parseTextFormat(options.format)
  const { groups } = await readGroups(given, options)
  const { singular, plural, traits } = subjects[subject]
  const rows = traitRows(groups, traits)
  const differing = rows.filter(({ differs }) => differs)
  const equal = rows.length - differing.length
  const shown = options.all === true ? rows : differing
  if (options.json === true) {
    const record = { differ: differing.length, equal, [plural]: shown.map(rowRecord) }
    output.data(`${JSON.stringify(record)}\n`)
  } else {
    const differ = differing.length === 1 ? `${singular} differs` : `${plural} differ`
    const summary = `${String(differing.length)} ${differ}, ${String(equal)} equal\n`
    const table = shown.length === 0 ? '' : formatTraits(shown, singular, groups, format)
    output.data(
      [summary, table].filter((block) => block !== '').join(format === 'markdown' ? '\n' : ''),
    )
  }
  return differing.length > 0 ? 1 : 0
}

function rowRecord({ name, cells, differs }: TraitRow): unknown {
  return {
    name,
    differs,
    values: cells.map(joinedTexts),
    evidence: cells.flatMap((values, side) =>
      values.flatMap(({ text, place }) => (place ? [{ side, value: text, ...place }] : [])),
    ),
  }
}

function formatTraits(
  rows: readonly TraitRow[],
  singular: string,
  groups: readonly Group[],
  format: 'text' | 'markdown',
): string {
  const header = [singular, ...groups.map(({ label }) => label), 'source']
  const body = rows.map(({ name, cells }) => [
    name,
    ...cells.map((values) => joinedTexts(values) ?? '–'),
    cells
      .flatMap(([first]) => first?.place ?? [])
      .map(formatPlace)
      .join(' '),
  ])
  return formatRows(header, body, header.length, format === 'markdown' ? 'markdown' : 'table')
}
