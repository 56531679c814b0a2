// The texts of a YAML block that readers of its page see: the title of a figure, the takeaways of an article.
import { Lexer, Parser, isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml'
import { isDeepYaml } from '../core/yaml-nesting.ts'

/** Offsets of one text in its block. */
interface VisibleText {
  readonly start: number
  readonly end: number
  /** The text itself, without its quotes and line breaks. */
  readonly value: string
}

/** The visible texts under `keys` of the block, in order. */
export function visibleTexts(block: string, keys: readonly string[]): readonly VisibleText[] {
  if (isDeepYaml(block, { Lexer, Parser })) return []
  const { contents } = parseDocument(block, { schema: 'failsafe', uniqueKeys: false })
  if (!isMap(contents)) return []
  return contents.items.flatMap(({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : ''
    return keys.includes(name) && value ? textsIn(value) : []
  })
}

function textsIn(node: ParsedNode): readonly VisibleText[] {
  if (isScalar(node))
    return [{ start: node.range[0], end: node.range[1], value: String(node.value).trim() }]
  return isSeq(node) ? node.items.flatMap((item) => textsIn(item)) : []
}

/** The takeaways of the front matter of an article, at their offsets in its text. */
export function takeawayTexts(text: string): readonly VisibleText[] {
  const [head = '', yaml = ''] = /^---\r?\n([\s\S]*?)\n---\r?\n/.exec(text) ?? []
  const first = head.indexOf('\n') + 1
  return visibleTexts(yaml, ['takeaways']).map(({ start, end, value }) => {
    return { start: first + start, end: first + end, value }
  })
}
