// Numbers of any text that the data contradict: the sentence names the runs, and none of their values prints so.
import { largest, smallest } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import { metricNames } from '../analysis/metric-value.ts'
import { project } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Article } from '../articles/article.ts'
import { escapePattern } from '../core/escape-pattern.ts'
import type { Run } from '../core/model.ts'
import type { ClaimContext } from './call.ts'
import { whereText } from './candidates.ts'
import {
  countWords,
  numberIn,
  ratioNumber,
  scaleAfter,
  unitText,
  valueText,
  type RatioForm,
} from './claim-number-text.ts'
import { varyingKeys } from './claim-scope.ts'
import { namedValues, type NamedValue } from './named-values.ts'
import type { NumberSpan } from './number-spans.ts'
import { archivesInScope, leadsOf, sceneOf, type Scene } from './scene.ts'
import { knownVersions } from './unpinned.ts'

/** What the data state instead of a number: the closest value of the runs that its sentence names. */
export interface OtherNumber {
  readonly spec: string
  readonly text: string
}

/**
 * Finds contradicted numbers. A number is judged if its unit and sentence say which metric it is, and the sentence names every field in
 * which the runs of its cells differ. It may be their median, mean, best or worst, or for two cells a ratio or difference of these.
 */
export function contradictions(
  article: Pick<Article, 'text' | 'fences'>,
  context: ClaimContext,
): (span: NumberSpan) => OtherNumber | undefined {
  const slugs = archivesInScope(article, context)
  return (span) => {
    const scene = sceneOf(span, article)
    const quantity = elsewhere.test(scene.sentence) ? undefined : quantityOf(span, scene)
    if (!quantity) return undefined
    const named = { sentence: scene.sentence, leads: leadsOf(span, article) }
    const judged = slugs.flatMap((slug) => judge(span, quantity, named, slug, context) ?? [])
    const [first] = judged
    return first !== undefined && judged.every((each) => each !== 'stated') && first !== 'stated'
      ? first
      : undefined
  }
}

// Numbers of other measurements, hypotheses, sums and shares of a thread.
const elsewhere =
  /\b(?:claim(?:s|ed)|report(?:s|ed)|according|expect(?:s|ed)?|advertis\w+|promis\w+|theoretical\w*|would|should|could|might|if|target|goal|estimat\w+|previous\w*|earlier|last (?:year|time)|vendor|assum\w+|predict\w*|extrapolat\w+|in total|combined|together|per (?:core|thread|client|connection|CPU|node|server)|each (?:core|thread|client|node))\b/i

interface Quantity {
  readonly kind: 'value' | 'ratio'
  readonly metrics: readonly string[]
  readonly isPercent: boolean
  /** A loss or a gain, where the sentence says so. */
  readonly direction?: 'less' | 'more'
  /** `2.7 times faster`, which is 3.7 or 2.7 times as fast. */
  readonly isMore?: boolean
  /** A number next to `about`, `more than` or `at most`. */
  readonly hedge: 'none' | 'about' | 'over' | 'under'
}

const rates: readonly (readonly [pattern: RegExp, metrics: readonly string[]])[] = [
  [/\bqueries (?:per|a) sec|\bqps\b|\bq\/s/i, ['qps']],
  [/\btransactions (?:per|a) sec|\btps\b/i, ['tps']],
  [
    /\b(?:selects?|updates?|inserts?|deletes?|lookups?|requests?|operations|ops|statements|commits|events)(?: (?:per|a) sec|\/s(?:ec)?\b)/i,
    ['qps', 'tps'],
  ],
]
const latencyWords = /\b(?:latenc(?:y|ies)|response times?|p\d\d(?:\.9+)?)\b/i
const faster = /\b(?:faster|slower|throughput|performance(?! schema))\b|\b(?:fast|slow) as\b/i
const rateVerbs = /\b(?:beats?|outperforms?|behind|ahead of|scales?)\b/i
// What a percentage or factor is of, if not of the rate.
const otherNoun =
  /\b(?:cpu|memory|ram|disks?|i\/?o|iops|cach\w+|buffers?|space|sizes?|bytes?|rows?|tables?|switch\w*|confidence|interval|percentile|errors?|noise|vari\w+|differ between|deviat\w+|cv|power|costs? (?:of|per)|price|money|code|reads?|writes?|locks?|waits?|instructions?|cycles|misses|hits?|efficien\w+|linear\w*|ideal\w*|perfect\w*)\b/i
// 16 times the threads
const ofField =
  /^ (?:(?:as many|the(?: number of)?|more|fewer|additional|extra) )?(?:threads|clients|connections|users|cores|CPUs|vCPUs|nodes|runs|data)\b/i

