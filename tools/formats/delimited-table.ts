// A published table: Markdown, or text whose cells are separated by tabs, semicolons or commas.
//
// What its rows and columns mean is declared by the archive page; here cells are text. A Markdown document
// may hold several tables, each is a reading; its title is the headings above it and a short line right above it, other
// prose and blank lines are skipped.
import { createRequire } from 'node:module'
import { largest } from '../core/extremes.ts'
import type { SeriesReading, TableReading } from '../core/model.ts'
import { type Format, Source } from './reading/source.ts'
import { firstLines } from './reading/lines.ts'
import { tableBytes } from './reading/table-limit.ts'
import { tableOrSamples } from './reading/samples-table.ts'
import type * as csv from 'csv-parse/sync'
import type * as markdownIt from 'markdown-it'

type Row = TableReading['rows'][number]

// |--------:|----------:|
const delimiter = /^[ \t>]{0,20}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
// 12   -3.5   1,234.50   0,46   98.2%   0m4.478s
const number =
  /^(?:[+-]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)%?|\d{1,4}m\d{1,2}(?:[.,]\d{1,9})?s)$/
// 20.11.2023   2023-11-20   08:06
const moment = /^(?:\d{1,4}([-./])\d{1,2}\1\d{1,4}|\d\d:\d\d(?::\d\d)?)$/
// # all values QPS, median of 3 runs: above a table whose cells are separated
const remark = /^#(?!#)/
const quoted = /"[^"]*"/g
// "Name","Memory","vCPUs"
const wholly = /^"[^"]*"(?:[,;\t]"[^"]*")+$/

// Markdown is read up to here: its parser makes objects of every cell. Longer cells are not those of published tables.
const mostMarkdown = 1_048_576
const longestCell = 2000

// Packages for the first table that needs them: each thread would load them, and most archives have none.
const load = createRequire(import.meta.url)
let loaded: markdownIt.MarkdownIt | undefined
const markdown = (): markdownIt.MarkdownIt => (loaded ??= newParser())

function newParser(): markdownIt.MarkdownIt {
  const MarkdownIt = load('markdown-it') as typeof markdownIt.default
  return new MarkdownIt({ html: false, linkify: false })
}

/** Published tables. The last format of the table, because it knows the shape of the text only. */
export const table: Format = {
  name: 'table',
  quotes: true,
  mostBytes: (source) => (separatorOf(source) === undefined ? mostMarkdown : tableBytes),
  general: true,
  recognises: (source) => separatorOf(source) !== undefined || markdownTokens(source).length > 0,
  read(source) {
    const separator = separatorOf(source)
    return separator === undefined ? readMarkdown(source) : readSeparated(source, separator)
  },
}

// The first lines have equally many cells, at least three, or two below names. Most but those of one column are numbers, but not
// all: a file of nothing but numbers is the log of some program.
function separatorOf(source: Source): string | undefined {
  const whole = source.bytes.length <= 8192
  const first = firstLines(source, 21).slice(0, whole ? 20 : -1)
  const lines = first.slice(
    Math.max(
      0,
      first.findIndex((line) => !remark.test(line)),
    ),
  )
  if (lines.length < 2) return undefined
  return ['\t', ';', ','].find((separator) => {
    const rows = lines.map((line) => line.replace(quoted, 'text').split(separator))
    // test,9.8.4,9.9.3,      a script that puts a separator behind every name
    if (rows[0]?.at(-1) === '' && rows[0].length === (rows[1]?.length ?? 0) + 1) rows[0].pop()
    const width = rows[0]?.length ?? 0
    const cells = rows.slice(1).flatMap((row) => row.filter((cell) => cell.trim() !== ''))
    const numbers = cells.filter((cell) => number.test(cell.trim()) || moment.test(cell.trim()))
    // threads,tps above nothing but numbers
    const isPair = width === 2 && numbers.length === cells.length && rows.length > 2
    const even = (width > 2 || isPair) && rows.every((row) => row.length === width)
    const named = rows.some((row) => row.some((cell) => cell !== '' && !number.test(cell.trim())))
    const enough = numbers.length * 2 > cells.length - (rows.length - 1)
    return even && named && (enough || lines.every((line) => wholly.test(line)))
  })
}

