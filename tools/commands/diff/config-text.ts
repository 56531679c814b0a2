// A difference of configurations as JSON, aligned text or Markdown.
import type { Difference, Row } from '../../options/difference.ts'
import { rowClassTexts } from '../../options/row-class.ts'
import { formatRows } from '../print/printed-rows.ts'
import { formatPlace } from '../print/terminal-text.ts'
import { joinedTexts } from './diff-cells.ts'

/** Converts a difference to the object that `diff config --json` prints; lists of values have one entry per side. */
export function configDifferenceRecord({ written, effective, rows, equal }: Difference): unknown {
  return {
    written,
    effective,
    equal,
    options: rows.map((row) => ({
      name: row.name,
      class: row.class,
      written: row.written.map(joinedTexts),
      running: row.running.map(joinedTexts),
      default: row.default.map(joinedTexts),
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

/** Formats a difference as counts, a table of rows, and the number of rows of classes that are not shown. */
export function formatConfigDifference(
  { written, effective, rows, equal }: Difference,
  labels: readonly string[],
  { format, all }: { readonly format: 'text' | 'markdown'; readonly all?: boolean },
): string {
  const listed = rows.filter((row) => all === true || !hiddenClasses.includes(row.class))
  const options = listed.filter((row) => row.class !== 'host')
  const shown = [
    ...listed.filter((row) => row.class === 'host'),
    ...options.filter(({ follows }) => follows),
    ...options.filter((row) => !row.follows),
  ]
  const header = ['option', 'class', ...labels, 'source']
  const body = shown.map((row) => [
    row.name,
    `${rowClassTexts[row.class]}${row.follows ? '' : ' *'}`,
    ...labels.map((_, side) => cellText(row, side)),
    sourceText(row),
  ])
  const summary = `${String(written)} written, ${String(effective)} effective differences; ${String(equal)} options equal\n`
  const table =
    shown.length === 0
      ? ''
      : formatRows(header, body, header.length, format === 'markdown' ? 'markdown' : 'table')
  const note =
    (all === true ? '' : hiddenNote(rows)) + (shown.some(isUnrelated) ? unrelatedNote : '')
  return [summary, table, note]
    .filter((block) => block !== '')
    .join(format === 'markdown' ? '\n' : '')
}

const hiddenClasses: readonly Row['class'][] = ['removed', 'added', 'noise']

function hiddenNote(rows: readonly Row[]): string {
  const counts = hiddenClasses.flatMap((name) => {
    const count = rows.filter((row) => row.class === name).length
    return count > 0 ? [`${String(count)} ${rowClassTexts[name]}`] : []
  })
  return counts.length > 0 ? `Not shown: ${counts.join(', ')} (--all shows them).\n` : ''
}

const unrelatedNote = '* also varies within a side, so the filters alone do not explain it.\n'

function isUnrelated(row: Row): boolean {
  return !row.follows
}

/** The effective value, followed by the value as written if it differs. */
function cellText(row: Row, side: number): string {
  const written = joinedTexts(row.written[side] ?? [])
  const running = joinedTexts(row.running[side] ?? [])
  if (written === null) return running ?? '–'
  if (running === null) return row.class === 'ignored' ? `${written} written, unsupported` : written
  return row.class === 'ignored'
    ? `${written} written, ${running} effective`
    : `${running} (${written})`
}

function sourceText(row: Row): string {
  const places = row.written.map((cells, side) => cells[0]?.place ?? row.running[side]?.[0]?.place)
  return places.flatMap((place) => (place ? [formatPlace(place)] : [])).join(' ')
}
