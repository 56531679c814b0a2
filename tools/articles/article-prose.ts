// The prose of an article: its text with everything blanked that readers do not see as text, at the same offsets.
import MarkdownIt from 'markdown-it'
import { parseFrontMatter } from '../archive/front-matter.ts'
import { Lexer, Parser, isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml'
import { isDeepYaml } from '../core/yaml-nesting.ts'

// A takeaway that is a claim: 2d68e06dbe85
const claimId = /^[0-9a-f]{12}$/

// {{< figure src="plan.svg" caption="…" >}}, a shortcode of Hugo: its visible texts, and each other character
const callPart = /(?<=\b(?:title|caption|alt|attr|summary)=)(?:"[^"]*"|`[^`]*`)|[^\n]/g

// The keys of front matter and of fences whose texts readers see.
const matterKeys = ['title', 'finding', 'takeaways', 'summary', 'description']
const fenceKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['figure', ['title', 'subtitle', 'note']],
  ['claim', ['text']],
])

/** The text with blanks in place of front matter without a visible text, code, shortcodes, comments and link targets. */
export function masked(text: string): string {
  const lines = text
    .replace(/\{\{[<%][\s\S]*?[>%]\}\}/g, (call) =>
      call.replace(callPart, (part) => (part.length > 1 ? ` ${part.slice(1, -1)} ` : ' ')),
    )
    // `<!--` inside a code span starts no comment.
    .replace(/(`+)(?:(?!\n[ \t]*\n)[^`])+\1(?!`)|<!--[\s\S]*?-->/g, (whole) =>
      whole.startsWith('`') ? whole : blank(whole),
    )
    .split('\n')
  const { body, bodyLine } = parseFrontMatter(text, '')
  const above = bodyLine - 1
  if (above > 0) showOnly(lines, 0, above, matterKeys)
  for (const { type, info, map } of new MarkdownIt().parse(body, {})) {
    if (!map || (type !== 'fence' && type !== 'code_block')) continue
    showOnly(lines, above + map[0], above + map[1], fenceKeys.get(info.trim()))
  }
  return (
    lines
      .join('\n')
      // A code span ends in its paragraph.
      .replace(/(`+)((?:(?!\n[ \t]*\n)[^`])+)\1/g, blank)
      .replace(/\]\([^)\s]*\)/g, blank)
  )
}

// Blanks a block apart from the visible texts of the YAML between its first and its last line.
function showOnly(
  lines: string[],
  first: number,
  after: number,
  keys: readonly string[] = [],
): void {
  const yaml = lines.slice(first + 1, after - 1).join('\n')
  for (let at = first; at < after; at += 1) lines[at] = blank(lines[at] ?? '')
  let shown = blank(yaml)
  for (const { start, end, value } of visibleTexts(yaml, keys))
    if (!claimId.test(value))
      shown = shown.slice(0, start) + yaml.slice(start, end) + shown.slice(end)
  if (after - first > 2)
    for (const [index, line] of shown.split('\n').entries()) lines[first + 1 + index] = line
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** Offsets of one text in its block. */
interface VisibleText {
  readonly start: number
  readonly end: number
  /** The text itself, without its quotes and line breaks. */
  readonly value: string
}

/** The visible texts under `keys` of the block, in order. */
function visibleTexts(block: string, keys: readonly string[]): readonly VisibleText[] {
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
