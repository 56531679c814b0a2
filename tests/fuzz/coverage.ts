// Which characters of the program ran, from the block counters of V8.
import { Session, type Profiler } from 'node:inspector'
import { largest } from '../../tools/core/extremes.ts'

/** For each script by its URL: 1 for each character that ran. */
export type Covered = ReadonlyMap<string, Uint8Array>

/** Counters of this thread, from `openCoverage` to `close`. */
export interface Coverage {
  /** Returns what ran since the last call. */
  readonly take: () => Covered
  readonly close: () => void
}

/** Starts to count blocks of the scripts whose URL starts with `prefix`. */
export function openCoverage(prefix: string): Coverage {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  // Counters restart with every call of `take`, which flags for blocks that ran do not.
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    take: () => {
      const scripts = taken(session).filter(({ url }) => url.startsWith(prefix))
      return new Map(scripts.map(({ url, functions }) => [url, charactersOf(functions)]))
    },
    close: () => session.disconnect(),
  }
}

/** Returns how many characters of `taken` are not in `known`. */
export function countNew(known: Covered, taken: Covered): number {
  let count = 0
  for (const [url, characters] of taken) {
    const before = known.get(url)
    for (let at = 0; at < characters.length; at += 1)
      if (characters[at] === 1 && before?.[at] !== 1) count += 1
  }
  return count
}

/** Returns what is in `known` or in `taken`. */
export function bothOf(known: Covered, taken: Covered): Covered {
  const both = new Map(known)
  for (const [url, characters] of taken) {
    const before = both.get(url)
    const united = new Uint8Array(Math.max(before?.length ?? 0, characters.length))
    if (before) united.set(before)
    for (let at = 0; at < characters.length; at += 1) if (characters[at] === 1) united[at] = 1
    both.set(url, united)
  }
  return both
}

/** Returns how many characters ran. */
export function countCovered(covered: Covered): number {
  return countNew(new Map(), covered)
}

function taken(session: Session): readonly Profiler.ScriptCoverage[] {
  const scripts: (readonly Profiler.ScriptCoverage[])[] = []
  // The session answers at once, because it is of the same thread.
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error) throw error
    scripts.push(answer.result)
  })
  return scripts.flat()
}

// Functions come after the function around them, and ranges after the range around them.
function charactersOf(functions: readonly Profiler.FunctionCoverage[]): Uint8Array {
  const ranges = functions.flatMap((each) => each.ranges)
  const characters = new Uint8Array(
    largest(
      ranges.map(({ endOffset }) => endOffset),
      0,
    ),
  )
  for (const { count, startOffset, endOffset } of ranges)
    characters.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return characters
}
