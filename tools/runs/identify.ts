// Drafts with their companions → runs with ids.
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Diagnostic, Fact, FileFact, Run } from '../core/model.ts'
import { measurementNames, withMeasurementsOf } from '../core/packed-measurements.ts'
import type { Draft, Fields } from './draft-of-run.ts'
import type { PlacedSource } from './placed-source.ts'
import { runId } from './run-id.ts'
import { kindsOf } from './stored-readings.ts'

/** The runs of drafts and their companions; results of the same content are reported and get one id where nothing differs. */
export function identify(
  page: ArchivePage,
  joined: ReadonlyMap<Draft, readonly PlacedSource[]>,
  diagnostics: Diagnostic[],
  maskedText: (text: string) => string,
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
      const distinct = drafts.length > 1 ? masked(differing(draft, drafts), maskedText) : {}
      const id = runId(content, draft.ordinal, distinct)
      if (seen.has(id)) continue
      seen.add(id)
      runs.push(finished(id, draft, joined.get(draft) ?? []))
    }
  }
  return runs
}

// A run without a result file is identified by its other files. A file without numbers may also be in another
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
  const archive = measurementNames(result).metrics.length === 0 ? `${page.slug} ` : ''
  return `${archive}${digest} ${String(ordinal)}`
}

function differing(draft: Draft, drafts: readonly Draft[]): Fields {
  return Object.fromEntries(
    Object.entries(draft.fields).filter(([key, value]) =>
      drafts.some(({ fields }) => fields[key] !== value),
    ),
  )
}

function masked(fields: Fields, maskedText: (text: string) => string): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, maskedText(text)]))
}

function finished(id: string, draft: Draft, companions: readonly PlacedSource[]): Run {
  const { result, source, fields, ordinal } = draft
  const host = companions.flatMap(factsOf)
  const run = {
    id,
    status: result.status,
    ...(result.reason ? { reason: result.reason } : {}),
    fields,
    facts: result.facts,
    host,
    ...(result.command ? { command: result.command } : {}),
    ...(result.started === undefined ? {} : { started: result.started }),
    warnings: draft.warnings,
    ...(source ? { source } : {}),
    ordinal,
    companions,
  }
  return withMeasurementsOf(run, result)
}

// One file may speak of hundreds of runs.
const factsOfFile = new WeakMap<PlacedSource, readonly FileFact[]>()

/** The facts of a file with its path. */
export function factsOf(source: PlacedSource): readonly FileFact[] {
  let facts = factsOfFile.get(source)
  if (!facts) {
    facts = kindsOf(source).includes('facts') ? loadedFacts(source) : []
    factsOfFile.set(source, facts)
  }
  return facts
}

function loadedFacts({ path, readings }: PlacedSource): readonly FileFact[] {
  return readings.flatMap((reading) =>
    reading.kind === 'facts' ? reading.facts.map((fact) => factOf(fact, path)) : [],
  )
}

// A literal, because a spread gives every fact a hidden class of its own.
function factOf({ name, value, line }: Fact, file: string): FileFact {
  return { name, value, line, file }
}
