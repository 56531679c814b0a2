// Runs with a target rate (open loop): their throughput is what was asked for, and their latency is the result.
import type { Run } from '../core/model.ts'

// sysbench --rate=500, pgbench -R 500, wrk2 -R500, YCSB -target 500
const rateOption = /\s(?:--rate|-R|-target)[ =]?[\d.]*[1-9]/

/** True when the run states a target rate, or the lag behind one. */
export function isRated({ facts, command, fields, measurements }: Run): boolean {
  return (
    facts.some(({ name }) => name === 'rate') ||
    Number(fields['rate']) > 0 ||
    measurements.some(({ metric }) => metric === 'lag.avg') ||
    rateOption.test(command?.text ?? '')
  )
}
