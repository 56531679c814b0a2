// Facts of environments and arguments of command lines, side by side.
import { commandTraits } from '../options/command-line.ts'
import type { Cell } from '../options/difference.ts'
import { environmentTraits } from '../options/environment.ts'
import type { Group } from '../options/sides.ts'
import { traitRows, type TraitRow } from '../options/traits.ts'
import { printRows } from './print-rows.ts'
import { placeText } from './command.ts'

/** How rows are printed: those that differ, or with `all` every row. */
export interface Printing {
  readonly json?: boolean
  readonly format: string
  readonly all?: boolean
}

/** What `diff environment` prints. */
export function environmentText(groups: readonly Group[], printing: Printing): Printed {
  return printed(traitRows(groups, environmentTraits), groups, 'facts', printing)
}

/** What `diff command` prints. */
export function commandText(groups: readonly Group[], printing: Printing): Printed {
  return printed(traitRows(groups, commandTraits), groups, 'arguments', printing)
}

interface Printed {
  readonly text: string
  readonly differs: boolean
}

function printed(
  rows: readonly TraitRow[],
  groups: readonly Group[],
  kind: 'facts' | 'arguments',
  { json, format, all }: Printing,
): Printed {
  const differing = rows.filter(({ differs }) => differs)
  const equal = rows.length - differing.length
  const shown = all === true ? rows : differing
  if (json === true) {
    const records = shown.map(({ name, cells, differs }) => ({
      name,
      differs,
      values: cells.map(joined),
      evidence: cells.flatMap((side, index) =>
        side.flatMap(({ text, place }) => (place ? [{ side: index, value: text, ...place }] : [])),
      ),
    }))
    const text = JSON.stringify({ differ: differing.length, equal, [kind]: records })
    return { text: `${text}\n`, differs: differing.length > 0 }
  }
  const labels = groups.map(({ label }) => label)
  const body = shown.map(({ name, cells }) => [
    name,
    ...cells.map((side) => joined(side) ?? '–'),
    cells
      .flatMap(([first]) => first?.place ?? [])
      .map(placeText)
      .join(' '),
  ])
  const head = [kind === 'facts' ? 'fact' : 'argument', ...labels, 'where']
  const isMarkdown = format === 'markdown'
  const table =
    body.length === 0 ? '' : printRows(head, body, head.length, isMarkdown ? 'markdown' : 'table')
  const one = differing.length === 1
  const words = `${String(differing.length)} ${one ? kind.slice(0, -1) : kind} ${one ? 'differs' : 'differ'}, ${String(equal)} equal\n`
  return {
    text: [words, table].filter((part) => part !== '').join(isMarkdown ? '\n' : ''),
    differs: differing.length > 0,
  }
}

function joined(cells: readonly Cell[]): string | null {
  return cells.length === 0 ? null : cells.map(({ text }) => text).join(' | ')
}
