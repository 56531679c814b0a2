// Stacks counted, and folded text.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl
import type { ProfileReading } from '../core/model.ts'
import { plainName } from './symbol-name.ts'

/** Stack → sample weight; the frames of a stack from the root, separated by semicolons. */
export type Stacks = ReadonlyMap<string, number>

// Shares are counted in hundredths of a percent, the last place that perf prints.
const hundredths = 1e4

/** The stacks of several profiles added up; of a profile of symbols every function is a stack of one frame. */
export function stacksOf(readings: readonly ProfileReading[]): Stacks {
  const counts = new Map<string, number>()
  for (const { unit, entries } of readings) {
    for (const { frames, self } of entries) {
      const stack = frames.map((frame) => plainName(frame).replaceAll(';', ':')).join(';')
      const count = unit === '1' ? self * hundredths : self
      if (count > 0) counts.set(stack, (counts.get(stack) ?? 0) + count)
    }
  }
  return counts
}

/** Folded stacks, a line a stack, sorted by the text of the stack. */
export function folded(stacks: Stacks): string {
  return [...stacks]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([stack, count]) => `${stack} ${Math.round(count)}\n`)
    .join('')
}
