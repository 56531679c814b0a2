// Verdicts on the time waited for each event. The unit of replication is the run, as for shares of profiles.
import {
  compareCells,
  compareFamily,
  type Comparison,
  type Sample,
} from '../analysis/compare-cells.ts'
import { neededText } from '../analysis/verdict-text.ts'
import type { Run } from '../core/model.ts'
import type { Both } from './both.ts'
import { runsOfFiles, sampleOf } from './run-verdicts.ts'
import type { WaitList } from './wait-profile.ts'

/** The wait summaries of one side and its runs. */
export interface WaitSide {
  readonly lists: readonly WaitList[]
  readonly runs: readonly Run[]
}

/**
 * Compares the seconds waited for each event as one family. A list that does not name an event states nothing about it,
 * because lists may be truncated.
 */
export function waitVerdicts(
  events: readonly string[],
  sides: Both<WaitSide>,
  margin?: number,
): readonly Comparison[] {
  const samples = sides.map(({ lists, runs }) => {
    const known = runsOfFiles(lists, runs)
    const seconds = lists.map(
      ({ waits, excluded }) =>
        new Map([...waits, ...excluded].map((wait) => [wait.event, wait.seconds])),
    )
    return (event: string): Sample => {
      const found = seconds.flatMap((list, index) => {
        const [value, run] = [list.get(event), known[index]]
        return value === undefined || !run ? [] : [{ value, run }]
      })
      return sampleOf(
        found.map(({ value }) => value),
        found.map(({ run }) => run),
      )
    }
  })
  const [before, after] = samples
  return compareFamily(events.map((event) => compareCells(before?.(event), after?.(event), margin)))
}

/** How verdicts on waits are made, as a note: `Verdict: Mann–Whitney test of 4 + 4 runs, …`. */
export function waitVerdictNote(comparisons: readonly Comparison[]): string {
  const [fullest] = comparisons.toSorted((a, b) => total(b) - total(a))
  const counts = fullest ? fullest.n.join(' + ') : '0 + 0'
  const family =
    fullest && fullest.family > 1 ? `, p adjusted for ${String(fullest.family)} events (Holm)` : ''
  const needed = neededText(comparisons)
  return `Verdict: Mann–Whitney test of ${counts} runs${family}${needed ? `; ${needed}` : ''}`
}

function total({ n }: Comparison): number {
  return n[0] + n[1]
}