function quantityOf(span: NumberSpan, scene: Scene): Quantity | undefined {
  const { sentence, before, after } = scene
  const { unit } = span
  const hedge = hedgeOf(before)
  if (hedge === undefined || /^ ?(?:or (?:so|more|less)|\+)/.test(after)) return undefined
  const shared = { hedge, isPercent: false }
  const named = rates
    .filter(([pattern]) => pattern.test(sentence))
    .flatMap(([, metrics]) => metrics)
  const own = rates.find(([pattern]) => pattern.test(unit))?.[1]
  if (own) return { ...shared, kind: 'value', metrics: own }
  const isLatency = latencyWords.test(sentence)
  if (/^[kKM]$/.test(unit) && named.length > 0 && !isLatency)
    return isNoun(after) ? undefined : { ...shared, kind: 'value', metrics: named }
  if (/^(?:[µμmn]s|(?:milli|micro)seconds?)$/.test(unit) && isLatency)
    return { ...shared, kind: 'value', metrics: latencies(sentence) }
  const isPercent = /^(?:%|percent)$/.test(unit)
  const clause = `${before.split(/[,;:(—]/).at(-1) ?? ''} ${after.split(/[,;:)—]|\b(?:although|while|but|and)\b/)[0] ?? ''}`
  const isFactor =
    (/^[×x]$/.test(unit) && !/^ ?\d/.test(after)) ||
    (unit === 'times' && /^ (?:as|the|more|less|faster|slower|higher|lower|better)\b/.test(after))
  if ((!isPercent && !isFactor) || otherNoun.test(clause) || ofField.test(after)) return undefined
  const isRate = faster.test(sentence) || rateVerbs.test(sentence)
  const metrics = [
    ...(isRate ? ['qps', 'tps'] : named),
    ...(isLatency ? latencies(sentence) : isRate ? ['latency.avg'] : []),
  ]
  const [isLess, isMore] = [less.test(sentence), more.test(sentence)]
  return metrics.length === 0
    ? undefined
    : {
        ...{ hedge, isPercent, kind: 'ratio', metrics },
        isMore: /^ (?:better|faster|higher|less|lower|more|slower)\b/.test(after),
        ...(isLess === isMore ? {} : { direction: isLess ? 'less' : 'more' }),
      }
}

const less =
  /\b(?:slower|lower|less|fewer|below|behind|loss|los(?:es?|t)|falls?|fell|drop(?:s|ped)?|costs?|cuts?|gives? up)\b/
const more = /\b(?:faster|higher|more|above|ahead|gains?|rises?|beats?|outperforms?|improves?)\b/

function isNoun(after: string): boolean {
  return !/^(?:$|[^\p{L} ]| (?:vs|and|to|or|for|on|with|at|in|from|by|against|than|compared|versus|while|but|when|per|by|of the)\b| [^\p{L}])/u.test(
    after,
  )
}

function latencies(sentence: string): readonly string[] {
  const percentiles = [
    ...sentence.matchAll(/\bp(\d\d(?:\.9+)?)\b|\b(\d\d(?:\.9+)?)(?:th)?[ -]percentile/gi),
  ].map(([, short, long]) => `latency.p${short ?? long ?? ''}`)
  const named = [
    ...percentiles,
    ...(/\b(?:average|avg|mean)\b/i.test(sentence) ? ['latency.avg'] : []),
    ...(/\bmedian\b/i.test(sentence) ? ['latency.p50', 'latency.avg', 'latency.p95'] : []),
    ...(/\b(?:max(?:imum)?|worst|highest)\b/i.test(sentence) ? ['latency.max'] : []),
  ]
  return named.length > 0
    ? named
    : ['latency.avg', 'latency.p50', 'latency.p90', 'latency.p95', 'latency.p99', 'latency.max']
}

// Undefined for `never more than`.
function hedgeOf(before: string): Quantity['hedge'] | undefined {
  const [, not, over, under, about] =
    /(\b(?:no|not|never)\b|n't)?[^.,;]{0,12}(?:\b(over|above|more than|at least|exceeds?|beyond|past)|\b(under|below|less than|fewer than|at most|up to|within)|(?:\b(about|around|roughly|approximately|some|nearly|almost|close to|approx\.?)|(~|≈)))\s?[~≈]?$/i.exec(
      before.trimEnd(),
    ) ?? []
  if (not !== undefined && (over ?? under ?? about) !== undefined) return undefined
  if (over !== undefined) return 'over'
  if (under !== undefined) return /just|slightly/i.test(before.slice(-15)) ? 'about' : 'under'
  return about !== undefined || /[~≈<>]\s?$/.test(before) ? 'about' : 'none'
}

