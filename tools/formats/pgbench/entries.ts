// The lines of a pgbench result and the meanings of their numbers.
import type { Meaning } from '../reading/row-columns.ts'

/** A line of the result; each group of its pattern is a measurement, a field, a `fact <name>`, or `skip`. */
export interface Entry {
  readonly pattern: RegExp
  readonly to: readonly (Meaning | string)[]
}

const ms = { unit: 's', over: 1000 }
const count = (name: string): Meaning => ({ name, unit: '1' })
const latency = (name: string): Meaning => ({ name, ...ms })

/** The lines in the order in which pgbench prints them. */
export const entries: readonly Entry[] = [
  // scaling factor: 100
  { pattern: /^scaling factor: (\S{1,30})$/, to: ['scale'] },
  // partition method: hash
  { pattern: /^partition method: (\w{1,30})$/, to: ['fact partition method'] },
  { pattern: /^partitions: (\d{1,9})$/, to: ['fact partitions'] },
  // query mode: prepared
  { pattern: /^query mode: (\w{1,30})$/, to: ['mode'] },
  // number of clients: 10
  { pattern: /^number of clients: (\d{1,9})$/, to: ['threads'] },
  // number of threads: 2   (of the program)
  { pattern: /^number of threads: (\d{1,9})$/, to: ['fact threads of pgbench'] },
  { pattern: /^maximum number of tries: (\d{1,9})$/, to: ['fact tries'] },
  {
    pattern: /^number of transactions per client: (\d{1,18})$/,
    to: ['fact transactions per client'],
  },
  // duration: 60 s
  { pattern: /^duration: (\d{1,9}) s$/, to: ['seconds'] },
  // number of transactions actually processed: 10000/10000
  {
    pattern: /^number of transactions actually processed: (\d{1,18})(?:\/\d{1,18})?$/,
    to: [count('transactions')],
  },
  // number of failed transactions: 12 (0.120%)
  { pattern: /^number of failed transactions: (\d{1,18}) \(\S{1,20}\)$/, to: [count('failures')] },
  {
    pattern: /^number of serialization failures: (\d{1,18}) \(\S{1,20}\)$/,
    to: [count('failures.serialization')],
  },
  {
    pattern: /^number of deadlock failures: (\d{1,18}) \(\S{1,20}\)$/,
    to: [count('failures.deadlock')],
  },
  {
    pattern: /^number of transactions retried: (\d{1,18}) \(\S{1,20}\)$/,
    to: [count('transactions.retried')],
  },
  { pattern: /^total number of retries: (\d{1,18})$/, to: [count('retries')] },
  // number of transactions skipped: 3 (0.030 %)
  {
    pattern: /^number of transactions skipped: (\d{1,18}) \(.{1,20}\)$/,
    to: [count('transactions.skipped')],
  },
  // number of transactions above the 100.0 ms latency limit: 7/10000 (0.070 %)
  {
    pattern:
      /^number of transactions above the (\S{1,20}) ms latency limit: (\d{1,18})(?:\/\d{1,18})? \(.{1,20}\)$/,
    to: ['fact latency limit in ms', count('transactions.late')],
  },
  // latency average = 15.844 ms   latency average: 15.844 ms   latency average = 1.2 ms (including failures)
  {
    pattern: /^latency average(?: =|:) (\S{1,40}) ms(?: \(including failures\))?$/,
    to: [latency('latency.avg')],
  },
  { pattern: /^latency stddev(?: =|:) (\S{1,40}) ms$/, to: [latency('latency.stddev')] },
  // rate limit schedule lag: avg 0.201 (max 5.120) ms
  {
    pattern: /^rate limit schedule lag: avg (\S{1,40}) \(max (\S{1,40})\) ms$/,
    to: [latency('lag.avg'), latency('lag.max')],
  },
  { pattern: /^initial connection time = (\S{1,40}) ms$/, to: [latency('time.connecting')] },
  { pattern: /^average connection time = (\S{1,40}) ms$/, to: [latency('time.connecting.avg')] },
  {
    pattern: /^tps = (\S{1,40}) \(including connections establishing\)$/,
    to: [{ name: 'tps.with-connecting', unit: '1/s' }],
  },
  {
    pattern:
      /^tps = (\S{1,40})(?: \((?:excluding connections establishing|without initial connection time|including reconnection times)\))?$/,
    to: [{ name: 'tps', unit: '1/s' }],
  },
]

// The built-in scripts, as -b names them; 9.0 to 9.5 print other names.
const builtin = new Map([
  ['TPC-B (sort of)', 'tpcb-like'],
  ['simple update', 'simple-update'],
  ['select only', 'select-only'],
  ['Update only pgbench_accounts', 'simple-update'],
  ['SELECT only', 'select-only'],
  ['Custom query', 'custom'],
])

/** The workload of a transaction type: the name of a built-in script, or the script's path. */
export function workloadOf(text: string): string {
  const name = /^<builtin: (.*)>$/.exec(text)?.[1] ?? text
  return builtin.get(name) ?? name
}
