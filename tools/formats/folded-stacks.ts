// Folded stacks: one line per stack, frames from root to leaf separated by semicolons, then the sample count. Output of
// difffolded.pl has two counts, for the baseline and the contender.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl and difffolded.pl
import { stackLines } from './reading/line-items.ts'
import { firstLines } from './reading/lines.ts'

// mysqld;start_thread;handle_connection;do_command 123      … do_command 123 150
const counts = / (\d{1,15})(?: (\d{1,15}))?$/

/** Folded stacks: a profile reading of stacks. */
export const foldedStacks = stackLines({
  name: 'folded-stacks',
  expected: 'frames and a count',
  recognises(source) {
    const lines = firstLines(source, 12)
    const whole =
      lines.length > 1 && source.bytes.length > source.head.length ? lines.slice(0, -1) : lines
    const stacks = whole.filter((text) => counts.test(text) && /^[^\s;].*[A-Za-z_]/.test(text))
    const deep = stacks.filter((text) => text.includes(';')).length
    return deep * 2 > stacks.length && stacks.length * 4 >= whole.length * 3
  },
  take(each) {
    const text = each.text.trimEnd()
    const [whole = '', first, second] = counts.exec(text) ?? []
    const frames = text.slice(0, text.length - whole.length).split(';')
    if (first === undefined || frames.includes('')) return undefined
    const delta = second === undefined ? {} : { delta: Number(second) - Number(first) }
    return [{ frames, self: Number(second ?? first), ...delta, line: each.line }]
  },
})