function readSeparated(
  source: Source,
  separator: string,
): readonly (TableReading | SeriesReading)[] {
  const all = rowsOf(source, separator)
  const start = all.findIndex(({ cells: [first = ''] }) => !remark.test(first))
  const rows = all.slice(Math.max(0, start))
  if (rows.length === 0) return []
  const title = all
    .slice(0, Math.max(0, start))
    .map(({ cells }) => cells.join(`${separator} `).replace(/^#\s*/, ''))
    .join(': ')
  return [tableOrSamples({ ...withHeader(source, rows), ...(title !== '' && { title }) }, source)]
}

function rowsOf(source: Source, separator: string): readonly Row[] {
  return source.bytes.includes('"')
    ? quotedRows(source, separator)
    : source.lines().flatMap((text, index): Row[] => {
        const cells = text.split(separator).map((cell) => cell.trim())
        return text.trim() === '' ? [] : [{ cells, line: index + 1 }]
      })
}

// A quoted cell may hold separators and line feeds; its record then has the number of its last line.
function quotedRows(source: Source, separator: string): readonly Row[] {
  const { CsvError, parse } = load('csv-parse/sync') as typeof csv
  const rows: Row[] = []
  try {
    // A carriage return within a line would count as a line.
    parse(source.lines().join('\n').replaceAll('\r', ' '), {
      delimiter: separator,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record(record: readonly string[], { lines }) {
        rows.push({ cells: record.map((cell) => cell.trim()), line: lines })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error['lines'])
    source.report('error', 'table/quotes', `Unexpected quotes: ${error.message}`, line)
    return []
  }
  return rows
}

// Without a line of names the columns are called 1, 2, 3, …
function withHeader(source: Source, rows: readonly Row[]): TableReading {
  const [first, ...others] = rows
  const width = largest(rows.map(({ cells }) => cells.length))
  const named = first?.cells.some((cell, index) => {
    const below = others.filter((row) => number.test(row.cells[index] ?? '')).length
    return cell !== '' && !number.test(cell) && below * 2 > others.length
  })
  const names = first?.cells ?? []
  const surplus = names.at(-1) === '' && others[0]?.cells.length === names.length - 1
  const header = named
    ? names.slice(0, surplus ? -1 : undefined)
    : Array.from({ length: width }, (_, index) => String(index + 1))
  const body = named ? others : rows
  for (const { cells, line } of body) {
    if (cells.length === header.length) continue
    const message = `Unexpected ${String(cells.length)} cells, expected ${String(header.length)}`
    source.report('warning', 'table/cells', message, line)
  }
  return { kind: 'table', header, rows: body }
}

// The blocks of the document; none when it has no table.
function markdownTokens(source: Source): readonly markdownIt.Token[] {
  const { bytes } = source
  const isLong = bytes.length > mostMarkdown
  const start = isLong ? bytes.subarray(0, mostMarkdown) : bytes
  if (!start.includes('|')) return []
  const lines = isLong ? new Source(source.path, start).lines() : source.lines()
  const candidate = lines.some(
    (line, index) =>
      line.includes('|') &&
      line.length < 4096 &&
      delimiter.test(line) &&
      lines[index - 1]?.includes('|'),
  )
  if (!candidate) return []
  const tokens: markdownIt.Token[] = []
  const parser = markdown()
  // Blocks only: the prose is not parsed further, the cells are.
  parser.block.parse(lines.join('\n').replaceAll('\0', '\uFFFD'), parser, {}, tokens)
  return tokens.some(({ type }) => type === 'table_open') ? tokens : []
}

const longestCaption = 80

function readMarkdown(source: Source): readonly TableReading[] {
  const readings: TableReading[] = []
  let header: readonly string[] = []
  let rows: Row[] = []
  let cells: string[] = []
  let line = 0
  // The headings above, by their level, and the line above the table.
  let headings: readonly (readonly [tag: string, text: string])[] = []
  let caption = ''
  for (const token of markdownTokens(source)) {
    switch (token.type) {
      case 'heading_close':
        headings = [...headings.filter(([tag]) => tag < token.tag), [token.tag, cells.join(' ')]]
        caption = ''
        break
      case 'paragraph_close':
        caption = cells.join(' ')
        break
      case 'heading_open':
      case 'paragraph_open':
        cells = []
        break
      case 'table_open':
        rows = []
        break
      case 'tr_open':
        cells = []
        line = (token.map?.[0] ?? 0) + 1
        break
      case 'inline':
        cells.push(plain(token.content))
        break
      case 'thead_close':
        header = cells
        rows = []
        break
      case 'tr_close':
        rows.push({ cells, line })
        break
      case 'table_close':
        readings.push({ kind: 'table', ...titleOf(headings, caption), header, rows })
        caption = ''
        break
    }
  }
  return readings
}

function titleOf(
  headings: readonly (readonly [tag: string, text: string])[],
  caption: string,
): { readonly title?: string } {
  const parts = [...headings.map(([, text]) => text), caption.replace(/:$/, '')]
  const title = parts.filter((text) => text !== '' && text.length <= longestCaption).join(': ')
  return title === '' ? {} : { title }
}

// The text of a cell without its markup: `MySQL 5.6 Perf\_schema` is MySQL 5.6 Perf_schema.
function plain(content: string): string {
  if (content.length > longestCell) return content
  const [inline] = markdown().parseInline(content, {})
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
