// The texts of a YAML block that readers of its page see: the title of a figure, the takeaways of an article.
import { Lexer, Parser, isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml'
import { isDeepYaml } from '../core/yaml-nesting.ts'

/** Keys of a figure fence whose texts readers see. */
export const figureTexts: ReadonlySet<string> = new Set(['title', 'subtitle', 'note', 'annotate'])

/** Keys of a fence `claim` whose texts readers see. */
export const claimTexts: ReadonlySet<string> = new Set(['text'])

/** Keys of front matter whose texts readers see. */
export const matterTexts: ReadonlySet<string> = new Set([
  ...['title', 'finding', 'takeaways', 'summary', 'description'],
])

/** Offsets of one text in its block, and the key of the block that holds it. */
export interface VisibleText {
  readonly start: number
  readonly end: number
  readonly key: string
  /** The text itself, without its quotes and line breaks. */
  readonly value: string
}

/** The visible texts under `keys` of the block, in order; of a map in a list, such as an annotation, its `text`. */
export function visibleTexts(block: string, keys: ReadonlySet<string>): readonly VisibleText[] {
  if (isDeepYaml(block, { Lexer, Parser })) return []
  const { contents } = parseDocument(block, { schema: 'failsafe', uniqueKeys: false })
  if (!isMap(contents)) return []
  return contents.items.flatMap(({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : ''
    return keys.has(name) && value ? textsIn(value, name) : []
  })
}

function textsIn(node: ParsedNode, key: string): readonly VisibleText[] {
  if (isScalar(node))
    return [{ start: node.range[0], end: node.range[1], key, value: String(node.value).trim() }]
  if (isSeq(node)) return node.items.flatMap((item) => textsIn(item, key))
  if (!isMap(node)) return []
  return node.items.flatMap(({ key: inner, value }) =>
    isScalar(inner) && inner.value === 'text' && value ? textsIn(value, key) : [],
  )
}

/** The ranges of the visible texts of a key of the front matter. */
export function matterTextRanges(
  text: string,
  key: string,
): readonly { readonly start: number; readonly end: number }[] {
  const [head = '', yaml = ''] = /^---\r?\n([\s\S]*?)\n---\r?\n/.exec(text) ?? []
  const first = head.indexOf('\n') + 1
  return visibleTexts(yaml, new Set([key])).map(({ start, end }) => ({
    start: first + start,
    end: first + end,
  }))
}
