// Drafts with their companions → runs with ids.
import type { ArchivePage } from '../archive/archive-page.ts'
import { memoizeByObject } from '../core/memoize.ts'
import type { Diagnostic, Fact, FileFact, Run } from '../core/model.ts'
import { measurementNames, withMeasurementsOf } from '../core/packed-measurements.ts'
import type { Draft, Fields } from './draft-of-run.ts'
import { problem, type PlacedSource } from './placed-source.ts'
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
    const message = `The same content as ${first?.source?.path ?? ''}`
    for (const { source } of others)
      diagnostics.push(problem('warning', 'runs/duplicate', message, source?.path ?? ''))
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
  const others = companions.map(({ sha256 }) => sha256).toSorted()
  const digest = source?.sha256 ?? others.join(' ')
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
    warnings: draft.warnings,
    ...(source ? { source } : {}),
    ordinal,
    companions,
  }
  return withMeasurementsOf(run, result)
}

/** The facts of a file with its path; one file may speak of hundreds of runs. */
export const factsOf = memoizeByObject((source: PlacedSource): readonly FileFact[] =>
  kindsOf(source).includes('facts')
    ? source.readings.flatMap((reading) =>
        reading.kind === 'facts' ? reading.facts.map((fact) => factOf(fact, source.path)) : [],
      )
    : [],
)

// A literal, because a spread gives every fact a hidden class of its own.
function factOf({ name, value, line }: Fact, file: string): FileFact {
  return { name, value, line, file }
}
