// What a citation says, a line a block, as its blocks have it and as renderers of two trackers read it back.
import { createRequire } from 'node:module'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Block, Span } from '../../tools/cite/tree.ts'

/** The lines of a citation; a file such as my.cnf is named by `titled` before its text and `closed` after it. */
export function linesOf(
  list: readonly Block[],
  titled: (title: string) => string,
  closed?: string,
): readonly string[] {
  return list.flatMap((block): readonly string[] => {
    switch (block.kind) {
      case 'heading':
        return [`heading ${String(block.level + 1)}: ${line(block.spans)}`]
      case 'paragraph':
        return [`paragraph: ${line(block.spans)}`]
      case 'list':
        return block.items.map((item) => `item: ${line(item)}`)
      case 'code': {
        const code = `code: ${block.text.trimEnd()}`
        if (block.info === '' || block.info === 'sh') return [code]
        return [titled(block.info), code, ...(closed === undefined ? [] : [closed])]
      }
      case 'table':
        return block.rows.map((row) => `row: ${row.map((cell) => line(cell)).join('\t')}`)
    }
  })
}

/** The lines that Atlassian's own reader of Jira's wiki markup finds in a text. */
export function linesInJira(text: string): readonly string[] {
  return new WikiMarkupTransformer().parse(text).toJSON().content.flatMap(jiraBlock)
}

/** The lines that micromark with GitHub's extensions finds in a text. */
export function linesOnGitHub(text: string): readonly string[] {
  const tree = fromMarkdown(text, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  })
  return tree.children.flatMap(githubBlock)
}

interface JiraNode {
  readonly type: string
  readonly text?: string
  readonly attrs?: { readonly level?: number }
  readonly marks?: readonly {
    readonly type: string
    readonly attrs?: { readonly href?: string }
  }[]
  readonly content?: readonly JiraNode[]
}

// The package is CommonJS, and its types are those of an editor: the part that is used is written down here.
const { WikiMarkupTransformer } = createRequire(import.meta.url)(
  '@atlaskit/editor-wikimarkup-transformer',
) as {
  WikiMarkupTransformer: new () => {
    parse: (text: string) => { toJSON: () => { readonly content: readonly JiraNode[] } }
  }
}

function jiraBlock({ type, attrs, content = [] }: JiraNode): readonly string[] {
  switch (type) {
    case 'heading':
      return [`heading ${String(attrs?.level)}: ${jiraLine(content)}`]
    case 'paragraph':
      return [`paragraph: ${jiraLine(content)}`]
    case 'bulletList':
      return content.map(({ content: item = [] }) => `item: ${cellOf(item)}`)
    case 'codeBlock':
      return [`code: ${content.map(({ text = '' }) => text).join('')}`]
    case 'table':
      return content.map(
        ({ content: row = [] }) =>
          `row: ${row.map(({ content: cell = [] }) => cellOf(cell)).join('\t')}`,
      )
    default:
      return [`${type}: ${JSON.stringify(content)}`]
  }
}

// A cell or an item holds one paragraph; whatever else is in it shows.
function cellOf(content: readonly JiraNode[]): string {
  return content.flatMap(jiraBlock).join(' / ').replace('paragraph: ', '')
}

function jiraLine(content: readonly JiraNode[]): string {
  const parts = content.map(({ type, text, marks = [] }) => {
    if (text === undefined) return `[${type}]`
    const names = marks.map((mark) => mark.type).filter((name) => name !== 'strong')
    const href = marks.find((mark) => mark.type === 'link')?.attrs?.href
    if (href !== undefined) return `<${href}>${href === text ? '' : `[${text}]`}`
    if (names.includes('code')) return `\`${text}\``
    return names.length === 0 ? text : `[${names.join(' ')}: ${text}]`
  })
  return even(parts.join(''))
}

type GithubNode = ReturnType<typeof fromMarkdown>['children'][number]

function githubBlock(node: GithubNode): readonly string[] {
  switch (node.type) {
    case 'heading':
      return [`heading ${String(node.depth)}: ${githubLine(node.children)}`]
    case 'paragraph':
      return [`paragraph: ${githubLine(node.children)}`]
    case 'list':
      return node.children.map(
        ({ children }) =>
          `item: ${children.flatMap(githubBlock).join(' / ').replace('paragraph: ', '')}`,
      )
    case 'code':
      return [`code: ${node.value.trimEnd()}`]
    case 'html':
      return [`html: ${node.value}`]
    case 'table':
      return node.children.map(
        ({ children }) => `row: ${children.map((cell) => githubLine(cell.children)).join('\t')}`,
      )
    default:
      return [`${node.type}: ${JSON.stringify(node)}`]
  }
}

type Phrasing = Extract<GithubNode, { readonly type: 'paragraph' }>['children'][number]

function githubLine(list: readonly Phrasing[]): string {
  const parts = list.map((node) => {
    if (node.type === 'text') return node.value
    if (node.type === 'inlineCode') return `\`${node.value}\``
    if (node.type === 'link') return `<${node.url}>`
    return `[${node.type}]`
  })
  return even(parts.join(''))
}

function line(list: readonly Span[]): string {
  return even(
    list
      .map(({ kind, text }) =>
        kind === 'link' ? `<${text}>` : kind === 'code' ? `\`${text}\`` : text,
      )
      .join(''),
  )
}

// Spaces of no width keep numbers from being bugs, names from being called, and signs from being pictures.
function even(text: string): string {
  return text.replaceAll('\u200B', '').replace(/\s+/g, ' ').trim()
}
