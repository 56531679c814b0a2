// TPC-C rolls back 1 % of its New-Orders by design; a tool may count these as errors.
import { isTpcC } from '../core/metric-roles.ts'
import type { Run } from '../core/model.ts'
import { copyPacked } from '../core/packed-measurements.ts'

// 45 % of the transactions are New-Orders.
const designed = 0.01 * 0.45
const sigmas = 3

/** The run, where errors that TPC-C has by design are no warning and others say how many they are. */
export function withoutDesignedErrors(run: Run): Run {
  const { fields, warnings } = run
  if (warnings.length === 0 || !isTpcC(fields['workload'])) return run
  const { measurements } = run
  const [errors, transactions] = ['errors', 'transactions'].map(
    (name) => measurements.find(({ metric }) => metric === name)?.value,
  )
  if (!errors || !transactions) return run
  const text = `${String(errors)} error${errors === 1 ? '' : 's'} ignored`
  const expected = designed * (transactions + errors)
  const excess = `${text}, ${((100 * errors) / (transactions + errors)).toPrecision(2)} % of the transactions; TPC-C rolls back 0.45 %`
  const isExcess = errors > expected + sigmas * Math.sqrt(expected)
  return copyPacked(run, {
    warnings: warnings.flatMap((each) => (each !== text ? each : isExcess ? excess : [])),
  })
}
