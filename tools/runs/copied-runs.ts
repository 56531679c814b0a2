// Runs whose result is a copy of another repeat's result, so they are not separate measurements.
import type { Run } from '../core/model.ts'
import { measurementNames } from '../core/packed-measurements.ts'
import { replicateKeys } from './replicate.ts'

// Results with fewer numbers may be equal by chance.
const leastNumbers = 5

/**
 * The runs, where those that copy another one are refused: of usable runs with the same content that agree in every word of their fields
 * but the keys of replicates, only the one with the most companion files counts, of equal ones the first by its path. Other words may be
 * of a baseline that several folders share; another size or load cannot have the same bytes. `replicate` is the key that the archive
 * page declares. Of results with the same numbers that a document quotes the one with most fields counts.
 */
export function withRefusedCopies(given: readonly Run[], replicate?: string): readonly Run[] {
  const runs = withRefusedQuotes(given)
  const ignored = new Set([...replicateKeys, replicate])
  const keyOf = ({ source, ordinal, fields }: Run): string =>
    JSON.stringify([
      source?.sha256,
      ordinal,
      Object.entries(fields)
        .filter(([key]) => !ignored.has(key))
        .map(([key, text]) => [key, /^\d/.test(text) ? '' : text] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ])
  const originals = new Map<string, Run>()
  const possible = possibleCopies(runs)
  for (const run of possible) {
    const key = keyOf(run)
    const other = originals.get(key)
    if (!other || isBetter(run, other)) originals.set(key, run)
  }
  return runs.map((run) => {
    const original = possible.has(run) ? originals.get(keyOf(run)) : undefined
    const isCopy = original !== undefined && original.source?.path !== run.source?.path
    return isCopy
      ? refused(
          run,
          `A copy of ${original.source?.path ?? ''}, byte for byte, so it is not another measurement`,
        )
      : run
  })
}

const document = /\.(?:md|markdown|html?|rst|adoc)$/i

function withRefusedQuotes(runs: readonly Run[]): readonly Run[] {
  const isDocument = ({ source }: Run): boolean => document.test(source?.path ?? '')
  const usable = runs.filter(({ status }) => status === 'ok')
  if (!usable.some(isDocument)) return runs
  const groups = new Map<string, Run[]>()
  for (const run of usable) {
    if (measurementNames(run).metrics.length < leastNumbers) continue
    const numbers = JSON.stringify(run.measurements.map(({ metric, value }) => [metric, value]))
    groups.set(numbers, [...(groups.get(numbers) ?? []), run])
  }
  const originals = new Map<Run, Run>()
  for (const group of groups.values()) {
    const [best, ...others] = group.toSorted(
      (a, b) => Number(isDocument(a)) - Number(isDocument(b)) || lengthOf(b) - lengthOf(a),
    )
    for (const run of others)
      if (best && isDocument(run) && run.source?.path !== best.source?.path)
        originals.set(run, best)
  }
  return runs.map((run) => {
    const original = originals.get(run)
    return original
      ? refused(
          run,
          `The numbers of ${original.source?.path ?? ''}, so it is not another measurement`,
        )
      : run
  })
}

const lengthOf = ({ fields }: Run): number => Object.keys(fields).length

function isBetter(run: Run, other: Run): boolean {
  const more = run.companions.length - other.companions.length
  return more > 0 || (more === 0 && (run.source?.path ?? '') < (other.source?.path ?? ''))
}

// Usable runs whose file has the content of another run's file.
function possibleCopies(runs: readonly Run[]): ReadonlySet<Run> {
  const files = new Map<string, string>()
  const repeated = new Set<string>()
  for (const { source } of runs) {
    if (!source) continue
    if ((files.get(source.sha256) ?? source.path) !== source.path) repeated.add(source.sha256)
    files.set(source.sha256, source.path)
  }
  return new Set(
    runs.filter(
      (run) =>
        repeated.has(run.source?.sha256 ?? '') &&
        run.status === 'ok' &&
        measurementNames(run).metrics.length >= leastNumbers,
    ),
  )
}

function refused(run: Run, text: string): Run {
  return { ...run, status: 'refused', reason: { text }, measurements: [] }
}
