// Numbers that an author typed beside a unit, where a shortcode could have taken them from the data.
import { formatNumber } from '../analysis/format-number.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { varyingKeys } from '../claims/cells.ts'
import { memoizeByObject } from '../memoize.ts'
import { rankedRates } from '../metric-roles.ts'
import type { MetricVocabulary } from '../metric-vocabulary.ts'
import type { Diagnostic, Run } from '../model.ts'

/** What a suggestion is looked up in. */
export interface Subject {
  readonly runs: readonly Run[]
  readonly words: Vocabulary
}

// 22,589 lookups per second; 4 to 24 %; 1.7–2.2 times; 15 s. No part of a version or a name.
const number = String.raw`(?<![\w.,-])\d[\d,]*(?:\.\d+)?`
const between = String.raw`(?:\s*(?:to|–|-|\.\.|and)\s*\d[\d,]*(?:\.\d+)?)?`
const plainUnits = [
  ...[
    '%',
    '×(?!\\s*\\d)',
    'percent',
    'times',
    '-fold',
    'ms',
    'µs',
    'us',
    's',
    'ns',
    'seconds?',
    'minutes?',
    'hours?',
    'days?',
    'min',
    '(?:micro|milli|nano)seconds?',
    '‰',
    '[GMk]?Hz',
  ],
  ...[
    'threads?',
    'cores?',
    'users?',
    'clients?',
    'connections?',
    'runs?',
    'repeats?',
    'tables?',
    'rows',
  ],
  ...['ops', 'IOPS', '(?:[a-z]+ )?(?:per|an?) (?:second|query|operation|lookup)'],
  ...['(?:logical |hardware )?(?:CPUs?|processors?)', 'points'],
  ...['[KMGT]i?B', 'bytes?'],
]
// The units above, and the short names of rates: `qps`.
const typedNumber = memoizeByObject((metrics: MetricVocabulary): RegExp => {
  const rates = rankedRates(metrics).map((name) =>
    (metrics.get(name)?.short ?? name).replace(/[^\w ]/g, String.raw`\$&`),
  )
  const units = [...plainUnits, ...rates].join('|')
  return new RegExp(`${number}${between}[ \\u00A0\\u202F]?(?:${units})(?![\\w/])`, 'giu')
})

/** A warning at each such number of an article with figures; `text` is the whole file. */
export function handTyped(text: string, file: string, subject: Subject): readonly Diagnostic[] {
  const typed = typedNumber(subject.words.metrics)
  const onlyNumber = new RegExp(`^(?=.*[\\s%×])(?:${typed.source})$`, 'iu')
  return masked(text, (code) => onlyNumber.test(code))
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(typed)].map(({ 0: found, index: at }): Diagnostic => ({
        severity: 'warning',
        rule: 'check/typed',
        message: `Unexpected \`${found}\` typed by hand, expected ${suggestion(found, subject)}`,
        place: { file, line: index + 1, column: at + 1 },
      })),
    )
}

/** The text with everything blanked that is no prose: front matter but its finding, fences but their words, code but numbers, shortcodes. */
export function masked(text: string, isNumber: (code: string) => boolean = () => false): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ')
  const withoutCalls = text
    .replace(/\{\{[<%][\s\S]*?[>%]\}\}/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
  let inside: 'matter' | 'text' | 'figure' | 'code' = 'text'
  let spoken = false
  const lines = withoutCalls.split('\n').map((line, index) => {
    if (/^---\s*$/.test(line) && (index === 0 || inside === 'matter')) {
      inside = inside === 'matter' ? 'text' : 'matter'
      return blank(line)
    }
    const fence = /^\s*(?:```+|~~~+)\s*(\w*)/.exec(line)
    if (fence && inside !== 'matter') {
      inside = inside !== 'text' ? 'text' : fence[1] === 'figure' ? 'figure' : 'code'
      return blank(line)
    }
    if (inside === 'code') return blank(line)
    if (inside === 'text') return line
    const key = /^(\w+):/.exec(line)?.[1]
    if (key !== undefined) spoken = ['finding', 'title', 'subtitle', 'note'].includes(key)
    return spoken ? line : blank(line)
  })
  return (
    lines
      .join('\n')
      // A number with its unit is no code for standing in backticks; `32cores` is a name.
      .replace(/(`+)([^`]+)\1/g, (whole, _, inner: string) =>
        isNumber(inner.trim()) ? whole : blank(whole),
      )
      .replace(/\]\([^)\s]*\)/g, blank)
  )
}

function suggestion(found: string, subject: Subject): string {
  const keys = ['threads', 'cores'].find((key) => new RegExp(`${key.slice(0, -1)}s?$`).test(found))
  if (keys !== undefined) {
    const text = /\d+/.exec(found)?.[0] ?? ''
    return /\bto\b|–|\.\./.test(found)
      ? `{{< range of=${keys} >}}`
      : `{{< value field=${keys} where="${keys}=${text}" >}}`
  }
  if (/(?:%|percent)$/.test(found))
    return '{{< ratio metric=… baseline="…" contender="…" as=percent >}}'
  if (/(?:times|×|-fold)$/.test(found)) return '{{< ratio metric=… baseline="…" contender="…" >}}'
  return known(found, subject) ?? '{{< value metric=… where="…" >}}, or text="…" from="…"'
}

// The value that prints the same, with the keys that lead to it.
function known(found: string, { runs, words }: Subject): string | undefined {
  const [text] = /^\d[\d,]*(?:\.\d+)?/.exec(found) ?? []
  const keys = varyingKeys(runs)
  for (const { fields, headline, measurements } of runs) {
    for (const { metric, value } of measurements) {
      const row = words.metrics.get(metric)
      const isShown = metric === headline || row === undefined || row.listed === 'table'
      if (!isShown) continue
      if (formatNumber(value, words.metric(metric)) !== text) continue
      const where = keys.flatMap((key) => (key in fields ? `${key}=${fields[key] ?? ''}` : []))
      return `{{< value metric=${metric} where="${where.join(' ')}" >}}`
    }
  }
  return undefined
}
