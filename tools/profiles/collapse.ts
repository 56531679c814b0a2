// The output of `perf script` as folded stacks, a line at a time: memory grows with the number of stacks, not of samples.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl: blanks in the name of a process become
// `_`, and only the first event is counted. A sample counts its period, or 1 where it has none or is asked to.
import { frameNames, type Annotations } from './frame-name.ts'
import { CountedLists, KnownTexts } from './known-texts.ts'

/** What a sample counts. */
export type SampleWeight = 'samples' | 'period'

/** How samples are counted and named. */
export interface CollapseOptions extends Annotations {
  /** `samples` when absent. */
  readonly weight?: SampleWeight
  /** The number of the process behind its name; with `tid` that of the thread too. */
  readonly pid?: boolean
  readonly tid?: boolean
  /** The event that is counted; the first of the file when absent. */
  readonly event?: string
}

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
const sample = /^([^ \t\r\f\v].+?)[ \t\r\f\v]+(\d+)(?:\/+(\d*))?[ \t\r\f\v]+/s
//                                       :     250000 cycles:u:
const eventOf = /:[ \t\r\f\v]*(\d+)?[ \t\r\f\v]+([^ \t\r\f\v]+):[ \t\r\f\v]*$/
// The first words of a line, and a line that has no more than those of a sample.
const [longestHead, longestLine] = [1000, 10_000] as const

/** Takes the lines of `perf script` one after the other. */
export class Collapser {
  readonly #options: CollapseOptions
  readonly #stacks = new CountedLists()
  // Names of processes and frames, by number; the first stands for a frame that is left out.
  readonly #names = ['']
  readonly #numbers = new Map<string, number>()
  // Frames recur: most lines were seen before, but for address and offset.
  readonly #known = new KnownTexts()
  #stack = new Int32Array(512)
  #frames = 0
  #process: string | undefined
  #isJava = false
  #count = 1
  #event: string
  #others = 0
  #unread = 0
  #firstUnread: number | undefined
  #line = 0

  constructor(options: CollapseOptions = {}) {
    this.#options = options
    this.#event = options.event ?? ''
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

  /** Takes the line in `[start, end)` of UTF-8; a frame that was seen before is not decoded. */
  takeBytes(bytes: Buffer, start: number, end: number): void {
    const first = bytes[start] ?? 0
    if (end > start && (first === tab || first === blank)) {
      const from = behindAddress(bytes, start, end)
      // Of a line without an address, or with one that is all of it, the reference makes other words.
      if (bytes[from] === blank && bytes[from + 1] !== open) {
        const module = moduleOf(bytes, from, end)
        const to = module === end ? end : beforeOffset(bytes, from, module)
        const seed = this.#isJava ? 1 : 0
        const known = this.#known.get(seed, bytes, from, to, module, end)
        if (known !== undefined) {
          this.#line += 1
          this.#push(known)
          return
        }
        const found = this.#numberOf(bytes.toString('utf8', start, end))
        if (found !== undefined) {
          if (this.#known.size < mostKnown && this.#options.addrs !== true)
            this.#known.set(seed, bytes, from, to, module, end, found)
          this.#line += 1
          this.#push(found)
          return
        }
      }
    }
    this.take(bytes.toString('utf8', start, end))
  }

  /** What was counted so far. */
  result(): Collapsed {
    const stacks = new Map<string, number>()
    for (const [list, count] of this.#stacks.entries()) {
      // Frames stand from the leaf to the root, and the process behind them.
      const stack = Array.from(list, (number) => this.#names[number] ?? '')
        .toReversed()
        .join(';')
      stacks.set(stack, (stacks.get(stack) ?? 0) + count)
    }
    const first = this.#firstUnread === undefined ? {} : { firstUnread: this.#firstUnread }
    return {
      stacks,
      event: this.#event,
      others: this.#others,
      unread: this.#unread,
      ...first,
      cut: this.#process !== undefined,
    }
  }

  #start(text: string): boolean {
    const [, name, first = '', second] = sample.exec(text.slice(0, longestHead)) ?? []
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
    const { weight, pid, tid } = this.#options
    // The first number is that of the thread where it stands alone; thread 0 does not count as one.
    const isPair = second !== undefined && Number(second) !== 0
    const [own, thread] = isPair ? [first, second] : ['?', first]
    const numbers = tid === true ? `-${own}/${thread}` : pid === true ? `-${own}` : ''
    this.#process = `${name}${numbers}`.replaceAll(' ', '_')
    this.#isJava = this.#process.startsWith('java')
    this.#count = weight === 'period' ? Number(period ?? 0) || 1 : 1
    return true
  }

  // The number of a frame, 0 for one that is left out; undefined for a line that is none.
  #numberOf(text: string): number | undefined {
    const names = frameNames(text, this.#isJava, this.#options)
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

const [tab, blank] = [9, 32] as const
const [open, close, plus, zero, letterX] = [40, 41, 43, 48, 120] as const

// The first byte behind the address, which is hexadecimal: what stands there is mostly the same.
function behindAddress(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && (bytes[at] === blank || bytes[at] === tab)) at += 1
  while (at < end && isHex(bytes[at] ?? 0)) at += 1
  return at
}

// Where ` (module)` at the end begins; the end where the line ends otherwise, or the module has blanks.
function moduleOf(bytes: Uint8Array, from: number, end: number): number {
  if (bytes[end - 1] !== close) return end
  for (let at = end - 2; at > from; at -= 1) {
    const byte = bytes[at] ?? 0
    if (byte === blank) return bytes[at + 1] === open ? at : end
    if (byte < blank || byte > 126) return end
  }
  return end
}

// The end of the symbol without `+0x12`; numbers of the symbol itself stay.
function beforeOffset(bytes: Uint8Array, from: number, to: number): number {
  let at = to - 1
  while (at > from && isHex(bytes[at] ?? 0)) at -= 1
  const isOffset =
    at < to - 1 && bytes[at] === letterX && bytes[at - 1] === zero && bytes[at - 2] === plus
  return isOffset && at - 2 > from ? at - 2 : to
}

function isHex(byte: number): boolean {
  return (byte >= zero && byte <= 57) || (byte >= 97 && byte <= 102)
}

const mostKnown = 200_000
