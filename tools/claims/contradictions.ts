// Numbers of any text that the data contradict: the sentence names the cells, and none of their values prints so.
import { formatNumber } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import { mean } from '../analysis/mean.ts'
import { metricNames } from '../analysis/metric-value.ts'
import { project, type Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Article } from '../articles/article.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import { sharedKeys } from '../options/sides.ts'
import type { ClaimContext } from './call.ts'
import {
  countWords,
  numberIn,
  numberTokens,
  plainDigits,
  ratioNumber,
  scaleAfter,
  unitText,
  type RatioForm,
  unitProblem,
} from './claim-number-text.ts'
import { namedValues, type NamedValue } from './named-values.ts'
import { leadsOf } from './number-heads.ts'
import { numberSpans, type NumberSpan } from './number-spans.ts'
import { archivesInScope, sceneOf } from './scene.ts'
import { knownVersions } from './unpinned.ts'
import { escapePattern } from '../core/escape-pattern.ts'
import { memoizeByObject } from '../core/memoize.ts'

/** What the data state instead of a number: the closest value of the runs that its sentence names, and these. */
export interface OtherNumber {
  readonly text: string
  readonly of: string
}

/** A number that would be right; without a text it is no median, and none to print. */
interface Right extends OtherNumber {
  readonly value: number
}

/**
 * Finds contradicted numbers. A number is judged if words of `sentences.yaml` say which metric it is, the sentence names every
 * field in which the runs of its cells differ, and every other number in it is known. It may be their median, mean, best, worst
 * or a single value, or a difference or ratio of two of them.
 */
export function contradictions(
  article: Pick<Article, 'text' | 'fences'>,
  context: ClaimContext,
): (span: NumberSpan) => OtherNumber | undefined {
  const { vocabulary } = context
  const slugs = archivesInScope(article, context)
  const { has, metricsOf } = sentenceWords(vocabulary)
  return (span) => {
    const { sentence, before } = sceneOf(span, article, vocabulary)
    const isRatio = /^(?:%|percent|×|x|times)$/.test(span.unit)
    if (has('derived', sentence) || has('hedge', before.split(' ').slice(-4).join(' ')))
      return undefined
    if (isRatio && has('other', sentence)) return undefined
    const own = isRatio ? [] : metricsOf(span.unit)
    const isOfUnit = (metric: string): boolean =>
      span.unit !== '' && unitProblem(span.unit, unitText(vocabulary.metric(metric))) === undefined
    const metrics =
      own.length > 0 ? own : metricsOf(sentence).filter((metric) => isRatio || isOfUnit(metric))
    const texts = [sentence, ...leadsOf(span.start, article.text)]
    // A number may be of any of several archives: each that has the metric must be judged.
    const judged = slugs.flatMap((slug) => {
      const runs = context.archives.get(slug) ?? []
      const known = metrics.filter((metric) => metricNames(runs).includes(metric))
      if (known.length > 0 && namesOthers(sentence, runs, vocabulary)) return [[]]
      const cells = known.map((metric) => namedCells(texts, metric, runs, vocabulary))
      const rightsOf = isRatio ? ratios : values
      return known.length === 0 ? [] : [cells.flatMap((each) => rightsOf(each, vocabulary, span))]
    })
    if (judged.some(({ length }) => length === 0)) return undefined
    const rights = judged.flat()
    const scale = scaleAfter(/\d([^\d]*)$/.exec(span.text)?.[1] ?? '').factor
    const tokens = span.tokens.map(plainDigits)
    const wrong = tokens.find((token) => !rights.some(({ value }) => prints(token, value / scale)))
    if (wrong === undefined) return undefined
    const [isLess, isMore] = [has('less', sentence), has('more', sentence)]
    const distance = ({ value }: Right): number => Math.abs(Math.log(value / scale / Number(wrong)))
    return rights
      .filter(({ text, value }) => text !== '' && value > 0)
      .filter(({ text }) => isLess === isMore || !text.startsWith(isLess ? '+' : '−'))
      .toSorted((a, b) => distance(a) - distance(b))[0]
  }
}

