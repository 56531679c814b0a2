/** How a text is printed as JSON, its quotes included. */
export type Quote = (text: string) => string

/**
 * JSON that people can review: one key a line, lists of plain values and small objects on one line,
 * keys in the order given, invisible signs escaped. Ends with a line feed. `undefined` entries are left out.
 * `quote` prints the texts; keys stay as they are.
 */
export function stableJson(value: unknown, quote: Quote = jsonText): string {
  return `${new Printer(quote).print(value, '')}\n`
}

/** The same JSON of an object in parts, so that a large one is never one text. */
export function* stableJsonParts(value: object, quote: Quote = jsonText): Generator<string> {
  yield* new Printer(quote).parts(value)
}

/** One text as JSON, invisible signs escaped. */
export function jsonText(text: string): string {
  if (plain.test(text)) return `"${text}"`
  return JSON.stringify(text).replace(unseen, escaped)
}

/** JSON without a line break, invisible signs escaped; keys in the order given, `undefined` entries left out. */
export function lineJson(value: unknown): string {
  return JSON.stringify(value).replace(unseen, escaped)
}

/** One number as JSON, faster than `JSON.stringify`; `null` if it is not finite. */
export function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : 'null'
}

/** The same for texts that come again and again, such as names: each of them is made once. */
export function memoizedQuote(quote: Quote): Quote {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const printed = quote(text)
    if (text.length <= longestCached && known.size < mostCached) known.set(text, printed)
    return printed
  }
}

const longestCached = 200
const mostCached = 50_000

// Nearly all strings need no escapes.
const plain = /^[ !#-[\]-~]*$/

// Invisible and direction characters; JSON.stringify escapes only some of them.
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\u007F-\u009F]/gu

function escaped(sign: string): string {
  const units = Array.from({ length: sign.length }, (_, index) => sign.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

// Longest line that a list of objects is printed on.
const width = 160
// More plain values than this never fit on it.
const most = 40

const name = memoizedQuote(jsonText)

class Printer {
  readonly #quote: Quote

  constructor(quote: Quote) {
    this.#quote = quote
  }

  print(value: unknown, indent: string): string {
    if (value === null || typeof value !== 'object') return this.#plain(value)
    const inner = `${indent} `
    if (Array.isArray(value)) {
      if (value.length === 0) return '[]'
      // Columns of numbers are long.
      if (value.every(isNumber)) return JSON.stringify(value)
      if (value.every(isPlain)) return `[${value.map((item) => this.#plain(item)).join(',')}]`
      const items = value.map((item) => this.#item(item, inner))
      return `[\n${inner}${items.join(`,\n${inner}`)}\n${indent}]`
    }
    const lines: string[] = []
    for (const [key, item] of Object.entries(value)) {
      if (item !== undefined) lines.push(`${name(key)}: ${this.print(item, inner)}`)
    }
    return lines.length === 0 ? '{}' : `{\n${inner}${lines.join(`,\n${inner}`)}\n${indent}}`
  }

  // The same text as `print`, list by list of the object.
  *parts(value: object): Generator<string> {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    if (Array.isArray(value) || entries.length === 0) {
      yield `${this.print(value, '')}\n`
      return
    }
    let before = '{\n '
    for (const [key, item] of entries as readonly (readonly [string, unknown])[]) {
      yield `${before}${name(key)}: `
      before = ',\n '
      if (Array.isArray(item) && item.length > 0 && !item.every(isPlain)) yield* this.#items(item)
      else yield this.print(item, ' ')
    }
    yield '\n}\n'
  }

  *#items(items: readonly unknown[]): Generator<string> {
    let before = '[\n  '
    for (const item of items) {
      yield `${before}${this.#item(item, '  ')}`
      before = ',\n  '
    }
    yield '\n ]'
  }

  #item(item: unknown, indent: string): string {
    const line = leaves(item, most) > most ? undefined : this.#line(item, width)
    return line ?? this.print(item, indent)
  }

  #plain(value: unknown): string {
    if (typeof value === 'string') return this.#quote(value)
    if (typeof value === 'number') return numberText(value)
    return value === undefined ? 'null' : JSON.stringify(value)
  }

  // On one line; undefined once it has more signs than there is room for.
  #line(value: unknown, room: number): string | undefined {
    if (value === null || typeof value !== 'object') {
      const text = this.#plain(value)
      return text.length > room ? undefined : text
    }
    const isList = Array.isArray(value)
    let line = ''
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined && !isList) continue
      if (line !== '') line += ','
      if (!isList) line += `${name(key)}:`
      const text = this.#line(item, room - 2 - line.length)
      if (text === undefined) return undefined
      line += text
    }
    if (line.length + 2 > room) return undefined
    return isList ? `[${line}]` : `{${line}}`
  }
}

// Number of plain values below `value`; stops counting beyond `limit`.
function leaves(value: unknown, limit: number): number {
  if (value === null || typeof value !== 'object') return 1
  let count = 0
  for (const item of Object.values(value)) {
    count += leaves(item, limit - count)
    if (count > limit) break
  }
  return count
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value === null
}
