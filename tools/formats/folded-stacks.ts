// Folded stacks: one line per stack, frames from root to leaf separated by semicolons, then the sample count. Output of
// difffolded.pl has two counts, for the baseline and the contender.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl and difffolded.pl
import type { ProfileEntry, ProfileReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'folded-stacks'

// mysqld;start_thread;handle_connection;do_command 123      … do_command 123 150
const counts = / (\d{1,15})(?: (\d{1,15}))?$/

/** Folded stacks: a profile reading of stacks. */
export const foldedStacks: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 12)
    const whole =
      lines.length > 1 && source.bytes.length > source.head.length ? lines.slice(0, -1) : lines
    const stacks = whole.filter((text) => counts.test(text) && /^[^\s;].*[A-Za-z_]/.test(text))
    const deep = stacks.filter((text) => text.includes(';')).length
    return deep * 2 > stacks.length && stacks.length * 4 >= whole.length * 3
  },
  read,
}

function read(source: Source): readonly ProfileReading[] {
  const entries: ProfileEntry[] = []
  for (const each of completeLines(source, tool)) {
    const text = each.text.trimEnd()
    const [whole, first, second] = counts.exec(text) ?? []
    const frames = text.slice(0, text.length - (whole?.length ?? 0)).split(';')
    if (first === undefined || frames.some((frame) => frame === '')) {
      reportBadLine(source, tool, each, 'frames and a count')
      continue
    }
    const self = Number(second ?? first)
    const delta = second === undefined ? {} : { delta: Number(second) - Number(first) }
    entries.push({ frames, self, ...delta, line: each.line })
  }
  return entries.length === 0
    ? []
    : [{ kind: 'profile', shape: 'stacks', unit: 'samples', facts: [], entries }]
}
