// Tables in text: rows of equally many cells, separated by tabs, commas or blanks, under titles and names of columns. So
// authors keep what their scripts made: one rate with its name, tables relative to a first column whose
// numbers a legend explains, blocks of results a test.
//
//   Relative to: x.my5651_rel.z12a_c8r32          iostat, vmstat normalized by operation rate
//   col-1 : x.my8407_rel.z12a_c8r32               samp⇥r/s⇥rMB/s⇥w/s⇥o/s
//                                                 635⇥0.4⇥0.0⇥442.2⇥339734.21
//   col-1⇥point queries
//   0.97⇥hot-points_range=100                     339734⇥pgsql delete range=100
//
// Cells stay text; what they mean is declared by the archive page. A table ends where a title, a line of names
// or a row of another width begins. Blank lines, comments and rules are
// skipped. In a document with headings, tables stand between fences only.
import type { SeriesReading, TableReading } from '../core/model.ts'
import type { Cursor } from './reading/cursor.ts'
import { prompt } from './reading/printed-command-line.ts'
import type { Format, Source } from './reading/source.ts'
import { tableBytes } from './reading/table-limit.ts'
import { tableOrSamples } from './reading/samples-table.ts'

const tool = 'text-tables'
const maxProseLength = 200
const maxProseWords = 14
// More numbers than this without a name are the samples of a monitor whose header is gone.
const mostBare = 6

/** Tables in text, for files that no other format knows. */
export const textTables: Format = {
  name: tool,
  quotes: true,
  mostBytes: () => tableBytes,
  general: true,
  recognises,
  read: (source) => new Reader(source).read(),
}

// Rows beside tabs or commas are enough; those of words and numbers must come several at a time, or under a title.
function recognises(source: Source): boolean {
  if (source.head.includes('\0')) return false
  if (isDocument(source)) return hasTableInCode(source)
  const whole = source.bytes.length <= 8192
  const lines = source.head
    .split('\n')
    .slice(0, whole ? undefined : -1)
    .slice(0, 400)
    .map(textLine)
  const rows = lines.filter((line) => line.kind === 'row')
  const textRows = lines.filter((line) => line.kind === 'words' && !line.text.startsWith('#'))
  const separatedRows = rows.filter(({ by }) => by !== 'blanks').length
  const wide = rows.filter(({ cells }) => cells.length > 1).length
  const prose = textRows.filter((line) => line.kind === 'words' && isProse(line.text)).length
  if (rows.length === 0 || prose > 2 || prose * 4 > rows.length + 2) return false
  const regular = rows.filter(
    ({ cells }, index) => cells.length === (rows[index - 1] ?? rows[1])?.cells.length,
  )
  const plain = textRows.length === 0 && rows.every(({ cells }) => cells.every(isNumber))
  if (plain && separatedRows === 0 && rows.some(({ cells }) => cells.length > mostBare))
    return false
  const enough =
    separatedRows > 0 || (wide > 2 && regular.length * 2 > rows.length) || isTitledColumn(lines)
  return enough && textRows.length <= rows.length * 2 + 3
}

const fence = /^ {0,3}(?:`{3,}|~{3,})[\w+-]{0,20}$/
const isDocument = ({ head }: Source): boolean =>
  /^#{1,6} \S/m.test(head) && /^(?:```|~~~)/m.test(head)

// Names above two rows of as many cells.
function hasTableInCode(source: Source): boolean {
  const lines = source.lines()
  let isCode = false
  return lines.some((text, index) => {
    if (fence.test(text)) isCode = !isCode
    const [names, first, second] = lines.slice(index, index + 3).map(textLine)
    return (
      isCode &&
      names?.kind === 'words' &&
      first?.kind === 'row' &&
      second?.kind === 'row' &&
      first.cells.length > 2 &&
      first.cells.length === second.cells.length &&
      namesOf({ ...names, line: index + 1 }, first.cells, first.by, new Map()) !== undefined
    )
  })
}