// A server or release that these runs do not have: the number may be its.
function namesOthers(sentence: string, runs: readonly Run[], vocabulary: Vocabulary): boolean {
  const engines = new Set(runs.flatMap(({ fields: { engine } }) => engine ?? []))
  const known = knownVersions(runs)
  const isKnown = (release: string): boolean =>
    [...known].some((each) => each === release || each.startsWith(`${release}.`))
  const isOther = (name: string): boolean =>
    new RegExp(String.raw`(?<!\p{L})${escapePattern(name)}(?!\p{L})`, 'iu').test(sentence)
  return (
    (engines.size > 0 &&
      [...vocabulary.engines].some(
        ([name, { title, also = [] }]) => !engines.has(name) && [title, ...also].some(isOther),
      )) ||
    [...sentence.matchAll(releases)].some(([, first = '', second]) => !isKnown(second ?? first))
  )
}

// PostgreSQL 12, 8.0.36; no quantity
const releases =
  /\b(?:MySQL|MariaDB|Percona Server|PostgreSQL|Postgres|MongoDB|version) v?(\d+(?:\.\d+)*)(?![\d,]*\d|[kKM%×x]| ?[%×])|(?<![\p{L}\d.,])v?(\d+(?:\.\d+)+)(?=[\s,;:.)]|$)(?!\s*(?:[%×]|percent|times|x\b|[µμmn]?s\b|seconds?|thousand|million|\p{L}+ per sec|\p{L}+ \p{L}+ per sec|[qt]ps))/giu

// Values that are words of any sentence.
const common = /^(?:on|off|yes|no|none|all|old|new|base|full|rw|ro|\p{L})$/iu

// `… on one core and 5.4 ms on two`
function bareNumbers(sentence: string): ReadonlySet<string> {
  const found = sentence.matchAll(
    /\b(?:and|at|for|from|of|on|than|to|using|with) (\d+|one|two|three|four|six|eight)(?=[.,;)]|$| (?:and|are|as|but|does|drops?|falls?|gets?|has|is|it|only|or|reaches|rises?|than|they|this|to|versus|vs|was|we|were)\b)/g,
  )
  return new Set(
    [...found].map(([, number = '']) =>
      /^\d/.test(number) ? number : String(countWords.indexOf(number)),
    ),
  )
}

interface Named {
  readonly sentence: string
  readonly leads: readonly string[]
}

interface Point {
  readonly fields: Readonly<Record<string, string>>
  /** Median, mean, best and worst of its runs, then each of these. */
  readonly estimates: readonly number[]
}

