// The tables `runs`, `measurements`, `cells` and `files` of an archive.
import { tableUnit } from '../analysis/format-number.ts'
import { metricNames, metricOf } from '../analysis/metric-value.ts'
import { project, type Cell } from '../analysis/projection.ts'
import { readVocabulary, type Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../core/model.ts'
import type { Archive } from '../runs/read-archive.ts'
import { replicateKeys } from '../runs/replicate.ts'
import { keyOrder } from '../runs/run-order.ts'
import { fieldColumns, type Draft, type Value } from './export-schema.ts'

type Fields = Readonly<Record<string, string>>

/** A row per run. */
export function* runRows({ page, runs }: Archive): Generator<Draft> {
  for (const run of runs) {
    yield [
      page.slug,
      run.id,
      run.status,
      run.reason?.text ?? null,
      run.source?.path ?? null,
      run.source?.sha256 ?? null,
      run.ordinal,
      ...fieldValues(run.fields),
      run.replicate?.id ?? null,
      run.command?.text ?? null,
      run.headline ?? null,
      run.stability?.verdict ?? null,
      run.warnings,
    ]
  }
}

/** A row per run and metric that it has: as its files state it, or computed as `query` does. */
export function* measurementRows({ page, runs }: Archive): Generator<Draft> {
  const names = metricNames(runs)
  const vocabulary = readVocabulary(process.cwd())
  for (const run of runs) {
    for (const metric of names) {
      const result = metricOf(run, metric)
      if (!('value' in result)) continue
      const [first] = result.evidence
      const { unit, of } = tableUnit(vocabulary.metric(metric), result.unit)
      yield [
        page.slug,
        run.id,
        metric,
        of(result.value),
        unit,
        first?.file ?? null,
        first?.line ?? null,
        first?.sha256 ?? null,
        result.warnings,
      ]
    }
  }
}

/**
 * A row per metric and cell, as `query` prints it with all fields on its rows except those that number repeats. A cell without
 * a number is listed for the headline metrics only.
 */
export function* cellRows({ page, runs }: Archive): Generator<Draft> {
  const vocabulary = readVocabulary(process.cwd())
  const keys = cellKeys(runs, page.replicate)
  const headlines = new Set(runs.flatMap(({ headline }) => headline ?? []))
  for (const metric of metricNames(runs)) {
    const { cells } = project(runs, { metric, keys, where: new Map() })
    for (const cell of cells)
      if (cell.value !== null || headlines.has(metric)) yield cellRow(page.slug, cell, vocabulary)
  }
}

/** A row per run and file that it was read from; a file of many runs has a row for each. */
export function* fileRows({ page, runs }: Archive): Generator<Draft> {
  for (const { id, source, companions } of runs) {
    const files = [
      ...(source ? [['result', source] as const] : []),
      ...companions.map((companion) => ['companion', companion] as const),
    ]
    for (const [role, { path, sha256, format, bytes }] of files)
      yield [page.slug, id, role, path, sha256, format ?? null, bytes]
  }
}

/** The fields that make a cell, in the order in which a run is named. */
export function cellKeys(runs: readonly Run[], replicate: string | undefined): readonly string[] {
  const keys = new Set(runs.flatMap(({ fields }) => Object.keys(fields)))
  return [...keys].filter((key) => !replicateKeys.has(key) && key !== replicate).toSorted(keyOrder)
}

function cellRow(slug: string, cell: Cell, vocabulary: Vocabulary): Draft {
  const present = Object.fromEntries(Object.entries(cell.fields).filter(([, text]) => text !== ''))
  const { unit, of } = tableUnit(vocabulary.metric(cell.metric), cell.unit)
  const printed = (value: number | null): number | null => (value === null ? null : of(value))
  return [
    slug,
    ...fieldValues(present),
    cell.metric,
    printed(cell.value),
    unit,
    cell.n,
    printed(cell.low),
    printed(cell.high),
    cell.values.map(of),
    cell.status,
    cell.reason ?? null,
    cell.warnings,
    cell.runs.map(({ id }) => id),
  ]
}

function fieldValues(fields: Fields): readonly (Value | object)[] {
  const { threads } = fields
  const sorted = Object.entries(fields).toSorted(([a], [b]) => keyOrder(a, b))
  return [
    ...fieldColumns.map((key) => fields[key] ?? null),
    threads !== undefined && /^\d{1,9}$/.test(threads) ? Number(threads) : null,
    Object.fromEntries(sorted),
  ]
}
