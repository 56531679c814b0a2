// A difference of configurations as JSON, aligned text or Markdown.
import type { Cell, Difference, Row } from '../options/difference.ts'
import { printRows } from './print-rows.ts'
import { placeText } from './command.ts'

/** The object that `diff config --json` prints; lists of values have one entry a side. */
export function differenceJson({ written, effective, rows, equal }: Difference): unknown {
  return {
    written,
    effective,
    equal,
    options: rows.map((row) => ({
      name: row.name,
      class: row.class,
      written: row.written.map(joined),
      running: row.running.map(joined),
      default: row.default.map(joined),
      follows: row.follows,
      evidence: (['written', 'running'] as const).flatMap((layer) =>
        row[layer].flatMap((cells, side) =>
          cells.flatMap(({ text, place }) =>
            place ? [{ side, layer, value: text, ...place }] : [],
          ),
        ),
      ),
    })),
  }
}

/** What a terminal or a tracker shows: counts, a table of rows, and the rows that were left out in a line. */
export function differenceText(
  { written, effective, rows, equal }: Difference,
  labels: readonly string[],
  { format, all }: { readonly format: string; readonly all?: boolean },
): string {
  const chosen = rows.filter((row) => all === true || !folded.has(row.class))
  const shown = [
    ...chosen.filter(({ follows }) => follows),
    ...chosen.filter((row) => !row.follows),
  ]
  const left = [...folded].flatMap(([name, words]) => {
    const count = rows.filter((row) => row.class === name).length
    return count > 0 && all !== true ? [`${String(count)} ${words}`] : []
  })
  const head = ['option', 'class', ...labels, 'where']
  const body = shown.map((row) => [
    row.name,
    row.follows ? row.class : `${row.class} *`,
    ...labels.map((_, side) => cellText(row, side)),
    places(row),
  ])
  const words = `${String(written)} written, ${String(effective)} effective differences; ${String(equal)} options equal`
  const varies = shown.some((row) => !row.follows)
  const note = [
    left.length > 0 ? `Not shown: ${left.join(', ')} (--all shows them).\n` : '',
    varies ? '* varies inside a side too, so not by the difference that is meant alone.\n' : '',
  ].join('')
  const markdown = format === 'markdown'
  const table =
    shown.length === 0 ? '' : printRows(head, body, head.length, markdown ? 'markdown' : 'table')
  return [`${words}\n`, table, note].filter((part) => part !== '').join(markdown ? '\n' : '')
}

const folded = new Map([
  ['removed', 'removed'],
  ['added', 'added'],
  ['noise', 'noise'],
])

/** The running value, with what was asked for where that is something else. */
function cellText(row: Row, side: number): string {
  const asked = joined(row.written[side] ?? [])
  const runs = joined(row.running[side] ?? [])
  if (asked === null) return runs ?? '–'
  if (runs === null) return row.class === 'ignored' ? `${asked} asked, not there` : asked
  return row.class === 'ignored' ? `${asked} asked, ${runs} runs` : `${runs} (${asked})`
}

function places(row: Row): string {
  const first = row.written.map((cells, side) => cells[0]?.place ?? row.running[side]?.[0]?.place)
  return first.flatMap((place) => (place ? [placeText(place)] : [])).join(' ')
}

function joined(cells: readonly Cell[]): string | null {
  return cells.length === 0 ? null : cells.map(({ text }) => text).join(' | ')
}
