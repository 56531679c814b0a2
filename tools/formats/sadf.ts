// What `sadf -d` makes of sysstat's records: rows parted by semicolons under a line of names.
//
//   # hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle
//   db1;600;2026-03-12 00:10:01 UTC;-1;12.34;0.00;3.21;0.05;0.00;84.40
//
// Reference: sysstat, sadf(1). A line of names may start anew; its rows are a series of their own. Processor -1 is all
// of them. The name of the host and restarts are skipped.
import type { SeriesReading } from '../model.ts'
import { dateLine } from './reading/date-line.ts'
import type { Format } from './reading/format.ts'
import { firstLines } from './reading/line.ts'
import { LongSeries, monitorNumber } from './reading/long-series.ts'
import type { Source } from './reading/source.ts'
import { inBaseUnit, sysstatMeaning } from './sysstat/meaning.ts'
import { badLine, wholeLines } from './reading/lines.ts'

const tool = 'sadf'

// # hostname;interval;timestamp;CPU;%user
const header = /^# hostname;interval;timestamp;(.+)$/
const restart = /;LINUX-RESTART\b/
const keys = new Set([
  'CPU',
  'DEV',
  'IFACE',
  'INTR',
  'TTY',
  'BUS',
  'FILESYSTEM',
  'MOUNTPOINT',
  'PID',
])

/** True for records of sysstat, which look like a table. */
export function isSadf(source: Source): boolean {
  return header.test(firstLines(source, 1)[0] ?? '')
}

/** `sadf -d`: metrics as those of `sar`. */
export const sadf: Format = {
  name: tool,
  recognises: isSadf,
  read,
}

function read(source: Source): readonly SeriesReading[] {
  const sections = new Map<string, LongSeries>()
  let names: readonly string[] = []
  let series = new LongSeries(source, tool)
  let stamp = ''
  for (const each of wholeLines(source, tool)) {
    const printed = header.exec(each.text.trimEnd())?.[1]
    if (printed !== undefined) {
      const known = sections.get(printed)
      series = known ?? new LongSeries(source, tool)
      if (known) known.headers += 1
      sections.set(printed, series)
      names = printed.split(';').map((name) => name.replace(/\[\.\.\.\]$/, ''))
      stamp = ''
      continue
    }
    if (restart.test(each.text)) continue
    const [, , time = '', ...cells] = each.text.trimEnd().split(';')
    const seconds = /^\d{10}$/.test(time) ? Number(time) : dateLine(time)
    const about = cells.filter((_, index) => keys.has(names[index] ?? '')).map(keyOf)
    const values = names.map((name, index) => {
      return keys.has(name) ? 0 : monitorNumber(cells[index] ?? '')
    })
    if (Number.isNaN(seconds) || cells.length < names.length || values.some(Number.isNaN)) {
      badLine(source, tool, each, 'a host, an interval, a time and numbers')
      continue
    }
    if (time !== stamp) series.begin(seconds, true, each.line)
    stamp = time
    const prefix = ['sar', ...about].join('.')
    for (const [index, name] of names.entries()) {
      const meaning = sysstatMeaning(name)
      const value = inBaseUnit(values[index] ?? Number.NaN, meaning)
      if (!keys.has(name) && !series.put(`${prefix}.${name}`, meaning.unit, value)) {
        badLine(source, tool, each, 'one row a time and device')
        break
      }
    }
  }
  return [...sections.values()].flatMap((section) => section.readings())
}

function keyOf(cell: string): string {
  return cell === '-1' ? 'all' : cell
}
