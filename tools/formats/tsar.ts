// The table of `tsar`, of its records and live: groups of columns, such as cpu, mem and a disk, with a sample a line.
//
// Reference: https://github.com/alibaba/tsar, src/output_print.c and modules/. Days come before months; K, M and G are powers of 1024.
// The head is repeated every 20 lines; MAX, MEAN and MIN at the end repeat what the samples say.
import type { SeriesReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, reportBadLine } from './reading/lines.ts'
import { type Meaning, scaleExactly } from './reading/row-columns.ts'
import { SeriesBuilder } from './reading/series-builder.ts'

const tool = 'tsar'
// Time              ---cpu-- ---mem-- -----traffic---- --sda---
const groups = /^Time(?: +(?:-\S{1,100}-|[a-z]\w{7}|[a-z]\w{0,6}-{1,7})){1,60} *$/
const names = /^Time(?: +%?[a-z]\w{0,15}){1,400} *$/i
// 04/06/18-21:09:22   0.00    18.48   3.2M
const row =
  /^(\d\d)\/(\d\d)\/(\d\d)-(\d\d):(\d\d)(?::(\d\d))?((?: +(?:-?\d{1,15}(?:\.\d{1,4})?[KMGT]?|-{1,10})){1,400})$/
const summary = /^(?:MAX|MEAN|MIN) +[-\d]/
const command = /^[^#$>]{0,80}[#$>] *tsar\b/
const scales: Readonly<Record<string, number>> = {
  K: 1024,
  M: 1024 ** 2,
  G: 1024 ** 3,
  T: 1024 ** 4,
}

const share = /^(?:cpu\..*|.*\.(?:util|retran|%\w+))$/
const bytesPerSecond = /\.byt(?:in|out)$/
const bytes = /^(?:mem|swap|partition|[^.]*)\.(?:free|used|buff|cach|total|bfree|bused|btotl)$/
const milliseconds = /\.(?:[rw]?await|svctm)$/
const plain = /\.(?:load\d{1,2}|runq|plit|CurrEs|qusize|rqsize|[rw]arqsz|ifree|itotl|iused)$/

function meaningOf(name: string): Omit<Meaning, 'name'> {
  if (share.test(name)) return { unit: '1', over: 100 }
  if (bytesPerSecond.test(name)) return { unit: 'B/s' }
  if (bytes.test(name)) return { unit: 'B' }
  if (milliseconds.test(name)) return { unit: 's', over: 1000 }
  return { unit: plain.test(name) ? '1' : '1/s' }
}

/** `tsar`: metrics such as `tsar.cpu.util` and `tsar.sda.await`; shares as parts of 1. */
export const tsar: Format = {
  name: tool,
  recognises: ({ headLines }) =>
    headLines.some((text, index) => groups.test(text) && names.test(headLines[index + 1] ?? '')),
  read,
}

function read(source: Source): readonly SeriesReading[] {
  const series = new SeriesBuilder(source, tool)
  let heads = ''
  let columns: readonly string[] = []
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    if (groups.test(text)) heads = text
    else if (names.test(text) && heads !== '') {
      if (columns.length > 0) series.headers += 1
      columns = columnsOf(heads, text)
    } else if (!summary.test(text) && !command.test(text)) {
      const [
        ,
        day = '',
        month = '',
        year = '',
        hour = '',
        minute = '',
        second = '00',
        values = '',
      ] = row.exec(text) ?? []
      const cells = values.trim().split(/ +/)
      const at = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
      if (Number.isNaN(at) || cells.length !== columns.length) {
        reportBadLine(source, tool, each, `a time and ${String(columns.length)} numbers`)
        continue
      }
      series.startSample(at / 1000, true, line)
      for (const [index, cell] of cells.entries()) {
        const name = columns[index] ?? ''
        const { unit, over = 1 } = meaningOf(name)
        const times = scales[cell.slice(-1)] ?? 1
        series.add(`${tool}.${name}`, unit, scaleExactly(Number.parseFloat(cell), times, over))
      }
    }
  }
  return series.readings()
}

// A column belongs to the group above it. Names of devices are cut at eight letters, so that two may be equal.
function columnsOf(heads: string, text: string): readonly string[] {
  const above = [...heads.matchAll(/(?<= )\S+/g)]
  const known = new Map<string, number>()
  return [...text.slice('Time'.length).matchAll(/\S+/g)].map(({ 0: column, index }) => {
    const end = index + 'Time'.length + column.length - 1
    const group = above.findLast((one) => one.index <= end) ?? above[0]
    const name = `${group?.[0].replace(/^-+|-+$/g, '') ?? ''}.${column}`
    const count = (known.get(name) ?? 0) + 1
    known.set(name, count)
    return count === 1 ? name : name.replace('.', `-${String(count)}.`)
  })
}
