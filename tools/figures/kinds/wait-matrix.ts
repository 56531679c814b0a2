// Wait summaries as a matrix: the time waited in every cell with its largest event, and a table of all events.
import type * as z from '../../schema.ts'
import { eventName } from '../../profiles/wait-text.ts'
import type { WaitList } from '../../profiles/waits.ts'
import { waitCells, type WaitCell } from '../../profiles/wait-cells.ts'
import { groupsOf, Places, tableFigure } from '../configurations.ts'
import type { FigureContext } from '../context.ts'
import type { FigureTable, TableCell } from '../figure.ts'
import { nameOf } from '../grid.ts'
import type { FigureContent, FigureKind } from '../kind.ts'
import { fenceSchema, number, texts } from '../options.ts'

const schema = fenceSchema('wait-matrix', {
  row: texts,
  column: texts,
  /** How many events the table below it has. */
  top: number.default(20),
})
type Request = z.output<typeof schema>

export const waitMatrix: FigureKind<typeof schema> = {
  schema,
  keys: ['row', 'column'],
  how: () => 'Wait summaries of each cell, with a column per cell in the table of events.',
  tableTitle: 'All events by cell',
  tableLayout: 'matrix',
  build,
}

// The matrix, and the table of events with a column per cell.
function build(request: Request, context: FigureContext): FigureContent {
  const keys = [...request.row, ...request.column]
  const groups = groupsOf(request, keys, context)
  const runs = groups.flatMap((group) => group.runs)
  const places = new Places(runs, context)
  const cells = groups.map(({ label, runs: own }) => {
    const fields = own[0]?.fields ?? {}
    const name = (of: readonly string[]): string =>
      nameOf(fields, of, request.labels, context.vocabulary)
    const lists = own.flatMap(({ source, companions }) =>
      [...(source ? [source] : []), ...companions].flatMap(({ path, sha256, readings }) =>
        readings.flatMap((reading): readonly WaitList[] =>
          reading.kind === 'waits' ? [{ waits: reading.waits, file: path, sha256 }] : [],
        ),
      ),
    )
    return { label, row: name(request.row), column: name(request.column), lists }
  })
  const waits = waitCells(cells)
  const rows = request.row.map((key) => context.vocabulary.key(key).title).join(', ')
  const several = cells.filter(({ lists }) => lists.length > 1).length
  const figure = tableFigure(request, context, runs, {
    places,
    table: eventTable(waits, request.top, places),
    notes: [
      'Seconds over all threads, summed over the listed events, with the largest event.',
      'Dash: the event is not listed; lists may be truncated.',
      ...(several > 0 ? [`${String(several)} cells have several lists: the first is shown.`] : []),
    ],
  })
  return { ...figure, summaries: [matrix(waits, rows)] }
}

function matrix(cells: readonly WaitCell[], head: string): FigureTable {
  const columns = [...new Set(cells.map(({ column }) => column))]
  const rows = [...new Set(cells.map(({ row }) => row))]
  return {
    head: [head, ...columns],
    align: ['left', ...columns.map(() => 'right' as const)],
    rows: rows.map((row) => ({
      label: row,
      cells: columns.map((column): TableCell => {
        const cell = cells.find((each) => each.row === row && each.column === column)
        if (!cell || cell.events.size === 0) return { text: '–', mark: 'missing' }
        const [event, { seconds }] = [...cell.events][0] ?? ['', { seconds: 0 }]
        const text = `${cell.total.toFixed(2)} s: ${eventName(event)} ${seconds.toFixed(2)}`
        return { text, value: cell.total }
      }),
    })),
  }
}

function eventTable(cells: readonly WaitCell[], top: number, places: Places): FigureTable {
  const most = new Map<string, number>()
  for (const { events } of cells)
    for (const [event, { seconds }] of events)
      most.set(event, Math.max(most.get(event) ?? 0, seconds))
  const names = [...most].toSorted(([, a], [, b]) => b - a).map(([event]) => event)
  return {
    head: ['event, s', ...cells.map(({ label }) => label)],
    align: ['left', ...cells.map(() => 'right' as const)],
    rows: names.slice(0, top).map((event) => ({
      label: event,
      cells: cells.map(({ events }): TableCell => {
        const wait = events.get(event)
        if (!wait) return { text: '-' }
        const evidence = places.of(wait.place)
        return { text: wait.seconds.toFixed(2), value: wait.seconds, evidence }
      }),
    })),
  }
}
