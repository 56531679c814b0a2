// The output of `iostat <interval>` on macOS: disks side by side, then the processor and the load.
//
// Reference: Apple, iostat(8): KB and MB are 1,024 and 1,048,576 bytes; the first sample is the average since
// boot and is left out. Blank lines are skipped.
import type { SeriesReading } from '../model.ts'
import { Clock } from './reading/clock.ts'
import type { Format } from './reading/format.ts'
import {
  cutOff,
  firstLines,
  skipBlanks,
  stamp,
  stampEnd,
  unexpected,
  words,
} from './reading/line.ts'
import { columnsChange, noSamples, setBack } from './reading/monitor.ts'
import { after, decimalRow } from './reading/numbers.ts'
import { Samples, Times, alike, seriesOf, type Meaning } from './reading/samples.ts'
import type { Cursor, Source } from './reading/source.ts'

//               disk0               disk2       cpu    load average
const titles =
  /^(?:\d{4}-\d\d-\d\d [\d:.]{8,18}\t)? *(?:disk\d+ +)*(?:disk\d+|cpu) *(?:cpu *)?(?:load average *)?$/
//     KB/t  tps  MB/s     KB/t  tps  MB/s  us sy id   1m   5m   15m
const names = /^(?:\d{4}-\d\d-\d\d [\d:.]{8,18}\t)? *(?:KB\/t +tps +MB\/s|us +sy +id)/

const disk = new Map<string, Meaning>([
  ['KB/t', { name: 'B/t', unit: 'B', times: 1024 }],
  ['tps', { name: 'tps', unit: '1/s' }],
  ['MB/s', { name: 'B/s', unit: 'B/s', times: 1_048_576 }],
])
const share = { unit: '1', over: 100 }
const processor = new Map<string, Meaning>(alike(['us', 'sy', 'id'], share))
const load = new Map<string, Meaning>(alike(['1m', '5m', '15m'], { unit: '1' }))

/** `iostat` of macOS: metrics `iostat.disk0.B/s`, …, `iostat.cpu.us`, `iostat.load.1m`. */
export const iostatMacos: Format = {
  name: 'iostat-macos',
  recognises(source) {
    const lines = firstLines(source, 3)
    return lines.some((line, index) => titles.test(line) && names.test(lines[index + 1] ?? ''))
  },
  read,
}

function read(source: Source): readonly SeriesReading[] {
  const cursor = source.cursor()
  const { bytes } = cursor
  const times = new Times()
  const clock = new Clock()
  let title = ''
  let header = ''
  let columns: readonly Meaning[] | undefined
  let samples = new Samples(0)
  let headers = 0
  let rows = 0
  while (cursor.next()) {
    const start = stampEnd(bytes, cursor.start, cursor.end)
    const at = skipBlanks(bytes, start, cursor.end)
    if (at === cursor.end) continue
    if (cutOff(source, cursor, 'iostat-macos/cut-off')) break
    const byte = bytes[at] ?? 0
    if (columns === undefined || byte < 48 || byte > 57) {
      const text = bytes.toString('utf8', start, Math.min(cursor.end, start + 4096)).trimEnd()
      if (titles.test(text)) title = text
      else if (!names.test(text)) {
        unexpected(source, cursor, 'iostat-macos/bad-line', at, 'a header of iostat')
      } else if (columns === undefined) {
        header = title + text
        columns = meanings(source, cursor, words(title), words(text))
        if (columns === undefined) return []
        samples = new Samples(columns.length)
      } else if (header === title + text) headers += 1
      else {
        columnsChange(source, cursor, 'iostat-macos')
        break
      }
      continue
    }
    rows += 1
    const offset = samples.open()
    const read = decimalRow(bytes, at, cursor.end, samples.values, offset, columns.length)
    const rest = read ? skipBlanks(bytes, after, cursor.end) : after
    if (!read || rest < cursor.end) {
      const expected = `${String(columns.length)} numbers`
      unexpected(source, cursor, 'iostat-macos/bad-line', rest, expected)
      continue
    }
    const dated = !Number.isNaN(stamp)
    if (dated && !clock.advance(stamp, true)) setBack(source, cursor, 'iostat-macos')
    const sample = times.add(dated ? clock.elapsed : rows - 1)
    if (rows === 1) times.drop(sample)
    samples.keep(sample)
  }
  if (columns === undefined) return []
  if (times.count === times.dropped) noSamples(source, cursor, 'iostat-macos')
  const series = seriesOf(times, [{ prefix: 'iostat.', samples, columns }])
  return [{ kind: 'series', series, dropped: times.dropped, headers }]
}

// The columns of every disk in the order of the titles, then those of the processor and of the load.
function meanings(
  source: Source,
  cursor: Cursor,
  titles: readonly string[],
  names: readonly string[],
): readonly Meaning[] | undefined {
  const columns: Meaning[] = []
  for (const title of titles) {
    if (title === 'average') continue
    const known = title === 'cpu' ? processor : title === 'load' ? load : disk
    for (const [printed, meaning] of known) {
      const found = names[columns.length]
      if (found !== printed) {
        const message = `Unexpected column ${JSON.stringify(found ?? 'end of line')}, expected ${printed} of ${title}`
        source.report('error', 'iostat-macos/columns', message, cursor.line)
        return undefined
      }
      columns.push({ ...meaning, name: `${title}.${meaning.name}` })
    }
  }
  if (names.length === columns.length) return columns
  const message = `Unexpected column ${JSON.stringify(names[columns.length])}, expected ${String(columns.length)}`
  source.report('error', 'iostat-macos/columns', message, cursor.line)
  return undefined
}
