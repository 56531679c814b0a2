// Why no run of one side of a comparison can be compared with one of the other.
import type { CellSet } from './finding-cells.ts'
import type { ComparedSide } from './compared-side.ts'
import type { Finding } from './finding.ts'

const mostReasons = 3

/** What a report without findings says: names that nothing explains may be compared nevertheless. */
export const noPair = 'The fields that were read compare no two runs.'

/** The reason as a finding; `sets` are the cells of both sides. */
export function noComparison(
  sides: readonly [baseline: ComparedSide, contender: ComparedSide],
  sets: readonly CellSet[],
): Finding {
  return {
    kind: 'mixed',
    title: 'No two runs can be compared',
    support: 'descriptive',
    verdict: reasonOf(sides, sets),
    size: 1,
    notes: [],
  }
}

function reasonOf(
  sides: readonly [baseline: ComparedSide, contender: ComparedSide],
  sets: readonly CellSet[],
): string {
  const failed = sides.filter(({ runs }) => runs.every(({ status }) => status !== 'ok'))
  if (failed.length > 0)
    return `no run of ${failed.map(({ label }) => label).join(' and ')} has a usable result`
  const reasons = new Set(sets.flatMap(({ mixed }) => mixed.flatMap(({ reason = [] }) => reason)))
  if (reasons.size > 0) return [...reasons].slice(0, mostReasons).join('; ')
  const [baseline, contender] = sides.map(({ runs }) => metricsOf(runs))
  return sets.some(({ metric }) => baseline?.has(metric) && contender?.has(metric))
    ? 'no run of base equals a run of new in every field that is not compared'
    : 'base and new have no metric in common'
}

function metricsOf(runs: ComparedSide['runs']): ReadonlySet<string> {
  return new Set(runs.flatMap(({ headline = [] }) => headline))
}
