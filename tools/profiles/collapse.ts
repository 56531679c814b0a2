// The output of `perf script` as folded stacks, a line at a time: memory grows with the number of stacks, not of samples.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl: blanks in the name of a process become
// `_`, offsets are dropped, arguments too, `[unknown]` becomes the name of its module, `->` parts inlined functions, and
// only the first event is counted. A sample counts 1, or its period.
import { createReadStream, openSync, readSync, closeSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { CountedLists, KnownTexts } from './known-texts.ts'

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
const sample = /^(\S.+?)\s+\d+\/*\d*\s+/
//                                       :     250000 cycles:u:
const eventOf = /:\s*(\d+)?\s+(\S+):\s*$/
// 	    7f12ab do_command+0x12 (/usr/sbin/mysqld)
const frame = /^\s*\w+\s*(.+) \((\S*)\)/
const offset = /\+0x[\da-f]+$/

/** Takes the lines of `perf script` one after the other. */
export class Collapser {
  readonly #weight: SampleWeight
  readonly #stacks = new CountedLists()
  // Names of processes and frames, by number; the first stands for a frame that is left out.
  readonly #names = ['']
  readonly #numbers = new Map([['', 0]])
  // Frames recur: most lines were seen before, but for address and offset.
  readonly #known = new KnownTexts()
  #stack = new Int32Array(512)
  #frames = 0
  #process: string | undefined
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
    else if (/^\S/.test(text) && this.#start(text)) return
    else {
      const found = this.#numberOf(text)
      if (found === undefined) {
        this.#unread += 1
        this.#firstUnread ??= this.#line
      } else this.#push(found)
    }
  }

  /** Takes the line in `[start, end)` of UTF-8; a frame that was seen before is not decoded. */
  takeBytes(bytes: Buffer, start: number, end: number): void {
    const first = bytes[start] ?? 0
    if (end > start && (first === tab || first === blank)) {
      const from = behindAddress(bytes, start, end)
      const module = moduleOf(bytes, from, end)
      const to = module === end ? end : beforeOffset(bytes, from, module)
      const seed = this.#process === 'java' ? 1 : 0
      const known = this.#known.get(seed, bytes, from, to, module, end)
      if (known !== undefined) {
        this.#line += 1
        this.#push(known)
        return
      }
      const found = from < end ? this.#numberOf(bytes.toString('utf8', start, end)) : undefined
      if (found !== undefined) {
        if (this.#known.size < mostKnown) this.#known.set(seed, bytes, from, to, module, end, found)
        this.#line += 1
        this.#push(found)
        return
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
    const name = sample.exec(text)?.[1]
    if (name === undefined) return false
    this.#frames = 0
    const [, period, event] = eventOf.exec(text) ?? []
    if (event !== undefined) {
      if (this.#event === '') this.#event = event
      else if (this.#event !== event) {
        this.#others += 1
        this.#process = undefined
        return true
      }
    }
    this.#process = name.replaceAll(' ', '_')
    this.#count = this.#weight === 'period' && period !== undefined ? Number(period) : 1
    return true
  }

  // The number of a frame, 0 for one that is left out; undefined for a line that is none.
  #numberOf(text: string): number | undefined {
    const [, printed, module] = frame.exec(text) ?? []
    if (printed === undefined || module === undefined) return undefined
    const symbol = printed.replace(offset, '')
    return this.#number(symbol.startsWith('(') ? '' : tidy(symbol, module, this.#process))
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

const [tab, lineFeed, carriageReturn, blank] = [9, 10, 13, 32] as const
const [open, close, plus, zero, letterX] = [40, 41, 43, 48, 120] as const

// The first blank behind the address: what stands there is mostly the same.
function behindAddress(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && (bytes[at] === blank || bytes[at] === tab)) at += 1
  while (at < end && bytes[at] !== blank) at += 1
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

function tidy(symbol: string, module: string, process: string | undefined): string {
  const parts = symbol.split('->').map((part, index) => {
    let name =
      part === '[unknown]' && module !== '[unknown]'
        ? `[${module.slice(module.lastIndexOf('/') + 1)}]`
        : part
    name = name.replaceAll(';', ':')
    // A method of Go, such as `net/http.(*Client).Do`, keeps its brackets.
    if (!/\.\(.*\)\./.test(name)) name = name.replace(/\((?!anonymous namespace\)).*/, '')
    name = name.replace(/["']/g, '')
    if (process === 'java' && name.includes('/')) name = name.replace(/^L/, '')
    return index === 0 ? name : `${name}_[i]`
  })
  // Frames are kept from the leaf to the root, the parts of one as they are printed.
  return parts.join(';')
}

/** Collapses a file, plain or gzip, as it streams by. */
export async function collapseFile(path: string, weight?: SampleWeight): Promise<Collapsed> {
  const collapser = new Collapser(weight)
  const file = createReadStream(path, { highWaterMark: 1 << 20 })
  const stream = isGzip(path) ? file.pipe(createGunzip()) : file
  let rest = Buffer.alloc(0)
  const take = (bytes: Buffer, from: number, end: number): void => {
    collapser.takeBytes(
      bytes,
      from,
      bytes[end - 1] === carriageReturn && end > from ? end - 1 : end,
    )
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0
    if (rest.length > 0) {
      // The line that the chunk before broke off; of the chunk only its end is copied.
      const end = chunk.indexOf(lineFeed)
      if (end < 0) {
        rest = Buffer.concat([rest, chunk])
        continue
      }
      const line = Buffer.concat([rest, chunk.subarray(0, end)])
      take(line, 0, line.length)
      from = end + 1
    }
    for (let end = chunk.indexOf(lineFeed, from); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      take(chunk, from, end)
      from = end + 1
    }
    rest = Buffer.from(chunk.subarray(from))
  }
  if (rest.length > 0) take(rest, 0, rest.length)
  return collapser.result()
}

function isGzip(path: string): boolean {
  const file = openSync(path, 'r')
  const head = Buffer.alloc(2)
  readSync(file, head, 0, 2, 0)
  closeSync(file)
  return head[0] === 0x1f && head[1] === 0x8b
}
