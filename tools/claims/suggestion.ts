// The shortcode that would print a number which an author typed.
import { formatNumber } from '../analysis/format-number.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'
import { varyingKeys } from './cells.ts'

/** The shortcode for the number at the start of `text`, such as `22,589 lookups per second`, or its general form. */
export function suggestion(text: string, runs: readonly Run[], words: Vocabulary): string {
  const [number = ''] = /^\d[\d,]*(?:\.\d+)?/.exec(text) ?? []
  const [, end, unit = ''] =
    /^\d[\d,.]*(?:[ \u00A0]?(?:to|–|-|\.\.|and)[ \u00A0]?(\d[\d,.]*))?[ \u00A0-]?([%×]|\p{L}+)?/u.exec(
      text,
    ) ?? []
  const key = ['threads', 'cores'].find((name) => `${unit.replace(/s$/, '')}s` === name)
  if (key !== undefined)
    return end === undefined
      ? `{{< value field=${key} where="${key}=${number}" >}}`
      : `{{< range of=${key} >}}`
  if (/^(?:%|percent)$/.test(unit))
    return '{{< ratio metric=… baseline="…" contender="…" as=percent >}}'
  if (/^(?:×|times|fold)$/.test(unit)) return '{{< ratio metric=… baseline="…" contender="…" >}}'
  const where = selectionOf(number, runs, words)
  return where ?? '{{< value metric=… where="…" >}}, or text="…" from="FILE, line N"'
}

// The value that prints the same, with the keys that select it.
function selectionOf(number: string, runs: readonly Run[], words: Vocabulary): string | undefined {
  const keys = varyingKeys(runs)
  for (const { fields, headline, measurements } of runs) {
    for (const { metric, value } of measurements) {
      const row = words.metrics.get(metric)
      const isShown = metric === headline || row === undefined || row.listed === 'table'
      if (!isShown || formatNumber(value, words.metric(metric)) !== number) continue
      const where = keys.flatMap((key) => (key in fields ? `${key}=${fields[key] ?? ''}` : []))
      return `{{< value metric=${metric} where="${where.join(' ')}" >}}`
    }
  }
  return undefined
}
