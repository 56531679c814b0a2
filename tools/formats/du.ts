// Listings of `du`: how much space folders take.
//
// Reference: coreutils, src/du.c. Sizes with a letter are of `-h` and rounded to two or three digits; without one
// they are blocks of 1 KiB. A line of words is a title of the listing below it, as scripts print between calls.
import type { Counter, CountersReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'du'

// 26G	/data/m/pg/base   7.3M	/data/m/pg/base/1   128	./base
const row = /^(\d{1,15}(?:\.\d{1,2})?)([KMGTP]?)\t((?:\/|\.).{0,1000})$/
// with apparent size
const title = /^[A-Za-z][A-Za-z -]{1,60}$/
const times: ReadonlyMap<string, number> = new Map([
  ['', 1024],
  ['K', 1024],
  ['M', 1024 ** 2],
  ['G', 1024 ** 3],
  ['T', 1024 ** 4],
  ['P', 1024 ** 5],
])

/** `du`: a counters reading; the group of a size is its folder, under the title of the listing. */
export const du: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 12)
    const rows = lines.filter((text) => row.test(text.trimEnd())).length
    return rows > 0 && row.test(lines[0]?.trimEnd() ?? '') && rows * 2 >= lines.length
  },
  read,
}

function read(source: Source): readonly CountersReading[] {
  const counters: Counter[] = []
  let heading = ''
  for (const each of completeLines(source, tool)) {
    const text = each.text.trimEnd()
    const [, digits, letter = '', folder] = row.exec(text) ?? []
    if (digits !== undefined && folder !== undefined) {
      const value = Math.round(Number(digits) * (times.get(letter) ?? 1))
      const group = heading === '' ? folder : `${heading}: ${folder}`
      counters.push({ name: 'size', value, unit: 'B', group, line: each.line })
    } else if (title.test(text)) heading = text
    else reportBadLine(source, tool, each, 'a size and a folder')
  }
  return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
}
