// The nesting of YAML, found without recursion before a document is composed, which is recursive: a stack overflow inside a
// regular expression ends the process instead of throwing an error.
import type * as yaml from 'yaml'
import type { Range } from 'yaml'

/** Most levels of nesting that are composed; a plan or a page has fewer than ten. */
const mostLevels = 100

/** True for YAML that is nested too deeply to be parsed; takes the parts of the package, because readers load it late. */
export function isDeepYaml(
  text: string,
  { Lexer, Parser }: Pick<typeof yaml, 'Lexer' | 'Parser'>,
): boolean {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    const tokens = parser.next(lexeme)
    while (tokens.next().done !== true) continue
    if (parser.stack.length > mostLevels) return true
  }
  return false
}

/** Returns the data of a document; undefined where an alias has no anchor or aliases multiply beyond measure. */
export function plainYaml(document: yaml.Document): unknown {
  try {
    return document.toJS()
  } catch (error) {
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}

/** Returns the offset of the first character of a parsed node. Throws a RangeError for a node that was not parsed. */
export function offsetOf({ range }: { readonly range?: Range | null | undefined }): number {
  if (!range) throw new RangeError('The node was not parsed')
  return range[0]
}
