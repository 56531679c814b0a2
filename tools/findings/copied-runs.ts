// Runs whose result is a copy of another repeat's result, so they are not separate measurements.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import { settingOf } from '../analysis/setting.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted } from '../counted.ts'
import type { Run } from '../model.ts'
import { findingTable, type Finding } from './finding.ts'

// Results with fewer numbers may be equal by chance.
const leastNumbers = 5

/** The runs without copies: of runs that agree in every field but `repeat` and in the content of their result, the one with the most companion files stays. */
export function withoutCopiedRuns(runs: readonly Run[]): readonly Run[] {
  const copies = new Set(copiedRuns(runs).map(({ copy }) => copy))
  return copies.size === 0 ? runs : runs.filter((run) => !copies.has(run))
}

/** The copied runs; none if there are no copies. */
export function copyFindings(
  runs: readonly Run[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly Finding[] {
  const copies = copiedRuns(runs)
  if (copies.length === 0) return []
  const [copied, these, results] =
    copies.length === 1 ? ['is a copy', 'it has', 'result'] : ['are copies', 'they have', 'results']
  return [
    {
      kind: 'warnings',
      title: `${String(copies.length)} of ${counted(runs.length, 'run')} ${copied}: ${these} the same ${results} as another repeat, byte for byte`,
      support: 'descriptive',
      verdict: 'excluded from every comparison, because a copy is not a repeat',
      size: copies.length / runs.length,
      table: findingTable(
        [
          ['copy', 'left'],
          ['of', 'left'],
        ],
        copies.map((pair) =>
          [pair.copy, pair.original].map((run) => ({
            text: label(fieldsOf(run, keys), vocabulary) || run.id,
            sources: run.source ? [{ file: run.source.path }] : [],
          })),
        ),
      ),
      notes: [],
    },
  ]
}

interface CopiedRun {
  readonly copy: Run
  readonly original: Run
}

function copiedRuns(runs: readonly Run[]): readonly CopiedRun[] {
  const results = runs.filter(
    ({ source, status, measurements }) =>
      source !== undefined && status === 'ok' && measurements.length >= leastNumbers,
  )
  const groups = groupBy(
    results,
    (run) => `${run.source?.sha256 ?? ''} ${String(run.ordinal)} ${settingOf(run)}`,
  )
  return [...groups.values()].flatMap((same) => {
    // The run with the most companion files; of equal ones, the first.
    const [original] = same.toSorted((x, y) => y.companions.length - x.companions.length)
    if (!original || same.length < 2) return []
    return same.flatMap((copy) =>
      copy.source?.path === original.source?.path ? [] : [{ copy, original }],
    )
  })
}

function fieldsOf({ fields }: Run, keys: readonly string[]): Readonly<Record<string, string>> {
  const shown = new Set([...keys, 'repeat'])
  return Object.fromEntries(Object.entries(fields).filter(([key]) => shown.has(key)))
}