// The values of a metric in the cells that a sentence names; none where it leaves a field open.
function pointsOf(
  { sentence, leads }: Named,
  metric: string,
  runs: readonly Run[],
  { vocabulary }: ClaimContext,
): readonly Point[] {
  const varying = new Set(varyingKeys(runs))
  const namedIn = (text: string): ReadonlyMap<string, readonly NamedValue[]> =>
    groupBy(
      namedValues(text, runs, vocabulary).filter(
        ({ key, value }) => varying.has(key) && !common.test(value),
      ),
      ({ key }) => key,
    )
  const named = new Map(namedIn(sentence))
  const bare = bareNumbers(sentence)
  if (named.size === 0) return []
  // What a section is about goes without saying; a heading that names several values admits all of them.
  for (const lead of leads)
    for (const [key, values] of namedIn(lead)) if (!named.has(key)) named.set(key, values)
  const chosen = runs.filter(({ fields }) =>
    [...named].every(
      ([key, values]) =>
        values.some(({ value }) => value === fields[key]) || bare.has(fields[key] ?? ''),
    ),
  )
  const keys = varyingKeys(chosen)
  const cells = project(chosen, { metric, keys, where: new Map() }).cells.filter(({ n }) => n > 0)
  const byNamed = groupBy(cells, ({ fields }) =>
    JSON.stringify(keys.filter((key) => named.has(key)).map((key) => fields[key])),
  )
  if ([...byNamed.values()].some(({ length }) => length > 1)) return []
  const factor = vocabulary.metric(metric).shown?.factor ?? 1
  const fixed = [...named.keys()].filter((key) => !keys.includes(key))
  return cells.map(({ fields, value, values }) => ({
    fields: {
      ...Object.fromEntries(fixed.map((key) => [key, chosen[0]?.fields[key] ?? ''])),
      ...Object.fromEntries(
        keys.filter((key) => named.has(key)).map((key) => [key, fields[key] ?? '']),
      ),
    },
    estimates: [value ?? NaN, mean(values), largest(values), smallest(values), ...values].map(
      (each) => each * factor,
    ),
  }))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A number that would be right, with what it is. */
interface Right extends OtherNumber {
  readonly value: number
}

function judge(
  span: NumberSpan,
  quantity: Quantity,
  named: Named,
  slug: string,
  context: ClaimContext,
): OtherNumber | 'stated' | undefined {
  const { kind, metrics } = quantity
  const runs = context.archives.get(slug) ?? []
  if (namesOthers(named.sentence, runs, context.vocabulary)) return undefined
  const known = metricNames(runs)
  const rights = metrics
    .filter((metric) => known.includes(metric))
    .flatMap((metric) => {
      const points = pointsOf(named, metric, runs, context)
      return kind === 'value'
        ? valuesOf(points, metric, slug, context)
        : ratiosOf(points, metric, slug, quantity)
    })
  const scale = scaleAfter(/\d([^\d]*)$/.exec(span.text)?.[1] ?? '').factor
  const tokens = span.tokens.map((token) => token.replace(/^[+−-]/, ''))
  const isRight = (token: string): boolean =>
    rights.some(({ value }) => agrees(token, scale, value, quantity))
  if (rights.length === 0) return undefined
  if (tokens.every(isRight)) return 'stated'
  const wrong = Number(tokens.find((token) => !isRight(token))?.replaceAll(',', '')) * scale
  const distance = ({ value }: Right): number => Math.abs(Math.log(value / wrong))
  const shown = rights.filter(({ text, value }) => text !== '' && value > 0)
  const own = shown.filter(({ spec }) => !spec.startsWith('ratio latency'))
  return (own.length > 0 ? own : shown).toSorted((a, b) => distance(a) - distance(b))[0]
}

function agrees(token: string, scale: number, value: number, { kind, hedge }: Quantity): boolean {
  const isValue = kind === 'value'
  const digits = token.replaceAll(',', '')
  const number = Number(digits) * scale
  const zeros = /^[1-9]\d*?(0+)$/.exec(digits)?.[1]?.length ?? 0
  // Authors truncate, and round to tens.
  const last = digits.includes('.')
    ? 10 ** -(digits.split('.')[1]?.length ?? 0)
    : Math.max(1, isValue && zeros > 0 ? 0.5 * 10 ** zeros : 0)
  if (Math.abs(value - number) < last * scale * 1.0001) return true
  if (hedge === 'over') return value >= number
  if (hedge === 'under') return value <= number
  return hedge === 'about' && Math.abs(value - number) <= 0.05 * value
}

function valuesOf(
  points: readonly Point[],
  metric: string,
  slug: string,
  { vocabulary }: ClaimContext,
): readonly Right[] {
  const row = vocabulary.metric(metric)
  const factor = row.shown?.factor ?? 1
  const medians = points.map(({ estimates: [median = NaN] }) => median)
  const other = (value: number): Right => ({ value, spec: '', text: '' })
  return [
    ...points.flatMap(({ fields, estimates }) =>
      estimates.map((value, index) => ({
        value,
        spec: `value ${metric}, ${whereText(Object.entries(fields))}; archive=${slug}`,
        text: index > 0 ? '' : `${valueText(value / factor, row)} ${unitText(row)}`.trim(),
      })),
    ),
    ...(medians.length > 1 ? [other(mean(medians))] : []),
    ...medians.flatMap((a) => medians.map((b) => other(a - b))),
  ]
}

function ratiosOf(
  points: readonly Point[],
  metric: string,
  slug: string,
  { isPercent, isMore, direction }: Quantity,
): readonly Right[] {
  return points.flatMap((contender) =>
    points.flatMap((baseline) => {
      if (contender === baseline) return []
      const keys = Object.keys(contender.fields)
      const [same, sides] = [true, false].map((isSame) =>
        keys.filter((key) => (contender.fields[key] === baseline.fields[key]) === isSame),
      )
      const side = ({ fields }: Point): string =>
        whereText((sides ?? []).map((key) => [key, fields[key] ?? '']))
      const where = whereText((same ?? []).map((key) => [key, contender.fields[key] ?? '']))
      const spec = `ratio ${metric} ${side(contender)} / ${side(baseline)}${where === '' ? '' : `, ${where}`}; archive=${slug}`
      return contender.estimates.slice(0, 4).flatMap((value, index): readonly Right[] => {
        const ratio = value / (baseline.estimates[index] ?? NaN)
        const forms = isPercent
          ? ([
              ['change', numberIn(ratio, 'change')],
              ['of', numberIn(ratio, 'of')],
            ] as const)
          : ([
              ['times', ratio],
              ...(isMore === true ? ([['times', ratio - 1]] as const) : []),
            ] as const)
        const isNamed = (form: RatioForm): boolean =>
          direction === undefined || (form !== 'of' && (direction === 'less') === ratio < 1)
        return forms.map(([form, shown], at) => ({
          value: shown,
          spec,
          text:
            index > 0 || !isNamed(form) || (!isPercent && at > 0)
              ? ''
              : ratioNumber([ratio], form).text,
        }))
      })
    }),
  )
}
