// Facts about the hosts of runs: those that differ, then those that are the same on all sides, each most important first.
import type * as z from '../../core/schema.ts'
import { rankedEnvironment } from '../../analysis/environment-differences.ts'
import { cellOf, comparedSides, tableFigure } from '../configurations.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import { fenceSchema, texts } from '../options.ts'

const schema = fenceSchema('environment', {
  series: texts.default([]).describe('key or keys of the columns'),
})
type Request = z.output<typeof schema>

// Permalinks of rows depend on `groupId`: it never changes.
const different = { group: 'Different', groupId: 'Different' }
const same = { group: 'Same for all', groupId: 'The same on all' }

export const environment: FigureKind<typeof schema> = {
  schema,
  keys: ['series'],
  how: () => 'What the tools of each run state about its host, side by side.',
  tableTitle: 'All facts',
  tableLayout: 'texts',
  isListing: true,
  build,
}

// A column per side; a fact that all sides share spans the columns.
function build(request: Request, context: FigureContext): FigureContent {
  const { groups, runs, places, columns } = comparedSides(request, 'fact', context)
  const facts = rankedEnvironment(
    groups.map((group) => group.runs),
    context.vocabulary.factRows(),
  )
  const rows = [...facts.filter(({ differs }) => differs), ...facts.filter((row) => !row.differs)]
  const all = rows.map(({ fact, values, differs }, index) => ({
    label: fact,
    ...(groups.length > 1 && rows[index - 1]?.differs !== differs
      ? differs
        ? different
        : same
      : {}),
    cells: differs
      ? values.map((cells) => cellOf(cells, places))
      : [
          {
            ...cellOf(values[0] ?? [], places),
            ...(groups.length > 1 ? { span: groups.length } : {}),
          },
        ],
  }))
  const differing = all.filter((_, index) => rows[index]?.differs)
  return tableFigure(request, context, runs, {
    places,
    table: { ...columns, rows: all },
    ...(differing.length === 0 ? {} : { summaries: [{ ...columns, rows: differing }] }),
    notes: [],
  })
}
