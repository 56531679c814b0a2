// Why nothing of an archive is ranked: what was read says too little of what was measured.
import type { Cell } from '../analysis/projection.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import type { Subject } from './compared-subject.ts'
import { byContext } from './finding-cells.ts'
import type { Sentence } from './finding.ts'

const mostDifferent = 1

/** Searches that find less are faster: sides are compared where the recall of their runs differs by no more than a hundredth in each cell. */
export const hasEqualRecall = ({ cells, compared, ofSides }: Subject): boolean =>
  byContext(cells, [...compared, ...ofSides]).every((group) => !unequalRecall(group))

/** Why the speeds of these cells are not compared: what they found differs. */
export function unequalRecall(cells: readonly Cell[]): Sentence | undefined {
  const found = cells.flatMap(({ runs }) =>
    runs.flatMap(({ measurements, source }) =>
      measurements.flatMap(({ metric, value, unit, line }) =>
        metric === 'recall'
          ? [{ percent: unit === '%' ? value : 100 * value, file: source?.path ?? '', line }]
          : [],
      ),
    ),
  )
  const percents = found.map(({ percent }) => percent)
  const [low, high] = [smallest(percents), largest(percents)]
  if (!(high - low > mostDifferent)) return undefined
  const ends = [low, high].flatMap((end) => found.find(({ percent }) => percent === end) ?? [])
  const [from, to] = [low, high].map((end) => String(Number(end.toPrecision(3))))
  return {
    text: `Recall differs from ${from ?? ''} to ${to ?? ''} %, so speeds are not compared`,
    badge: '',
    cells: ends.map(({ file, line }) => ({ text: '', sources: [{ file, line }] })),
  }
}

const document = /\.(?:md|markdown|html?|rst|adoc)$/i
const data =
  /(?:^|\/)(?:[^/]*[-_. ])?(?:results?|runs?|raw|outputs?|measurements?)(?:[-_. ][^/]*)?\/.*(\.(?:json|csv|tsv|txt|log|out|dat))$/i
const fewest = 10

/** Where all numbers stand in documents, and files of one kind in folders of results are not understood, at least ten but no more than the runs, which are then no summary of them. */
export function unreadResults(
  files: readonly {
    readonly path: string
    readonly readings: readonly { readonly kind: string }[]
  }[],
  runs: readonly Run[],
): Sentence | undefined {
  const used = new Set(runs.map(({ source }) => source?.path ?? ''))
  if (used.size === 0 || ![...used].every((path) => document.test(path))) return undefined
  const counts = new Map<string, number>()
  for (const { path, readings } of files) {
    const ending = data.exec(path)?.[1]?.toLowerCase()
    const isRead = used.has(path) || readings.some(({ kind }) => kind !== 'table')
    if (ending !== undefined && !isRead) counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  const [[ending, count] = ['', 0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (count < fewest || count > runs.length) return undefined
  return {
    text: `${String(count)} ${ending} files of results were not understood; the numbers are from documents and are not compared`,
    badge: '',
    cells: [...used].slice(0, 1).map((file) => ({ text: '', sources: [{ file }] })),
  }
}

// More failed operations leave no rate: they may be much faster than others.
const mostFailed = 5
const failedShare = /(\d+(?:\.\d+)?) % of all (?:operations|transactions)\)$/

/** The runs, those with many failed operations as failed ones. */
export function withoutFailing(runs: readonly Run[]): readonly Run[] {
  return runs.map((run) => {
    const text = run.warnings.find((each) => Number(failedShare.exec(each)?.[1]) > mostFailed)
    return run.status === 'ok' && text !== undefined
      ? {
          ...run,
          status: 'failed',
          reason: { text: `more than ${String(mostFailed)} % of the operations failed; ${text}` },
        }
      : run
  })
}
