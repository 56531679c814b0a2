// Command lines of runs: the arguments that differ, and the full line of one run per side.
import type * as z from '../../core/schema.ts'
import { commandTraits } from '../../options/option-command-line.ts'
import { traitRows } from '../../options/option-traits.ts'
import { cellOf, comparedSides, tableFigure } from '../configurations.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import { columnKeys, fenceSchema } from '../options.ts'

const schema = fenceSchema('command-line', { series: columnKeys })
type Request = z.output<typeof schema>

export const commandLine: FigureKind<typeof schema> = {
  schema,
  keys: ['series'],
  how: () => 'The command lines of the runs, split into arguments and compared.',
  tableLayout: 'texts',
  isListing: true,
  build,
}

// A column per side, a row per argument that differs.
function build(request: Request, context: FigureContext): FigureContent {
  const { groups, runs, places, columns } = comparedSides(request, 'argument', context)
  const rows = traitRows(groups, commandTraits)
  const shown = rows.filter(({ differs }) => differs)
  return tableFigure(request, context, runs, {
    places,
    table: {
      ...columns,
      rows: shown.map(({ name, cells }) => ({
        label: name,
        cells: cells.map((side) => cellOf(side, places)),
      })),
    },
    listings: groups.flatMap(({ label, runs: own }) => {
      const run = own.find(({ command }) => command)
      return run?.command
        ? [{ title: label, text: run.command.text, ...lineOf(run, run.command.line) }]
        : []
    }),
    notes: [
      `${rows.length - shown.length} arguments are equal.`,
      'Below: the command line of the first run of each.',
    ],
  })

  function lineOf(
    run: (typeof runs)[number],
    line: number,
  ): { readonly line: number; readonly source?: string } {
    const source = run.source && context.published(run.source.sha256)
    return { line, ...(source === undefined ? {} : { source }) }
  }
}
