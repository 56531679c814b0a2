// The output of `perf script` as folded stacks, a line at a time: memory grows with the number of stacks, not of samples.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl: blanks in the name of a process become
// `_`, offsets are dropped, arguments too, `[unknown]` becomes the name of its module, `->` parts inlined functions, and
// only the first event is counted. A sample counts 1, or its period.
import { createReadStream, openSync, readSync, closeSync } from 'node:fs'
import { createGunzip } from 'node:zlib'

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
  readonly #stacks = new Map<string, number>()
  // Frames recur: most lines were seen before, but for their address.
  readonly #known = new Map<string, string>()
  #frames: string[] = []
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
    else if (!this.#frame(text)) {
      this.#unread += 1
      this.#firstUnread ??= this.#line
    }
  }

  /** What was counted so far. */
  result(): Collapsed {
    const first = this.#firstUnread === undefined ? {} : { firstUnread: this.#firstUnread }
    return {
      stacks: this.#stacks,
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
    this.#frames = []
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

  #frame(text: string): boolean {
    // The address is never the same; what stands behind it mostly is.
    const start = text.search(/\S/)
    const rest = text.slice(text.indexOf(' ', start))
    const known = this.#known.get(rest)
    if (known !== undefined) {
      if (known !== '') this.#frames.push(known)
      return true
    }
    const [, printed, module] = frame.exec(text) ?? []
    if (printed === undefined || module === undefined) return false
    const symbol = printed.replace(offset, '')
    const tidied = symbol.startsWith('(') ? '' : tidy(symbol, module, this.#process)
    if (this.#process !== 'java' && this.#known.size < mostKnown) this.#known.set(rest, tidied)
    if (tidied !== '') this.#frames.push(tidied)
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
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = rest + decoder.decode(chunk, { stream: true })
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      collapser.take(text.slice(from, text.charAt(end - 1) === '\r' ? end - 1 : end))
      from = end + 1
    }
    rest = text.slice(from)
  }
  if (rest !== '') collapser.take(rest)
  return collapser.result()
}

function isGzip(path: string): boolean {
  const file = openSync(path, 'r')
  const head = Buffer.alloc(2)
  readSync(file, head, 0, 2, 0)
  closeSync(file)
  return head[0] === 0x1f && head[1] === 0x8b
}
