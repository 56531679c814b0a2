// What every match of a regular expression contains: a cheap test for the lines that it need not see.

/** Texts of which one is in what the expression matches; undefined where there are none. */
type Needs = readonly string[] | undefined

/** A part of an expression: all texts that it matches where they are few, and what every match of it contains. */
interface Part {
  readonly exact: Needs
  readonly needs: Needs
}

const mostTexts = 64
const longestMarker = 4
const anything: Part = { exact: undefined, needs: undefined }
const nothing: Part = { exact: [''], needs: undefined }

/** Texts of one to four characters, for `markerTest`, of which one is in every text with a match. Throws where the expression needs none. */
export function requiredMarkers(source: string): readonly string[] {
  const { needs } = partOf(source)
  if (!needs) throw new Error(`Every line may match ${source}`)
  return needs
}

// Rules share their parts.
const known = new Map<string, Part>()

function partOf(source: string): Part {
  const before = known.get(source)
  if (before) return before
  const part = new Parser(source).either()
  known.set(source, part)
  return part
}

class Parser {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  // a|b|c
  either(): Part {
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    return parts.length === 1 ? (parts[0] ?? nothing) : union(parts)
  }

  #sequence(): Part {
    let found: Needs
    let texts: readonly string[] = ['']
    let isExact = true
    const flush = (): void => {
      found = better(found, markersOf(texts))
      texts = ['']
    }
    while (this.#at < this.#source.length && !/[|)]/.test(this.#next)) {
      const atom = this.#atom()
      const [least, most] = this.#repeats()
      const part = least === 0 ? (most === 1 ? union([nothing, atom]) : anything) : atom
      if (least > 0) found = better(found, atom.needs)
      for (let copy = 0; copy < Math.max(1, Math.min(least, longestMarker)); copy += 1) {
        const joined = part.exact && crossed(texts, part.exact)
        if (joined === undefined) flush()
        texts = joined ?? (part.exact && part.exact.length <= mostTexts ? part.exact : [''])
        isExact &&= joined !== undefined
      }
      if (most > Math.max(1, least) || least > longestMarker) {
        flush()
        texts = part.exact ?? texts
        isExact = false
      }
    }
    const exact = isExact ? texts : undefined
    flush()
    return { exact, needs: found }
  }

  get #next(): string {
    return this.#source.charAt(this.#at)
  }

  #take(text: string): boolean {
    const isNext = this.#source.startsWith(text, this.#at)
    if (isNext) this.#at += text.length
    return isNext
  }

  #atom(): Part {
    if (this.#take('(?:')) return this.#group()
    if (this.#take('(?=') || this.#take('(?<=')) return { ...nothing, needs: this.#group().needs }
    if (this.#take('(?!') || this.#take('(?<!')) {
      this.#skipGroup()
      return nothing
    }
    if (/^\(\?<\w/.test(this.#source.slice(this.#at, this.#at + 4)))
      this.#at = this.#source.indexOf('>', this.#at) + 1
    else if (!this.#take('(')) return this.#single()
    return this.#group()
  }

  #single(): Part {
    if (this.#take('[')) return this.#class()
    if (this.#take('^') || this.#take('$') || this.#take('\\b')) return nothing
    if (this.#take('.')) return anything
    return exactly(this.#characters())
  }

  #group(): Part {
    const start = this.#at
    this.#skipGroup()
    return partOf(this.#source.slice(start, this.#at - 1))
  }

  #skipGroup(): void {
    for (let depth = 1; depth > 0; this.#at += 1) {
      const sign = this.#next
      if (sign === '\\') this.#at += 1
      if (sign === '[') while (this.#next !== ']') this.#at += this.#next === '\\' ? 2 : 1
      if (sign === '(') depth += 1
      if (sign === ')') depth -= 1
    }
  }

  // The characters of one escape or one character; undefined for too many.
  #characters(): readonly string[] | undefined {
    const character = this.#next
    this.#at += 1
    if (character !== '\\') return [character]
    const escaped = this.#next
    this.#at += 1
    if (escaped === 'd') return ['0']
    if (escaped === 's') return [' ']
    if (escaped === 'x') {
      this.#at += 2
      return [String.fromCharCode(Number.parseInt(this.#source.slice(this.#at - 2, this.#at), 16))]
    }
    if (/[trn]/.test(escaped)) return [' ']
    // \p{Lu}
    if (escaped === 'p') this.#at = this.#source.indexOf('}', this.#at) + 1
    return /[A-Za-z\d]/.test(escaped) ? undefined : [escaped]
  }

  #class(): Part {
    const isNegated = this.#take('^')
    let all: readonly string[] | undefined = []
    while (!this.#take(']')) {
      const first = this.#characters()
      const isRange = this.#next === '-' && this.#source.charAt(this.#at + 1) !== ']'
      if (isRange) this.#at += 1
      const last = isRange ? this.#characters() : first
      all = all && first && last && [...all, ...between(first, last)]
    }
    return isNegated ? anything : exactly(all)
  }

  // How often the atom is repeated.
  #repeats(): readonly [least: number, most: number] {
    if (!/[*+?{]/.test(this.#next)) return [1, 1]
    const [text = '', sign, from, , to] =
      /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(this.#source.slice(this.#at, this.#at + 16)) ?? []
    this.#at += text.length
    if (text === '') return [1, 1]
    if (sign !== undefined) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity]
    const least = Number(from)
    return [least, to === undefined ? least : to === '' ? Infinity : Number(to)]
  }
}

function between(
  [first = '']: readonly string[],
  [last = '']: readonly string[],
): readonly string[] {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index))
}

// Letters of both cases are one marker, and so are all digits.
function exactly(characters: readonly string[] | undefined): Part {
  if (!characters) return anything
  const plain = characters.map((character) => character.toLowerCase().replace(/\d/, '0'))
  const exact = [...new Set(plain)]
  return exact.length > mostTexts ? anything : { exact, needs: markersOf(exact) }
}

function union(parts: readonly Part[]): Part {
  const exact = parts.flatMap((part) => part.exact ?? [])
  const needs = parts.flatMap((part) => part.needs ?? [])
  return {
    exact: parts.every((part) => part.exact) && exact.length <= mostTexts ? exact : undefined,
    needs: parts.every((part) => part.needs) ? [...new Set(needs)] : undefined,
  }
}

function crossed(
  starts: readonly string[],
  ends: readonly string[],
): readonly string[] | undefined {
  if (starts.length * ends.length > mostTexts) return undefined
  return starts.flatMap((start) => ends.map((end) => start + end))
}

function markersOf(texts: readonly string[]): Needs {
  return texts.includes('')
    ? undefined
    : [...new Set(texts.map((text) => text.slice(0, longestMarker)))]
}

function better(a: Needs, b: Needs): Needs {
  if (!a || !b) return a ?? b
  return frequencyOf(b) <= frequencyOf(a) ? b : a
}

// How often one of the texts stands in a log, roughly: letters are less frequent than digits and the signs of times.
function frequencyOf(texts: readonly string[]): number {
  const frequency = (sign: string): number =>
    /[\d\s]/.test(sign)
      ? 0.2
      : /[a-z:=-]/.test(sign)
        ? 0.03
        : /[,"'/<>|\\]/.test(sign)
          ? 0.1
          : sign === '@'
            ? 0.0005
            : 0.01
  return texts.reduce(
    (sum, text) => sum + Array.from(text).reduce((product, sign) => product * frequency(sign), 1),
    0,
  )
}