function isProse(text: string): boolean {
  return text.length > maxProseLength || text.split(' ', maxProseWords + 1).length > maxProseWords
}

// sum of data and index length columns in GB
// 0.000
function isTitledColumn(lines: readonly TextLine[]): boolean {
  const [first, ...others] = lines.filter(({ kind }) => kind !== 'blank')
  return (
    first?.kind === 'words' &&
    first.cells.length > 1 &&
    others.length > 0 &&
    others.every((line) => line.kind === 'row' && line.cells.length === 1)
  )
}

interface Pending {
  readonly text: string
  readonly cells: readonly string[]
  readonly line: number
}

class Reader {
  readonly #source: Source
  readonly #cursor: Cursor
  readonly #tables: TableReading[] = []
  readonly #legend = new Map<string, string>()
  #section = ''
  #subtitle = ''
  /** Words that are names of columns if a row of as many cells follows, else a title. */
  #pending: Pending | undefined
  /** The title so far, until a row comes below it. */
  #bare: Pending | undefined
  #header: readonly string[] | undefined
  #rows: TableReading['rows'][number][] = []
  readonly #isDocument: boolean
  #isCode = false
  /** Headings, items and words above the code of a document. */
  #heads: readonly { readonly depth: number; readonly text: string }[] = []

  constructor(source: Source) {
    this.#source = source
    this.#isDocument = isDocument(source)
    this.#cursor = source.cursor()
  }

  read(): readonly (TableReading | SeriesReading)[] {
    const cursor = this.#cursor
    while (cursor.next()) {
      const line = textLine(cursor.text())
      if (this.#isDocument && this.#isOutside(cursor.text())) continue
      if (line.kind === 'legend') this.#addLegend(line.name, line.meaning)
      else if (line.kind === 'words') {
        this.#settlePending()
        this.#pending = { text: line.text.trim(), cells: line.cells, line: cursor.line }
      } else if (line.kind === 'row') {
        this.#row(line.cells, line.by)
        if (!cursor.complete) this.#sayCut()
      }
    }
    this.#settlePending()
    this.#close()
    this.#sayBare()
    if (this.#tables.length === 0)
      this.#source.report('error', `${tool}/no-rows`, 'Unexpected end of file, expected rows', 1)
    return this.#tables.map((each) => tableOrSamples(each, this.#source))
  }

  // Tables of a document stand in its code, below commands and times; the words around it are their titles.
  #isOutside(text: string): boolean {
    if (fence.test(text)) {
      this.#settlePending()
      this.#close()
      this.#isCode = !this.#isCode
      this.#bare = undefined
      this.#header = undefined
      this.#section = ''
    } else if (this.#isCode) return prompt.test(text) || clock.test(text)
    else if (text.trim() !== '' && !isProse(text)) {
      const [mark = ''] = /^(?:#+|\s*(?:[-*+]|\d{1,2}\.)) +/.exec(text) ?? []
      const depth = mark.startsWith('#') ? mark.trimEnd().length : mark === '' ? 8 : 7
      const above = this.#heads.filter((head) => head.depth < depth)
      this.#heads = [...above, { depth, text: text.slice(mark.length).replace(/:$/, '').trim() }]
    }
    return true
  }

  #sayBare(): void {
    if (!this.#bare) return
    const message = 'words without a table'
    this.#source.report('info', `${tool}/words`, message, this.#bare.line)
    this.#bare = undefined
  }

  #sayCut(): void {
    const message =
      'the last line has no line feed: if the file was cut, its last number lacks digits'
    this.#source.report('info', `${tool}/no-line-feed`, message, this.#cursor.line)
  }

  #addLegend(name: string, meaning: string): void {
    this.#settlePending()
    this.#close()
    this.#header = undefined
    if (name.startsWith('col-')) this.#legend.set(name, meaning)
    else {
      this.#legend.clear()
      this.#section = `${name}: ${meaning}`
      this.#subtitle = ''
    }
  }

  #row(cells: readonly string[], by: Separator): void {
    const pending = this.#pending
    this.#pending = undefined
    const names = pending && namesOf(pending, cells, by, this.#legend)
    if (names) {
      this.#close()
      this.#header = this.#explained(names)
    } else if (pending) this.#title(pending)
    this.#bare = undefined
    const width = this.#header?.length ?? this.#rows[0]?.cells.length
    // Two tabs part two cells once where the names do so too.
    const filled = cells.filter((cell) => cell !== '')
    const narrower = width !== cells.length && width === filled.length
    if (!narrower && width !== undefined && width !== cells.length) {
      this.#close()
      this.#header = undefined
    }
    this.#rows.push({ cells: narrower ? filled : cells, line: this.#cursor.line })
  }

  // The meaning of a number of a column, with the number where two columns mean the same.
  #explained(names: readonly string[]): readonly string[] {
    const meanings = [...this.#legend.values()]
    return names.map((name) => {
      const meaning = this.#legend.get(name)
      if (meaning === undefined) return name
      const unique = meanings.filter((other) => other === meaning).length === 1
      return unique ? meaning : `${name} ${meaning}`
    })
  }

  #settlePending(): void {
    if (this.#pending) this.#title(this.#pending)
    this.#pending = undefined
  }

  // --- absolute      stands below the title of what it is about; names of columns hold for the next one too
  #title(title: Pending): void {
    const { text } = title
    this.#close()
    const isSubtitle = text.startsWith('--')
    if (!isSubtitle) this.#sayBare()
    if (!isSubtitle && !text.startsWith('#')) this.#bare = title
    const [, below] = /^-{2,}\s*(\S.*)$/.exec(text) ?? []
    if (below === undefined) {
      this.#section = text.replace(/^#\s*/, '').slice(0, maxProseLength)
      this.#header = undefined
    }
    this.#subtitle = below?.slice(0, maxProseLength) ?? ''
  }

