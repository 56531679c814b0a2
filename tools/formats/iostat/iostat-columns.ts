// The columns of all iostat versions: printed name → name used here.
//
// Reference: sysstat, iostat.c and man iostat: kB and MB are 1,024 and 1,048,576 bytes, sectors and blocks
// 512 bytes, times in milliseconds. Older names map to the sysstat 12 name of the same quantity.
import { meaningsOf, type Meaning } from '../reading/row-columns.ts'
import { splitFields } from '../reading/lines.ts'

const rate = { unit: '1/s' }
const time = { unit: 's', over: 1000 }
const share = { unit: '1', over: 100 }
const sectors = { unit: 'B/s', times: 512 }
const kilobytes = { unit: 'B/s', times: 1024 }
const megabytes = { unit: 'B/s', times: 1_048_576 }
const kilobytesEach = { unit: 'B', times: 1024 }

/** Printed name → meaning, for the columns of a device. */
export const deviceColumns: ReadonlyMap<string, Meaning> = new Map([
  ...meaningsOf(['tps', 'r/s', 'w/s', 'd/s', 'f/s', 'rrqm/s', 'wrqm/s', 'drqm/s'], rate),
  ...meaningsOf(['await', 'r_await', 'w_await', 'd_await', 'f_await', 'svctm'], time),
  ...meaningsOf(['%rrqm', '%wrqm', '%drqm', '%util'], share),
  ...meaningsOf(['areq-sz', 'rareq-sz', 'wareq-sz', 'dareq-sz'], kilobytesEach),
  ...meaningsOf(['aqu-sz'], { unit: '1' }),
  ['avgrq-sz', { name: 'areq-sz', unit: 'B', times: 512 }],
  ['avgqu-sz', { name: 'aqu-sz', unit: '1' }],
  ...['r', 'w', 'd'].flatMap((letter): [string, Meaning][] => [
    [`${letter}sec/s`, { name: `${letter}B/s`, ...sectors }],
    [`${letter}kB/s`, { name: `${letter}B/s`, ...kilobytes }],
    [`${letter}MB/s`, { name: `${letter}B/s`, ...megabytes }],
  ]),
  ...['read', 'wrtn', 'dscd'].flatMap((verb): [string, Meaning][] => [
    [`Blk_${verb}/s`, { name: `B_${verb}/s`, ...sectors }],
    [`kB_${verb}/s`, { name: `B_${verb}/s`, ...kilobytes }],
    [`MB_${verb}/s`, { name: `B_${verb}/s`, ...megabytes }],
    [`Blk_${verb}`, { name: `B_${verb}`, unit: 'B', times: 512 }],
    [`kB_${verb}`, { name: `B_${verb}`, unit: 'B', times: 1024 }],
    [`MB_${verb}`, { name: `B_${verb}`, unit: 'B', times: 1_048_576 }],
  ]),
])

/** Printed name → meaning, for the shares of processor time. */
export const processorColumns: ReadonlyMap<string, Meaning> = new Map(
  meaningsOf(['%user', '%nice', '%system', '%iowait', '%steal', '%idle'], share),
)

/** True if a line names a column of a device besides `tps`, which other tools print too. */
export function hasDeviceColumn(text: string): boolean {
  return splitFields(text).some((name) => name !== 'tps' && deviceColumns.has(name))
}
