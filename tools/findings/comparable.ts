// Why the numbers of two sides cannot be compared: other data, another quantity, or another way to count.
import { largest, smallest } from '../core/extremes.ts'
import { median } from '../analysis/quantile.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Change } from './changes.ts'

const dataSize = 'database.bytes'
const otherData = 4

// The databases of the two sides differ more than fourfold in size in each pair.
export function hasOtherData({ cells }: Change): boolean {
  return cells.every(({ baseline, contender }) => {
    const [base, other] = [baseline, contender].map(({ runs: [run] }) =>
      Math.log(run?.measurements.find(({ metric }) => metric === dataSize)?.value ?? Number.NaN),
    )
    return Math.abs((other ?? 0) - (base ?? 0)) > Math.log(otherData)
  })
}

const otherQuantity = 10_000

// What differs more than ten thousandfold at most points, such as a rate beside a ratio, or whose ratios do, such as two kinds of requests, is no number of the same kind.
export function hasOtherQuantity({ cells }: Change): boolean {
  const logs = cells.map(({ comparison: { ratio } }) => Math.log(ratio ?? 1))
  const most = Math.log(otherQuantity)
  return (median(logs.map(Math.abs)) ?? 0) > most || largest(logs) - smallest(logs) > most
}

// Retries add a few.
const otherCount = 1.05

// Where one side counts BEGIN and COMMIT as queries, their rate says nothing of the other.
export function hasOtherCounts({ cells, metric }: Change): boolean {
  const of = ({ runs: [run] }: Cell, ...names: readonly string[]): number =>
    (run?.measurements ?? []).reduce(
      (sum, each) => (names.includes(each.metric) ? sum + each.value : sum),
      0,
    ) / (run?.measurements.find((each) => each.metric === 'transactions')?.value ?? Number.NaN)
  const differ = (a: number, b: number): boolean => Math.abs(Math.log(a / b)) > Math.log(otherCount)
  return (
    metric === 'qps' &&
    cells.every(
      ({ baseline, contender }) =>
        differ(of(baseline, 'queries'), of(contender, 'queries')) &&
        !differ(of(baseline, 'reads', 'writes'), of(contender, 'reads', 'writes')),
    )
  )
}
