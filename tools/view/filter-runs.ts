// The filter of the explorer: which names it may use, what they mean, and what is wrong with it.
import { parseFilter, type UsableFilter } from '../analysis/filter.ts'
import { similarNames } from '../core/known-names.ts'
import { combine } from './combine-columns.ts'
import { filterTerm } from './filter-term.ts'
import type { KeyColumn, MetricColumn, Runs } from './packed-runs.ts'

/** 1 for each run that passes. Without metrics the filter is evaluated once per combination of its keys. */
export function filtered(
  runs: Runs,
  text: string,
): {
  readonly passes: Uint8Array
  readonly problem: string | undefined
  readonly hints: readonly string[]
  /** A metric of the filter that is not loaded; all runs pass until it is. */
  readonly absent?: MetricColumn
} {
  const { count } = runs
  const passes = new Uint8Array(count).fill(1)
  if (text === '') return { passes, problem: undefined, hints: [] }
  const parsed = runFilter(runs, text)
  if ('problem' in parsed) return { passes, problem: parsed.problem, hints: [] }
  const { filter, keys, metrics, hints } = parsed
  const absent = metrics.find(({ missing }) => missing !== undefined)
  if (absent) return { passes, problem: undefined, hints, absent }
  const combined = combine(Uint32Array.from(passes.keys()), keys)
  const known = new Map<number, number>()
  for (let row = 0; row < count; row += 1) {
    const combination = combined[row] ?? 0
    let verdict = metrics.length > 0 ? undefined : known.get(combination)
    if (verdict === undefined) {
      const fields = keys.flatMap(({ key, values, codes }) => {
        const value = values[codes[row] ?? 0] ?? ''
        return value === '' ? [] : [[key, value] as const]
      })
      const numbers = metrics.flatMap(({ metric, values }) => {
        const value = values[row] ?? Number.NaN
        return Number.isNaN(value) ? [] : [[metric, String(value)] as const]
      })
      verdict = filter(Object.fromEntries([...fields, ...numbers])) ? 1 : 0
      known.set(combination, verdict)
    }
    passes[row] = verdict
  }
  return { passes, problem: undefined, hints }
}

/** Fields with more values are not listed in a message. */
const mostListed = 12

/** A filter of fields and metrics with its columns, or what is wrong with it. The short names of metrics are `qps` and `latency.p95`. */
function runFilter({ keys, metrics }: Runs, text: string) {
  const keyOf = (name: string): KeyColumn | undefined => keys.find(({ key }) => key === name)
  const metricOf = (name: string): MetricColumn | undefined =>
    keyOf(name) ? undefined : metrics.find(({ metric }) => metric === name)
  const parsed = parseFilter(text, {
    titleOf: (key, value) => {
      const column = keyOf(key)
      return column?.labels?.[column.values.indexOf(value)]
    },
    isNumber: (name) => metricOf(name) !== undefined,
  })
  if ('problem' in parsed) return { problem: withKey(parsed, keys) }
  const unknown = parsed.keys.find((name) => !keyOf(name) && !metricOf(name))
  if (unknown !== undefined) return { problem: unknownField(unknown, { keys, metrics }) }
  const used = parsed.keys.flatMap((name) => metricOf(name) ?? [])
  return {
    filter: parsed.filter,
    keys: parsed.keys.flatMap((name) => keyOf(name) ?? []),
    metrics: used,
    hints: hintsOf(parsed, keyOf),
  }
}

// A word without a key, such as `mariadb`, may be a value.
function withKey(
  { problem, word }: { readonly problem: string; readonly word?: string },
  keys: readonly KeyColumn[],
): string {
  const text = word?.toLowerCase() ?? ''
  for (const { key, values, labels } of text === '' ? [] : keys) {
    const index = values.findIndex(
      (value, at) => value.toLowerCase() === text || labels?.[at]?.toLowerCase() === text,
    )
    const value = values[index]
    if (value !== undefined) return `${problem}. Did you mean ${filterTerm(key, [value])}?`
  }
  return problem
}

function unknownField(name: string, { keys, metrics }: Pick<Runs, 'keys' | 'metrics'>): string {
  const titled = keys.find(({ title }) => title.toLowerCase() === name.toLowerCase())
  const known = [...keys.map(({ key }) => key), ...metrics.map(({ metric }) => metric)]
  const [closest] = titled ? [titled.key] : similarNames(name, known)
  const question = closest === undefined ? '' : ` Did you mean ${closest}?`
  return `No field ${name}.${question}`
}

function hintsOf(
  { literals }: UsableFilter,
  keyOf: (name: string) => KeyColumn | undefined,
): readonly string[] {
  const hints = literals.flatMap(({ key, value, matches }) => {
    const column = keyOf(key)
    // The first value stands for runs without the key.
    const known = column?.values.filter((text) => text !== '') ?? []
    if (!column || value === '' || known.some(matches)) return []
    return [`No run has ${column.title} ${value}.${hintOf(key, value, known)}`]
  })
  return [...new Set(hints)]
}

//  64..128   mysql,mariadb
const range = /^(.+?)\.\.+(.+)$/

function hintOf(key: string, value: string, known: readonly string[]): string {
  const [, from, to] = range.exec(value) ?? []
  if (from !== undefined && to !== undefined) return ` Did you mean ${key}:(>=${from} <=${to})?`
  const parts = value.split(',').filter((part) => part !== '')
  if (parts.length > 1) return ` Did you mean ${filterTerm(key, parts)}?`
  const [closest] = similarNames(value, known)
  if (closest !== undefined) return ` Did you mean ${closest}?`
  const part = value.toLowerCase()
  const isInside = known.some((text) => text.toLowerCase().includes(part))
  if (isInside && !/\s/.test(value)) return ` Did you mean ${key}:*${value}*?`
  return known.length <= mostListed ? ` Values: ${known.join(', ')}.` : ''
}
