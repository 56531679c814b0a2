// A JSON document as its leaves, each with its line, for readers of results in JSON.
import type * as jsonc from 'jsonc-parser'
import { append } from '../../core/append.ts'
import { toBaseUnit, type Meaning } from './row-columns.ts'
import type { Line, Source } from './source.ts'
import { loadPackage } from './load-package.ts'
import { quoted } from './lines.ts'
import type { RunDraft } from './run-draft.ts'

/** A string, number, boolean or null of a document. */
export interface Leaf {
  readonly value: string | number | boolean | null
  readonly line: number
}

/** The leaves of a document under their paths, such as `jobs/0/read/iops`. */
export type Leaves = ReadonlyMap<string, Leaf>

/** A document as far as it could be parsed. */
export interface JsonDocument {
  readonly leaves: Leaves
  /** The lines before and after the document. */
  readonly otherLines: readonly Line[]
  /** Why and where the document ends too early. */
  readonly broken?: Line
}

// The JSON result of a program is small; more than this is some other document.
const largest = 16_777_216
// The path of a leaf is as long as its depth.
const mostDepth = 256
const roots = { '{': /^\{/m, '[': /^[ \t]*\[/m }
const number = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const literals = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
  // What Python writes for a number that is none.
  ['NaN', null],
  ['Infinity', null],
])

/** Parses the first JSON object, or list, of a file; there may be lines of text before and after it. */
export function readJsonDocument(source: Source, root: '{' | '[' = '{'): JsonDocument {
  // Only line feeds end lines.
  const text = source.bytes.toString('utf8', 0, largest).replace(/\r(?!\n)/g, ' ')
  const start = roots[root].exec(text)?.index ?? text.length
  const before = text.slice(0, start)
  const parser = new Parser(text.slice(start), before.split('\n').length)
  const broken = parser.parse()
  const otherLines = filledLines(before, 1)
  if (broken) source.refuseFrom(broken.line)
  if (broken) return { leaves: parser.leaves, otherLines, broken }
  append(otherLines, filledLines(parser.rest, parser.line))
  return { leaves: parser.leaves, otherLines }
}

/** Adds the number at `path` as a measurement; an absent leaf is none, any other value refuses the run. */
export function addLeaf(run: RunDraft, leaves: Leaves, path: string, meaning: Meaning): void {
  const leaf = leaves.get(path)
  if (leaf === undefined) return
  const { value, line } = leaf
  const { name, unit } = meaning
  if (typeof value !== 'number')
    run.refuse(`${name} is ${quoted(String(value))}, which is not a number`, line)
  else run.measurements.set(name, { metric: name, value: toBaseUnit(value, meaning), unit, line })
}

// A pushdown automaton over the tokens of jsonc-parser, whose own parser recurses into nested documents.
class Parser {
  readonly leaves = new Map<string, Leaf>()
  readonly #text: string
  readonly #firstLine: number
  readonly #scanner: jsonc.JSONScanner
  /** The names and indexes of the objects and lists around the current token. */
  readonly #path: (string | number)[] = []
  readonly #closers: string[] = []
  #key: string | undefined
  #expectsValue = true

  constructor(text: string, firstLine: number) {
    const { createScanner } = loadPackage('jsonc-parser') as typeof jsonc
    this.#text = text
    this.#firstLine = firstLine
    this.#scanner = createScanner(text, true)
  }

  get line(): number {
    return this.#firstLine + this.#scanner.getTokenStartLine()
  }

  /** The text behind the current token. */
  get rest(): string {
    return this.#text.slice(this.#scanner.getPosition())
  }

  /** Collects the leaves of the document; why and where it breaks off, or undefined at its end. */
  parse(): Line | undefined {
    const scanner = this.#scanner
    for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
      const token = this.#text.slice(scanner.getTokenOffset(), scanner.getPosition())
      if (!this.#take(token)) {
        const text = `unexpected ${quoted(token)} in the JSON document`
        return { text, line: this.line }
      }
      if (this.#closers.length === 0) return undefined
    }
    return { text: 'ends in the middle of the JSON document', line: this.line }
  }

  // Takes one token; false when it cannot come here.
  #take(token: string): boolean {
    switch (token) {
      case '{':
      case '[':
        return this.#open(token)
      case '}':
      case ']':
        this.#path.pop()
        this.#expectsValue = false
        return this.#closers.pop() === token
      case ',':
        return this.#separate()
      case ':':
        return this.#name()
      case '-':
        return this.#text.startsWith('Infinity', this.#scanner.getPosition())
      default:
        return this.#scalar(token)
    }
  }

  #open(token: '{' | '['): boolean {
    if (!this.#expectsValue || this.#closers.length === mostDepth) return false
    this.#closers.push(token === '{' ? '}' : ']')
    this.#path.push(token === '{' ? '' : 0)
    this.#expectsValue = token === '['
    this.#key = undefined
    return true
  }

  #separate(): boolean {
    const last = this.#path.at(-1)
    if (typeof last === 'number') this.#path[this.#path.length - 1] = last + 1
    this.#expectsValue = typeof last === 'number'
    this.#key = undefined
    return true
  }

  #name(): boolean {
    if (this.#key === undefined || typeof this.#path.at(-1) === 'number') return false
    this.#path[this.#path.length - 1] = this.#key
    this.#expectsValue = true
    return true
  }

  #scalar(token: string): boolean {
    const error: number = this.#scanner.getTokenError()
    if (error !== 0) return false
    const value = token.startsWith('"') ? this.#string() : parseWord(token)
    if (this.#expectsValue && value !== undefined) {
      this.leaves.set(this.#path.join('/'), { value, line: this.line })
      this.#expectsValue = false
      return true
    }
    if (typeof value !== 'string' || typeof this.#path.at(-1) === 'number') return false
    this.#key = value
    return true
  }

  // A text stays on one line.
  #string(): string {
    return this.#scanner.getTokenValue().replace(/[\n\r\t]/g, ' ')
  }
}

function parseWord(token: string): number | boolean | null | undefined {
  const value = Number(token)
  return number.test(token) && Number.isFinite(value)
    ? value
    : literals.get(token.replace('-I', 'I'))
}

function filledLines(text: string, first: number): Line[] {
  return text.split('\n').flatMap((line, index) => {
    return line.trim() === '' ? [] : [{ text: line.trim(), line: first + index }]
  })
}
