// The columns of dstat by the group they stand in, and what they mean.
//
// Reference: dstat, class dstat_cpu and its like: their nicks, types and scales.
import type { Meaning } from '../reading/samples.ts'

/** What a value of a column means; `base` is what its unit letters stand for. */
export interface Value extends Meaning {
  readonly base: number
}

type Unnamed = Omit<Value, 'name'>

const share = { unit: '1', over: 100, base: 1000 }
const count = { unit: '1', base: 1000 }
const rate = { unit: '1/s', base: 1000 }
const bytesEach = { unit: 'B', base: 1024 }
const bytesRate = { unit: 'B/s', base: 1024 }

// Title (its start) and columns, as dstat's own plugins name them.
const groups: readonly (readonly [RegExp, ReadonlyMap<string, Unnamed>])[] = [
  [
    /^(?:total|cpu\d+)-(?:cpu-)?usage$/,
    of(['usr', 'sys', 'idl', 'wai', 'stl', 'hiq', 'siq'], share),
  ],
  [/^dsk\//, of(['read', 'writ'], bytesRate)],
  [/^io\//, of(['read', 'writ'], rate)],
  [/^net\//, of(['recv', 'send'], bytesRate)],
  [/^paging$/, of(['in', 'out'], bytesRate)],
  [/^system$/, of(['int', 'csw'], rate)],
  [/^procs$/, new Map([...of(['run', 'blk'], count), ...of(['new'], rate)])],
  [/^memory-usage$/, of(['used', 'free', 'buf', 'buff', 'cach'], bytesEach)],
  [/^swap$/, of(['used', 'free'], bytesEach)],
  [/^load-avg$/, of(['1m', '5m', '15m'], count)],
]

/** What the column `name` under the group title `title` means; undefined for one that dstat itself lacks. */
export function valueOf(title: string, name: string): Value | undefined {
  const group = groups.find(([pattern]) => pattern.test(title))?.[1]
  const value = group?.get(name)
  return value && { name: `${title}.${name}`, ...value }
}

function of(columns: readonly string[], value: Unnamed): ReadonlyMap<string, Unnamed> {
  return new Map(columns.map((column) => [column, value]))
}