// Authors truncate, and round to tens.
function prints(token: string, value: number): boolean {
  const zeros = /^[1-9]\d*?(0+)$/.exec(token)?.[1]?.length
  const last = zeros === undefined ? 10 ** -(token.split('.')[1]?.length ?? 0) : 0.5 * 10 ** zeros
  return Math.abs(value - Number(token)) < Math.max(1e-9, last) * 1.0001
}

// A server that these runs do not have, or a number without a unit that is none of their values: the sentence may be about others.
function namesOthers(sentence: string, runs: readonly Run[], vocabulary: Vocabulary): boolean {
  const engines = new Set(runs.flatMap(({ fields: { engine } }) => engine ?? []))
  const others = [...vocabulary.engines].flatMap(([name, { title, also = [] }]) =>
    engines.size === 0 || engines.has(name) ? [] : [title, ...also],
  )
  if (others.length > 0 && wordPattern(others).test(sentence)) return true
  const known = new Set([
    ...knownVersions(runs),
    ...runs.flatMap(({ fields }) => Object.values(fields)),
  ])
  return bareNumbers(sentence, vocabulary).some(
    ({ tokens }) => !tokens.every((token) => known.has(plainDigits(token))),
  )
}

// Numbers without a unit: values of fields, versions, or unknown ones.
function bareNumbers(sentence: string, vocabulary: Vocabulary): readonly NumberSpan[] {
  const spans = numberSpans(sentence, numberTokens(sentence), vocabulary)
  return spans.filter(({ unit }) => unit === '')
}

// The cells of a metric that a sentence names; none where it leaves a field open, which its headings may name.
function namedCells(
  texts: readonly string[],
  metric: string,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): readonly Cell[] {
  const varying = sharedKeys([runs])
  const [own = [], ...leads] = texts.map((text) =>
    namedValues(text, runs, vocabulary).filter(
      ({ key, value }) => varying.includes(key) && !common.test(value),
    ),
  )
  // A release may be the value of several keys that tell the same runs apart; each of them names it.
  const countOf = (...keys: readonly string[]): number =>
    new Set(runs.map(({ fields }) => JSON.stringify(keys.map((key) => fields[key])))).size
  const keysOfAll = [...new Set([own, ...leads].flat().map(({ key }) => key))]
  const alike = new Map(
    keysOfAll.map((key) => [
      key,
      keysOfAll.find(
        (other) => new Set([countOf(key), countOf(other), countOf(key, other)]).size < 2,
      ),
    ]),
  )
  const named = groupBy(own, ({ key }) => alike.get(key))
  if (named.size === 0) return []
  for (const lead of leads)
    for (const [key, list] of groupBy(lead, (each) => alike.get(each.key)))
      if (!named.has(key)) named.set(key, list)
  // Runs that do not state a field may have the named value.
  const isStated = ({ key }: NamedValue): boolean => runs.every(({ fields }) => key in fields)
  if (![...named.values()].every((list) => list.some(isStated))) return []
  // `… on one core and 5.4 ms on two`
  const taken = new Set(own.map(({ at }) => at))
  const sentence = texts[0] ?? ''
  const words = new Set([
    ...[...sentence.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) =>
      taken.has(index) ? [] : word.toLowerCase(),
    ),
    ...bareNumbers(sentence, vocabulary).flatMap(({ start, tokens }) =>
      taken.has(start) ? [] : tokens.map(plainDigits),
    ),
  ])
  const isNamed = (text: string): boolean =>
    /^\d/.test(text) && (words.has(text) || words.has(countWords[Number(text)] ?? text))
  const chosen = runs.filter(({ fields }) =>
    [...named.values()].every((list) =>
      list.some(({ key, value }) => value === fields[key] || isNamed(fields[key] ?? '')),
    ),
  )
  const keys = [...named.values()].flatMap((list) => list.slice(0, 1).map(({ key }) => key))
  const { cells, residue } = project(chosen, { metric, keys, where: new Map() })
  return residue.size > 0 ? [] : cells.filter(({ n }) => n > 0)
}

