// Wait summaries as a matrix: the time waited in every cell with its largest event, and a table of all events.
import { baseName } from '../../core/base-name.ts'
import type * as z from '../../core/schema.ts'
import { idleGroup, secondsText } from '../../profiles/wait-text.ts'
import { waitLists, type WaitList } from '../../profiles/wait-profile.ts'
import { exclusionText } from '../../profiles/idle-wait-events.ts'
import { groupsOf, tableFigure } from '../configurations.ts'
import { Places } from '../figure-differences.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { FigureTable, TableCell } from '../figure.ts'
import { nameOf } from '../grid.ts'
import { columnKeys, fenceSchema, number, rowKeys } from '../options.ts'
import { filesOfRun } from '../../core/run-files.ts'
import type { Evidence, Wait } from '../../core/model.ts'

const schema = fenceSchema('wait-matrix', {
  row: rowKeys,
  column: columnKeys,
  top: number.default(20).describe('number of events in the table (default: 20)'),
})
type Request = z.output<typeof schema>

export const waitMatrix: FigureKind<typeof schema> = {
  schema,
  keys: ['row', 'column'],
  how: () => 'Wait summaries of each point, with a column per point in the table of events.',
  tableTitle: 'All events by point',
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
    const lists = waitLists(own.flatMap(filesOfRun), context.vocabulary.idleWaits())
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
      ...exclusionNote(waits),
      'Dash: the event is not listed; lists may be truncated.',
      ...(several > 0 ? [`${several} points have several lists: the first is shown.`] : []),
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
        const [longest] = cell ? [...cell.events] : []
        if (!cell || !longest)
          return { text: (cell?.excluded.size ?? 0) > 0 ? 'idle only' : '–', mark: 'missing' }
        const [event, { seconds }] = longest
        return {
          text: secondsText(cell.total),
          value: cell.total,
          detail: `${baseName(event)} ${secondsText(seconds)}`,
        }
      }),
    })),
  }
}

function eventTable(cells: readonly WaitCell[], top: number, places: Places): FigureTable {
  const rowsOf = (eventsOf: (cell: WaitCell) => WaitEvents): FigureTable['rows'] =>
    longestFirst(cells.map(eventsOf)).map((event) => ({
      label: event,
      cells: cells.map((cell): TableCell => {
        const wait = eventsOf(cell).get(event)
        if (!wait) return { text: '-' }
        const evidence = places.of(wait.place)
        return { text: secondsText(wait.seconds), value: wait.seconds, evidence }
      }),
    }))
  const excluded = rowsOf((cell) => cell.excluded).map((row, index) => ({
    ...row,
    ...(index === 0 ? { group: idleGroup } : {}),
    cells: row.cells.map((cell) => ({ ...cell, mark: 'missing' as const })),
  }))
  return {
    head: ['event, s', ...cells.map(({ label }) => label)],
    align: ['left', ...cells.map(() => 'right' as const)],
    rows: [...rowsOf((cell) => cell.events).slice(0, top), ...excluded],
  }
}

function longestFirst(lists: readonly WaitEvents[]): readonly string[] {
  const most = new Map<string, number>()
  for (const events of lists)
    for (const [event, { seconds }] of events)
      most.set(event, Math.max(most.get(event) ?? 0, seconds))
  return [...most].toSorted(([, a], [, b]) => b - a).map(([event]) => event)
}

// One note over all cells: how many events are excluded, and their part of the time.
function exclusionNote(cells: readonly WaitCell[]): readonly string[] {
  const lists = cells.flatMap(({ list }) => list ?? [])
  const text = exclusionText({
    waits: lists.flatMap(({ waits }) => waits),
    excluded: lists.flatMap(({ excluded }) => excluded),
  })
  return text === undefined ? [] : [`${text}.`]
}

/** A cell with its unprocessed lists. */
interface CellOfLists {
  readonly label: string
  readonly row: string
  readonly column: string
  readonly lists: readonly WaitList[]
}

/** The seconds of events, the longest first, with their lines. */
type WaitEvents = ReadonlyMap<string, { readonly seconds: number; readonly place: Evidence }>

/** What was waited for in a cell: the waits of work and their sum, and those of idle threads. */
interface WaitCell extends Omit<CellOfLists, 'lists'> {
  /** Undefined where the cell has no list. */
  readonly list: WaitList | undefined
  /** Seconds of `events`. */
  readonly total: number
  readonly events: WaitEvents
  readonly excluded: WaitEvents
}

/** The first list of every cell; events of which only the count is known are left out. */
function waitCells(cells: readonly CellOfLists[]): readonly WaitCell[] {
  return cells.map(({ label, row, column, lists: [list] }) => {
    const events = eventsOf(list, list?.waits ?? [])
    const total = [...events.values()].reduce((sum, { seconds }) => sum + seconds, 0)
    const excluded = eventsOf(list, list?.excluded ?? [])
    return { label, row, column, list, total, events, excluded }
  })
}

function eventsOf(list: WaitList | undefined, waits: readonly Wait[]): WaitEvents {
  const events = waits.flatMap(({ event, seconds, line }) =>
    seconds === undefined || !list
      ? []
      : [[event, { seconds, place: { file: list.file, sha256: list.sha256, line } }] as const],
  )
  return new Map(events.toSorted(([, a], [, b]) => b.seconds - a.seconds))
}
