// Single lines that authors took out of the output of fio, with titles between them.
//
//   O_DIRECT with fsync=0 for block size 16K
//     write: IOPS=64.2k, BW=1004MiB/s (1052MB/s)(58.8GiB/60001msec); 0 zone resets
//
// Reference: fio 3, stat.c: show_ddir_status(). IOPS are rounded to four digits. A line under no title has no group.
import type { Counter, CountersReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import { firstLines } from './reading/line.ts'
import type { Source } from './reading/source.ts'
import { badLine, wholeLines } from './reading/lines.ts'

const tool = 'fio-lines'

const row =
  /^\s*(read|write|trim): ?IOPS=(\d{1,12}(?:\.\d{1,3})?)([kM]?), BW=(\d{1,12}(?:\.\d{1,3})?)(B|KiB|MiB|GiB)\/s \([^)]{1,30}\)\((\d{1,12}(?:\.\d{1,3})?)(B|KiB|MiB|GiB|TiB)\/(\d{1,12})msec\)(?:; \d+ zone resets)?$/
const title = /^[A-Za-z][\w =.,/()-]{1,120}$/
const thousands: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1000],
  ['M', 1e6],
])
const sizes: ReadonlyMap<string, number> = new Map([
  ['B', 1],
  ['KiB', 1024],
  ['MiB', 1024 ** 2],
  ['GiB', 1024 ** 3],
  ['TiB', 1024 ** 4],
])

/** Lines of fio: a counters reading: `write iops`, `write bandwidth`, `write bytes`, `write seconds`. */
export const fioLines: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 12)
    const rows = lines.filter((text) => row.test(text.trimEnd())).length
    const titles = lines.filter((text) => title.test(text.trimEnd())).length
    return rows > 0 && (rows + titles) * 4 >= lines.length * 3
  },
  read,
}

function read(source: Source): readonly CountersReading[] {
  const counters: Counter[] = []
  let heading: string | undefined
  for (const each of wholeLines(source, tool)) {
    const text = each.text.trimEnd()
    const [, way, iops, kilo = '', rate, per = '', amount, unit = '', time] = row.exec(text) ?? []
    if (way === undefined) {
      if (title.test(text)) heading = text
      else badLine(source, tool, each, 'a title, or a line with IOPS')
      continue
    }
    const group = heading === undefined ? {} : { group: heading }
    const keep = (name: string, value: number, base: string): void => {
      counters.push({ name: `${way} ${name}`, value, unit: base, ...group, line: each.line })
    }
    keep('iops', Math.round(Number(iops) * (thousands.get(kilo) ?? 1)), '1/s')
    keep('bandwidth', Math.round(Number(rate) * (sizes.get(per) ?? 1)), 'B/s')
    keep('bytes', Math.round(Number(amount) * (sizes.get(unit) ?? 1)), 'B')
    keep('seconds', Number(time) / 1000, 's')
  }
  return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
}
