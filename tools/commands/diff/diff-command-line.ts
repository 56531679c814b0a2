// benchfolio diff command: arguments of command lines that differ.
import { commandTraits } from '../../options/option-command-line.ts'
import { traitRows, type TraitRow } from '../../options/option-traits.ts'
import type { Output } from '../command.ts'
import { cellEvidence, joinedTexts, printedDifference, sourceText } from './diff-cells.ts'
import { parseTextFormat, readGroups, type PrintOptions } from './diff-groups.ts'

/** Prints the arguments that differ; 0 if none does, 1 otherwise. */
export async function diffCommandLine(
  given: readonly string[],
  options: PrintOptions,
  output: Output,
): Promise<number> {
  const format = parseTextFormat(options.format)
  const { groups } = await readGroups(given, options)
  const rows = traitRows(groups, commandTraits)
  const differing = rows.filter(({ differs }) => differs)
  const equal = rows.length - differing.length
  const shown = options.all === true ? rows : differing
  if (options.json === true) {
    const record = { differ: differing.length, equal, arguments: shown.map(rowRecord) }
    output.data(`${JSON.stringify(record)}\n`)
  } else {
    const differ = differing.length === 1 ? 'argument differs' : 'arguments differ'
    const difference = {
      summary: `${differing.length} ${differ}, ${equal} equal\n`,
      header: ['argument', ...groups.map(({ label }) => label), 'source'],
      rows: shown.map(({ name, cells }) => [
        name,
        ...cells.map((values) => joinedTexts(values) ?? '–'),
        sourceText(cells.map(([first]) => first?.place)),
      ]),
    }
    output.data(printedDifference(difference, format))
  }
  return differing.length > 0 ? 1 : 0
}

function rowRecord({ name, cells, differs }: TraitRow): unknown {
  return {
    name,
    differs,
    values: cells.map(joinedTexts),
    evidence: cellEvidence(cells),
  }
}
