// Tables of a web page, or of the items of an RSS or Atom feed, in which the page stands as escaped text or CDATA.
//
// Reference: HTML Living Standard, 13.2.6.4.9 (tables): end tags of rows and cells may be absent. A caption, or the last
// heading before it, is a table's title. Scripts and styles are left out; tables that lay out a page, which hold
// other tables or a single column, are skipped.
import type { TableReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import type { Source } from './reading/source.ts'
import { unescaped } from './html-tables/entities.ts'

const tool = 'html-tables'

const opens = /<table[\s>]|&lt;table(?:\s|&gt;)/i
const markup = /^\s*(?:<!doctype html|<html|<\?xml|<rss|<feed|<item|<entry|<table|<div|<p\b|<h\d)/i
// <td align="right">   </tr>   <!-- -->   a tag is shorter than this
const token = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})(?:[^<>]{0,2000})>/g
const scripted = /<(script|style)\b[^<>]{0,2000}>/gi
const longestCell = 2000

/** Tables of HTML, RSS and Atom, for files that no other format knows. */
export const htmlTables: Format = {
  name: tool,
  general: true,
  recognises: ({ head, bytes }) =>
    markup.test(head) &&
    (opens.test(head) || bytes.includes('<table') || bytes.includes('&lt;table')),
  read,
}

interface Open {
  title: string
  readonly rows: { readonly cells: string[]; readonly line: number; readonly heads: number[] }[]
  /** A table within it. */
  outer: boolean
}

function read(source: Source): readonly TableReading[] {
  const text = withoutScripts(pageOf(source.bytes.toString('utf8')))
  const tables: TableReading[] = []
  const stack: Open[] = []
  let heading = ''
  let cell: { readonly at: number; readonly head: boolean } | undefined
  let named: number | undefined
  let line = 1
  let feed = text.indexOf('\n')
  token.lastIndex = 0
  for (const match of text.matchAll(token)) {
    const [, slash, printed = ''] = match
    const name = printed.toLowerCase()
    if (!tags.has(name)) continue
    const start = match.index
    const after = start + match[0].length
    const table = stack.at(-1)
    const row = table?.rows.at(-1)
    if (cell && row && cellEnds.has(name)) {
      if (cell.head) row.heads.push(row.cells.length)
      row.cells.push(words(text.slice(cell.at, Math.min(start, cell.at + 4 * longestCell))))
      cell = undefined
    }
    if (/^h\d$|^caption$/.test(name)) {
      if (slash === '') named = after
      else if (named !== undefined) {
        const title = words(text.slice(named, Math.min(start, named + longestCell)))
        if (name === 'caption' && table) table.title = title
        else heading = title
        named = undefined
      }
    } else if (name === 'table' && slash === '') {
      for (const open of stack) open.outer = true
      stack.push({ title: heading, rows: [], outer: false })
    } else if (name === 'table') {
      const closed = stack.pop()
      if (closed) tables.push(...readingOf(closed))
    } else if (name === 'tr' && slash === '') {
      for (; feed >= 0 && feed < start; feed = text.indexOf('\n', feed + 1)) line += 1
      table?.rows.push({ cells: [], line, heads: [] })
    } else if ((name === 'td' || name === 'th') && slash === '' && row) {
      cell = { at: after, head: name === 'th' }
    }
  }
  if (stack.length > 0)
    source.report('warning', `${tool}/cut-off`, 'Unexpected end of file, expected </table>', 1)
  for (const open of stack) tables.push(...readingOf(open))
  if (tables.length === 0)
    source.report('error', `${tool}/no-rows`, 'Unexpected page, expected a table with rows', 1)
  return tables
}

const tags = new Set(['table', 'tr', 'td', 'th', 'caption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const cellEnds = new Set(['td', 'th', 'tr', 'table'])

// A feed holds pages as escaped text; its line feeds stay, so lines are those of the file.
function pageOf(text: string): string {
  const escaped = !/<table[\s>]/i.test(text) && /&lt;table/i.test(text)
  return escaped ? unescaped(text) : text
}

function withoutScripts(text: string): string {
  let kept = ''
  let from = 0
  scripted.lastIndex = 0
  for (let match = scripted.exec(text); match; match = scripted.exec(text)) {
    const end = text.indexOf(`</${match[1] ?? ''}`, scripted.lastIndex)
    const stop = end < 0 ? text.length : end
    // As many line feeds as before.
    kept += text.slice(from, match.index) + '\n'.repeat(feeds(text.slice(match.index, stop)))
    from = stop
    scripted.lastIndex = stop
  }
  return kept + text.slice(from)
}

function readingOf({ title, rows, outer }: Open): readonly TableReading[] {
  const filled = rows.filter(({ cells }) => cells.length > 0)
  const width = Math.max(0, ...filled.slice(0, 10_000).map(({ cells }) => cells.length))
  if (outer || width < 2) return []
  const [first, ...others] = filled
  const plain = first?.cells.every((cell) => !/^[-+]?\d[\d.,]*%?$/.test(cell)) === true
  const named = first && others.length > 0 && (first.heads.length > 0 || plain)
  const header = named ? first.cells : Array.from({ length: width }, (_, at) => String(at + 1))
  const body = (named ? others : filled).map(({ cells, line }) => ({ cells, line }))
  return [{ kind: 'table', ...(title === '' ? {} : { title }), header, rows: body }]
}

function words(html: string): string {
  const text = html.replace(/<[^<>]{0,2000}>/g, ' ')
  return unescaped(text).replace(/\s+/g, ' ').trim().slice(0, longestCell)
}

function feeds(text: string): number {
  return text.split('\n').length - 1
}
