// The columns of all iostat versions: printed name → name used here.
//
// Reference: sysstat, iostat.c and man iostat: kB and MB are 1,024 and 1,048,576 bytes, sectors and blocks
// 512 bytes, times in milliseconds. Older names map to the sysstat 12 name of the same quantity.
import { meaningsOf, type Meaning } from '../reading/row-columns.ts'
import { splitFields, firstLines } from '../reading/lines.ts'
import { monitorCommand } from '../reading/monitor-runs.ts'
import type { Source } from '../reading/source.ts'
import { banner } from '../sysstat.ts'

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

// The lines by which the output of iostat is recognised.

// avg-cpu:  %user   %nice %system %iowait  %steal   %idle
export const processors = /^avg-cpu: +%user /
// Device            r/s     rMB/s   rrqm/s  %rrqm r_await rareq-sz     w/s
export const devices = /^Device:? +\S/
// sdg             28.79   3098.53     0.15   0.51    2.66   107.63
const row = /^[a-z][\w-]{1,40}(?: +\d{1,9}\.\d\d){6,}$/
// 2015-01-03 16:40:43.758670⇥
const timestamp = /^\d{4}-\d\d-\d\d [\d:.]{8,18}\t/

/** True if a file starts with a header of iostat, or with a banner and a header below it; a command line may be above. */
export function isIostat(source: Source): boolean {
  const lines = firstLines(source, 6).map((text) => text.replace(timestamp, ''))
  const top = monitorCommand('iostat', lines[0] ?? '') === undefined ? 0 : 1
  // A copied output may begin within a report.
  const [first = '', ...others] = lines.slice(top, top + 5).filter((text) => !row.test(text))
  return isHeader(first) || (banner.test(first) && others.some(isHeader))
}

// Other tools print `tps` too.
function isHeader(text: string): boolean {
  if (!devices.test(text)) return processors.test(text)
  return splitFields(text).some((name) => name !== 'tps' && deviceColumns.has(name))
}
