// Single lines that authors copied from the output of fio, with titles between them.
//
//   O_DIRECT with fsync=0 for block size 16K
//     write: IOPS=64.2k, BW=1004MiB/s (1052MB/s)(58.8GiB/60001msec); 0 zone resets
//
// Reference: fio 3, stat.c: show_ddir_status(). IOPS are rounded to four digits. A line under no title has no group.
import { counterLines } from './reading/line-items.ts'
import { firstLines } from './reading/lines.ts'

const row =
  /^\s*(read|write|trim): ?IOPS=(\d{1,12}(?:\.\d{1,3})?)([kM]?), BW=(\d{1,12}(?:\.\d{1,3})?)(B|KiB|MiB|GiB)\/s \([^)]{1,30}\)\((\d{1,12}(?:\.\d{1,3})?)(B|KiB|MiB|GiB|TiB)\/(\d{1,12})msec\)(?:; \d+ zone resets)?$/
const title = /^[A-Za-z][\w =.,/()-]{1,120}$/
const thousands = ['', 'k', 'M']
const sizes = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

/** Lines of fio: a counters reading: `write iops`, `write bandwidth`, `write bytes`, `write seconds`. */
export const fioLines = counterLines({
  name: 'fio-lines',
  expected: 'a title, or a line with IOPS',
  recognises(source) {
    const lines = firstLines(source, 12)
    const rows = lines.filter((text) => row.test(text)).length
    const titles = lines.filter((text) => title.test(text)).length
    return rows > 0 && (rows + titles) * 4 >= lines.length * 3
  },
  start() {
    let heading: { readonly group?: string } = {}
    return ({ text, line }) => {
      const [, direction, iops, prefix = '', rate, rateUnit = '', size, sizeUnit = '', time] =
        row.exec(text) ?? []
      if (direction === undefined) {
        if (!title.test(text)) return undefined
        heading = { group: text }
        return []
      }
      const counters = [
        ['iops', Number(iops) * 1000 ** thousands.indexOf(prefix), '1/s'],
        ['bandwidth', Number(rate) * 1024 ** sizes.indexOf(rateUnit), 'B/s'],
        ['bytes', Number(size) * 1024 ** sizes.indexOf(sizeUnit), 'B'],
      ] as const
      const of = { ...heading, line }
      return [
        ...counters.map(([name, value, unit]) => {
          return { name: `${direction} ${name}`, value: Math.round(value), unit, ...of }
        }),
        { name: `${direction} seconds`, value: Number(time) / 1000, unit: 's', ...of },
      ]
    }
  },
})
