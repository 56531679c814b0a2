// /proc/meminfo over time: a value a line behind a time, or listings under lines with the time.
//
//   2020-08-28 21:33:57.514152⇥MemTotal⇥65945364      === 2025-03-19 05:31:04 ===
//   2020-08-28 21:33:57.514152⇥MemFree⇥416308         MemTotal:       65945364 kB
//
// Reference: Linux, fs/proc/meminfo.c: sizes in kB, which are KiB; HugePages_… are numbers without a unit.
import type { SeriesReading } from '../core/model.ts'
import { parseDateLine } from './reading/date-line.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import { SeriesBuilder } from './reading/series-builder.ts'
import type { Source } from './reading/source.ts'

const tool = 'meminfo-log'

// 2020-08-28 21:33:57.514152⇥MemTotal⇥65945364
const stamped =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?)\t([A-Z][A-Za-z0-9_]{1,40}(?:\([a-z_]{1,20}\))?):?\s+(\d{1,15})(?: kB)?$/
// MemTotal:       65945364 kB
const listed = /^([A-Z][A-Za-z0-9_]{1,40}(?:\([a-z_]{1,20}\))?):\s+(\d{1,15})( kB)?$/
const familiar = /^(?:MemTotal|MemFree|AnonHugePages|Cached)\b/

/** `/proc/meminfo` over time: metrics `meminfo.MemFree`, … in bytes. */
export const meminfoLog: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 8).map((text) => text.trimEnd())
    const [first = '', second = ''] = lines
    const name = stamped.exec(first)?.[2]
    if (name !== undefined)
      return lines.some((text) => familiar.test(stamped.exec(text)?.[2] ?? ''))
    return !Number.isNaN(parseDateLine(first)) && listed.test(second) && lines.some(isFamiliar)
  },
  read,
}

function isFamiliar(text: string): boolean {
  return listed.test(text) && familiar.test(text)
}

function read(source: Source): readonly SeriesReading[] {
  const series = new SeriesBuilder(source, tool)
  let known = new Set<string>()
  let last = Number.NaN
  const put = (name: string, digits: string, plain: boolean, line: number): void => {
    // A listing without stamps begins where a name comes again.
    if (known.has(name)) {
      series.startSample(last, true, line)
      known = new Set()
    }
    known.add(name)
    const times = plain ? 1 : 1024
    series.add(`meminfo.${name}`, plain ? '1' : 'B', Number(digits) * times)
  }
  for (const each of completeLines(source, tool)) {
    const text = each.text.trimEnd()
    const [, time, name, digits] = stamped.exec(text) ?? []
    const [, label, size, kilo] = listed.exec(text) ?? []
    const date = parseDateLine(text)
    if (time !== undefined && name !== undefined && digits !== undefined) {
      const seconds = parseDateLine(time)
      if (Number.isNaN(seconds)) {
        reportBadLine(source, tool, each, 'a date')
        continue
      }
      // Lines of one listing are stamped apart by microseconds at times.
      if (known.has(name) || series.count === 0 || Math.abs(seconds - last) > 0.5) {
        series.startSample(seconds, true, each.line)
        known = new Set()
        last = seconds
      }
      put(name, digits, name.startsWith('HugePages_'), each.line)
    } else if (!Number.isNaN(date)) {
      series.startSample(date, true, each.line)
      last = date
      known = new Set()
    } else if (label !== undefined && size !== undefined && series.count > 0)
      put(label, size, kilo === undefined, each.line)
    else reportBadLine(source, tool, each, 'a name and a number')
  }
  return series.readings()
}
