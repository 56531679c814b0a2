// Single lines that authors copied from the output of fio, with titles between them.
//
//   O_DIRECT with fsync=0 for block size 16K
//     write: IOPS=64.2k, BW=1004MiB/s (1052MB/s)(58.8GiB/60001msec); 0 zone resets
//
// Reference: fio 3, stat.c: show_ddir_status(). IOPS are rounded to four digits. A line under no title has no group.
import { append } from '../core/append.ts'
import type { Counter, CountersReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

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
    const rows = lines.filter((text) => row.test(text)).length
    const titles = lines.filter((text) => title.test(text)).length
    return rows > 0 && (rows + titles) * 4 >= lines.length * 3
  },
  read,
}

function read(source: Source): readonly CountersReading[] {
  const counters: Counter[] = []
  let heading: { readonly group?: string } = {}
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const match = row.exec(text)
    if (match) append(counters, countersOf(match, heading, line))
    else if (title.test(text)) heading = { group: text }
    else reportBadLine(source, tool, each, 'a title, or a line with IOPS')
  }
  return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
}

function countersOf(
  match: RegExpExecArray,
  heading: { readonly group?: string },
  line: number,
): readonly Counter[] {
  const [, direction = '', iops, prefix = '', rate, rateUnit = '', size, sizeUnit = '', time] =
    match
  const counter = (name: string, value: number, unit: string): Counter => {
    return { name: `${direction} ${name}`, value, unit, ...heading, line }
  }
  const scaled = (digits: string | undefined, factor: number | undefined): number =>
    Math.round(Number(digits) * (factor ?? Number.NaN))
  return [
    counter('iops', scaled(iops, thousands.get(prefix)), '1/s'),
    counter('bandwidth', scaled(rate, sizes.get(rateUnit)), 'B/s'),
    counter('bytes', scaled(size, sizes.get(sizeUnit)), 'B'),
    counter('seconds', Number(time) / 1000, 's'),
  ]
}
