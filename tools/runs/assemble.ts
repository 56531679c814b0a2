// Readings → runs: every result becomes a run, every other file joins the runs it speaks about.
import { append } from '../core/append.ts'
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Inference } from '../inference/inferred-rows.ts'
import type { Diagnostic, Run } from '../core/model.ts'
import { measurementPacker } from '../core/packed-measurements.ts'
import { assumedIntervals } from './assumed-interval.ts'
import { emptyResults, missingRun, resultDrafts, type Draft, type Fields } from './draft-of-run.ts'
import { factsOf, identify } from './identify.ts'
import { declaredOf, fieldIndex, isRepeated, knownFields } from './join.ts'
import { problem, type PlacedSource } from './placed-source.ts'
import { compareFields } from './run-order.ts'
import { kindsOf } from './stored-readings.ts'
import { inferredTableRuns, tableRuns } from './table-runs.ts'

/** All runs of an archive in the order of their fields, and what was found wrong on the way. */
export interface Assembly {
  readonly runs: readonly Run[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Assembles the runs of an archive. Fields: constants of the page < path < what the file states. A
 * contradiction between the path and the file is an error; the run keeps the file's word and a warning. `maskedText` is
 * the text of a field as ids use it; `inference` has the fields and companions of runs of archives without patterns.
 */
export function assemble(
  page: ArchivePage,
  sources: readonly PlacedSource[],
  maskedText: (text: string) => string = (text) => text,
  inference?: Inference,
): Assembly {
  const diagnostics: Diagnostic[] = []
  const pack = measurementPacker()
  // Of equal files one is a run: rather the result than what is published beside it.
  const isAside = ({ path }: PlacedSource): boolean => inference?.aside.has(path) === true
  const drafts = [
    ...[...sources.filter((source) => !isAside(source)), ...sources.filter(isAside)].flatMap(
      (source) => resultDrafts(page, source, diagnostics, pack, inference?.fields.get(source.path)),
    ),
    ...emptyResults(
      page,
      inference ? sources.filter(({ path }) => inference.fields.has(path)) : sources,
    ),
  ]
  const companions = sources.filter(
    (source) =>
      source.verdict === 'read' &&
      kindsOf(source).every((kind) => kind !== 'result' && kind !== 'table'),
  )
  const keySets = new Set(
    drafts.map(({ source }) =>
      Object.keys(source?.fields ?? {})
        .toSorted()
        .join(' '),
    ),
  )
  const published = inference
    ? inferredTableRuns(page, sources, inference)
    : tableRuns(page, sources)
  const all: readonly (Draft | Run)[] = [...drafts, ...published.runs]
  const keys = new Set(all.flatMap(({ fields }) => Object.keys(fields)))
  const joined = new Map<Draft, PlacedSource[]>(drafts.map((draft) => [draft, []]))
  const besides = new Map<Run, PlacedSource[]>(published.runs.map((run) => [run, []]))
  const index = fieldIndex([
    ...drafts.map((draft) => [joined.get(draft) ?? [], declaredOf(page, draft)] as const),
    ...published.runs.map((run) => [besides.get(run) ?? [], run.fields] as const),
  ])
  const orphans = new Map<string, PlacedSource[]>()
  const joins = inference ? joinedByPath(inference, [...joined, ...besides]) : undefined
  for (const companion of companions) {
    if (joins) {
      for (const files of joins(companion.path)) files.push(companion)
      continue
    }
    const fields: Fields = Object.assign({}, page.fields, companion.fields)
    const matches = index(isRepeated(companion, keys) ? knownFields(fields, keys) : fields)
    for (const files of matches) files.push(companion)
    if (matches.length > 0) continue
    const monitors = kindsOf(companion).includes('series')
    if (monitors && keySets.has(Object.keys(companion.fields).toSorted().join(' '))) {
      const point = JSON.stringify(Object.entries(fields).toSorted())
      orphans.set(point, [...(orphans.get(point) ?? []), companion])
    } else if (all.length > 0) {
      const message = `No run has the fields of this file (${describe(companion.fields)})`
      diagnostics.push(problem('warning', 'runs/no-run', message, companion.path))
    }
  }
  for (const files of orphans.values()) {
    const draft = missingRun(page, files)
    joined.set(draft, files)
    const message = `${draft.result.reason?.text ?? ''} (${describe(draft.fields)})`
    diagnostics.push(problem('warning', 'runs/missing', message, files[0]?.path ?? ''))
  }
  append(
    diagnostics,
    assumedIntervals(
      [...joined].map(([draft, monitors]) => ({ seconds: secondsOf(draft), monitors })),
    ),
  )
  const runs = identify(page, joined, diagnostics, maskedText)
  const tabled = [...besides].map(([run, companions]) => ({
    ...run,
    host: companions.flatMap(factsOf),
    companions,
  }))
  return {
    runs: [...runs, ...tabled].toSorted(
      (a, b) => compareFields(a.fields, b.fields) || byPlaceInArchive(a, b),
    ),
    diagnostics: [...diagnostics, ...published.diagnostics],
  }
}

// The lists of companions of the runs that an inferred companion is about.
function joinedByPath(
  { joins }: Inference,
  joined: readonly (readonly [Draft | Run, PlacedSource[]])[],
): (path: string) => readonly PlacedSource[][] {
  const byPath = new Map<string, PlacedSource[][]>()
  for (const [{ source }, files] of joined) {
    const all = byPath.get(source?.path ?? '')
    if (all) all.push(files)
    else byPath.set(source?.path ?? '', [files])
  }
  return (path) => (joins.get(path) ?? []).flatMap((result) => byPath.get(result) ?? [])
}

// NaN where the run states no duration.
function secondsOf({ result, fields }: Draft): number {
  const total = result.measurements.find(({ metric }) => metric === 'time.total')
  return total?.value ?? Number(fields['seconds'] ?? Number.NaN)
}

// Runs that are otherwise equal keep the order of the archive.
function byPlaceInArchive(a: Run, b: Run): number {
  const [first = '', second = ''] = [a.source?.path, b.source?.path]
  if (first !== second) return first < second ? -1 : 1
  return a.ordinal - b.ordinal || (a.id < b.id ? -1 : 1)
}

function describe(fields: Fields): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')
}
