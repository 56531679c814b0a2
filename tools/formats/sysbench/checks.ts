// The checks of a run, in the order in which they are reported.
import { completeness, counts, errors, rates, zeroEvents } from './count-checks.ts'
import type { Draft } from './draft.ts'
import type { Check, Finding } from './finding.ts'
import { histogramChecks } from './histogram.ts'
import {
  badFields,
  gaps,
  meanOfSummary,
  order,
  percentileRank,
  queriesOfTypes,
  threadCount,
} from './interval-checks.ts'
import { fairness, latencyMean, latencyOrder, littlesLaw, percentiles } from './latency-checks.ts'

const summaryChecks: readonly Check[] = [
  completeness,
  counts,
  rates,
  zeroEvents,
  latencyMean,
  latencyOrder,
  percentiles,
  littlesLaw,
  fairness,
  histogramChecks,
  errors,
]

const intervalChecks: readonly Check[] = [
  badFields,
  percentileRank,
  order,
  gaps,
  threadCount,
  queriesOfTypes,
  meanOfSummary,
]

/** Checks the figures of a summary, when it is whole, and the interval lines. */
export function check(draft: Draft, whole: boolean): readonly Finding[] {
  const checks = [
    ...(whole ? summaryChecks : []),
    ...(draft.intervals.count > 0 ? intervalChecks : []),
  ]
  return checks.flatMap((find) => find(draft))
}
