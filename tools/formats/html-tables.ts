// Tables of a web page.
//
// Reference: HTML Living Standard, 13.2.6.4.9 (tables): end tags of rows and cells may be absent. A caption, or the last
// heading before it, is a table's title. Scripts and styles are left out; layout tables, which hold other tables or a
// single column, are skipped.
import { largest } from '../core/extremes.ts'
import type { TableReading } from '../core/model.ts'
import { collectTables, type HtmlTable } from './html-tables/collect-tables.ts'
import type { Format, Source } from './reading/source.ts'
import { tableBytes } from './reading/table-limit.ts'

const tool = 'html-tables'

const tableStart = /<table[\s>]/i
const markup = /^\s*(?:<!doctype html|<html|<\?xml|<table|<div|<p\b|<h\d)/i
const number = /^[-+]?\d[\d.,]*%?$/
// The width of a table is that of its first rows.
const mostRowsMeasured = 10_000

/** Tables of HTML, for files that no other format recognises. */
export const htmlTables: Format = {
  name: tool,
  quotes: true,
  mostBytes: () => tableBytes,
  general: true,
  recognises: ({ head, bytes }) =>
    markup.test(head) && (tableStart.test(head) || bytes.includes('<table')),
  read,
}

function read(source: Source): readonly TableReading[] {
  const text = source.bytes.toString('utf8')
  const { tables: collected, isCutOff } = collectTables(text)
  if (isCutOff)
    source.report('warning', `${tool}/cut-off`, 'Unexpected end of file, expected </table>', 1)
  const tables = collected.flatMap(readingOf)
  if (tables.length === 0)
    source.report('error', `${tool}/no-rows`, 'Unexpected page, expected a table with rows', 1)
  return tables
}

function readingOf({ title, rows, hasTables }: HtmlTable): readonly TableReading[] {
  const filled = rows.filter(({ cells }) => cells.length > 0)
  const widths = filled.slice(0, mostRowsMeasured).map(({ cells }) => cells.length)
  const width = largest(widths, 0)
  if (hasTables || width < 2) return []
  const [first, ...others] = filled
  const isText = first?.cells.every((cell) => !number.test(cell)) === true
  const isNamed = first && others.length > 0 && (first.hasHeads || isText)
  const header = isNamed ? first.cells : Array.from({ length: width }, (_, at) => String(at + 1))
  const body = (isNamed ? others : filled).map(({ cells, line }) => ({ cells, line }))
  return [{ kind: 'table', ...(title === '' ? {} : { title }), header, rows: body }]
}
