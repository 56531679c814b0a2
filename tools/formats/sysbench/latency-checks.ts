// Double entry of latencies, with the tolerances that 8,173 real logs justify.
import type { Draft } from './draft.ts'
import type { Finding } from './finding.ts'
import { percentileMetric, type Metric } from './metrics.ts'

// The largest latency that sysbench's histogram holds (sysbench #242).
const longestLatency = 100
// The events and the time of a thread are printed to four decimals.
const perThreadRounding = 5e-5

/** The average latency is the sum over the events, within 0.02 ms. */
export function latencyMean(draft: Draft): readonly Finding[] {
  const sum = draft.stated.get('latency.sum')
  const avg = draft.stated.get('latency.avg')
  const events = draft.stated.get('events')
  if (!sum || !events || !avg || events.value === 0) return []
  const mean = sum.value / events.value
  if (Math.abs(mean - avg.value) <= 0.02e-3) return []
  const message = `sum / events = ${ms(mean)}, but the average latency is ${ms(avg.value)}`
  const sentence = 'the latency average and sum disagree'
  return [{ severity: 'warning', rule: 'identity', message, line: avg.line, sentence }]
}

/** Minimum, average and maximum are in order, and a percentile is not far above the maximum. */
export function latencyOrder(draft: Draft): readonly Finding[] {
  const min = draft.stated.get('latency.min')
  const avg = draft.stated.get('latency.avg')
  const max = draft.stated.get('latency.max')
  if (!min || !avg || !max || isIdle(draft)) return []
  const found: Finding[] = []
  if (min.value > avg.value || avg.value > max.value) {
    const message = `latencies are not in order: ${ms(min.value)}, ${ms(avg.value)}, ${ms(max.value)}`
    const sentence = 'minimum, average and maximum latency are not in order'
    found.push({ severity: 'warning', rule: 'identity', message, line: avg.line, sentence })
  }
  for (const rank of draft.ranks) {
    const percentile = draft.stated.get(percentileMetric(rank))
    if (!percentile || percentile.value <= max.value) continue
    // The histogram's buckets are 5 % wide: a percentile may lie a little above the maximum (sysbench #486).
    const far = percentile.value > 1.05 * max.value + 0.005e-3
    const message = `p${rank} ${ms(percentile.value)} is above the maximum ${ms(max.value)}`
    found.push({
      severity: far ? 'warning' : 'info',
      rule: 'percentile',
      message,
      line: percentile.line,
    })
  }
  return found
}

/** A percentile that is off is none, and one at the end of the histogram is a bound. */
export function percentiles(draft: Draft): readonly Finding[] {
  const max = draft.stated.get('latency.max')
  if (!max || isIdle(draft)) return []
  if (draft.ranks.length === 0) {
    const sentence = 'no latency percentile'
    const message = 'the latency percentile is switched off'
    return [{ severity: 'warning', rule: 'no-percentile', message, line: max.line, sentence }]
  }
  return draft.ranks.flatMap((rank): Finding[] => {
    const percentile = draft.stated.get(percentileMetric(rank))
    if (!percentile) return []
    const { value, line } = percentile
    const rule = 'percentile'
    if (value === 0) {
      const message = `p${rank} is printed as 0.00: it is switched off, or below 0.01 ms`
      return [
        {
          severity: 'warning',
          rule: 'no-percentile',
          message,
          line,
          sentence: `no p${rank} latency`,
        },
      ]
    }
    if (value < longestLatency) return []
    const sentence = `p${rank} latency is 100 s or more`
    return [
      {
        severity: 'warning',
        rule,
        message: `${sentence}: the histogram ends there`,
        line,
        sentence,
      },
    ]
  })
}

/** Little's law: throughput × latency is the number of threads, within 1 %. */
export function littlesLaw(draft: Draft): readonly Finding[] {
  const events = draft.stated.get('events')
  const avg = draft.stated.get('latency.avg')
  const time = draft.stated.get('time.total')
  const threads = Number(draft.threads?.text)
  const isSql = draft.stated.has('total')
  if (!events || !avg || !time || events.value === 0 || !isSql || Number.isNaN(threads)) return []
  const rate = events.value / (time.value - (draft.checkpoint?.second ?? 0))
  const busy = rate * avg.value
  const rounding = rate * 0.005e-3
  if (Math.abs(busy - threads) <= rounding + 0.01 * threads) return []
  const sentence = `throughput × latency = ${busy.toPrecision(3)} busy threads of ${threads}`
  const message = `${sentence} (rate limit, warm-up or errors)`
  return [{ severity: 'warning', rule: 'littles-law', message, line: avg.line, sentence }]
}

// Of a thread's events and time, the number of threads makes all of them; 1.1 counts at another moment.
const shared: readonly (readonly [Metric, Metric])[] = [
  ['events/thread', 'events'],
  ['time/thread', 'latency.sum'],
]

/** A thread's share times the threads is the whole, within 1e-5. */
export function fairness(draft: Draft): readonly Finding[] {
  const threads = Number(draft.threads?.text)
  return shared.flatMap(([perThreadName, name]): Finding[] => {
    const perThread = draft.stated.get(perThreadName)
    const stated = draft.stated.get(name)
    if (!perThread || !stated || Number.isNaN(threads)) return []
    const sum = threads * perThread.value
    if (Math.abs(sum - stated.value) <= 1e-5 * stated.value + perThreadRounding * threads) return []
    const message = `threads × ${perThreadName} = ${sum.toFixed(1)}, but ${name} = ${stated.value}`
    return [{ severity: 'info', rule: 'fairness', message, line: perThread.line }]
  })
}

function isIdle({ stated }: Draft): boolean {
  return stated.get('events')?.value === 0
}

function ms(seconds: number): string {
  return `${(seconds * 1000).toFixed(2)} ms`
}
