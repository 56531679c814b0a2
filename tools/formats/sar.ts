// The output of `sar` of sysstat: processors, memory, disks, networks, each under a line of names.
//
// Reference: sysstat, sar(1). Times are of a 12-hour or 24-hour clock; in some locales commas stand in them and in the
// numbers. Averages count as a dropped sample, headers that are repeated are counted, restarts are skipped.
import type { Format } from './reading/format.ts'
import { firstLines } from './reading/lines.ts'
import type { Source } from './reading/source.ts'
import { isBanner, namesOf, readSections } from './sysstat/sections.ts'

// Columns that `sar` prints and no other program of sysstat.
const own =
  /^(?:%system|kbmemfree|kbswpfree|kbhugfree|pgpgin\/s|pswpin\/s|runq-sz|proc\/s|IFACE|dentunusd|totsck|bread\/s|rcvin\/s|active\/s|retrans\/s|%scpu-10|%temp|MHz|wghMHz|FCHOST|MBfsfree)$/

/** `sar`: metrics `sar.all.%user`, `sar.kbmemfree`, `sar.nvme0n1.rkB/s`, … */
export const sar: Format = {
  name: 'sar',
  recognises,
  read: (source) => readSections(source, 'sar'),
}

function recognises(source: Source): boolean {
  const lines = firstLines(source, 6)
  const names = lines.map(namesOf).find((found) => found !== undefined) ?? []
  const disks = names.includes('DEV') && lines.some(isBanner)
  const known = disks || names.some((name) => own.test(name))
  return (
    known && !names.includes('PID') && !names.some((name) => name === '%usr' || name === '%sys')
  )
}
