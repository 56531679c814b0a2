// The lines by which the output of iostat is recognised.
import { firstLines } from '../reading/lines.ts'
import { monitorCommand } from '../reading/monitor-commands.ts'
import type { Source } from '../reading/source.ts'
import { banner } from '../sysstat/banner.ts'
import { hasDeviceColumn } from './iostat-columns.ts'

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

function isHeader(text: string): boolean {
  return processors.test(text) || (devices.test(text) && hasDeviceColumn(text))
}
