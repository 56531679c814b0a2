// Path patterns: `benchmark_logs/{engine}/{version}/Tier{memory}_{workload}_{threads}th.{tool}.txt`.
import { isReservedKey, reservedKeyReason } from './reserved-key.ts'
import type { Place } from '../core/model.ts'
import { limitedExpression } from './limited-expression.ts'

/** A compiled pattern: the keys it captures, and a function that matches a whole path. */
export interface PathPattern {
  readonly text: string
  readonly keys: readonly string[]
  /** Where it is written; undefined for a pattern of the program. */
  readonly place?: Place
  /** Returns the captured texts by key; undefined if the path does not match. */
  match(path: string): Readonly<Record<string, string>> | undefined
}

// Paths have at most 1,024 bytes.
const longest = 2000

/**
 * Compiles a pattern. `{key}` is `[^/]+?`, `{key:regex}` is explicit, and a repeated key must match the same text; `*`
 * matches within a path segment, `**` across segments; everything else is literal. A pattern matches whole paths.
 * Throws `PatternError` with the offset of the error. Errors of matching name `place`.
 */
export function pathPattern(text: string, place?: Place): PathPattern {
  if (text.length > longest)
    throw new PatternError(`Unexpected pattern of more than ${String(longest)} characters`, longest)
  const keys: string[] = []
  let source = ''
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    if (rest.startsWith('{')) {
      const end = closingBrace(text, at)
      const [, key, expression] =
        /^([A-Za-z][\w.-]*)(?::(.+))?$/s.exec(text.slice(at + 1, end)) ?? []
      if (key === undefined)
        throw new PatternError('Unexpected key, expected {name} or {name:regex}', at)
      if (isReservedKey(key)) throw new PatternError(`Unexpected key ${reservedKeyReason}`, at)
      const known = keys.indexOf(key)
      if (known >= 0) {
        source += `\\k<g${String(known)}>`
      } else {
        if (expression !== undefined) compileExpression(expression, at)
        const group = keys.push(key) - 1
        source += `(?<g${String(group)}>${expression ?? '[^/]+?'})`
      }
      at = end + 1
    } else if (rest.startsWith('**/')) {
      source += '(?:.*/)?'
      at += 3
    } else if (rest.startsWith('**')) {
      source += '.*'
      at += 2
    } else if (rest.startsWith('*')) {
      source += '[^/]*'
      at += 1
    } else {
      const [characters = ''] = /^[^{*]+/.exec(rest) ?? []
      source += characters.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')
      at += characters.length
    }
  }
  const limited = limitedExpression(compileExpression(`^${source}$`, 0), place)
  return {
    text,
    keys,
    ...(place ? { place } : {}),
    match(path) {
      const match = limited.exec(path)
      if (!match) return undefined
      const { groups = {} } = match
      return Object.fromEntries(keys.map((key, index) => [key, groups[`g${String(index)}`] ?? '']))
    },
  }
}

/** An error in a pattern, at the 0-based character `offset`. */
export class PatternError extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}' && --depth === 0) return at
  }
  throw new PatternError('Unexpected end, expected } after {', open)
}

// Each expression is also compiled alone: `a)(b` is invalid, although it is valid inside parentheses.
function compileExpression(source: string, at: number): RegExp {
  try {
    return new RegExp(source, 's')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PatternError(`Unexpected expression, expected a regular expression: ${reason}`, at)
  }
}
