// The runs of a file to which a script appended the output of several.
import type { Line } from './line.ts'

/** A line that matches `starts` starts another run if a line of the run before it matches `after`. */
export interface Boundary {
  readonly starts: RegExp
  readonly after: RegExp
}

/** The lines of each run, in order: one empty list for a file without lines. The expressions must not have the flag `g`. */
export function appendedRuns(
  lines: readonly Line[],
  boundaries: readonly Boundary[],
): readonly (readonly Line[])[] {
  const runs: Line[][] = [[]]
  const passed = new Set<Boundary>()
  for (const line of lines) {
    if (boundaries.some((each) => passed.has(each) && each.starts.test(line.text))) {
      runs.push([])
      passed.clear()
    }
    runs.at(-1)?.push(line)
    for (const each of boundaries) if (each.after.test(line.text)) passed.add(each)
  }
  return runs
}
