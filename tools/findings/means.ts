// A file called average beside the repeats whose mean it holds is no side and no repeat.
import { groupBy } from '../analysis/group-by.ts'
import { mean } from '../analysis/mean.ts'
import type { Run } from '../core/model.ts'
import { fieldsText, withoutKeys } from './finding-cells.ts'

const called = /^(?:averages?|avg|means?)$/i
// A thousandth, as digits are printed.
const close = 0.001
const fewest = 2

/** Refuses runs that are named as a mean and equal the mean of their repeats. */
export function withRefusedMeans(runs: readonly Run[]): readonly Run[] {
  const keys = [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))].filter((key) =>
    runs.some(({ fields }) => called.test(fields[key] ?? '')),
  )
  const usable = runs.filter(({ status }) => status === 'ok')
  return keys.reduce((all, key) => {
    const rest = groupBy(
      usable.filter(({ fields }) => !called.test(fields[key] ?? '')),
      ({ fields, headline = '' }) => headline + fieldsText(withoutKeys(fields, [key, 'repeat'])),
    )
    return all.map((run) => {
      const { fields, headline = '' } = run
      if (run.status !== 'ok' || !called.test(fields[key] ?? '')) return run
      const others = rest.get(headline + fieldsText(withoutKeys(fields, [key, 'repeat']))) ?? []
      const [own, ...values] = [run, ...others].map(
        ({ measurements }) =>
          measurements.find(({ metric }) => metric === headline)?.value ?? Number.NaN,
      )
      const middle = mean(values)
      if (own === undefined || middle === undefined || values.length < fewest) return run
      if (!(Math.abs(own - middle) <= close * Math.abs(middle))) return run
      const text = `Mean of ${String(values.length)} other runs, so it is not compared`
      return { ...run, status: 'refused', reason: { text }, measurements: [] }
    })
  }, runs)
}
