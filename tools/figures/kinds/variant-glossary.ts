// What the short names of configurations mean: the options in which each differs from the others.
import type * as z from '../../schema.ts'
import { difference, type Cell } from '../../options/difference.ts'
import { sidesOf } from '../../options/sides.ts'
import { cellOf, groupsOf, knowledgeOf, Places, tableFigure } from '../configurations.ts'
import type { FigureContext } from '../context.ts'
import { nameOf } from '../grid.ts'
import type { FigureContent, FigureKind } from '../kind.ts'
import { fenceSchema, side, text } from '../options.ts'

const schema = fenceSchema('variant-glossary', {
  key: text,
  /** The text of `key` that the others are told against: of each only what it has differently. */
  baseline: side.optional(),
})
type Request = z.output<typeof schema>

export const variantGlossary: FigureKind<typeof schema> = {
  schema,
  keys: ['key'],
  contrast: ['key'],
  how: () => 'Each number is the one on the line that it links to.',
  build,
}

// A group a name, a row an option that is written differently for some of the names.
function build(request: Request, context: FigureContext): FigureContent {
  const groups = groupsOf(request, [request.key], context)
  const runs = groups.flatMap((group) => group.runs)
  const { configurationOf, knowledge } = knowledgeOf(context)
  const found = difference(sidesOf(groups, configurationOf), knowledge)
  const rows = found.rows.filter((row) => row.writtenDiffers)
  const places = new Places(runs, context)
  const { key, baseline = {}, labels } = request
  const called = nameOf({ [key]: baseline[key] ?? '' }, [key], labels, context.vocabulary)
  const base = groups.findIndex(({ label }) => key in baseline && label === called)
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
              : { text: `not written: ${row.default[side]?.[0]?.text ?? 'the default'}` },
          ],
        })),
      ),
    },
    notes: [
      `All names share ${String(found.equal)} other options.`,
      ...(base < 0
        ? []
        : [`Of the others only what they have differently from ${groups[base]?.label ?? ''}.`]),
      'A name stands for these lines of its configuration, whatever the name says.',
    ],
  })
}

function textsOf(cells: readonly Cell[] = []): string {
  return cells.map(({ text }) => text).join('\n')
}
