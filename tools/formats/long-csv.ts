// Samples in long form: a time, a value and the name of what was measured on each line, in any order.
//
//   collected,value,metric
//   2020-08-28 21:33:58.517986,21515.00,nvme2n1_r/s
//
// Values are as printed: the file does not say in which unit. Empty values and NaN are no numbers.
import type { SeriesReading } from '../core/model.ts'
import { parseDateLine } from './reading/clock.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, firstLines, reportBadLine } from './reading/lines.ts'
import { parseDecimal } from './reading/number-text.ts'
import { SeriesBuilder } from './reading/series-builder.ts'

const tool = 'long-csv'
const times = new Set(['collected', 'time', 'timestamp', 'ts', 'date', 'at'])
const values = new Set(['value', 'val'])
const names = new Set(['metric', 'name', 'counter', 'variable'])
const epoch = /^\d{10}(?:\.\d{1,9})?$/
const absent = /^(?:|nan|null|na|inf|-inf|\+inf)$/i

interface Columns {
  readonly time: number
  readonly value: number
  readonly name: number
}

/** Long form: metrics `long-csv.<name>`. */
export const longCsv: Format = {
  name: tool,
  recognises(source) {
    const [header = '', row = ''] = firstLines(source, 2)
    const columns = columnsOf(header)
    return columns !== undefined && !Number.isNaN(timeOf(row.split(',')[columns.time] ?? ''))
  },
  read,
}

function columnsOf(header: string): Columns | undefined {
  const cells = header.split(',').map((cell) => cell.trim().toLowerCase())
  if (cells.length !== 3) return undefined
  const time = cells.findIndex((cell) => times.has(cell))
  const value = cells.findIndex((cell) => values.has(cell))
  const name = cells.findIndex((cell) => names.has(cell))
  return time < 0 || value < 0 || name < 0 ? undefined : { time, value, name }
}

function read(source: Source): readonly SeriesReading[] {
  const [header, ...rows] = completeLines(source, tool)
  const columns = columnsOf(header?.text ?? '')
  const series = new SeriesBuilder(source, tool)
  let stamp = ''
  for (const each of columns ? rows : []) {
    const cells = each.text.split(',').map((cell) => cell.trim())
    const [time = '', value = '', name = ''] = columns
      ? [cells[columns.time], cells[columns.value], cells[columns.name]]
      : []
    const seconds = time === stamp ? 0 : timeOf(time)
    const number = parseDecimal(value)
    if (cells.length !== 3 || name === '' || name.length > 200 || Number.isNaN(seconds))
      reportBadLine(source, tool, each, 'a time, a value and a name')
    else if (Number.isNaN(number) && !absent.test(value))
      reportBadLine(source, tool, each, 'a number')
    else {
      if (time !== stamp) series.startSample(seconds, true, each.line)
      stamp = time
      if (!Number.isNaN(number) && !series.add(`${tool}.${name}`, '1', number))
        reportBadLine(source, tool, each, 'one value per time and name')
    }
  }
  return series.readings()
}

function timeOf(text: string): number {
  return epoch.test(text) ? Number(text) : parseDateLine(text)
}
