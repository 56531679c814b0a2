// The share of the throughput that the waits of TPC-C allow for a number of warehouses.
import type { Line } from './line.ts'
import type { LineRun } from './line-table.ts'

// 12.86 New-Orders per minute and warehouse are 100 %; rounding and short runs exceed it a little.
const most = 105

/** Adds the efficiency as a fact; more than 100 % means that the run did not wait as TPC-C does, so that tpmC is no score of it. */
export function addEfficiency<S>(run: LineRun<S>, percent: string, line: Pick<Line, 'line'>): void {
  run.fact('efficiency', `${percent} %`, line)
  if (!(Number(percent) > most)) return
  const text = `efficiency ${percent} % is above 100 %: the run had no keying and think times`
  run.report('efficiency', text, line.line)
  run.draft.warnings.push(text)
}
