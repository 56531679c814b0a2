// The output of `perf script` as folded stacks, a line at a time: memory grows with the number of stacks, not of samples.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl: blanks in the name of a process become
// `_`, and only the first event is counted. A sample counts its period, or as 1 if it has none or the caller requests it.
import { CountedLists } from './counted-lists.ts'
import { frameNames } from './frame-name.ts'
import { KnownFrames } from './known-frames.ts'

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

/** Takes the lines of `perf script` one after the other. */
export class Collapser {
  readonly #weight: SampleWeight
  readonly #stacks = new CountedLists()
  // Names of processes and frames, by number; number 0 is an omitted frame.
  readonly #names = ['']
  readonly #numbers = new Map<string, number>()
  // Frames recur: most lines were seen before, but for address and offset.
  readonly #known = new KnownFrames()
  #stack = new Int32Array(512)
  #frames = 0
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
      const found = this.#numberOf(text)
      if (found !== undefined) this.#push(found)
      else {
        this.#unread += 1
        this.#firstUnread ??= this.#line
      }
    }
  }

  /** Takes the whole lines of `[start, end)`; returns the start of the rest. Known frames are not decoded again. */
  takeBytes(bytes: Buffer, start: number, end: number): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    let at = start
    // 10 is a line feed, 13 a carriage return, 9 a tab, 32 a blank.
    for (let feed = bytes.indexOf(10, at); feed >= 0 && feed < end;) {
      const first = bytes[at]
      const behind = feed > at && bytes[feed - 1] === 13 ? feed - 1 : feed
      if (behind === at) {
        this.#line += 1
        this.#finish()
      } else if (first === 9 || first === 32) this.#takeFrame(bytes, view, at, behind)
      else this.take(bytes.toString('utf8', at, behind))
      at = feed + 1
      feed = bytes.indexOf(10, at)
    }
    return at
  }

  #takeFrame(bytes: Buffer, view: DataView, start: number, end: number): void {
    const seed = this.#isJava ? 1 : 0
    let found = this.#known.find(bytes, view, start, end, seed)
    if (found === undefined) {
      const text = bytes.toString('utf8', start, end)
      found = this.#numberOf(text)
      if (found === undefined) {
        this.take(text)
        return
      }
      this.#known.keep(view, seed, found)
    }
    this.#line += 1
    this.#push(found)
  }

  result(): Collapsed {
    const stacks = new Map<string, number>()
    for (const [frames, count] of this.#stacks.entries()) {
      // Frames are ordered from leaf to root, followed by the process.
      const stack = Array.from(frames.toReversed(), (number) => this.#names[number] ?? '').join(';')
      stacks.set(stack, (stacks.get(stack) ?? 0) + count)
    }
    return {
      stacks,
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
    this.#frames = 0
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

  // The number of a frame, 0 for one that is left out; undefined for a line that is none.
  #numberOf(text: string): number | undefined {
    const names = frameNames(text, this.#isJava)
    if (names === undefined) return undefined
    // Frames are kept from the leaf to the root, the parts of one as they are printed.
    return names.length === 0 ? 0 : this.#number(names.join(';'))
  }

  #number(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.#names.length)
    return this.#names.push(name) - 1
  }

  #push(number: number): void {
    if (number === 0) return
    if (this.#frames === this.#stack.length) {
      const larger = new Int32Array(this.#stack.length * 2)
      larger.set(this.#stack)
      this.#stack = larger
    }
    this.#stack[this.#frames] = number
    this.#frames += 1
  }

  #finish(): void {
    if (this.#process !== undefined) {
      this.#push(this.#number(this.#process))
      this.#stacks.add(this.#stack, this.#frames, this.#count)
    }
    this.#frames = 0
    this.#process = undefined
  }
}
