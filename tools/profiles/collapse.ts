// The output of `perf script` as folded stacks, a line at a time: memory grows with the number of stacks, not of samples.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl: blanks in the name of a process become
// `_`, and only the first event is counted. A sample counts its period, or as 1 if it has none or the caller requests it.
import { baseName } from '../core/base-name.ts'

/** What a sample counts. */
export type SampleWeight = 'samples' | 'period'

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
  readonly #stacks = new Map<string, number>()
  // From the leaf to the root.
  #frames: string[] = []
  #process: string | undefined
  #isJava = false
  #count = 1
  #event = ''

  constructor(weight: SampleWeight = 'samples') {
    this.#weight = weight
  }

  /** Takes one line, without its line feed. */
  take(text: string): void {
    if (text === '') this.#finish()
    else if (text.startsWith('#')) return
    else if (/^[^ \t\r\f\v]/.test(text) && this.#start(text)) return
    else {
      const names = frameNames(text, this.#isJava)
      // The parts of a frame are in the order in which they are printed.
      if (names && names.length > 0) this.#frames.push(names.join(';'))
    }
  }

  /** The stacks with their counts, without a last sample that has no blank line behind it: it may lack frames. */
  get stacks(): ReadonlyMap<string, number> {
    return this.#stacks
  }

  #start(text: string): boolean {
    const [, name] = sample.exec(text.slice(0, longestHead)) ?? []
    if (name === undefined) return false
    this.#frames = []
    const [, period, event] = text.length > longestLine ? [] : (eventOf.exec(text) ?? [])
    if (event !== undefined) {
      if (this.#event === '') this.#event = event
      else if (this.#event !== event) {
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

// Names of frames, as in the reference: offsets are dropped, arguments and quotes too, `;` becomes `:`, `[unknown]` the name of its
// module, `->` parts inlined functions.

// 	    7f12ab do_command+0x12 (/usr/sbin/mysqld)
const frame = /^[ \t\r\f\v]*\w+[ \t\r\f\v]*(.+) \((.*)\)/s
const offset = /\+0x[\da-f]+$/

/** The names in a line of a frame, from the outermost; none where it is left out, undefined where it is no frame. */
function frameNames(text: string, isJava: boolean): readonly string[] | undefined {
  const [, printed, module] = frame.exec(text) ?? []
  if (printed === undefined || module === undefined) return undefined
  const symbol = printed.replace(offset, '')
  // The name of a process.
  if (symbol.startsWith('(')) return []
  const parts = symbol.split('->')
  while (parts.at(-1) === '') parts.pop()
  return parts.map((part, index) => {
    const name = tidy(part === '[unknown]' ? unknown(module) : part, isJava)
    return index === 0 || name.includes('_[i]') ? name : `${name}_[i]`
  })
}

function unknown(module: string): string {
  return `[${module === '[unknown]' ? 'unknown' : baseName(module)}]`
}

function tidy(part: string, isJava: boolean): string {
  let name = part.replaceAll(';', ':')
  // A method of Go, such as `net/http.(*Client).Do`, keeps its brackets.
  if (!/\.\(.*\)\./s.test(name)) name = name.replace(/\((?!anonymous namespace\)).*/s, '')
  name = name.replace(/["']/g, '')
  return isJava && name.includes('/') ? name.replace(/^L/, '') : name
}
