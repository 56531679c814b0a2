// A DESC file: the meaning of the numbers, or of names with a number, in folder and file names.
//
//   --skip-grant-tables
//
//   01 ...  MariaDB-5.5.29
//
// A line that is no number and its text is the title of those that follow.
import type { TableReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { firstLines } from './reading/lines.ts'
import { serverIn } from './reading/stated-fields.ts'

const tool = 'descriptions'

// 01 ...	MariaDB-5.5.29 (w/ tcmalloc)   02	MariaDB-5.3.5/XtraDB, ext4
const row = /^(\d{1,4})(?: \.{2,3}[ \t]+|\t+)(\S.*)$/
// b4523   MariaDB 11.8.3     gcc 13.2 -O2   (a name, which programs print in front of anything: texts name servers)
const namedRow = /^([A-Za-z]{1,8}[-_]?\d{1,6}[a-z]?)(?: \.{2,3}[ \t]+| {2,}|\t+)(\S.*)$/

/** `DESC`: a table reading with the columns `number`, `text`, `title`. */
export const descriptions: Format = {
  name: tool,
  quotes: true,
  recognises(source) {
    const lines = firstLines(source, 60)
    const texts = lines.map((text) => row.exec(text)?.[2] ?? '').filter((text) => text !== '')
    const plain = texts.every((text) => /[A-Za-z]{2}/.test(text) && !text.includes('\t'))
    const named = lines.filter(
      (text) => serverIn(namedRow.exec(text)?.[2] ?? '').engine !== undefined,
    )
    return (
      (texts.length >= 2 && plain && texts.length * 2 > lines.length) ||
      (named.length >= 2 && named.length * 2 > lines.length)
    )
  },
  read,
}

function read(source: Source): readonly TableReading[] {
  const rows: { readonly cells: readonly string[]; readonly line: number }[] = []
  const seen = new Set<string>()
  let title = ''
  for (const [index, text] of source.lines().entries()) {
    const line = index + 1
    const [, number, meaning] = row.exec(text) ?? namedRow.exec(text) ?? []
    if (number === undefined || meaning === undefined) {
      if (text.trim() !== '') title = text.trim()
      continue
    }
    if (seen.has(number)) {
      const message = `Unexpected second text for ${number}, expected each number once`
      source.report('warning', `${tool}/repeated`, message, line)
    }
    seen.add(number)
    rows.push({ cells: [number, meaning.trim(), title], line })
  }
  return rows.length === 0 ? [] : [{ kind: 'table', header: ['number', 'text', 'title'], rows }]
}
