// Double entry of counts and rates, with the tolerances that 8,173 real logs justify.
import type { Draft, Stated } from './draft.ts'
import type { Finding } from './finding.ts'
import type { Inner, Metric } from './metrics.ts'

// A total time is printed to 0.1 ms.
const timeRounding = 5e-5

// Each group is present in every summary that has its first member; one of several is enough.
const groups: readonly (readonly (readonly (Metric | Inner)[])[])[] = [
  [['events/thread'], ['time.total'], ['events']],
  [
    ['total', 'transactions', 'queries', 'requests'],
    ['reads'],
    ['writes'],
    ['others'],
    ['total'],
    ['transactions'],
    ['queries', 'requests'],
    ['errors'],
  ],
  [
    ['latency.avg', 'latency.min', 'latency.max'],
    ['latency.min'],
    ['latency.avg'],
    ['latency.max'],
  ],
]

/** A whole summary has every line of its kind. */
export function completeness(draft: Draft): readonly Finding[] {
  // A number that was refused or left out has its own diagnostic.
  if (draft.problems.length > 0 || draft.remarks.has('bad-number')) return []
  return groups.flatMap(([first = [], ...members]): Finding[] => {
    const start = first.map((name) => draft.stated.get(name)).find((found) => found !== undefined)
    if (!start) return []
    const missing = members.find((names) => names.every((name) => !draft.stated.has(name)))
    if (!missing) return []
    const message = `the summary has no ${missing.join(' or ')}`
    return [{ severity: 'refuse', rule: 'summary', message, line: start.line }]
  })
}

/** The counts add up. */
export function counts(draft: Draft): readonly Finding[] {
  const reads = draft.stated.get('reads')
  const writes = draft.stated.get('writes')
  const others = draft.stated.get('others')
  const total = draft.stated.get('total')
  const found: (Finding | undefined)[] = []
  if (reads && writes && others && total) {
    const sum = { value: reads.value + writes.value + others.value, line: total.line }
    found.push(equal('read + write + other', sum, 'total', total))
  }
  const queries = draft.stated.get('queries')
  const requests = draft.stated.get('requests')
  const transactions = draft.stated.get('transactions')
  const events = draft.stated.get('events')
  if (queries && total) found.push(equal('queries', queries, 'total', total))
  if (requests && reads && writes) {
    const sum = { value: reads.value + writes.value, line: requests.line }
    found.push(equal('read/write requests', requests, 'read + write', sum))
  }
  const operations = draft.stated.get('operations')
  if (operations && others) found.push(equal('other operations', operations, 'other', others))
  // Single-statement tests of 0.5 have events but no transactions.
  if (transactions && events && (queries || transactions.value > 0)) {
    if (!isForcedEnd(draft, events.value - transactions.value)) {
      found.push(equal('transactions', transactions, 'events', events))
    }
  }
  return found.filter((finding) => finding !== undefined)
}

// A forced shutdown counts the events that were still running: at most one a thread.
function isForcedEnd(draft: Draft, excess: number): boolean {
  const threads = Number(draft.threads?.text ?? 0)
  return draft.stated.has('unfinished') && excess >= 0 && excess <= threads
}

function equal(name: string, a: Stated, otherName: string, b: Stated): Finding | undefined {
  if (a.value === b.value) return undefined
  const message = `${name} = ${a.value}, but ${otherName} = ${b.value}`
  return { severity: 'refuse', rule: 'identity', message, line: a.line }
}

// A printed rate and the count that it is the rate of. Those of the memory test use a clock of their own.
const rated: readonly (readonly [Metric, Metric])[] = [
  ['transactions', 'tps'],
  ['queries', 'qps'],
  ['requests', 'rwps'],
]
const eventRate: readonly [Metric, Metric] = ['events', 'eps']

// sysbench takes the time of the rates a moment before it stops the clock: 7 ms were seen on a busy machine,
// which is much of a run of 2 s and nothing of one of minutes.
const moment = 0.02

/** A printed rate is its count over the time of the run: 1e-4 is noted; 1e-3 and 20 ms are refused. */
export function rates(draft: Draft): readonly Finding[] {
  const time = draft.stated.get('time.total')
  if (!time) return []
  const seconds = time.value - (draft.checkpoint?.second ?? 0)
  if (!(seconds > 0)) {
    const message = `the time of the run is ${seconds} s`
    return [{ severity: 'refuse', rule: 'identity', message, line: time.line }]
  }
  const isMemory = draft.stated.has('bytes/s')
  return [...rated, ...(isMemory ? [] : [eventRate])].flatMap(
    ([countName, rateName]): Finding[] => {
      const count = draft.stated.get(countName)
      const rate = draft.stated.get(rateName)
      if (!count || !rate) return []
      const expected = count.value / seconds
      const off = Math.abs(expected - rate.value)
      const rounding = 0.005 + rate.value * (timeRounding / seconds)
      if (off <= rounding + 1e-4 * rate.value) return []
      const most = Math.max(1e-3, moment / seconds) * rate.value
      const severity = off <= rounding + most ? 'info' : 'refuse'
      const message =
        `${countName} / time = ${count.value} / ${seconds} s` +
        `${Number.isFinite(expected) ? ` = ${expected.toFixed(2)}` : ''}, but ${rateName} = ${rate.value}`
      return [{ severity, rule: 'identity', message, line: rate.line }]
    },
  )
}

/** A run in which nothing finished is no measurement. */
export function zeroEvents(draft: Draft): readonly Finding[] {
  const events = draft.stated.get('events')
  if (events?.value !== 0) return []
  const sentence = 'no event finished'
  return [
    { severity: 'warning', rule: 'zero-events', message: sentence, line: events.line, sentence },
  ]
}

// Errors that the test ignored, connections it had to renew, transactions it left behind.
const troubles: readonly (readonly [Metric, string, string])[] = [
  ['errors', 'error', 'ignored'],
  ['reconnects', 'reconnect', ''],
  ['unfinished', 'transaction', 'unfinished at the forced end'],
]

/** Warnings about errors, reconnects and unfinished transactions, shown with the run everywhere. */
export function errors(draft: Draft): readonly Finding[] {
  return troubles.flatMap(([metric, noun, participle]): Finding[] => {
    const stated = draft.stated.get(metric)
    if (!stated || stated.value === 0) return []
    // At most one per thread, and expected of a run that was ended on purpose.
    if (metric === 'unfinished' && draft.endedEarly) return []
    const many = `${stated.value} ${noun}${stated.value === 1 ? '' : 's'}`
    const sentence = `${many} ${participle}`.trim()
    return [{ severity: 'warning', rule: metric, message: sentence, line: stated.line, sentence }]
  })
}
