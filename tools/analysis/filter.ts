// The filter language of `query`, figures and addresses, after Go's benchproc:
//
//   engine:mysql threads:(64 OR 128) -memory:2G version:>=8.0 workload:oltp_* (cores:1 OR cores:2)
//
// Consecutive terms are combined with AND; OR binds weaker; `-` negates; values with blanks are quoted. Case is ignored.
import { literalValue, numberTest, textTest } from './filter-value.ts'

/** True for the fields of a run that passes. */
export type Filter = (fields: Readonly<Record<string, string>>) => boolean

/** A value that a filter compares literally, without comparisons and patterns; `matches`: whether a value of the field is the same. */
export interface LiteralTerm {
  readonly key: string
  readonly value: string
  readonly matches: (value: string) => boolean
}

/** A filter, its keys, and the values that it compares literally. */
export interface UsableFilter {
  readonly filter: Filter
  readonly keys: readonly string[]
  readonly literals: readonly LiteralTerm[]
}

/** How values are compared. */
export interface FilterOptions {
  /** What pages call a value, such as `Percona Server`; a filter matches it too. */
  readonly titleOf?: (key: string, value: string) => string | undefined
  /** True where the values of a key are numbers in base units, which are compared as such. */
  readonly isNumber?: (key: string) => boolean
  /** Values of another case are other values. */
  readonly isExact?: boolean
}

/** A filter; or its problem at a 1-based column, with the word if the problem is a word without a key. */
export type ParsedFilter =
  UsableFilter | { readonly problem: string; readonly column: number; readonly word?: string }

interface Token {
  readonly kind: '(' | ')' | '-' | 'OR' | 'AND' | 'key' | 'text' | 'end'
  readonly text: string
  readonly column: number
}

/** Parses a filter; the empty text lets everything pass. */
export function parseFilter(text: string, options: FilterOptions = {}): ParsedFilter {
  try {
    const parser = new Parser(tokens(text), options)
    const filter = parser.whole()
    return { filter, keys: [...parser.keys], literals: parser.literals }
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    const { message, column, word } = error
    return { problem: message, column, ...(word === undefined ? {} : { word }) }
  }
}

class FilterError extends Error {
  readonly column: number
  readonly word: string | undefined
  constructor(message: string, column: number, word?: string) {
    super(message)
    this.column = column
    this.word = word
  }
}

// key:  (  )  -  OR  "a text"  >=8.0
const shape =
  /\s+|([A-Za-z][\w./-]*):|([()])|(-)(?=[\s(]|[A-Za-z][\w./-]*:)|"((?:[^"\\]|\\.)*)"|([^\s()"]+)/y

function tokens(text: string): readonly Token[] {
  const found: Token[] = []
  shape.lastIndex = 0
  while (shape.lastIndex < text.length) {
    const column = shape.lastIndex + 1
    const match = shape.exec(text)
    if (!match) throw new FilterError('Unexpected quote, expected its pair', column)
    const [, key, bracket, minus, quoted, word] = match
    if (key !== undefined) found.push({ kind: 'key', text: key, column })
    else if (bracket === '(' || bracket === ')')
      found.push({ kind: bracket, text: bracket, column })
    else if (minus !== undefined) found.push({ kind: '-', text: '-', column })
    else if (quoted !== undefined) {
      found.push({ kind: 'text', text: `"${quoted.replace(/\\(.)/g, '$1')}`, column })
    } else if (word === 'OR' || word === 'AND') found.push({ kind: word, text: word, column })
    else if (word !== undefined) found.push({ kind: 'text', text: word, column })
  }
  return [...found, { kind: 'end', text: 'end', column: text.length + 1 }]
}

/** Operators of other query languages, with their notation in filters. */
const otherWords: Readonly<Record<string, string>> = {
  not: '- before the key, such as -threads:64',
  and: 'AND',
  '&&': 'AND',
  '&': 'AND',
  or: 'OR',
  '||': 'OR',
  '|': 'OR',
}

//  threads=64   tps>1000   engine!=mysql
const assignment = /^([A-Za-z][\w./-]*)(==?|!=|>=|<=|>|<)(.+)$/

// The filter notation for `text` in another query language; undefined without one.
function otherNotation(text: string): string | undefined {
  const word = text.toLowerCase()
  if (Object.hasOwn(otherWords, word)) return otherWords[word]
  const [, key, operator = '', value] = assignment.exec(text) ?? []
  if (key === undefined || value === undefined) return undefined
  if (operator === '!=') return `-${key}:${value}`
  return operator.includes('=') && operator !== '>=' && operator !== '<='
    ? `${key}:${value}`
    : `${key}:${operator}${value}`
}

