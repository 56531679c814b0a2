// The columns of dstat by the group that they belong to, and what they mean.
//
// Reference: dstat, class dstat_cpu and its like: their nicks, types and scales.
import type { Meaning } from '../reading/row-columns.ts'

/** The meaning of a column; `base` is the factor of one step of its unit letters. */
export interface UnitMeaning extends Meaning {
  readonly base: number
}

type Unit = Omit<UnitMeaning, 'name'>

const share = { unit: '1', over: 100, base: 1000 }
const count = { unit: '1', base: 1000 }
const rate = { unit: '1/s', base: 1000 }
const size = { unit: 'B', base: 1024 }
const byteRate = { unit: 'B/s', base: 1024 }

// Title (its start) and columns, as dstat's own plugins name them.
const groups: readonly (readonly [RegExp, ReadonlyMap<string, Unit>])[] = [
  [
    /^(?:total|cpu\d+)-(?:cpu-)?usage$/,
    withUnit(['usr', 'sys', 'idl', 'wai', 'stl', 'hiq', 'siq'], share),
  ],
  [/^dsk\//, withUnit(['read', 'writ'], byteRate)],
  [/^io\//, withUnit(['read', 'writ'], rate)],
  [/^net\//, withUnit(['recv', 'send'], byteRate)],
  [/^paging$/, withUnit(['in', 'out'], byteRate)],
  [/^system$/, withUnit(['int', 'csw'], rate)],
  [/^procs$/, new Map([...withUnit(['run', 'blk'], count), ...withUnit(['new'], rate)])],
  [/^memory-usage$/, withUnit(['used', 'free', 'buf', 'buff', 'cach'], size)],
  [/^swap$/, withUnit(['used', 'free'], size)],
  [/^load-avg$/, withUnit(['1m', '5m', '15m'], count)],
]

/** The meaning of the column `name` under the group title `title`; undefined for a column of a foreign plugin. */
export function meaningOf(title: string, name: string): UnitMeaning | undefined {
  const group = groups.find(([pattern]) => pattern.test(title))?.[1]
  const unit = group?.get(name)
  return unit && { name: `${title}.${name}`, ...unit }
}

function withUnit(columns: readonly string[], unit: Unit): ReadonlyMap<string, Unit> {
  return new Map(columns.map((column) => [column, unit]))
}
