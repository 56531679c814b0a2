// The output of `perf script` as folded stacks, a line at a time: memory grows with the number of stacks, not of samples.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl: blanks in the name of a process become
// `_`, and only the first event is counted. A sample counts its period, or as 1 if it has none or the caller requests it.
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { frameNames } from './frame-name.ts'

/** What a sample counts. */
export type SampleWeight = 'samples' | 'period'

/** Stacks with their counts, and what was not counted. */
export interface Collapsed {
  readonly stacks: ReadonlyMap<string, number>
  /** The event that is counted; empty where the file names none. */
  readonly event: string
  /** Samples of other events. */
  readonly others: number
  /** Lines that are neither a sample nor a frame, and the first of them, 1-based. */
  readonly unread: number
  readonly firstUnread?: number
  /** True when the last sample has no blank line behind it: it may lack frames, and is not counted. */
  readonly cut: boolean
}

// mysqld 12345/12399 [002]  1234.567890:     250000 cycles:u:
// A name has two characters at least, as in the reference: of a process called `w` the blank behind it is one.
const sample = /^([^ \t\r\f\v].+?)[ \t\r\f\v]+\d+(?:\/+\d*)?[ \t\r\f\v]+/s
//                                       :     250000 cycles:u:
const eventOf = /:[ \t\r\f\v]*(\d+)?[ \t\r\f\v]+([^ \t\r\f\v]+):[ \t\r\f\v]*$/
// The first words of a line, and a line that has no more than those of a sample.
const [longestHead, longestLine] = [1000, 10_000] as const

/** Collapses a file, plain or gzip; its size does not matter. */
export async function collapseFile(path: string, weight?: SampleWeight): Promise<Collapsed> {
  const collapser = new Collapser(weight)
  const bytes = createReadStream(path, { highWaterMark: 1 << 20 })
  const texts = (isGzip(path) ? bytes.pipe(createGunzip()) : bytes).setEncoding('utf8')
  let rest = ''
  for await (const text of texts as AsyncIterable<string>) {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) collapser.take(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
  if (rest !== '') collapser.take(rest)
  return collapser.result()
}

function isGzip(path: string): boolean {
  const file = openSync(path, 'r')
  const start = Buffer.alloc(2)
  readSync(file, start)
  closeSync(file)
  return start[0] === 0x1f && start[1] === 0x8b
}

/** Takes the lines of `perf script` one after the other. */
export class Collapser {
  readonly #weight: SampleWeight
  readonly #stacks = new Map<string, number>()
  // From the leaf to the root.
  #frames: string[] = []
  #process: string | undefined
  #isJava = false
  #count = 1
  #event = ''
  #others = 0
  #unread = 0
  #firstUnread: number | undefined
  #line = 0

  constructor(weight: SampleWeight = 'samples') {
    this.#weight = weight
  }

  /** Takes one line, without its line feed. */
  take(text: string): void {
    this.#line += 1
    if (text === '') this.#finish()
    else if (text.startsWith('#')) return
    else if (/^[^ \t\r\f\v]/.test(text) && this.#start(text)) return
    else {
      const names = frameNames(text, this.#isJava)
      // The parts of a frame are in the order in which they are printed.
      if (names && names.length > 0) this.#frames.push(names.join(';'))
      else if (!names) {
        this.#unread += 1
        this.#firstUnread ??= this.#line
      }
    }
  }

  result(): Collapsed {
    return {
      stacks: this.#stacks,
      event: this.#event,
      others: this.#others,
      unread: this.#unread,
      ...(this.#firstUnread !== undefined && { firstUnread: this.#firstUnread }),
      cut: this.#process !== undefined,
    }
  }

  #start(text: string): boolean {
    const [, name] = sample.exec(text.slice(0, longestHead)) ?? []
    if (name === undefined) return false
    this.#frames = []
    const [, period, event] = text.length > longestLine ? [] : (eventOf.exec(text) ?? [])
    if (event !== undefined) {
      if (this.#event === '') this.#event = event
      else if (this.#event !== event) {
        this.#others += 1
        this.#process = undefined
        return true
      }
    }
    this.#process = name.replaceAll(' ', '_')
    this.#isJava = this.#process.startsWith('java')
    this.#count = this.#weight === 'period' ? Number(period ?? 0) || 1 : 1
    return true
  }

  #finish(): void {
    if (this.#process !== undefined) {
      const stack = [this.#process, ...this.#frames.toReversed()].join(';')
      this.#stacks.set(stack, (this.#stacks.get(stack) ?? 0) + this.#count)
    }
    this.#frames = []
    this.#process = undefined
  }
}
