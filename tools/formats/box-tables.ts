// Tables drawn with lines, as the clients of databases print them and people copy them into posts.
//
//   +---------+------+      ┌─────────┬──────┐       threads |  tps
//   | threads | tps  |      │ threads │ tps  │      ---------+------
//   +---------+------+      ├─────────┼──────┤             1 |  536
//   |       1 |  536 |      │       1 │  536 │
//   +---------+------+      └─────────┴──────┘
//
// Reference: MySQL, client/mysql.cc: print_table_data(); PostgreSQL, src/fe_utils/print.c: print_aligned_text().
// The words above a table are its title. Lines outside of tables are skipped.
import type { TableReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { fence, reportBadLine } from './reading/lines.ts'
import { tableBytes } from './reading/table-limit.ts'

const tool = 'box-tables'
const longest = 4096

// +---------+------+   ├─────────┼──────┤   |---------+------|   ---------+------   +=========+======+
const ruled = /^[ \t]*(?=[^ \t]*[-=─━═])(?:[-+|=─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╒╤╕╞╪╡╘╧╛]{5,})[ \t]*$/
const crossed = /[+┬┼┴╦╬╩╤╪╧]/
// | threads | tps  |    │ threads │ tps  │     threads |  tps
const bar = /[|│║]/
// 5 rows in set (0.00 sec)    (5 rows)
const footer = /^\s*(?:\d+ rows? in set\b.*|\(\d+ rows?\)|Empty set\b.*)$/

// ## Serial reads
const heading = /^(#{1,6}) +(\S.{0,199})$/

/** Tables with drawn lines, for files that no other format knows. */
export const boxTables: Format = {
  name: tool,
  quotes: true,
  mostBytes: () => tableBytes,
  general: true,
  recognises(source) {
    const lines = source.head.split('\n')
    return lines.some((text, index) => {
      const rows = [lines[index - 1] ?? '', lines[index + 1] ?? '']
      return isRule(text) && rows.some((row) => row.length < longest && bar.test(row))
    })
  },
  read,
}

function isRule(text: string): boolean {
  return text.length < longest && ruled.test(text) && crossed.test(text)
}

function read(source: Source): readonly TableReading[] {
  const tables: TableReading[] = []
  const lines = source.lines()
  const isMarkdown = lines.some((text) => fence.test(text))
  let title = ''
  // In Markdown the headings above, by their depth, and the words around the fence of the table.
  let headings: readonly string[] = []
  let index = 0
  while (index < lines.length) {
    const start = tableStart(lines, index)
    if (start) {
      const above = [...headings.filter((text) => text !== title), title].filter(Boolean)
      const { table, next } = tableAt(source, lines, index, above.join(': '))
      if (table) tables.push(table)
      title = ''
      index = Math.max(next, index + 1)
    } else {
      const text = lines[index]?.trim() ?? ''
      const [, marks, head] = isMarkdown ? (heading.exec(text) ?? []) : []
      if (marks !== undefined && head !== undefined) {
        headings = [
          ...Array.from({ length: marks.length - 1 }, (_, at) => headings[at] ?? ''),
          head,
        ]
        title = ''
      } else if (text !== '' && !footer.test(text) && !isRule(text) && !fence.test(text))
        title = text.slice(0, 200)
      index += 1
    }
  }
  if (tables.length === 0)
    source.report('error', `${tool}/no-rows`, 'Unexpected end of file, expected rows', 1)
  return tables
}

// A rule above names, or names above a rule.
function tableStart(lines: readonly string[], index: number): boolean {
  const [first = '', second = ''] = [lines[index], lines[index + 1]]
  return (isRule(first) && isRow(second)) || (isRow(first) && isRule(second))
}

function isRow(text: string): boolean {
  return text.length < longest && bar.test(text) && !isRule(text)
}

function tableAt(
  source: Source,
  lines: readonly string[],
  from: number,
  title: string,
): { readonly table?: TableReading; readonly next: number } {
  let header: readonly string[] | undefined
  const rows: TableReading['rows'][number][] = []
  let index = from
  for (; index < lines.length; index += 1) {
    const text = lines[index] ?? ''
    if (isRule(text)) continue
    // A table without a frame starts right behind another one.
    if (!isRow(text)) break
    if (header !== undefined && rows.length > 0 && isRule(lines[index + 1] ?? '') && !framed(text))
      break
    const cells = cellsOf(text)
    if (header === undefined) header = cells
    else if (cells.length === header.length) rows.push({ cells, line: index + 1 })
    else reportBadLine(source, tool, { text, line: index + 1 }, `${String(header.length)} cells`)
  }
  if (header === undefined || rows.length === 0) return { next: index }
  return {
    table: { kind: 'table', ...(title === '' ? {} : { title }), header, rows },
    next: index,
  }
}

function framed(text: string): boolean {
  return /^\s*[|│║]/.test(text)
}

function cellsOf(text: string): readonly string[] {
  const inner = framed(text)
    ? text
        .trim()
        .replace(/^[|│║]/, '')
        .replace(/[|│║]$/, '')
    : text
  return inner.split(/[|│║]/).map((cell) => cell.trim())
}