// Deeper filters overflow the stack, of which a browser has little.
const mostLevels = 100

class Parser {
  readonly keys = new Set<string>()
  readonly literals: LiteralTerm[] = []
  readonly #tokens: readonly Token[]
  readonly #options: FilterOptions
  #at = 0
  #level = 0

  constructor(list: readonly Token[], options: FilterOptions) {
    this.#tokens = list
    this.#options = options
  }

  whole(): Filter {
    if (this.#peek().kind === 'end') return () => true
    const filter = this.#any(() => this.#term())
    if (this.#peek().kind !== 'end') this.#key()
    return filter
  }

  // a OR b
  #any(part: () => Filter): Filter {
    const parts = [this.#all(part)]
    while (this.#take('OR')) parts.push(this.#all(part))
    return (fields) => parts.some((filter) => filter(fields))
  }

  // a b, a AND b
  #all(part: () => Filter): Filter {
    const parts = [part()]
    for (;;) {
      this.#take('AND')
      const { kind } = this.#peek()
      if (kind === 'end' || kind === ')' || kind === 'OR') break
      parts.push(part())
    }
    return (fields) => parts.every((filter) => filter(fields))
  }

  #term(): Filter {
    if (this.#take('-')) {
      const filter = this.#inside(() => this.#term())
      return (fields) => !filter(fields)
    }
    if (this.#take('(')) return this.#inside(() => this.#group(() => this.#term()))
    const key = this.#key()
    this.keys.add(key)
    return this.#value(key)
  }

  #key(): string {
    const { kind, text, column } = this.#peek()
    if (kind !== 'text') return this.#expect('key', 'a key such as threads:').text
    const word = text.replace(/^"/, '')
    const wanted = otherNotation(text)
    const isWord = wanted === undefined
    throw new FilterError(
      `Unexpected ${word}, expected ${wanted ?? 'a key such as threads:'}`,
      column,
      isWord ? word : undefined,
    )
  }

  #value(key: string): Filter {
    if (this.#take('(')) return this.#inside(() => this.#group(() => this.#value(key)))
    const { text, column } = this.#expect('text', `a text after ${key}:`)
    const matches = this.#options.isNumber?.(key) ? numberTest(text) : this.#valueTest(key, text)
    if (!matches)
      throw new FilterError(
        `Unexpected ${text.replace(/^"/, '')}, expected a number after ${key}:`,
        column,
      )
    // `constructor` is a property of every object.
    return (fields) => matches(Object.hasOwn(fields, key) ? (fields[key] ?? '') : '')
  }

  #valueTest(key: string, text: string): (value: string) => boolean {
    const { titleOf, isExact = false } = this.#options
    if (/^(?:>=|<=|>|<)$/.test(text)) {
      const { column } = this.#peek()
      throw new FilterError(
        `Unexpected end of ${key}:${text}, expected a value directly after ${text}`,
        column,
      )
    }
    const test = textTest(text, isExact)
    const value = literalValue(text)
    const isComparison = value === undefined && !text.includes('*')
    const matches =
      titleOf === undefined || isComparison
        ? test
        : (own: string): boolean => test(own) || (own !== '' && test(titleOf(key, own) ?? own))
    if (value !== undefined) this.literals.push({ key, value, matches })
    return matches
  }

  #group(part: () => Filter): Filter {
    const filter = this.#any(part)
    this.#expect(')', ')')
    return filter
  }

  #inside(part: () => Filter): Filter {
    this.#level += 1
    if (this.#level > mostLevels) {
      const { column } = this.#peek()
      throw new FilterError(
        `Unexpected nesting, expected at most ${String(mostLevels)} levels`,
        column,
      )
    }
    const filter = part()
    this.#level -= 1
    return filter
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: 'end', column: 1 }
  }

  #take(kind: Token['kind']): boolean {
    if (this.#peek().kind !== kind) return false
    this.#at += 1
    return true
  }

  #expect(kind: Token['kind'], wanted: string): Token {
    const token = this.#peek()
    if (!this.#take(kind)) {
      throw new FilterError(
        `Unexpected ${token.text.replace(/^"/, '')}, expected ${wanted}`,
        token.column,
      )
    }
    return token
  }
}
