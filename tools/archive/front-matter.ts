// The YAML between the `---` lines at the top of a Markdown page, with the lines of its keys.
import {
  Lexer,
  LineCounter,
  Parser,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Document,
  type YAMLMap,
} from 'yaml'
import { memoizeByObject } from '../core/memoize.ts'
import type { Diagnostic, Place } from '../core/model.ts'
import { isUnprintable } from '../core/printable.ts'
import { isDeepYaml, offsetOf } from '../core/yaml-nesting.ts'

/** A page in two parts. `data` consists of strings, lists and maps only: `5.10` stays `5.10`. */
export interface FrontMatter {
  readonly data: unknown
  readonly body: string
  /** 1-based line of the page at which `body` starts. */
  readonly bodyLine: number
  /** Returns the place of the value at `path`, or of its nearest existing parent. */
  place(path: readonly PropertyKey[]): Place
  readonly diagnostics: readonly Diagnostic[]
}

// A byte order mark may come first.
const fence = /^\uFEFF?---[ \t]*\r?\n/

/** Splits `text`, the content of `file`; `data` is undefined without front matter. */
export function parseFrontMatter(text: string, file: string): FrontMatter {
  const open = fence.exec(text)
  const close = open ? /^---[ \t]*(?:\r?\n|$)/m.exec(text.slice(open[0].length)) : null
  if (!open || !close) {
    return { data: undefined, body: text, bodyLine: 1, place: () => ({ file }), diagnostics: [] }
  }
  const yaml = text.slice(open[0].length, open[0].length + close.index)
  const head = text.slice(0, open[0].length + close.index + close[0].length)
  return {
    ...parseYaml(yaml, file, 1),
    body: text.slice(head.length),
    bodyLine: head.split('\n').length,
  }
}

/** Parses YAML that starts after line `above` of `file`; all scalars become strings. */
export function parseYaml(
  yaml: string,
  file: string,
  above: number,
): Pick<FrontMatter, 'data' | 'place' | 'diagnostics'> {
  const counter = new LineCounter()
  const document = parsed(yaml, counter)
  if (!document) {
    const place = { file, line: above + 1 }
    const problem: Diagnostic = { severity: 'error', rule: 'page/yaml', message: nesting, place }
    return { data: undefined, diagnostics: [problem], place: () => place }
  }
  const at = (offset: number): Place => {
    const { line, col } = counter.linePos(offset)
    return { file, line: line + above, column: col }
  }
  const problems = document.errors.map((error): Problem => ({
    message: `${error.message}. Expected valid YAML`,
    offset: error.pos[0],
  }))
  const result = problems.length > 0 ? { problems } : plainData(document)
  return {
    data: result.data,
    diagnostics: result.problems.map(({ message, offset }) => ({
      severity: 'error',
      rule: 'page/yaml',
      message,
      place: at(offset),
    })),
    place(path) {
      const start = lastOffset(document, path)
      return start === undefined ? { file, line: above + 1 } : at(start)
    },
  }
}

// The offset of the last node on the path; undefined if the first key is not in the document.
function lastOffset(document: Document.Parsed, path: readonly PropertyKey[]): number | undefined {
  let node: unknown = document.contents
  let start: number | undefined
  for (const key of path) {
    if (isMap(node)) node = valuesOf(node).get(String(key))
    else if (isSeq(node)) node = node.items[Number(key)]
    else break
    if (isNode(node) && node.range) start = node.range[0]
  }
  return start
}

// `getIn` searches all keys of a map for each place, and the number of unknown keys in a page is not limited.
const valuesOf = memoizeByObject(
  ({ items }: YAMLMap): ReadonlyMap<string, unknown> =>
    new Map(items.flatMap(({ key, value }) => (isScalar(key) ? [[String(key.value), value]] : []))),
)

// Undefined for a document that is nested too deeply. The package compares each key with all others of its map.
function parsed(text: string, lineCounter: LineCounter): Document.Parsed | undefined {
  if (isDeepYaml(text, { Lexer, Parser })) return undefined
  return parseDocument(text, {
    schema: 'failsafe',
    lineCounter,
    prettyErrors: false,
    uniqueKeys: false,
  })
}

const mostLevels = 64
const nesting = `Unexpected nesting, expected at most ${String(mostLevels)} levels`

interface Problem {
  readonly message: string
  readonly offset: number
}

// An unquoted `**/x` is an alias in YAML, and `toJS` throws for an unresolved alias.
function plainData(document: Document.Parsed): {
  readonly data?: unknown
  readonly problems: readonly Problem[]
} {
  const problems: Problem[] = []
  const report = (node: Parameters<typeof offsetOf>[0], message: string): void => {
    problems.push({ message, offset: offsetOf(node) })
  }
  visit(document, {
    Map(_, { items }, path) {
      if (path.length > 2 * mostLevels) {
        problems.push({ message: nesting, offset: 0 })
        return visit.BREAK
      }
      const keys = new Set<string>()
      for (const { key } of items) {
        if (isCollection(key) || isAlias(key))
          report(key, 'Unexpected list, map or alias as a key, expected a text')
        if (!isScalar(key)) continue
        const name = String(key.value)
        if (keys.has(name)) report(key, 'Map keys must be unique. Expected valid YAML')
        keys.add(name)
      }
      return undefined
    },
    Seq(_, __, path) {
      if (path.length <= 2 * mostLevels) return undefined
      problems.push({ message: nesting, offset: 0 })
      return visit.BREAK
    },
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && isUnprintable(scalar.value))
        report(scalar, 'Unexpected control character, expected printable text')
    },
    Alias(_, alias) {
      const message = `Unexpected alias \`*${alias.source}\`, expected quotes around a text that starts with *`
      if (!alias.resolve(document)) report(alias, message)
    },
  })
  if (problems.length > 0) return { problems }
  try {
    return { data: document.toJS() as unknown, problems }
  } catch (error) {
    const message = `${error instanceof Error ? error.message : String(error)}. Expected fewer aliases`
    return { problems: [{ message, offset: 0 }] }
  }
}
