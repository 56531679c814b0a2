// What the short names of configurations mean: the options in which each differs from the others.
import { difference } from '../options/difference.ts'
import { sidesOf } from '../options/sides.ts'
import { cellOf, groupsOf, knowledgeOf, Places, tableFigure } from './configurations.ts'
import type { FigureContext } from './context.ts'
import type { Figure } from './figure.ts'
import type { RequestOf } from './request.ts'

/** Builds the figure: a group a name, a row an option that is written differently for some of the names. */
export function variantGlossary(
  request: RequestOf<'variant-glossary'>,
  context: FigureContext,
): Figure {
  const groups = groupsOf(request, [request.key], context)
  const runs = groups.flatMap((group) => group.runs)
  const { configurationOf, knowledge } = knowledgeOf(context)
  const found = difference(sidesOf(groups, configurationOf), knowledge)
  const rows = found.rows.filter((row) => row.writtenDiffers)
  const places = new Places(runs, context)
  return tableFigure(request, context, runs, {
    places,
    table: {
      head: [context.words.key(request.key).title, 'value'],
      align: ['left', 'left'],
      rows: groups.flatMap(({ label }, side) =>
        rows.map((row, index) => ({
          label: row.name,
          ...(index === 0 ? { group: label } : {}),
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
      'A name stands for these lines of its configuration, whatever the name says.',
    ],
  })
}