  #close(): void {
    if (this.#rows.length === 0) return
    const width = this.#rows[0]?.cells.length ?? 0
    const header = this.#header ?? Array.from({ length: width }, (_, index) => String(index + 1))
    const heads = this.#heads.map(({ text }) => text)
    const title = [...heads, this.#section, this.#subtitle].filter((text) => text !== '').join(': ')
    this.#tables.push({
      kind: 'table',
      ...(title === '' ? {} : { title }),
      header,
      rows: this.#rows,
    })
    this.#rows = []
  }
}

// Names are separated like the rows below them, or by blanks, and are no numbers; two tabs between names separate them
// once. A legend does not number the column of words behind the numbers: it is called by its place.
function namesOf(
  { text, cells }: Pending,
  row: readonly string[],
  by: Separator,
  legend: ReadonlyMap<string, string>,
): readonly string[] | undefined {
  const width = row.length
  if (width < 2 || text.startsWith('--')) return undefined
  const ways = [cells, cellsOf(text, by), cellsOf(text, 'tab').filter((cell) => cell !== '')]
  // The column of the rows' names has no head.
  if (by === 'columns' && cellsOf(text, by).length === width - 1) return ['', ...cellsOf(text, by)]
  const wide = [...ways, cellsOf(text, 'blanks')]
  const names = wide.find((names) => names.length === width)
  if (names && (text.startsWith('#') || !names.some(isNumber))) return names
  const numbered = cells.length === width - 1 && cells.every((cell) => legend.has(cell))
  return numbered && !isNumber(row.at(-1) ?? '') ? [...cells, String(width)] : undefined
}

/** A line as it looks alone; whether words are names of columns or a title depends on the line below. */
type TextLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'rule' }
  | { readonly kind: 'legend'; readonly name: string; readonly meaning: string }
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly by: Separator }
  | { readonly kind: 'words'; readonly text: string; readonly cells: readonly string[] }

