// The filter language of `query`, figures and addresses, after Go's benchproc:
//
//   engine:mysql threads:(64 OR 128) -memory:2G version:>=8.0 workload:oltp_* (cores:1 OR cores:2)
//
// Consecutive terms are combined with AND; OR binds weaker; `-` negates; values with blanks are quoted.
import { naturalOrder } from '../runs/natural-order.ts'

/** True for the fields of a run that passes. */
export type Filter = (fields: Readonly<Record<string, string>>) => boolean

/** A filter, its keys, and per key the values that it compares literally, without comparisons and patterns. */
export interface UsableFilter {
  readonly filter: Filter
  readonly keys: readonly string[]
  readonly values: ReadonlyMap<string, readonly string[]>
}

/** A filter; or what is wrong with it, at a 1-based column. */
export type ParsedFilter = UsableFilter | { readonly problem: string; readonly column: number }

interface Token {
  readonly kind: '(' | ')' | '-' | 'OR' | 'AND' | 'key' | 'text' | 'end'
  readonly text: string
  readonly column: number
}

/** Parses a filter; the empty text lets everything pass. */
export function parseFilter(text: string): ParsedFilter {
  try {
    const parser = new Parser(tokens(text))
    const filter = parser.whole()
    return { filter, keys: [...parser.keys], values: parser.values }
  } catch (error) {
    if (error instanceof FilterError) return { problem: error.message, column: error.column }
    throw error
  }
}

class FilterError extends Error {
  readonly column: number
  constructor(message: string, column: number) {
    super(message)
    this.column = column
  }
}

// key:  (  )  -  OR  "a text"  >=8.0
const shape =
  /\s+|([A-Za-z][\w.-]*):|([()])|(-)(?=[\s(]|[A-Za-z][\w.-]*:)|"((?:[^"\\]|\\.)*)"|([^\s()"]+)/y

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

// Deeper filters overflow the stack, of which a browser has little.
const mostLevels = 100

class Parser {
  readonly keys = new Set<string>()
  readonly values = new Map<string, string[]>()
  readonly #tokens: readonly Token[]
  #at = 0
  #level = 0

  constructor(list: readonly Token[]) {
    this.#tokens = list
  }

  whole(): Filter {
    if (this.#peek().kind === 'end') return () => true
    const filter = this.#any(() => this.#term())
    this.#expect('end', 'a key such as threads:')
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
    const { text: key } = this.#expect('key', 'a key such as threads:')
    this.keys.add(key)
    return this.#value(key)
  }

  #value(key: string): Filter {
    if (this.#take('(')) return this.#inside(() => this.#group(() => this.#value(key)))
    const { text } = this.#expect('text', `a text after ${key}:`)
    const value = literalValue(text)
    if (value !== undefined) {
      const values = this.values.get(key)
      if (values) values.push(value)
      else this.values.set(key, [value])
    }
    const test = textTest(text)
    // `constructor` is a property of every object.
    return (fields) => test(Object.hasOwn(fields, key) ? (fields[key] ?? '') : '')
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

const comparison = /^(>=|<=|>|<)(.+)$/

// A quoted value is literal; others may compare (>=8.0) or contain `*`.
function literalValue(text: string): string | undefined {
  if (text.startsWith('"')) return text.slice(1)
  return comparison.test(text) || text.includes('*') ? undefined : text
}

function textTest(text: string): (value: string) => boolean {
  const literal = literalValue(text)
  if (literal !== undefined) return (value) => value === literal
  const [, operator, limit] = comparison.exec(text) ?? []
  if (operator !== undefined && limit !== undefined) {
    return (value) => value !== '' && holds(naturalOrder(value, limit), operator)
  }
  const pieces = text.split('*')
  return (value) => matchesPieces(value, pieces)
}

function holds(order: number, operator: string): boolean {
  switch (operator) {
    case '>=':
      return order >= 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    default:
      return order < 0
  }
}

// Linear in the value: each piece is searched once, from left to right.
function matchesPieces(value: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces
  const last = rest.pop() ?? ''
  if (
    !value.startsWith(first) ||
    value.length < first.length + last.length ||
    !value.endsWith(last)
  ) {
    return false
  }
  let at = first.length
  const end = value.length - last.length
  for (const piece of rest) {
    const found = value.indexOf(piece, at)
    if (found < 0 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}
