// markdown-it's flat tokens as blocks and spans, the input of the citation renderers.
import MarkdownIt from 'markdown-it'

/** A part of a line with one style. */
export interface Span {
  readonly kind: 'text' | 'code' | 'link'
  readonly text: string
}

/** A block of a citation. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'code'; readonly info: string; readonly text: string }
  | {
      readonly kind: 'table'
      readonly align: readonly ('left' | 'right')[]
      readonly rows: readonly (readonly (readonly Span[])[])[]
    }

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

const parser = new MarkdownIt({ html: false, linkify: false })

/** Parses the Markdown that `citation` writes; what it never writes (pictures, quotations) is text. */
export function blocks(markdown: string): readonly Block[] {
  const list: Block[] = []
  const tokens = parser.parse(markdown, {})
  let items: (readonly Span[])[] | undefined
  let table: { align: ('left' | 'right')[]; rows: (readonly Span[])[][] } | undefined
  for (const [index, token] of tokens.entries()) {
    const inline = (): readonly Span[] => spans(tokens[index + 1])
    if (token.type === 'heading_open')
      list.push({ kind: 'heading', level: Number(token.tag.slice(1)), spans: inline() })
    else if (token.type === 'bullet_list_open') items = []
    else if (token.type === 'bullet_list_close') {
      list.push({ kind: 'list', items: items ?? [] })
      items = undefined
    } else if (token.type === 'paragraph_open') {
      if (items) items.push(inline())
      else list.push({ kind: 'paragraph', spans: inline() })
    } else if (token.type === 'fence')
      list.push({ kind: 'code', info: token.info.trim(), text: token.content.replace(/\n$/, '') })
    else if (token.type === 'table_open') table = { align: [], rows: [] }
    else if (token.type === 'tr_open') table?.rows.push([])
    else if (token.type === 'th_open' || token.type === 'td_open') {
      table?.rows.at(-1)?.push(inline())
      if (token.type === 'th_open')
        table?.align.push(String(token.attrGet('style')).includes('right') ? 'right' : 'left')
    } else if (token.type === 'table_close' && table) list.push({ kind: 'table', ...table })
  }
  return list
}

function spans(token: Token | undefined): readonly Span[] {
  const pieces: Span[] = []
  let linked = false
  for (const child of token?.children ?? []) {
    if (child.type === 'link_open') {
      linked = true
      pieces.push({ kind: 'link', text: String(child.attrGet('href')) })
    } else if (child.type === 'link_close') linked = false
    else if (child.type === 'code_inline') pieces.push({ kind: 'code', text: child.content })
    else if (child.type === 'softbreak') pieces.push({ kind: 'text', text: ' ' })
    else if (!linked && child.content !== '') pieces.push({ kind: 'text', text: child.content })
  }
  return pieces
}
