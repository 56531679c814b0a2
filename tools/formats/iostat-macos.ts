// The output of `iostat <interval>` on macOS: the disks next to each other, then the processor and the load.
//
// Reference: Apple, iostat(8): KB and MB are 1,024 and 1,048,576 bytes; the first sample is the average since
// boot and is left out. Blank lines are skipped.
import type { SeriesReading } from '../core/model.ts'
import { readTimestamp } from './reading/clock.ts'
import { meaningsOf, reportChangedColumns, type Meaning } from './reading/row-columns.ts'
import type { Format, Source } from './reading/source.ts'
import { firstLines, splitFields, isCutOff } from './reading/lines.ts'
import { MonitorReader, outputAfter, readOutputs } from './reading/monitor-runs.ts'
import { isDigit, readDecimals } from './reading/numbers.ts'
import { Samples } from './reading/samples.ts'

const tool = 'iostat-macos'

//               disk0               disk2       cpu    load average
const titleLine =
  /^(?:\d{4}-\d\d-\d\d [\d:.]{8,18}\t)? *(?:disk\d+ +)*(?:disk\d+|cpu) *(?:cpu *)?(?:load average *)?$/
//     KB/t  tps  MB/s     KB/t  tps  MB/s  us sy id   1m   5m   15m
const nameLine = /^(?:\d{4}-\d\d-\d\d [\d:.]{8,18}\t)? *(?:KB\/t +tps +MB\/s|us +sy +id)/
const longestHeader = 4096

const diskColumns = new Map<string, Meaning>([
  ['KB/t', { name: 'B/t', unit: 'B', times: 1024 }],
  ['tps', { name: 'tps', unit: '1/s' }],
  ['MB/s', { name: 'B/s', unit: 'B/s', times: 1_048_576 }],
])
const columnsByTitle = new Map([
  ['cpu', new Map(meaningsOf(['us', 'sy', 'id'], { unit: '1', over: 100 }))],
  ['load', new Map(meaningsOf(['1m', '5m', '15m'], { unit: '1' }))],
])

/** `iostat` of macOS: metrics `iostat.disk0.B/s`, …, `iostat.cpu.us`, `iostat.load.1m`. */
export const iostatMacos: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 3)
    return lines.some((text, index) => {
      return titleLine.test(text) && nameLine.test(lines[index + 1] ?? '')
    })
  },
  read: (source) => readOutputs(source, tool, Reader),
}

class Reader extends MonitorReader {
  read(): readonly SeriesReading[] {
    const { source, cursor } = this
    let titles = ''
    let header = ''
    let columns: readonly Meaning[] | undefined
    let samples = new Samples(0)
    let rows = 0
    while (cursor.next()) {
      const seconds = readTimestamp(cursor)
      const start = cursor.at
      if (!cursor.skipBlanks()) continue
      if (isCutOff(source, tool, cursor)) break
      if (columns !== undefined && isDigit(cursor.byte)) {
        rows += 1
        const offset = samples.open()
        const { length } = columns
        if (!readDecimals(cursor, samples.values, offset, length) || cursor.skipBlanks()) {
          this.reportField(`${String(length)} numbers`)
          continue
        }
        const sample = this.times.add(this.secondsAt(seconds, rows - 1, true))
        if (rows === 1) this.times.drop(sample)
        samples.keep(sample)
        continue
      }
      const text = cursor.text(longestHeader, start).trimEnd()
      if (titleLine.test(text)) titles = text
      else if ((this.next = outputAfter(cursor, start, tool))) break
      else if (!nameLine.test(text)) this.reportField('a header of iostat')
      else if (columns === undefined) {
        header = titles + text
        columns = parseColumns(source, cursor.line, splitFields(titles), splitFields(text))
        if (columns === undefined) return []
        samples = new Samples(columns.length)
      } else if (header === titles + text) this.headers += 1
      else {
        reportChangedColumns(source, tool, cursor.line)
        break
      }
    }
    return columns ? this.seriesOf([{ prefix: 'iostat.', samples, columns }]) : []
  }
}

// The columns of every disk in the order of the titles, then those of the processor and of the load.
function parseColumns(
  source: Source,
  line: number,
  titles: readonly string[],
  names: readonly string[],
): readonly Meaning[] | undefined {
  const report = (name: string | undefined, expected: string): void => {
    const printed = JSON.stringify(name ?? 'end of line')
    const message = `Unexpected column ${printed}, expected ${expected}`
    source.report('error', `${tool}/columns`, message, line)
  }
  const columns: Meaning[] = []
  for (const title of titles) {
    if (title === 'average') continue
    for (const [printed, meaning] of columnsByTitle.get(title) ?? diskColumns) {
      const name = names[columns.length]
      if (name !== printed) {
        report(name, `${printed} of ${title}`)
        return undefined
      }
      columns.push({ ...meaning, name: `${title}.${meaning.name}` })
    }
  }
  if (names.length === columns.length) return columns
  report(names[columns.length], String(columns.length))
  return undefined
}
