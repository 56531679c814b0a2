// Which values of the fields of runs a text names: `11.4`, `point selects`, `8 and 64 threads`, `one core`.
import { append } from '../core/append.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { grouped } from '../core/counted.ts'
import { escapePattern } from '../core/escape-pattern.ts'
import { memoizeByObject } from '../core/memoize.ts'
import type { Run } from '../core/model.ts'
import { textsOfKeys } from '../options/sides.ts'
import { countWords } from './claim-number-text.ts'

/** A value of a key, and where the text names it first. */
export interface NamedValue {
  readonly key: string
  readonly value: string
  readonly at: number
}

/** The named values in the order of the runs' fields. */
export function namedValues(
  text: string,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): readonly NamedValue[] {
  return patternsOf(runs)(vocabulary).flatMap(({ key, value, pattern }) => {
    const at = text.search(pattern)
    return at < 0 ? [] : [{ key, value, at }]
  })
}

const patternsOf = memoizeByObject((runs: readonly Run[]) =>
  memoizeByObject((vocabulary: Vocabulary) =>
    [...textsOfKeys(runs)].flatMap(([key, all]) =>
      [...all].flatMap((value) => {
        const pattern = new RegExp(namesOf(key, value, all, vocabulary).join('|'), 'iu')
        return value === '' ? [] : [{ key, value, pattern }]
      }),
    ),
  ),
)

/** The words for a key next to a number: `thread`, `threads`, `users`. */
export function keyWords(key: string, vocabulary: Vocabulary): readonly string[] {
  const { title, plural = title, unit = [], also = [] } = vocabulary.key(key)
  return [...new Set([title, plural, ...unit, ...also])].filter((word) => word !== '')
}

function namesOf(
  key: string,
  value: string,
  all: ReadonlySet<string>,
  vocabulary: Vocabulary,
): readonly string[] {
  if (/^\d+$/.test(value)) {
    const word = value === '1' ? 'one|single' : (countWords[Number(value)] ?? '')
    const own = String.raw`(?<![\p{L}\d.,])(?:${value}|${grouped(Number(value))}${word === '' ? '' : `|${word}`})`
    const of = keyWords(key, vocabulary).map(escapePattern).join('|')
    return [
      String.raw`${own}[ \u00A0-](?:\p{L}+ )?(?:${of})(?!\p{L})`,
      String.raw`(?<!\p{L})(?:${of})[ =](?:[\p{L}\d.]+(?:,? and |, | to ))*${own}(?![\p{L}\d]|\.\d)`,
    ]
  }
  const names = [escapePattern(value).replace(/[-_ ]+/g, '[-_ ]')]
  // 10.1 for 10.1.8, and MySQL 5.5.62 for mysql-5.5
  const [, name = '', release, patch] = /^(.*?)(\d+\.\d+)(\.\d+\S*)?$/.exec(value) ?? []
  if (release !== undefined) {
    const start = `${escapePattern(name).replace(/[-_ ]+/g, '[-_ ]')}${escapePattern(release)}`
    const isOnly = [...all].filter((other) => other.startsWith(`${name}${release}.`)).length < 2
    if (patch === undefined) names.push(String.raw`${start}(?:\.\d+)*`)
    else if (isOnly) names.push(start)
  }
  if (key === 'engine') names.push(escapePattern(vocabulary.engine(value).title))
  if (key === 'workload')
    for (const [workload, { phrases, subjects }] of vocabulary.workloads)
      if (new RegExp(`^${workload.replaceAll('*', '.*')}$`).test(value))
        append(names, [
          ...phrases.map((phrase) => `${phrase.replaceAll('-', '[-_ ]?')}s?`),
          ...subjects,
        ])
  return names.map((each) => String.raw`(?<![\p{L}\d_.])(?:${each})(?![\p{L}\d_]|\.\d)`)
}
