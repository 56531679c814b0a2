// The output of `iostat <interval>` on macOS: the disks next to each other, then the processor and the load.
//
// Reference: Apple, iostat(8): KB and MB are 1,024 and 1,048,576 bytes; the first sample is the average since
// boot and is left out. Blank lines are skipped.
import { Clock, readTimestamp } from './reading/clock.ts'
import { meaningsOf, reportChangedColumns, type Meaning } from './reading/row-columns.ts'
import type { Cursor } from './reading/cursor.ts'
import type { Format } from './reading/format.ts'
import { firstLines, splitFields } from './reading/lines.ts'
import { intervalOf } from './reading/monitor-commands.ts'
import {
  assumption,
  outputAfter,
  readOutputs,
  type MonitorOutput,
  type NextOutput,
} from './reading/monitor-runs.ts'
import { isDigit, readDecimals } from './reading/numbers.ts'
import { isCutOff, reportBadField, reportNoSamples } from './reading/reported-text.ts'
import { Samples, Times, seriesOf } from './reading/samples.ts'
import type { Source } from './reading/source.ts'

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
  read: (source) =>
    readOutputs(source, tool, (cursor, command) => readOutput(source, cursor, command)),
}

function readOutput(source: Source, cursor: Cursor, command: string | undefined): MonitorOutput {
  const times = new Times()
  const clock = new Clock(source, tool)
  let titles = ''
  let header = ''
  let columns: readonly Meaning[] | undefined
  let samples = new Samples(0)
  let headers = 0
  let rows = 0
  let hasTimes = false
  let next: NextOutput | undefined
  const interval = intervalOf(tool, command)
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
        reportBadField(source, tool, cursor, `${String(length)} numbers`)
        continue
      }
      // Without a printed time or a command, rows are one second apart, as in `iostat 1`.
      hasTimes ||= !Number.isNaN(seconds)
      const at = Number.isNaN(seconds)
        ? (rows - 1) * (interval ?? 1)
        : clock.advance(seconds, true, cursor.line)
      const sample = times.add(at)
      if (rows === 1) times.drop(sample)
      samples.keep(sample)
      continue
    }
    const text = cursor.text(longestHeader, start).trimEnd()
    if (titleLine.test(text)) titles = text
    else if ((next = outputAfter(cursor, start, tool))) break
    else if (!nameLine.test(text)) reportBadField(source, tool, cursor, 'a header of iostat')
    else if (columns === undefined) {
      header = titles + text
      columns = parseColumns(source, cursor.line, splitFields(titles), splitFields(text))
      if (columns === undefined) return { readings: [], next }
      samples = new Samples(columns.length)
    } else if (header === titles + text) headers += 1
    else {
      reportChangedColumns(source, tool, cursor.line)
      break
    }
  }
  if (columns === undefined) return { readings: [], next }
  if (times.count === times.dropped) reportNoSamples(source, tool, cursor.line)
  const series = seriesOf(times, [{ prefix: 'iostat.', samples, columns }])
  const { dropped } = times
  const assumed = assumption(hasTimes, interval)
  return { readings: [{ kind: 'series', series, dropped, headers, ...assumed }], next }
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