type Separator = 'tab' | 'comma' | 'blanks' | 'columns'

// -     ---     ======     # -----
const rule = /^[\s#]*(?:[-=*_.]+|```\w*)[\s#]*$/
// col-1 : x.my5651_rel_o2nofp.z12a_c8r32.pk1     Relative to: x.ma100230
const legend = /^(col-\d{1,4}|Relative to)\s*:\s*(\S.{0,200})$/
// 12   -3.5   +0.25   1,234.50   0,46   98.2%   16K   1.5GB   1.7x   1e-05   inf   nan   #N/A   NA
const number =
  /^(?:[+-]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+)(?:e[+-]?\d{1,3})?(?:%|[kKMGT]i?B?|B|x| ?(?:us|µs|ms|sec|s|min))?|[+-]?inf|INF|nan|NaN|NA|#N\/A)$/
// Q4:  17,380.552 s    70.363 s         396.448 s     point select  4.33  7621.74 per sec.
const twoNumbers = /(?:^|\s)[-+.\d][\d.,]*\S* +[-+.\d][\d.,]*(?:\s|$)/
const perSecond = / per sec(?:ond|\.)?$/
const clock = /\b\d\d:\d\d:\d\d\b/
const date = /^\d{4}-\d\d-\d\d$|^\d\d:\d\d:\d\d/

/** Parses one line. Rows have at least one number and another cell, or are a single number. */
function textLine(printed: string): TextLine {
  const text = printed.trimEnd()
  if (text === '') return { kind: 'blank' }
  if (text.length < 400 && rule.test(text)) return { kind: 'rule' }
  const [, name, meaning] = text.length < 400 ? (legend.exec(text) ?? []) : []
  if (name !== undefined && meaning !== undefined) return { kind: 'legend', name, meaning }
  const by = separatorOf(text)
  const cells = cellsOf(text, by)
  // #thd⇥none⇥global     # data set 01 -> InnoDB
  if (!text.startsWith('#') && isRow(cells, by)) return { kind: 'row', cells, by }
  return { kind: 'words', text, cells }
}

/** The cells of a line; a comment sign in front of names is no cell. */
function cellsOf(text: string, by: Separator): readonly string[] {
  const line = text.replace(/^\s*#\s*/, '')
  if (by === 'tab') return line.split('\t').map((cell) => cell.trim())
  if (by === 'comma') return line.split(',').map((cell) => cell.trim())
  if (by === 'columns') return line.trim().split(/ {2,}/)
  return line.split(/[ \t]/).filter((cell) => cell !== '')
}

/** True for a number as tables print it, with its unit or a sign that there is none. */
function isNumber(cell: string): boolean {
  return cell.length < 40 && number.test(cell.replace(perSecond, ''))
}

function separatorOf(text: string): Separator {
  if (text.includes('\t')) return 'tab'
  if (areColumns(text)) return 'columns'
  return /^[^\s,][^,]*(?:,[^,]*){2}/.test(text) && !/, | ,/.test(text) ? 'comma' : 'blanks'
}

// Cells of several words that two blanks or more part: each has one number at most.
function areColumns(text: string): boolean {
  const cells = cellsOf(text, 'columns')
  return (
    cells.length > 2 &&
    cells.some((cell) => cell.includes(' ')) &&
    cells.every((cell) => !twoNumbers.test(cell)) &&
    cells.filter(isNumber).length * 2 >= cells.length
  )
}

// At least half of the cells separated by blanks must be numbers, or the last ones behind several names, because prose contains
// numbers too.
function isRow(cells: readonly string[], by: Separator): boolean {
  const numbers = cells.filter(isNumber).length
  const filled = cells.filter((cell) => cell !== '').length
  if (numbers === 0 || cells.some((cell) => date.test(cell))) return false
  if (by !== 'blanks') return filled > 1
  return numbers * 2 >= filled || (numbers * 3 >= filled && cells.slice(-2).every(isNumber))
}
