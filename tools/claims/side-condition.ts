// Another metric in a condition of a claim: "a lower p95 at a higher throughput".
import { metricOf } from '../analysis/metric-value.ts'
import { summarise } from '../analysis/summary.ts'
import type { Run } from '../model.ts'
import type { ComparedCell } from './cells.ts'

const condition = /\bat (?:an? )?(higher|lower) (?:throughput|rate|qps|tps)\b/i
const rates = ['qps', 'tps', 'eps']

/** The sentence without a condition about its throughput. */
export function withoutSideCondition(sentence: string): string {
  return sentence.replace(condition, (found) => ' '.repeat(found.length))
}

/** A problem of a condition that the medians of the throughput contradict in a cell; undefined where no cell has both. */
export function sideConditionProblem(
  sentence: string,
  cells: readonly ComparedCell[],
): string | undefined {
  const [whole, word = ''] = condition.exec(sentence) ?? []
  if (whole === undefined) return undefined
  for (const { baseline, contender } of cells)
    for (const metric of rates) {
      const [from, to] = [baseline, contender].map((side) => medianOf(side?.runs ?? [], metric))
      if (from === undefined || to === undefined || from === 0) continue
      if (/higher/i.test(word) ? to > from : to < from) break
      const wrong = `Unexpected \`${whole}\` in the sentence`
      if (to === from) return `${wrong}, expected no order: the medians of ${metric} are equal`
      const change = `${to < from ? '−' : '+'}${Math.abs((to / from - 1) * 100).toFixed(1)} %`
      return `${wrong}, expected the opposite: the medians of ${metric} differ by ${change}`
    }
  return undefined
}

function medianOf(runs: readonly Run[], metric: string): number | undefined {
  const values = runs.flatMap((run) => {
    const result = metricOf(run, metric)
    return 'value' in result ? [result.value] : []
  })
  return summarise(values)?.median
}
