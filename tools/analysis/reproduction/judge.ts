// Whether a recording reproduces a ratio: by its own interval and verdict, against a band around the original ratio.
import { compare, compareFamily, isWithin, withDoubt, type Comparison } from '../compare-cells.ts'
import type { Measured } from '../independence.ts'
import { mostRepeats, repeatsNeeded } from '../power.ts'
import { isSignificant } from '../verdict.ts'
import type { ReproducedCell, ReproducedSide, Reproduces } from './reproduction-verdict.ts'
import { metricOf } from '../metric-value.ts'
import { replicatesOf } from '../replicates.ts'
import type { Run } from '../../core/model.ts'
import { configurations } from '../../options/of-runs.ts'
import type { OptionVocabulary } from '../../options/option-vocabulary.ts'
import { unmetOptions } from '../../options/unmet-options.ts'

/** The verdicts on a cell and on a reproduction. */
export const reproducedKinds = [
  'reproduced',
  'other size',
  'not reproduced',
  'cannot tell',
  'different experiment',
] as const
export type Reproduced = (typeof reproducedKinds)[number]

/** The band around the original ratio in which the whole interval of a reproduction lies: noise makes it wider, not narrower. */
export const reproducedBand = 0.05

/** A cell with both comparisons. */
export interface JudgedCell {
  readonly label: string
  readonly original: Comparison
  readonly local: Comparison
  readonly verdict: Reproduced
  /** Of `cannot tell`: how many more repeats of each side would show the original difference, where that is known. */
  readonly more?: number
}

/** The sides of a cell as recorded here, in the base unit of the metric. */
export interface LocalValues {
  readonly baseline: Measured
  readonly contender: Measured
}

/**
 * Judges the cells as one family. *Different experiment*: `differs` is not empty, or a server ran with other options than the
 * plan. *Reproduced*: significant here, and the interval of the ratio within ± 5 % of the original ratio. *Direction only*:
 * significant in the same direction. *Not reproduced*: significant in the other direction, equivalent, or not significant
 * with an interval that excludes the original ratio. Otherwise, and where starts or their order leave a doubt, the recording
 * *cannot tell*.
 */
export function judge(
  cells: readonly ReproducedCell[],
  local: readonly LocalValues[],
  differs: readonly string[] = [],
): readonly JudgedCell[] {
  const originals = compareFamily(
    cells.map(({ baseline, contender }) => compare(baseline.values, contender.values)),
  )
  const locals = compareFamily(
    cells.map((_, index) => {
      const pair = local[index]
      if (!pair) return compare([], [])
      const { baseline, contender } = pair
      return withDoubt(compare(baseline.replicates, contender.replicates), baseline, contender)
    }),
  )
  return cells.flatMap(({ label, unmet = [] }, index): readonly JudgedCell[] => {
    const [original, here] = [originals[index], locals[index]]
    if (!original || !here) return []
    const isSame = unmet.length + differs.length === 0
    const verdict = isSame ? cellVerdict(original, here) : 'different experiment'
    const more = verdict === 'cannot tell' ? moreRepeats(original, here) : undefined
    return [{ label, original, local: here, verdict, ...(more === undefined ? {} : { more }) }]
  })
}

/** The verdict on all cells: the one that they share, `other size` where some are, else the weakest. */
export function overallVerdict(cells: readonly JudgedCell[]): Reproduced {
  const verdicts = new Set(cells.map(({ verdict }) => verdict))
  if (verdicts.has('different experiment')) return 'different experiment'
  if (verdicts.has('not reproduced')) return 'not reproduced'
  if (verdicts.size === 0 || verdicts.has('cannot tell')) return 'cannot tell'
  return verdicts.has('other size') ? 'other size' : 'reproduced'
}

