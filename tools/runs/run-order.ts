import { naturalOrder } from './natural-order.ts'

// Dimensions in the order in which people name a run; any other key follows by name.
const order = [
  'engine',
  'version',
  'build',
  'config',
  'workload',
  'memory',
  'ht',
  'cores',
  'threads',
  'repeat',
]

/** Keys in the order in which a run is named: engine, version, … threads, repeat, then by name. */
export function keyOrder(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)
}

/** The order of runs: by each key in key order, naturally. A run without a key comes first. */
export function compareFields(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): number {
  const keys = keysOf(a)
  const others = keysOf(b)
  const all = isSame(keys, others) ? keys : [...new Set([...keys, ...others])].toSorted(keyOrder)
  return fieldOrder(all)(a, b)
}

/** Fields in natural order of some keys. */
export function fieldOrder(keys: readonly string[]): (a: Fields, b: Fields) => number {
  return (a, b) => {
    for (const key of keys) {
      const compared = naturalOrder(a[key] ?? '', b[key] ?? '')
      if (compared !== 0) return compared
    }
    return 0
  }
}

type Fields = Readonly<Record<string, string>>

const sorted = new WeakMap<Fields, readonly string[]>()

function keysOf(fields: Fields): readonly string[] {
  let keys = sorted.get(fields)
  if (!keys) sorted.set(fields, (keys = Object.keys(fields).toSorted(keyOrder)))
  return keys
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}

function rank(key: string): number {
  const index = order.indexOf(key.startsWith('workload') ? 'workload' : key)
  if (index < 0) return order.length - 1.5
  return index === order.length - 1 ? order.length : index
}
