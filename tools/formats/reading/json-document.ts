// A JSON document as its leaves, each with the line it stands on, for readers of results in JSON.
import type { Meaning } from './samples.ts'
import type { RunDraft } from './run-draft.ts'
import { refuse } from './run-draft.ts'
import { scaled } from './scale.ts'
import type { Source } from './source.ts'

/** A string, number or word of a document. */
export interface Leaf {
  readonly value: string | number | boolean | null
  readonly line: number
}

/** The leaves of a document under their paths, such as `jobs/0/read/iops`. */
export type Leaves = ReadonlyMap<string, Leaf>

/** What was found: the leaves, or the place where the document ends or breaks. */
export interface Document {
  readonly leaves: Leaves
  /** Lines in front of the document and behind it. */
  readonly others: readonly { readonly text: string; readonly line: number }[]
  readonly broken?: { readonly text: string; readonly line: number }
}

// A JSON result of a program is small; more than this is some other document.
const largest = 16_777_216
const token =
  /[ \t\r]*(?:"((?:[^"\\\n]|\\.)*)"|([{}[\],:])|(-?\d[\d.eE+-]*|true|false|null)|(\n)|[^\s])|[ \t\r]+/gy

/** Reads the first JSON object of a file, which may stand between lines of text. */
export function readDocument(source: Source): Document {
  const others: { text: string; line: number }[] = []
  const text = source.bytes.toString('utf8', 0, largest)
  const start = /^\{/m.exec(text)?.index ?? text.length
  for (const [index, line] of text.slice(0, start).split('\n').entries()) {
    if (line.trim() !== '') others.push({ text: line.trim(), line: index + 1 })
  }
  const leaves = new Map<string, Leaf>()
  let line = lineAt(text, start)
  // The names and places of the objects and lists around the current token.
  const path: (string | number)[] = []
  const closers: string[] = []
  let key: string | undefined
  let wantsValue = true
  token.lastIndex = start
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [whole, string, mark, word, feed] = match
    const inList = closers.at(-1) === ']'
    if (feed !== undefined) line += 1
    else if (mark === '{' || mark === '[') {
      if (!wantsValue) return broken(leaves, others, whole, line)
      closers.push(mark === '{' ? '}' : ']')
      path.push(mark === '{' ? '' : 0)
      wantsValue = mark === '['
      key = undefined
    } else if (mark === '}' || mark === ']') {
      if (closers.pop() !== mark) return broken(leaves, others, whole, line)
      path.pop()
      wantsValue = false
      if (closers.length === 0) {
        for (const [index, rest] of text.slice(token.lastIndex).split('\n').entries()) {
          if (rest.trim() !== '') others.push({ text: rest.trim(), line: line + index })
        }
        return { leaves, others }
      }
    } else if (mark === ',') {
      wantsValue = inList
      const last = path.at(-1)
      if (inList && typeof last === 'number') path[path.length - 1] = last + 1
      key = undefined
    } else if (mark === ':') {
      if (key === undefined || inList) return broken(leaves, others, whole, line)
      path[path.length - 1] = key
      wantsValue = true
    } else if (string !== undefined && !wantsValue && !inList) key = unescaped(string)
    else if (string !== undefined || word !== undefined) {
      const value = string !== undefined ? unescaped(string) : valueOf(word ?? '')
      if (!wantsValue || value === undefined) return broken(leaves, others, whole, line)
      leaves.set(path.join('/'), { value, line })
      wantsValue = false
    } else if (whole.trim() !== '') return broken(leaves, others, whole, line)
  }
  return { leaves, others, broken: { text: 'ends in the middle of the JSON document', line } }
}

/** Notes the number at `path` as a measurement; an absent one is none, another value refuses the run. */
export function stateLeaf(run: RunDraft, leaves: Leaves, path: string, meaning: Meaning): void {
  const leaf = leaves.get(path)
  if (leaf === undefined) return
  const { name, unit, times = 1, over = 1 } = meaning
  if (typeof leaf.value !== 'number')
    refuse(run, `${name} is ${JSON.stringify(leaf.value)}, which is no number`, leaf.line)
  else
    run.measurements.set(name, {
      metric: name,
      value: scaled(leaf.value, times, over),
      unit,
      line: leaf.line,
    })
}

function broken(leaves: Leaves, others: Document['others'], text: string, line: number): Document {
  return {
    leaves,
    others,
    broken: {
      text: `unexpected ${JSON.stringify(text.trimStart().slice(0, 40))} in the JSON document`,
      line,
    },
  }
}

// A number as JSON writes it, and finite; a word.
function valueOf(word: string): number | boolean | null | undefined {
  if (word === 'null') return null
  if (word === 'true' || word === 'false') return word === 'true'
  const value = Number(word)
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word) && Number.isFinite(value)
    ? value
    : undefined
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(u[\da-fA-F]{4}|.)/g, (_, code: string) => {
    if (code.length > 1) return String.fromCharCode(parseInt(code.slice(1), 16))
    return code === 'n' || code === 't' || code === 'r' ? ' ' : code
  })
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
    line += 1
  return line
}