function cellVerdict({ ratio }: Comparison, { interval, verdict, doubt }: Comparison): Reproduced {
  if (ratio === null || interval === null || doubt) return 'cannot tell'
  if (isSignificant(verdict)) {
    if (!(verdict.kind === 'higher' ? ratio > 1 : ratio < 1)) return 'not reproduced'
    const [low, high] = [ratio * (1 - reproducedBand), ratio * (1 + reproducedBand)]
    return isWithin(interval, low, high) ? 'reproduced' : 'other size'
  }
  if (verdict.kind === 'equivalent') return 'not reproduced'
  const excludesOriginal =
    verdict.kind === 'not-significant' && (ratio < interval.low || ratio > interval.high)
  return excludesOriginal ? 'not reproduced' : 'cannot tell'
}

/** The verdict on a cell with what it leaves open, such as `direction reproduced; size 10 to 15 % here`. */
export function judgedText({ verdict, local: { interval, doubt }, more }: JudgedCell): string {
  if (verdict === 'cannot tell' && interval !== null && doubt) return `${verdict}: ${doubt}`
  if (more !== undefined) return `${verdict}: ${String(more)} more repeats needed`
  if (verdict !== 'other size' || interval === null) return verdict
  const sizes = [interval.low, interval.high].map((ratio) => Math.abs(100 * (ratio - 1)))
  const [small, large] = sizes.toSorted((a, b) => a - b).map((size) => size.toFixed(0))
  return `direction reproduced; size ${small ?? ''} to ${large ?? ''} % here`
}

function moreRepeats(original: Comparison, local: Comparison): number | undefined {
  const present = Math.min(...local.n)
  const { verdict, interval, doubt } = local
  // More repeats of the same kind leave the doubt.
  if (doubt) return undefined
  if (verdict.kind === 'insufficient' && verdict.needed !== undefined)
    return Math.max(1, verdict.needed - present)
  if (original.ratio === null || original.ratio === 1 || interval === null) return undefined
  // The half width of the interval stands for two standard errors of the logarithm of the ratio.
  const width = Math.log(interval.high / interval.low) / 2
  const variation = (width / 2) * Math.sqrt(present / 2)
  const needed = repeatsNeeded(original.ratio, variation) ?? mostRepeats
  return needed > present ? needed - present : undefined
}

/** Returns the replicates of both sides of every cell, in the base unit of the metric. */
export function recordedValues(
  { cells, metric }: Reproduces,
  runs: readonly Run[],
): readonly LocalValues[] {
  return cells.map(({ baseline, contender }) => ({
    baseline: valuesOf(recordedRuns(baseline, runs), metric),
    contender: valuesOf(recordedRuns(contender, runs), metric),
  }))
}

/** Adds to each cell where the servers of its runs ran with other options than the plan sets. */
export function withUnmetOptions(
  reproduces: Reproduces,
  runs: readonly Run[],
  vocabulary: OptionVocabulary,
): Reproduces {
  const configurationOf = configurations(vocabulary)
  const unmetBy = (side: ReproducedSide): readonly string[] =>
    recordedRuns(side, runs).flatMap((run) =>
      unmetOptions(configurationOf(run), vocabulary).map((text) => `${side.engine}: ${text}`),
    )
  const cells = reproduces.cells.map((cell) => {
    const unmet = [...unmetBy(cell.baseline), ...unmetBy(cell.contender), ...(cell.unmet ?? [])]
    return unmet.length === 0 ? cell : { ...cell, unmet: [...new Set(unmet)] }
  })
  return { ...reproduces, cells }
}

function valuesOf(runs: readonly Run[], metric: string): Measured {
  const sample = runs.flatMap((run) => {
    const result = metricOf(run, metric)
    return 'value' in result ? [{ run, value: result.value }] : []
  })
  return replicatesOf(sample)
}

/** Returns the successful runs of a side. */
export function recordedRuns(side: ReproducedSide, runs: readonly Run[]): readonly Run[] {
  // The fields of archives that `record` writes.
  const wanted = Object.entries({
    recorded: side.engine,
    config: side.configuration,
    workload: side.workload,
    threads: String(side.threads),
    ...(side.cores === undefined ? {} : { cores: String(side.cores) }),
  })
  return runs.filter(
    ({ status, fields }) => status === 'ok' && wanted.every(([key, text]) => fields[key] === text),
  )
}
