// The tables of a page, from its tokens: the parser of htmlparser2 takes quadratic time for deeply nested tags.
import type * as htmlparser2 from 'htmlparser2'
import type { TokenizerCallbacks } from 'htmlparser2'
import { loadPackage } from '../reading/load-package.ts'

/** A table of a page with the texts of its cells. */
export interface HtmlTable {
  title: string
  readonly rows: HtmlRow[]
  hasTables: boolean
}

interface HtmlRow {
  readonly cells: string[]
  readonly line: number
  hasHeads: boolean
}

const longestCell = 2000
// Markup and blanks within a cell take more room than its text.
const longestMarkup = 4 * longestCell

/** The tables of a page in the order in which they end; those that do not end are cut off. */
export function collectTables(text: string): {
  readonly tables: readonly HtmlTable[]
  readonly isCutOff: boolean
} {
  const { Tokenizer } = loadPackage('htmlparser2') as typeof htmlparser2
  const collector = new Collector(text)
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ...noCallbacks,
      onopentagname: (start, end) => collector.openTag(start, end),
      onclosetag: (start, end) => collector.closeTag(start, end),
      ontext: (start, end) => collector.addText(text.slice(start, end)),
      ontextentity: (codepoint) => collector.addText(String.fromCodePoint(codepoint)),
    },
  )
  tokenizer.write(text)
  tokenizer.end()
  const { tables, open } = collector
  return { tables: [...tables, ...open], isCutOff: open.length > 0 }
}

class Collector {
  readonly tables: HtmlTable[] = []
  /** The tables around the current token, the outermost first. */
  readonly open: HtmlTable[] = []
  readonly #text: string
  #line = 1
  /** The first line feed that is not counted yet; -1 behind the last. */
  #nextFeed: number
  #heading = ''
  /** The text of the current heading or caption, and of the current cell. */
  #title: string | undefined
  #cell: string | undefined
  /** True within a script or style. */
  #isHidden = false

  constructor(text: string) {
    this.#text = text
    this.#nextFeed = text.indexOf('\n')
  }

  openTag(start: number, end: number): void {
    const name = this.#text.slice(start, end).toLowerCase()
    const table = this.open.at(-1)
    this.#separate(name)
    if (isTitle(name)) this.#title = ''
    else if (name === 'table') {
      if (table) table.hasTables = true
      this.open.push({ title: this.#heading, rows: [], hasTables: false })
    } else if (name === 'tr') {
      table?.rows.push({ cells: [], line: this.#lineAt(start), hasHeads: false })
    } else if (name === 'td' || name === 'th') {
      const row = table?.rows.at(-1)
      if (!row) return
      this.#cell = ''
      if (name === 'th') row.hasHeads = true
    } else if (name === 'script' || name === 'style') this.#isHidden = true
  }

  closeTag(start: number, end: number): void {
    const name = this.#text.slice(start, end).toLowerCase()
    this.#separate(name)
    this.#isHidden = false
    if (isTitle(name) && this.#title !== undefined) {
      const title = plain(this.#title)
      const table = this.open.at(-1)
      if (name === 'caption' && table) table.title = title
      else this.#heading = title
      this.#title = undefined
    } else if (name === 'table') {
      const table = this.open.pop()
      if (table) this.tables.push(table)
    }
  }

  addText(text: string): void {
    if (this.#isHidden) return
    if (this.#title !== undefined && this.#title.length < longestMarkup) this.#title += text
    if (this.#cell !== undefined && this.#cell.length < longestMarkup) this.#cell += text
  }

  // Ends the current cell at the tags of a table; any other tag separates words.
  #separate(name: string): void {
    if (name === 'td' || name === 'th' || name === 'tr' || name === 'table') {
      if (this.#cell !== undefined) this.open.at(-1)?.rows.at(-1)?.cells.push(plain(this.#cell))
      this.#cell = undefined
    } else this.addText(' ')
  }

  #lineAt(offset: number): number {
    while (this.#nextFeed >= 0 && this.#nextFeed < offset) {
      this.#line += 1
      this.#nextFeed = this.#text.indexOf('\n', this.#nextFeed + 1)
    }
    return this.#line
  }
}

function isTitle(name: string): boolean {
  return /^(?:h[1-6]|caption)$/.test(name)
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestCell)
}

/** Ignores every token. */
const noCallbacks: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
}

function ignore(): void {
  // Only the tokens of a page that hold its tables and texts are used.
}
