// What the kernel says about its memory: /proc/meminfo, or lines of it.
//
// Reference: Linux, fs/proc/meminfo.c: sizes in kB, which are KiB; numbers of huge pages without a unit.
import type { Counter, CountersReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'meminfo'

// AnonHugePages:         0 kB   HugePages_Total:       0
const row = /^([A-Z][A-Za-z0-9_]{1,40}(?:\([a-z_]{1,20}\))?):\s+(\d{1,15})( kB)?$/
const familiar = /^(?:MemTotal|MemFree|AnonHugePages|HugePages_Total|Hugepagesize|Cached):/

/** `/proc/meminfo`: a counters reading, sizes in bytes. */
export const meminfo: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 20)
    const rows = lines.filter((text) => row.test(text.trimEnd()))
    const sized = rows.some((text) => text.trimEnd().endsWith(' kB'))
    return sized && rows.some((text) => familiar.test(text)) && rows.length * 4 >= lines.length * 3
  },
  read,
}

function read(source: Source): readonly CountersReading[] {
  const counters: Counter[] = []
  for (const each of completeLines(source, tool)) {
    const [, name, digits, kilo] = row.exec(each.text.trimEnd()) ?? []
    if (name === undefined || digits === undefined)
      reportBadLine(source, tool, each, 'a name and a number')
    else {
      const value = Number(digits) * (kilo === undefined ? 1 : 1024)
      counters.push({ name, value, unit: kilo === undefined ? '1' : 'B', line: each.line })
    }
  }
  return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
}
