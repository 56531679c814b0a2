// How far one sample lies from another.
import { median } from './quantile.ts'
import { finite } from './finite.ts'

/**
 * The Hodges–Lehmann shift (1963): the median of all differences contender − baseline, in the unit of the values.
 * The estimate that belongs to the rank test; R's `wilcox.test(contender, baseline, conf.int = TRUE)` gives it
 * for samples without ties. Undefined where a sample is empty. Takes n × m steps.
 */
export function hodgesLehmann(
  baseline: readonly number[],
  contender: readonly number[],
): number | undefined {
  baseline.forEach(finite)
  contender.forEach(finite)
  return median(contender.flatMap((value) => baseline.map((base) => value - base)))
}
