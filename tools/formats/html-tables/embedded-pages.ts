// Pages that are escaped text or CDATA within another document, as the items of a feed.
import type * as htmlparser2 from 'htmlparser2'
import { loadPackage } from '../reading/load-package.ts'
import { noCallbacks } from './callbacks.ts'

/** A page, and the line of the file on which it starts. */
export interface Page {
  readonly text: string
  readonly line: number
}

/** The texts between the tags of a document that hold tables themselves, with as many line feeds as in the file. */
export function embeddedPages(document: string): readonly Page[] {
  const { Tokenizer } = loadPackage('htmlparser2') as typeof htmlparser2
  const pages: Page[] = []
  let pieces: string[] = []
  let line = 1
  let start = 1
  const add = (piece: string): void => {
    if (pieces.length === 0) start = line
    pieces.push(piece)
    line += countFeeds(piece)
  }
  const end = (): void => {
    const text = pieces.join('')
    if (/<table[\s>]/i.test(text)) pages.push({ text, line: start })
    pieces = []
  }
  let counted = 0
  // Counts the line feeds of the markup up to `offset`, which no piece holds.
  const skipTo = (offset: number): void => {
    line += countFeeds(document.slice(counted, offset))
    counted = offset
  }
  const addText = (from: number, to: number): void => {
    skipTo(from)
    add(document.slice(from, to))
    counted = to
  }
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      ...noCallbacks,
      ontext: addText,
      oncdata: addText,
      ontextentity(codepoint, endIndex) {
        // A reference to a line feed would move the lines below it.
        add(codepoint < 32 ? ' ' : String.fromCodePoint(codepoint))
        counted = endIndex
      },
      onopentagname: end,
      onclosetag: end,
    },
  )
  tokenizer.write(document)
  tokenizer.end()
  end()
  return pages
}

function countFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
