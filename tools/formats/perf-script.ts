// The output of `perf script`: a block a sample, its stack from the leaf to the root.
//
// Reference: Linux, tools/perf/builtin-script.c. Samples of the same event and stack are counted together, at the
// place of the first. Comments, addresses and offsets are skipped. One reading an event.
import type { ProfileEntry, ProfileReading } from '../core/model.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { firstLines, reportBadLine } from './reading/lines.ts'

const tool = 'perf-script'

// mysqld 12345/12399 [002]  1234.567890:     250000 cycles:u:  7f12 do_command+0x12 (/usr/sbin/mysqld)
const sample =
  /^(\S.{0,63}?)\s{1,20}\d+(?:\/\d+)?\s{1,9}(?:\[\d+\]\s{1,9})?(?:\d+\.\d+:\s{1,20})?(?:\d+ )?([a-zA-Z][\w:/=,.-]{0,80}):\s{0,20}(.*)$/
// 	    7f12ab do_command+0x12 (/usr/sbin/mysqld)
const frame = /^\s{0,40}[0-9a-f]{1,16} (\S.*) \(([^()]*(?:\([^()]*\))?[^()]*)\)$/
const offset = /\+0x[0-9a-f]+$/

/** `perf script`: a profile reading of stacks an event, the name of the process as the root. */
export const perfScript: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 20).filter((text) => !text.startsWith('#'))
    const [first = '', second = ''] = lines
    const found = sample.exec(first)
    return (
      found !== null && (frame.test(found[3] ?? '') || (/^\s/.test(second) && frame.test(second)))
    )
  },
  read,
}

type Counted = ProfileEntry & { self: number }

interface Sample {
  readonly command: string
  readonly event: string
  readonly line: number
  readonly frames: string[]
  /** False when a line of it was not understood, or could be missing. */
  whole: boolean
}

function read(source: Source): readonly ProfileReading[] {
  const events = new Map<string, Map<string, Counted>>()
  let open: Sample | undefined
  const finish = (): void => {
    if (open?.whole && open.frames.length > 0) count(events, open)
    open = undefined
  }
  for (const [index, text] of source.lines().entries()) {
    const each: Line = { text, line: index + 1 }
    const found = /^[\s#]/.test(text) ? undefined : sample.exec(text)
    const symbol = open && /^\s/.test(text) ? frame.exec(text)?.[1] : undefined
    if (text.trim() === '') finish()
    else if (text.startsWith('#')) continue
    else if (found) {
      finish()
      const [, command = '', event = '', rest = ''] = found
      const own = frame.exec(rest)?.[1]
      const frames = own === undefined ? [] : [named(own)]
      open = { command: command.trim(), event, line: each.line, frames, whole: true }
    } else if (open && symbol !== undefined) open.frames.push(named(symbol))
    else {
      reportBadLine(source, tool, each, 'a sample or a frame')
      if (open) open.whole = false
    }
  }
  // A sample that is not followed by a blank line may lack frames.
  if (open && !source.bytes.subarray(-2).equals(Buffer.from('\n\n'))) {
    const message = 'Unexpected end of file, expected a blank line: the last sample is not used'
    source.report('warning', `${tool}/cut-off`, message, open.line)
    open.whole = false
  }
  finish()
  return [...events].map(([event, counts]) => {
    const entries = [...counts.values()]
    return { kind: 'profile', shape: 'stacks', unit: 'samples', event, facts: [], entries }
  })
}

function named(symbol: string): string {
  return symbol.replace(offset, '')
}

function count(events: Map<string, Map<string, Counted>>, sample: Sample): void {
  const { command, event, line, frames } = sample
  const stacks = events.get(event) ?? new Map<string, Counted>()
  events.set(event, stacks)
  const stack = [command, ...frames.toReversed()]
  const key = stack.join('\n')
  const known = stacks.get(key)
  if (known) known.self += 1
  else stacks.set(key, { frames: stack, self: 1, command, line })
}
