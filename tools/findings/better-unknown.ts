// Runs without a value that may be better than the best one of a sentence, which names them.
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted } from '../core/counted.ts'
import type { Run } from '../core/model.ts'
import { pick, serverKeys, type CellSet, type Fields } from './finding-cells.ts'
import { isLoadKey } from './load-keys.ts'
import { valuesText } from './value-texts.ts'

const mostNamed = 2
const longestNames = 50

/**
 * `; left out: 8 threads and 16 threads (refused)`: behind a sentence on the best of some cells, the runs of the same work and settings that were refused,
 * failed or are no repeats of each other, where no other run was measured like them and no number of theirs is worse; empty without any. They
 * may differ from those cells in the `free` keys.
 */
export function leftOutText(
  { failed, mixed, cells: all, keys, metric, better }: CellSet,
  cells: readonly Cell[],
  vocabulary: Vocabulary,
  free: readonly string[],
): string {
  const stated = firstFields(cells)
  const isWorse = ({ fields, measurements }: Run): boolean =>
    measurements.some(
      (own) =>
        own.metric === metric &&
        cells.every(
          ({ runs: [first], value }) =>
            !isLike(fields, first?.fields ?? {}, free) ||
            (value !== null && (better === 'lower' ? own.value > value : own.value < value)),
        ),
    )
  const measured = firstFields(all)
  // A failed run may lack a field that finished ones have.
  const isMeasured = ({ fields }: Run): boolean =>
    measured.some((own) =>
      [...serverKeys, ...keys].every((key) => !fields[key] || own[key] === fields[key]),
    )
  const left = [
    ...failed.map((run) => ({ run, why: run.status === 'refused' ? 'refused' : 'failed' })),
    ...mixed.flatMap(({ runs }) => runs.map((run) => ({ run, why: 'not repeats' }))),
  ].filter(
    ({ run }) =>
      stated.some((own) => isLike(run.fields, own, free)) && !isWorse(run) && !isMeasured(run),
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

const firstFields = (cells: readonly Cell[]): readonly Fields[] =>
  cells.flatMap(({ runs }) => runs.slice(0, 1).map(({ fields }) => fields))

const ofRun: readonly string[] = ['repeat', 'recorded', 'seconds']

// What a failed run does not state may be anything, and it may state a server that finished ones do not; any other setting is another experiment.
function isLike(fields: Fields, own: Fields, free: readonly string[]): boolean {
  return Object.entries(fields).every(
    ([key, text]) =>
      text === '' ||
      own[key] === text ||
      ofRun.includes(key) ||
      (own[key] === undefined && serverKeys.includes(key)) ||
      (free.includes(key) &&
        !key.startsWith('workload') &&
        key !== 'phase' &&
        (own[key] !== undefined || !isLoadKey(key))),
  )
}