// Values that are words of any sentence.
const common = /^(?:on|off|yes|no|none|all|old|new|base|full|rw|ro|\p{L})$/iu

// Median, mean, best and worst.
function estimates({ value, values }: Cell): readonly number[] {
  return [value ?? NaN, mean(values) ?? NaN, largest(values), smallest(values)]
}

function values(cells: readonly Cell[], vocabulary: Vocabulary): readonly Right[] {
  const medians = cells.map(({ value }) => value ?? NaN)
  const differences = medians.flatMap((a) => medians.map((b) => a - b))
  return cells.flatMap((cell): readonly Right[] => {
    const row = vocabulary.metric(cell.metric)
    const of = `${row.title}, ${label(cell.fields, vocabulary)}`
    const all = [...estimates(cell), ...cell.values, ...differences]
    return all.map((value, index) => ({
      value: value * (row.shown?.factor ?? 1),
      of,
      text: index > 0 ? '' : `${formatNumber(value, row)} ${unitText(row)}`.trim(),
    }))
  })
}

function ratios(
  cells: readonly Cell[],
  vocabulary: Vocabulary,
  { unit }: NumberSpan,
): readonly Right[] {
  const pairs = cells.flatMap((contender) =>
    cells.map((baseline) => [contender, baseline] as const),
  )
  return pairs.flatMap(([contender, baseline]): readonly Right[] => {
    if (contender === baseline) return []
    const sides = [contender, baseline].map(({ fields }) => label(fields, vocabulary))
    const of = `${vocabulary.metric(contender.metric).title}, ${sides.join(' ÷ ')}`
    const others = estimates(baseline)
    return estimates(contender).flatMap((estimate, index) => {
      const ratio = estimate / (others[index] ?? NaN)
      const right = (value: number, form: RatioForm): Right => {
        return { value, of, text: index > 0 ? '' : ratioNumber([ratio], form).text }
      }
      return /^(?:%|percent)$/.test(unit)
        ? [right(numberIn(ratio, 'change'), 'percent'), right(100 * ratio, 'of')]
        : // `2.7 times faster` is 3.7 or 2.7 times as fast.
          [right(ratio, 'times'), right(ratio - 1, 'times')]
    })
  })
}

// What a text has of the words of a vocabulary: those of a row, and the metrics of all.
const sentenceWords = memoizeByObject((vocabulary: Vocabulary) => {
  const rows = [...vocabulary.sentences()].map(([name, { words, metrics }]) => {
    return { name, metrics, pattern: wordPattern(words) }
  })
  return {
    has: (row: string, text: string) =>
      rows.some(({ name, pattern }) => name === row && pattern.test(text)),
    metricsOf: (text: string): readonly string[] => {
      const matching = rows.filter(
        ({ metrics, pattern }) => metrics.length > 0 && pattern.test(text),
      )
      const isNarrower = (narrow: readonly string[], wide: readonly string[]): boolean =>
        narrow.length < wide.length && narrow.every((metric) => wide.includes(metric))
      return matching
        .filter(({ metrics }) => !matching.some((other) => isNarrower(other.metrics, metrics)))
        .flatMap(({ metrics }) => metrics)
    },
  }
})

// Matches any of some words: `-` is a hyphen, a space or nothing, `*` any ending.
function wordPattern(words: readonly string[]): RegExp {
  const patterns = words.map((word) =>
    escapePattern(word)
      .replace(String.raw`\*`, String.raw`\p{L}*`)
      .replaceAll('-', '[- ]?'),
  )
  return new RegExp(String.raw`(?<!\p{L})(?:${patterns.join('|')})(?!\p{L})`, 'iu')
}
