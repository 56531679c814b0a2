// The output of `vm_stat <interval>` of macOS, with the time that some collectors put in front of every line.
//
// Reference: Apple, system_cmds, vm_stat.tproj/vm_stat.c. Counts of pages, which the first line tells the size of; 188921K
// are thousands. The first sample is since boot and left out. Headers are repeated and counted.
import type { SeriesReading } from '../core/model.ts'
import { parseDateLine } from './reading/clock.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, firstLines, splitFields, reportBadLine } from './reading/lines.ts'
import { SeriesBuilder } from './reading/series-builder.ts'

const tool = 'vm_stat'

// Mach Virtual Memory Statistics: (page size of 4096 bytes)
const banner = /Mach Virtual Memory Statistics: \(page size of (\d{3,7}) bytes\)$/
// 2020-08-30 21:02:32.281833⇥
const stamp = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?)\t(.*)$/
const header = /^\s*free\s+active\s/
const cell = /^(\d{1,15})(K?)$/

/** `vm_stat`: metrics `vm_stat.free`, … in bytes for memory, else pages a sample. */
export const vmStat: Format = {
  name: tool,
  recognises: (source) => firstLines(source, 2).some((text) => banner.test(text.trimEnd())),
  read,
}

const memory = new Set([
  ...['free', 'active', 'specul', 'inactive', 'throttle', 'wired', 'prgable', 'file-backed'],
  ...['anonymous', 'cmprssed', 'cmprssor'],
])

function read(source: Source): readonly SeriesReading[] {
  const series = new SeriesBuilder(source, tool)
  let columns: readonly string[] | undefined
  let page = Number.NaN
  let time = 0
  let first = true
  for (const each of completeLines(source, tool)) {
    const [, stamped, rest = each.text] = stamp.exec(each.text.trimEnd()) ?? []
    const text = rest.trimEnd()
    const bytes = banner.exec(text)?.[1]
    time = stamped === undefined ? time + 1 : parseDateLine(stamped)
    if (bytes !== undefined) page = Number(bytes)
    else if (header.test(text)) {
      if (columns !== undefined) series.headers += 1
      columns = splitFields(text)
    } else {
      const cells = splitFields(text).map((printed) => {
        const [, digits, kilo] = cell.exec(printed) ?? []
        return digits === undefined ? Number.NaN : Number(digits) * (kilo === 'K' ? 1000 : 1)
      })
      const even = columns?.length === cells.length && !Number.isNaN(time) && !Number.isNaN(page)
      if (!even || cells.some((value) => Number.isNaN(value)))
        reportBadLine(source, tool, each, `${String(columns?.length ?? 0)} numbers of pages`)
      else if (first) {
        first = false
        series.dropped += 1
      } else {
        series.startSample(time, stamped !== undefined, each.line)
        for (const [index, name] of (columns ?? []).entries()) {
          const value = cells[index] ?? Number.NaN
          const size = memory.has(name)
          series.add(`${tool}.${name}`, size ? 'B' : '1', size ? value * page : value)
        }
      }
    }
  }
  return series.readings()
}
