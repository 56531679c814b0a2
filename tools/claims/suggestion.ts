// The shortcode that would print a number which an author typed.
import { formatNumber } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import { summarise } from '../analysis/summary.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'
import { varyingKeys } from './cells.ts'

/** A proposal for a number that an author typed. */
export interface Suggestion {
  /** The shortcode that prints it, or its general form. */
  readonly fix: string
  /** The shortcode that prints exactly the typed digits; absent where several cells have the number, or none. */
  readonly exact?: string
}

// 22,589 lookups   1 to 16 threads   1..16 threads   120, as in a list
const digits = String.raw`(?:\d+(?:,\d{3})+|\d+)(?:\.\d+)?`
const numberWithUnit = new RegExp(
  String.raw`^(${digits})(?:[ \u00A0]?(?:to|–|-|\.\.|and)[ \u00A0]?(${digits}))?[ \u00A0-]?([%×]|\p{L}+)?`,
  'u',
)

/** The proposal for the number at the start of `text`, such as `22,589 lookups per second`. */
export function suggestion(text: string, runs: readonly Run[], words: Vocabulary): Suggestion {
  const [, number = '', end, unit = ''] = numberWithUnit.exec(text) ?? []
  const key = ['threads', 'cores'].find((name) => `${unit.replace(/s$/, '')}s` === name)
  if (key !== undefined) {
    if (end !== undefined) return { fix: `{{< range of=${key} >}}` }
    const call = `value field=${key} where="${key}=${number}"`
    const isKnown = runs.some(({ fields }) => fields[key] === number)
    return {
      fix: `{{< ${call} >}}`,
      ...(isKnown ? { exact: `{{< ${call} unit=none >}}` } : {}),
    }
  }
  if (/^(?:%|percent)$/.test(unit))
    return { fix: '{{< ratio metric=… baseline="…" contender="…" as=percent >}}' }
  if (/^(?:×|times|fold)$/.test(unit))
    return { fix: '{{< ratio metric=… baseline="…" contender="…" >}}' }
  const { medians, values } = callsByNumber(runs, words)
  const cells = medians.get(number) ?? []
  const calls = cells.length > 0 ? cells : (values.get(number) ?? [])
  const [first] = calls
  if (first === undefined)
    return { fix: '{{< value metric=… where="…" >}}, or text="…" from="FILE, line N"' }
  const fix = calls
    .slice(0, mostProposed)
    .map((call) => `{{< ${call} >}}`)
    .join(' or ')
  return cells.length !== 1 ? { fix } : { fix, exact: `{{< ${first} unit=none >}}` }
}

const mostProposed = 3

type Calls = ReadonlyMap<string, readonly string[]>

// Calls by the digits of the number: the medians of the cells of every metric that pages list, and the values of their runs.
function callsByNumber(
  runs: readonly Run[],
  words: Vocabulary,
): { readonly medians: Calls; readonly values: Calls } {
  const keys = varyingKeys(runs)
  const medians = new Map<string, string[]>()
  const single = new Map<string, string[]>()
  const whereOf = ({ fields }: Run): string =>
    keys.flatMap((key) => (key in fields ? `${key}=${quoted(fields[key] ?? '')}` : [])).join(' ')
  for (const [where, cell] of groupBy(runs, whereOf))
    for (const [metric, values] of shownValues(cell, words)) {
      const summary = summarise(values)
      if (!summary) continue
      const call = `value metric=${metric} where="${where}"`
      const add = (calls: Map<string, string[]>, value: number): void => {
        const text = formatNumber(value, words.metric(metric))
        calls.set(text, [...new Set([...(calls.get(text) ?? []), call])])
      }
      add(medians, summary.median)
      for (const value of values) add(single, value)
    }
  return { medians, values: single }
}

function shownValues(
  runs: readonly Run[],
  words: Vocabulary,
): ReadonlyMap<string, readonly number[]> {
  const values = new Map<string, number[]>()
  for (const { headline, measurements } of runs)
    for (const { metric, value } of measurements) {
      const row = words.metrics.get(metric)
      if (metric !== headline && row !== undefined && row.listed !== 'table') continue
      const known = values.get(metric)
      if (known) known.push(value)
      else values.set(metric, [value])
    }
  return values
}

function quoted(text: string): string {
  return /^[\w.:+@/-]+$/.test(text) ? text : `'${text}'`
}
