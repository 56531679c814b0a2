// Findings on a few runs.
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Finding } from '../../tools/findings/finding.ts'
import { findingsOf } from '../../tools/findings/all-findings.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { asStarts, run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)

let next = 0
/** The id of another run. */
export const nextId = (): number => (next += 1)

/** Runs equal in these fields, numbered by `repeat`, with one value of queries per second each. */
export const runs = (fields: Record<string, string>, ...rates: readonly number[]): readonly Run[] =>
  rates.map((qps, index) => run(nextId(), { ...fields, repeat: String(index + 1) }, { qps }))

/** The findings on these runs. */
export const findings = (...all: readonly (readonly Run[])[]): readonly Finding[] => {
  const isUnknown = (key: string): boolean => key.startsWith('folder')
  const { shown, more } = findingsOf({ runs: asStarts(all.flat()), isUnknown, vocabulary })
  return [...shown, ...more]
}

/** The fields of a run of MySQL. */
export const mysql = (version: string, threads = '1'): Record<string, string> => ({
  engine: 'mysql',
  version,
  threads,
})

/** The findings of one kind. */
export const only = (all: readonly Finding[], kind: string): readonly Finding[] =>
  all.filter((finding) => finding.kind === kind)
