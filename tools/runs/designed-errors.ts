// TPC-C rolls back 1 % of its New-Orders by design; a tool may count these as errors.
import { isTpcC } from '../core/metric-roles.ts'
import type { Run } from '../core/model.ts'
import { copyPacked } from '../core/packed-measurements.ts'

// 45 % of the transactions are New-Orders.
const designed = 0.01 * 0.45
const sigmas = 3

/**
 * The runs, where errors that TPC-C has by design are no warning and others say how many they are. Where a run has fewer, the tool does
 * not count them, and all errors are others.
 */
export function withoutDesignedErrors(runs: readonly Run[]): readonly Run[] {
  const counts = new Map(
    runs.flatMap((run) => {
      const [errors, transactions] = ['errors', 'transactions'].map((name) =>
        isTpcC(run.fields['workload'])
          ? run.measurements.find(({ metric }) => metric === name)?.value
          : undefined,
      )
      if (errors === undefined || !transactions) return []
      const expected = designed * (transactions + errors)
      const above = (errors - expected) / Math.sqrt(expected)
      return [[run, { errors, transactions, above }] as const]
    }),
  )
  if ([...counts.values()].some(({ above }) => above < -sigmas)) return runs
  return runs.map((run) => {
    const { warnings } = run
    const { errors = 0, transactions = 0, above = 0 } = counts.get(run) ?? {}
    if (warnings.length === 0 || errors === 0) return run
    const text = `${String(errors)} error${errors === 1 ? '' : 's'} ignored`
    const excess = `${text}, ${((100 * errors) / (transactions + errors)).toPrecision(2)} % of the transactions; TPC-C rolls back 0.45 %`
    return copyPacked(run, {
      warnings: warnings.flatMap((each) => (each !== text ? each : above > sigmas ? excess : [])),
    })
  })
}
