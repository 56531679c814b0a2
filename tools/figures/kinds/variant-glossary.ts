// The meaning of configuration names: the options in which they differ.
import type * as z from '../../core/schema.ts'
import { difference, type Cell } from '../../options/difference.ts'
import { sidesOf } from '../../options/sides.ts'
import { cellOf, groupsOf, knowledgeOf, tableFigure } from '../configurations.ts'
import { Places } from '../figure-differences.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import { nameOf } from '../grid.ts'
import { fenceSchema, side, text } from '../options.ts'

const schema = fenceSchema('variant-glossary', {
  key: text.describe('key whose values name configurations'),
  baseline: side
    .optional()
    .describe(
      'value of `key` that the others are compared with: only differences from it are listed',
    ),
})
type Request = z.output<typeof schema>

export const variantGlossary: FigureKind<typeof schema> = {
  schema,
  keys: ['key'],
  contrast: ['key'],
  how: () => 'Each value is the one on the line that it links to.',
  isListing: true,
  build,
}

// A group per name, a row per option that is written differently for some names.
function build(request: Request, context: FigureContext): FigureContent {
  const groups = groupsOf(request, [request.key], context)
  const runs = groups.flatMap((group) => group.runs)
  const { configurationOf, knowledge } = knowledgeOf(context)
  const compared = difference(sidesOf(groups, configurationOf), knowledge)
  const rows = compared.rows.filter((row) => row.writtenDiffers)
  const places = new Places(runs, context)
  const { key, baseline = {}, labels } = request
  const baseLabel = nameOf({ [key]: baseline[key] ?? '' }, [key], labels, context.vocabulary)
  const base = groups.findIndex(({ label }) => key in baseline && label === baseLabel)
  const shownOf = (side: number): typeof rows =>
    base < 0 || side === base
      ? rows
      : rows.filter(({ written }) => textsOf(written[side]) !== textsOf(written[base]))
  const order = [...groups.keys()].toSorted((a, b) => Number(b === base) - Number(a === base))
  return tableFigure(request, context, runs, {
    places,
    table: {
      head: [context.vocabulary.key(request.key).title, 'value'],
      align: ['left', 'left'],
      rows: order.flatMap((side) =>
        shownOf(side).map((row, index) => ({
          label: row.name,
          ...(index === 0 ? { group: groups[side]?.label ?? '' } : {}),
          cells: [
            row.written[side]?.length
              ? cellOf(row.written[side], places)
              : {
                  text: `not set: ${row.default[side]?.[0]?.text ?? 'default'}`.replace(/: $/, ''),
                },
          ],
        })),
      ),
    },
    notes: [
      'Options set by each configuration.',
      ...(base < 0 ? [] : [`Only differences from ${groups[base]?.label ?? ''} are listed.`]),
      `${compared.equal} more options are the same in all configurations.`,
    ],
  })
}

function textsOf(cells: readonly Cell[] = []): string {
  return cells.map(({ text }) => text).join('\n')
}
