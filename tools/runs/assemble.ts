// Readings → runs: every result becomes a run, every other file joins the runs it speaks about.
import type { ArchivePage } from '../archive/archive-page.ts'
import type {
  CondensedSeries,
  Diagnostic,
  FileFact,
  KeptReading,
  ResultReading,
  Run,
} from '../model.ts'
import type { PlacedSource } from './placed-source.ts'
import { runId } from './run-id.ts'
import { compareFields } from './run-order.ts'
import { tableRuns } from './table-runs.ts'

type Result = ResultReading<CondensedSeries>
type Fields = Readonly<Record<string, string>>

/** A run before it has an id and companions. */
interface Draft {
  readonly source?: PlacedSource
  readonly ordinal: number
  readonly result: Result
  readonly fields: Fields
  readonly warnings: readonly string[]
}

/** All runs of an archive in the order of their fields, and what was found wrong on the way. */
export interface Assembly {
  readonly runs: readonly Run[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Assembles the runs of an archive. Fields: constants of the page < path < what the file states. A
 * contradiction between the path and the file is an error; the run keeps the file's word and a warning.
 */
export function assemble(page: ArchivePage, sources: readonly PlacedSource[]): Assembly {
  const diagnostics: Diagnostic[] = []
  const drafts = [
    ...sources.flatMap((source) => resultDrafts(page, source, diagnostics)),
    ...emptyResults(page, sources),
  ]
  const companions = sources.filter(
    (source) =>
      source.verdict === 'read' &&
      source.readings.every(({ kind }) => kind !== 'result' && kind !== 'table'),
  )
  const keySets = new Set(
    drafts.map(({ source }) =>
      Object.keys(source?.fields ?? {})
        .toSorted()
        .join(' '),
    ),
  )
  const published = tableRuns(page, sources)
  const all: readonly (Draft | Run)[] = [...drafts, ...published.runs]
  const keys = new Set(all.flatMap(({ fields }) => Object.keys(fields)))
  const joined = new Map<Draft, PlacedSource[]>(drafts.map((draft) => [draft, []]))
  const besides = new Map<Run, PlacedSource[]>(published.runs.map((run) => [run, []]))
  const index = fieldIndex([
    ...drafts.map((draft) => [joined.get(draft) ?? [], declaredOf(page, draft)] as const),
    ...published.runs.map((run) => [besides.get(run) ?? [], run.fields] as const),
  ])
  const orphans = new Map<string, PlacedSource[]>()
  for (const companion of companions) {
    const fields = { ...page.fields, ...companion.fields }
    const matches = index(isRepeated(companion, keys) ? known(fields, keys) : fields)
    for (const files of matches) files.push(companion)
    if (matches.length > 0) continue
    const monitors = companion.readings.some(({ kind }) => kind === 'series')
    if (monitors && keySets.has(Object.keys(companion.fields).toSorted().join(' '))) {
      const point = JSON.stringify(Object.entries(fields).toSorted())
      orphans.set(point, [...(orphans.get(point) ?? []), companion])
    } else if (all.length > 0) {
      diagnostics.push({
        severity: 'warning',
        rule: 'runs/no-run',
        message: `No run has the fields of this file (${describe(companion.fields)})`,
        place: { file: companion.path },
      })
    }
  }
  for (const files of orphans.values()) {
    const draft = missingRun(page, files)
    joined.set(draft, files)
    diagnostics.push({
      severity: 'warning',
      rule: 'runs/missing',
      message: `${draft.result.reason?.text ?? ''} (${describe(draft.fields)})`,
      place: { file: files[0]?.path ?? '' },
    })
  }
  const runs = identified(page, joined, diagnostics)
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

function resultDrafts(
  page: ArchivePage,
  source: PlacedSource,
  diagnostics: Diagnostic[],
): readonly Draft[] {
  if (source.verdict !== 'read') return []
  return source.readings.filter(isResult).map((result, ordinal): Draft => {
    const fields: Record<string, string> = { ...page.fields, ...source.fields }
    const warnings = [...result.warnings]
    for (const [key, { value, line }] of Object.entries(result.settings)) {
      const declared = fields[key]
      if (declared !== undefined && !same(declared, value)) {
        const from = source.fields[key] === undefined ? page.file : 'its path'
        diagnostics.push({
          severity: 'error',
          rule: 'runs/contradiction',
          message: `${key} is ${declared} by ${from}, but ${value} by the file`,
          place: { file: source.path, line },
        })
        warnings.push(`${key} is ${declared} by ${from}, ${value} by the file`)
      }
      if (declared === undefined || !same(declared, value)) fields[key] = value
    }
    return { source, ordinal, result, fields, warnings }
  })
}

// An empty or unreadable file whose siblings (same pattern, same tool) are results was to be one too.
function emptyResults(page: ArchivePage, sources: readonly PlacedSource[]): readonly Draft[] {
  const groups = new Set(
    sources.filter(({ readings }) => readings.some(isResult)).map(({ group }) => group),
  )
  return sources
    .filter(
      ({ verdict, group, format }) =>
        group !== undefined &&
        groups.has(group) &&
        (verdict === 'rejected' || (verdict === 'unknown' && format === undefined)),
    )
    .map((source): Draft => ({
      source,
      ordinal: 0,
      result: {
        kind: 'result',
        status: source.empty ? 'empty' : 'failed',
        reason: { text: source.reason ?? 'nothing to read' },
        settings: {},
        facts: [],
        measurements: [],
        warnings: [],
      },
      fields: { ...page.fields, ...source.fields },
      warnings: [],
    }))
}

function missingRun(page: ArchivePage, files: readonly PlacedSource[]): Draft {
  const names = [...new Set(files.map(({ format }) => format))].join(', ')
  return {
    ordinal: 0,
    result: {
      kind: 'result',
      status: 'missing',
      reason: {
        text: `No result file; ${names} of this run ${files.length > 1 ? 'are' : 'is'} there`,
      },
      settings: {},
      facts: [],
      measurements: [],
      warnings: [],
    },
    fields: { ...page.fields, ...files[0]?.fields },
    warnings: [],
  }
}

// Where a log contradicts its path, the files beside it still say what the path says.
function declaredOf(page: ArchivePage, { fields, source }: Draft): Fields {
  return { ...fields, ...page.fields, ...source?.fields }
}

// The join rule: a file belongs to every run whose fields include its own. What stands for a run is found by its fields.
function fieldIndex<T>(
  entries: readonly (readonly [T, Fields])[],
): (fields: Fields) => readonly T[] {
  const byPair = new Map<string, (readonly [T, Fields])[]>()
  for (const entry of entries) {
    for (const [key, value] of Object.entries(entry[1])) {
      const pair = `${key}\0${value}`
      const list = byPair.get(pair)
      if (list) list.push(entry)
      else byPair.set(pair, [entry])
    }
  }
  return (fields) => {
    const wanted = Object.entries(fields)
    if (wanted.length === 0) return entries.map(([one]) => one)
    const lists = wanted.map(([key, value]) => byPair.get(`${key}\0${value}`) ?? [])
    const shortest = lists.reduce((a, b) => (b.length < a.length ? b : a))
    return shortest
      .filter(([, own]) => wanted.every(([key, value]) => own[key] === value))
      .map(([one]) => one)
  }
}

// Profiles and counters are taken several times a run: a key that no result has, such as the number of the sample,
// does not keep them from it.
function isRepeated({ fields, readings }: PlacedSource, keys: ReadonlySet<string>): boolean {
  return (
    readings.some(({ kind }) => kind === 'profile' || kind === 'waits' || kind === 'counters') &&
    Object.keys(fields).some((key) => keys.has(key))
  )
}

function known(fields: Fields, keys: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => keys.has(key)))
}

function identified(
  page: ArchivePage,
  joined: ReadonlyMap<Draft, readonly PlacedSource[]>,
  diagnostics: Diagnostic[],
): readonly Run[] {
  const byContent = new Map<string, Draft[]>()
  for (const draft of joined.keys()) {
    const key = contentOfDraft(page, draft, joined.get(draft) ?? [])
    byContent.set(key, [...(byContent.get(key) ?? []), draft])
  }
  const runs: Run[] = []
  for (const [content, drafts] of byContent) {
    const shared = drafts.filter(
      ({ result }) => result.status !== 'missing' && result.status !== 'empty',
    )
    const [first, ...others] = shared
    for (const other of others) {
      diagnostics.push({
        severity: 'warning',
        rule: 'runs/duplicate',
        message: `The same content as ${first?.source?.path ?? ''}`,
        place: { file: other.source?.path ?? '' },
      })
    }
    const seen = new Set<string>()
    for (const draft of drafts) {
      const distinct = drafts.length > 1 ? differing(draft, drafts) : {}
      const id = runId(content, draft.ordinal, distinct)
      if (seen.has(id)) continue
      seen.add(id)
      runs.push(finished(id, draft, joined.get(draft) ?? []))
    }
  }
  return runs
}

// Runs that nothing else tells apart stand as they do in the archive.
function byPlaceInArchive(a: Run, b: Run): number {
  const [first = '', second = ''] = [a.source?.path, b.source?.path]
  if (first !== second) return first < second ? -1 : 1
  return a.ordinal - b.ordinal || (a.id < b.id ? -1 : 1)
}

// A run without a result file is known by its other files. What holds no number may well stand in another
// archive too, byte for byte: an empty file, `FATAL: error 1040`.
function contentOfDraft(
  page: ArchivePage,
  { source, ordinal, result }: Draft,
  companions: readonly PlacedSource[],
): string {
  const digest =
    source?.sha256 ??
    companions
      .map(({ sha256 }) => sha256)
      .toSorted()
      .join(' ')
  const archive = result.measurements.length === 0 ? `${page.slug} ` : ''
  return `${archive}${digest} ${String(ordinal)}`
}

function differing(draft: Draft, drafts: readonly Draft[]): Fields {
  return Object.fromEntries(
    Object.entries(draft.fields).filter(([key, value]) =>
      drafts.some(({ fields }) => fields[key] !== value),
    ),
  )
}

function finished(id: string, draft: Draft, companions: readonly PlacedSource[]): Run {
  const { result, source, fields, ordinal } = draft
  const host = companions.flatMap(factsOf)
  return {
    id,
    status: result.status,
    ...(result.reason ? { reason: result.reason } : {}),
    fields,
    facts: result.facts.map((fact) => ({ ...fact, file: source?.path ?? '' })),
    host,
    ...(result.command ? { command: result.command } : {}),
    measurements: result.measurements,
    warnings: draft.warnings,
    ...(source ? { source } : {}),
    ordinal,
    companions,
  }
}

// One file may speak of hundreds of runs.
const factsOfFile = new WeakMap<PlacedSource, readonly FileFact[]>()

function factsOf(source: PlacedSource): readonly FileFact[] {
  let facts = factsOfFile.get(source)
  if (!facts) {
    facts = source.readings.flatMap((reading) =>
      reading.kind === 'facts' ? reading.facts.map((fact) => ({ ...fact, file: source.path })) : [],
    )
    factsOfFile.set(source, facts)
  }
  return facts
}

function isResult(reading: KeptReading): reading is Result {
  return reading.kind === 'result'
}

function same(a: string, b: string): boolean {
  return a === b || (/^\d+$/.test(a) && /^\d+$/.test(b) && Number(a) === Number(b))
}

function describe(fields: Fields): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')
}
