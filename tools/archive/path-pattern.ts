// Path patterns: `benchmark_logs/{engine}/{version}/Tier{memory}_{workload}_{threads}th.{tool}.txt`.

/** A compiled pattern: the keys it captures and the function that applies it to a whole path. */
export interface PathPattern {
  readonly text: string
  readonly keys: readonly string[]
  /** The captured texts by key, or undefined when the path is not of this shape. */
  match(path: string): Readonly<Record<string, string>> | undefined
}

/**
 * Compiles a pattern. `{key}` is `[^/]+?`; `{key:regex}` is explicit; a key that stands twice must match
 * the same text; `*` stays inside a path segment, `**` does not; everything else is literal. The pattern
 * covers the whole path. Throws `PatternError` with the offset of what is wrong.
 */
export function pathPattern(text: string): PathPattern {
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
      const known = keys.indexOf(key)
      if (known >= 0) source += `\\k<g${String(known)}>`
      else {
        if (expression !== undefined) compiled(expression, at)
        source += `(?<g${String(keys.push(key) - 1)}>${expression ?? '[^/]+?'})`
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
      source += rest.charAt(0).replace(/[\\^$.|?+()[\]{}]/g, '\\$&')
      at += 1
    }
  }
  const expression = compiled(`^${source}$`, 0)
  return {
    text,
    keys,
    match(path) {
      const found = expression.exec(path)
      if (!found) return undefined
      const { groups = {} } = found
      return Object.fromEntries(keys.map((key, index) => [key, groups[`g${String(index)}`] ?? '']))
    },
  }
}

/** What is wrong with a pattern, at `offset` characters into it. */
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

// An expression is compiled alone too: `a)(b` is no expression, although it is one between parentheses.
function compiled(source: string, at: number): RegExp {
  try {
    return new RegExp(source, 's')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PatternError(`Unexpected expression: ${reason}`, at)
  }
}
