// Runs before they have an id: one per result of a file, and one where a result file is empty or missing.
import type { ArchivePage } from '../archive/archive-page.ts'
import type { CondensedSeries, Diagnostic, KeptReading, ResultReading } from '../model.ts'
import type { PlacedSource } from './placed-source.ts'

type Result = ResultReading<CondensedSeries>

export type Fields = Readonly<Record<string, string>>

/** A run before it has an id and companions. */
export interface Draft {
  readonly source?: PlacedSource
  readonly ordinal: number
  readonly result: Result
  readonly fields: Fields
  readonly warnings: readonly string[]
}

/** The drafts of the results of a file; reports where the file contradicts its path or its page. */
export function resultDrafts(
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

/** Drafts of empty or unreadable files whose siblings (same pattern, same tool) are results. */
export function emptyResults(
  page: ArchivePage,
  sources: readonly PlacedSource[],
): readonly Draft[] {
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

/** The draft of a run of which only monitors are there. */
export function missingRun(page: ArchivePage, files: readonly PlacedSource[]): Draft {
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

function isResult(reading: KeptReading): reading is Result {
  return reading.kind === 'result'
}

function same(a: string, b: string): boolean {
  return a === b || (/^\d+$/.test(a) && /^\d+$/.test(b) && Number(a) === Number(b))
}
