// Output of `sadf -d` (sysstat): rows separated by semicolons below a header line.
//
//   # hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle
//   db1;600;2026-03-12 00:10:01 UTC;-1;12.34;0.00;3.21;0.05;0.00;84.40
//
// Reference: sysstat, sadf(1). A line of names may start anew; its rows are a series of their own. Processor -1 is all
// of them. The name of the host and restarts are skipped.
import type { SeriesReading } from '../core/model.ts'
import { parseDateLine } from './reading/clock.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, firstLines, reportBadLine } from './reading/lines.ts'
import { parseDecimal } from './reading/number-text.ts'
import { SeriesBuilder } from './reading/series-builder.ts'
import { toBaseUnit } from './reading/row-columns.ts'
import { keyColumns, sysstatMeaning } from './sysstat.ts'

const tool = 'sadf'

// # hostname;interval;timestamp;CPU;%user
const header = /^# hostname;interval;timestamp;(.+)$/
const restart = /;LINUX-RESTART\b/
const keys = new Set([...keyColumns, 'FILESYSTEM', 'MOUNTPOINT'])

/** `sadf -d`: metrics as those of `sar`. */
export const sadf: Format = {
  name: tool,
  recognises: (source) => header.test(firstLines(source, 1)[0] ?? ''),
  read,
}

function read(source: Source): readonly SeriesReading[] {
  const sections = new Map<string, SeriesBuilder>()
  let names: readonly string[] = []
  let series = new SeriesBuilder(source, tool)
  let stamp = ''
  for (const each of completeLines(source, tool)) {
    const printed = header.exec(each.text.trimEnd())?.[1]
    if (printed !== undefined) {
      const known = sections.get(printed)
      series = known ?? new SeriesBuilder(source, tool)
      if (known) known.headers += 1
      sections.set(printed, series)
      names = printed.split(';').map((name) => name.replace(/\[\.\.\.\]$/, ''))
      stamp = ''
      continue
    }
    if (restart.test(each.text)) continue
    const [, , time = '', ...cells] = each.text.trimEnd().split(';')
    const seconds = /^\d{10}$/.test(time) ? Number(time) : parseDateLine(time)
    const about = cells.filter((_, index) => keys.has(names[index] ?? '')).map(keyOf)
    const values = names.map((name, index) => {
      return keys.has(name) ? 0 : parseDecimal(cells[index] ?? '')
    })
    if (Number.isNaN(seconds) || cells.length < names.length || values.some(Number.isNaN)) {
      reportBadLine(source, tool, each, 'a host, an interval, a time and numbers')
      continue
    }
    if (time !== stamp) series.startSample(seconds, true, each.line)
    stamp = time
    const prefix = ['sar', ...about].join('.')
    for (const [index, name] of names.entries()) {
      const meaning = sysstatMeaning(name)
      const value = toBaseUnit(values[index] ?? Number.NaN, meaning)
      if (!keys.has(name) && !series.add(`${prefix}.${name}`, meaning.unit, value)) {
        reportBadLine(source, tool, each, 'one row per time and device')
        break
      }
    }
  }
  return [...sections.values()].flatMap((section) => section.readings())
}

function keyOf(cell: string): string {
  return cell === '-1' ? 'all' : cell
}
