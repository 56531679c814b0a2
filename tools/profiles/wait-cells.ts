// Summaries of waits that stand in the cells of a matrix.
import type { Evidence } from '../model.ts'
import type { WaitList } from './waits.ts'

/** A cell before its lists are looked at. */
export interface CellOfLists {
  readonly label: string
  readonly row: string
  readonly column: string
  readonly lists: readonly WaitList[]
}

/** What was waited for in a cell: seconds by event, the longest first, and their sum. */
export interface WaitCell extends Omit<CellOfLists, 'lists'> {
  readonly total: number
  readonly events: ReadonlyMap<string, { readonly seconds: number; readonly place: Evidence }>
}

/** The first list of every cell; events of which only the count is known are left out. */
export function waitCells(cells: readonly CellOfLists[]): readonly WaitCell[] {
  return cells.map(({ label, row, column, lists }) => {
    const [list] = lists
    const events = (list?.waits ?? [])
      .flatMap(({ event, seconds, line }) =>
        seconds === undefined || !list
          ? []
          : [[event, { seconds, place: { file: list.file, sha256: list.sha256, line } }] as const],
      )
      .toSorted(([, a], [, b]) => b.seconds - a.seconds)
    const total = events.reduce((sum, [, { seconds }]) => sum + seconds, 0)
    return { label, row, column, total, events: new Map(events) }
  })
}
