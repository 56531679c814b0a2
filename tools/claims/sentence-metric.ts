// The metric that a claim's sentence names, against the one that it compares.
import type { MetricRow } from '../metric-vocabulary.ts'
import { shareIn } from './percentile-words.ts'
import { withoutSideCondition } from './side-condition.ts'

const times = /\b(?:latency|latencies|response times?)\b/i
const rates = /\b(?:throughput|qps|tps|(?:queries|transactions) (?:per|a) second)\b/i
const percentile = /\bp(\d{2}(?:\.\d+)?)\b|\b(\d{2}(?:\.\d+)?)(?:th|st|nd|rd)[ -]percentile\b/i
// "26 % less memory", "needs less CPU", "takes less time": a rate is none of these.
const resources =
  /\b(?:less|more|fewer|lower|higher) (?:memory|cpu(?: time| usage)?|time|space|disk (?:reads|writes))\b/i
const averages = /\b(?:average|mean) (?:(?!tail\b)[a-z-]+ )?(?:latency|response time)\b/i
const extremes =
  /\b(?:max(?:imum)?|worst(?:-case)?|longest) (?:(?!tail\b)[a-z-]+ )?(?:latency|response time)\b/i
const rateNames: readonly (readonly [name: string, words: RegExp])[] = [
  ['tps', /\b(?:tps|transactions (?:per|a) second)\b/i],
  ['qps', /\b(?:qps|queries (?:per|a) second)\b/i],
]

/** A problem of a sentence about another metric than `name`, whose row is `metric`; undefined without one. */
export function metricProblem(
  written: string,
  name: string,
  { title, unit, better }: MetricRow,
): string | undefined {
  const sentence = withoutSideCondition(written)
  const share = shareIn(sentence)
  const isTime = unit === 's' || /latency|time/.test(name)
  const isRate = unit === '1/s' && better !== 'lower'
  const foreign =
    (isTime ? undefined : (share?.text ?? times.exec(sentence)?.[0])) ??
    (isTime || better === 'lower' ? rates.exec(sentence)?.[0] : undefined) ??
    (isRate
      ? (otherRate(sentence, name) ?? resources.exec(sentence)?.[0] ?? percentileOfTime(sentence))
      : undefined) ??
    (isTime ? otherPercentile(sentence, name, share) : undefined)
  return foreign === undefined ? undefined : unexpected(foreign, name, title)
}

/** A problem of a sentence that names a percentile other than that of `name`, but not its own; undefined without a problem. */
export function percentileProblem(
  sentence: string,
  name: string,
  { title }: Pick<MetricRow, 'title'>,
): string | undefined {
  const own = percentileOf(name)
  const isOwnNamed = own !== undefined && sentence.includes(own)
  const foreign =
    name.startsWith('latency.') && !isOwnNamed
      ? otherPercentile(sentence, name, shareIn(sentence))
      : undefined
  return foreign === undefined ? undefined : unexpected(foreign, name, title)
}

function unexpected(foreign: string, name: string, title: string): string {
  return `Unexpected \`${foreign}\` in a sentence about ${name}, expected words for ${title}, or another metric=`
}

// 95 for latency.p95
function percentileOf(name: string): string | undefined {
  return /\bp(\d{2}(?:\.\d+)?)$/.exec(name)?.[1]
}

// "p95 is better", but not "p95 of the throughput".
function percentileOfTime(sentence: string): string | undefined {
  return rates.test(sentence) ? undefined : percentile.exec(sentence)?.[0]
}

function otherRate(sentence: string, name: string): string | undefined {
  if (!rateNames.some(([each]) => each === name)) return undefined
  return rateNames.flatMap(([each, words]) =>
    each === name ? [] : (words.exec(sentence)?.[0] ?? []),
  )[0]
}

function otherPercentile(
  sentence: string,
  name: string,
  share: ReturnType<typeof shareIn>,
): string | undefined {
  const found = percentile.exec(sentence)
  const stated = found?.[1] ?? found?.[2]
  const own = percentileOf(name)
  const isMedian = /\bmedian (?:(?!tail\b)[a-z-]+ )?(?:latency|response time)\b/i.test(sentence)
  if (found && stated !== own) return found[0]
  if (share && own !== undefined && share.percentile !== own) return share.text
  if (isMedian && own !== undefined && own !== '50') return 'median'
  const isPercentile = own !== undefined || /\.(?:avg|min|max)$/.test(name)
  if (!isPercentile) return undefined
  return (
    (name.endsWith('.avg') ? undefined : averages.exec(sentence)?.[0]) ??
    (name.endsWith('.max') ? undefined : extremes.exec(sentence)?.[0])
  )
}
