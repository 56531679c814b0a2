// Stacks no deeper than trees of them can be computed, printed and drawn.
import type { ProfileReading, Reading } from '../../core/model.ts'
import type { Source } from './source.ts'

// perf and bpftrace record 127 frames by default, async-profiler 2,048 at most.
const mostFrames = 512

/** The reading with the outermost and the innermost 256 frames of deeper stacks, so that root and self time stay. */
export function limitStacks(reading: Reading, source: Source): Reading {
  if (reading.kind !== 'profile') return reading
  const entries = reading.entries.map((entry) => {
    const { frames, line } = entry
    if (frames.length <= mostFrames) return entry
    const half = mostFrames / 2
    const cut = frames.length - mostFrames
    const message = `Unexpected stack of ${String(frames.length)} frames, expected at most ${String(mostFrames)}: the middle ${String(cut)} frames are left out`
    source.report('warning', 'profile/deep-stack', message, line)
    return {
      ...entry,
      frames: [...frames.slice(0, half), `… ${String(cut)} frames`, ...frames.slice(-half)],
    }
  })
  return { ...reading, entries } satisfies ProfileReading
}
