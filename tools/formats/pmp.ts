// Stacks of a poor man's profiler (pt-pmp, or gdb backtraces counted with awk): a sample count, then the frames from
// leaf to root, separated by commas.
//
// Reference: percona-toolkit, bin/pt-pmp. It cuts a name at its first blank, often within template arguments:
// `std::chrono::duration<long,`. Uncut names contain commas too: `std::map<int,int>::find`.
import { stackLines } from './reading/line-items.ts'
import { firstLines } from './reading/lines.ts'
import type { Source } from './reading/source.ts'

//     209 futex_wait,__GI___lll_lock_wait,___pthread_mutex_lock   but not 140805 16:44:57 InnoDB: Using Linux native AIO
const row = /^ *(\d{1,15}) ((?!\.\.|[ \d]\d:\d\d:\d\d\b)\S.*)$/
//     12: that many blank lines were counted too, they are no stacks.
const blanks = /^ *\d{1,15} *$/
// A frame names a function of C or C++; a row of nothing but numbers is a table.
const frame = /[A-Za-z_?]{2}/
// A word and another one are no frame: 12 Query     SELECT c, d FROM t. A name has blanks in brackets and after `operator` only.
const sentence = /;|^(?!operator\b)\w+\s|\s{2}|['"]/
// Fri Nov 15 07:45:31 UTC 2024: pt-pmp prints the time first.
const date = /^[A-Z][a-z]{2} [A-Z][a-z]{2} +\d+ \d\d:\d\d:\d\d .{0,10}\d{4}$/

// A name has few template arguments.
const farthest = 8

/** A poor man's profile: a profile reading of stacks, the leaf last. */
export const pmp = stackLines({
  name: 'pmp',
  expected: 'a count and frames',
  recognises,
  take({ text, line }) {
    if (blanks.test(text)) return []
    const [, count, frames] = row.exec(text) ?? []
    if (frames === undefined || /^,+$/.test(frames)) return date.test(text) ? [] : undefined
    const names = framesOf(frames.trimEnd()).toReversed()
    return [{ frames: names, self: Number(count), line }]
  },
})

// Four of five lines are a count and frames; one frame alone is no stack.
function recognises(source: Source): boolean {
  const lines = firstLines(source, 12).filter((text) => !date.test(text) && !blanks.test(text))
  const whole =
    lines.length > 1 && source.bytes.length > source.head.length ? lines.slice(0, -1) : lines
  const stacks = whole.filter((text) => {
    const frames = row.exec(text)?.[2]
    return frames !== undefined && !sentence.test(frames) && frame.test(frames)
  })
  return (
    stacks.length > 0 &&
    (whole.length - stacks.length) * 4 <= stacks.length &&
    stacks.some((text) => text.includes(','))
  )
}

// A name that was cut never closes a bracket that it did not open: a piece that does belongs to pieces before it.
// Two commas in a row: the name was cut at the blank after its first comma.
function framesOf(text: string): readonly string[] {
  const frames: { readonly text: string; readonly depth: number }[] = []
  for (const piece of text.split(',')) {
    const last = frames.at(-1)
    if (piece === '') {
      if (last) frames.splice(-1, 1, { ...last, text: `${last.text},` })
      continue
    }
    const depth = nesting(piece)
    const opened = depth < 0 ? openedBefore(frames, depth) : frames.length
    const parts = [...frames.splice(opened).map(({ text }) => text), piece]
    frames.push({ text: parts.join(','), depth: parts.length > 1 ? 0 : depth })
  }
  return frames.map(({ text }) => text)
}

// The index of the frame whose brackets are closed by a piece of `depth`; the end when there is none nearby.
function openedBefore(frames: readonly { readonly depth: number }[], depth: number): number {
  let open = depth
  for (let index = frames.length - 1; index >= 0 && index >= frames.length - farthest; index -= 1) {
    open += frames[index]?.depth ?? 0
    if (open === 0) return index
  }
  return frames.length
}

// `operator<`, `operator<<` and `operator->` open and close nothing.
function nesting(piece: string): number {
  const text = piece.replace(/operator(?:<=>|->|<<=?|>>=?|<=?|>=?)/, '')
  let depth = 0
  for (const character of text) {
    if (character === '<' || character === '(') depth += 1
    else if (character === '>' || character === ')') depth -= 1
  }
  return depth
}
