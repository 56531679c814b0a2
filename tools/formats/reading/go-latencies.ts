// The latencies of an operation as go-tpc and go-ycsb print them.
import type { Line } from './line.ts'
import { ms, us, type LineRun } from './line-table.ts'

// Avg(ms): 29.9   99.9th(us): 4567
const latency = /^(Avg|Min|Max|\d{1,2}(?:\.\d{1,3})?(?:th|st|nd|rd))\((us|ms)\): (\S{1,40})$/

/** Adds `Avg(ms): 29.9, 50th(ms): 28.3, …` as measurements that begin with `prefix`; reports what has another form or unit. */
export function addLatencies<S>(
  run: LineRun<S>,
  prefix: string,
  text: string,
  unit: 'ms' | 'us',
  { line }: Line,
): void {
  for (const part of text.split(', ')) {
    const [, label = '', printed, value = ''] = latency.exec(part) ?? []
    const name = /^\d/.test(label) ? `p${label.replace(/[a-z]+$/, '')}` : label.toLowerCase()
    if (printed !== unit) run.unknown({ text: part, line })
    else run.add((unit === 'ms' ? ms : us)(`${prefix}latency.${name}`), value, { line })
  }
}
