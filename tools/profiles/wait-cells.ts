// Wait summaries as the cells of a matrix.
import type { Evidence, Wait } from '../core/model.ts'
import type { WaitList } from './wait-profile.ts'

/** A cell with its unprocessed lists. */
export interface CellOfLists {
  readonly label: string
  readonly row: string
  readonly column: string
  readonly lists: readonly WaitList[]
}

/** The seconds of events, the longest first, with their lines. */
export type WaitEvents = ReadonlyMap<string, { readonly seconds: number; readonly place: Evidence }>

/** What was waited for in a cell: the waits of work and their sum, and those of idle threads. */
export interface WaitCell extends Omit<CellOfLists, 'lists'> {
  /** Undefined where the cell has no list. */
  readonly list: WaitList | undefined
  /** Seconds of `events`. */
  readonly total: number
  readonly events: WaitEvents
  readonly excluded: WaitEvents
}

/** The first list of every cell; events of which only the count is known are left out. */
export function waitCells(cells: readonly CellOfLists[]): readonly WaitCell[] {
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
