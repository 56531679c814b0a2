// Runs without a value that may be better than the best one of a sentence, which names them.
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted } from '../core/counted.ts'
import type { Run } from '../core/model.ts'
import { fieldsText, pick, serverKeys, type CellSet, type Fields } from './finding-cells.ts'
import { isLoadKey } from './load-keys.ts'
import { valuesText } from './value-texts.ts'

const mostNamed = 2
const longestNames = 50

/**
 * `; left out: 8 threads and 16 threads (refused)`: behind a sentence on the best of some cells, the runs of the same work that were refused, failed or are
 * no repeats of each other, where no other run was measured like them and no number of theirs is worse; empty without any. Those of another
 * line, which has other values of `lineKeys`, are none.
 */
export function leftOutText(
  { failed, mixed, cells: all, keys, metric, better }: CellSet,
  cells: readonly Cell[],
  vocabulary: Vocabulary,
  lineKeys: readonly string[] = [],
): string {
  const stated = cells.flatMap(({ runs }) => runs.slice(0, 1).map(({ fields }) => fields))
  const isWorse = ({ fields, measurements }: Run): boolean =>
    measurements.some(
      (own) =>
        own.metric === metric &&
        cells.every(
          ({ runs: [first], value }) =>
            !mayBeOf(fields, first?.fields ?? {}, lineKeys) ||
            (value !== null && (better === 'lower' ? own.value > value : own.value < value)),
        ),
    )
  const points = new Set(all.flatMap(({ runs }) => runs.map(pointOf)))
  function pointOf({ fields }: Run): string {
    return fieldsText(pick(fields, [...serverKeys, ...keys]))
  }
  const left = [
    ...failed.map((run) => ({ run, why: run.status === 'refused' ? 'refused' : 'failed' })),
    ...mixed.flatMap(({ runs }) => runs.map((run) => ({ run, why: 'not repeats' }))),
  ].filter(
    ({ run }) =>
      stated.some((own) => mayBeOf(run.fields, own, lineKeys)) &&
      !isWorse(run) &&
      !points.has(pointOf(run)),
  )
  const differing = (fields: Fields): Fields =>
    pick(
      fields,
      Object.keys(fields).filter(
        (key) => key !== 'repeat' && stated.every((own) => own[key] !== fields[key]),
      ),
    )
  const texts = [...groupBy(left, ({ why }) => why)].map(([why, own]) => {
    const names = new Set(own.map(({ run: { fields } }) => label(differing(fields), vocabulary)))
    const named = valuesText([...names])
    const isShort = names.size <= mostNamed && !names.has('') && named.length <= longestNames
    return `${isShort ? named : counted(own.length, 'run')} (${why})`
  })
  return texts.length === 0 ? '' : `; left out: ${valuesText(texts)}`
}

// What a failed run does not state may be anything.
function mayBeOf(fields: Fields, own: Fields, lineKeys: readonly string[]): boolean {
  const keys = Object.keys(own).filter((key) => key.startsWith('workload') || key === 'phase')
  // A load that the stated run has not is another experiment.
  const loads = Object.keys(fields).filter((key) => isLoadKey(key) && own[key] === undefined)
  return (
    loads.length === 0 &&
    [...keys, ...lineKeys].every((key) => !fields[key] || own[key] === fields[key])
  )
}
