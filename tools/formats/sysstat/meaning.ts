// What the columns of sysstat's programs mean, by the rules that their names follow.
//
// Reference: sysstat, sar(1) and pidstat(1): names with kB or kb are KiB, shares are in percent, waits in milliseconds.
import type { Meaning } from '../reading/row-columns.ts'
import { scaleExactly } from '../reading/scale.ts'

const milliseconds = /^(?:await|r_await|w_await|d_await|f_await|svctm)$/
const kibibytes = /^(?:kb[a-z]\w*|VSZ|RSS|StkSize|StkRef|[rwd]?areq-sz)$/
const kibibytesSecond = /^(?:[rwtd]x?kB\/s|kB_\w+\/s)$/
const mebibytes = /^MB(?:fs|_\w+|[a-z]\w*)$/

/** The meaning of a column of `sar` or `pidstat`; a name that follows no rule is a plain number. */
export function sysstatMeaning(name: string): Meaning {
  if (name.startsWith('%')) return { name, unit: '1', over: 100 }
  if (kibibytesSecond.test(name)) return { name, unit: 'B/s', times: 1024 }
  if (kibibytes.test(name)) return { name, unit: 'B', times: 1024 }
  if (mebibytes.test(name)) return { name, unit: 'B', times: 1_048_576 }
  if (name === 'avgrq-sz') return { name, unit: 'B', times: 512 }
  if (milliseconds.test(name)) return { name, unit: 's', over: 1000 }
  if (name.endsWith('/s')) return { name, unit: '1/s' }
  return { name, unit: '1' }
}

/** A printed number in the base unit of its column. */
export function inBaseUnit(value: number, { times = 1, over = 1 }: Meaning): number {
  return scaleExactly(value, times, over)
}
