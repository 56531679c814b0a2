// Runs before they have an id: one per result of a file, and one where a result file is empty or missing.
import type { ArchivePage } from '../archive/archive-page.ts'
import { memoizeByText } from '../core/memoize.ts'
import type {
  CondensedSeries,
  Diagnostic,
  FileFact,
  KeptReading,
  ResultReading,
  Status,
} from '../core/model.ts'
import { withPackedMeasurements, type measurementPacker } from '../core/packed-measurements.ts'
import { isErrorReason } from '../formats/read-file.ts'
import { problem, type PlacedSource } from './placed-source.ts'
import { kindsOf } from './stored-readings.ts'

/** What a run has of its result; samples stay on disk. */
export interface DraftResult extends Pick<
  ResultReading,
  'status' | 'reason' | 'command' | 'measurements'
> {
  readonly facts: readonly FileFact[]
}

export type Fields = Readonly<Record<string, string>>

/** A run before it has an id and companions. */
export interface Draft {
  readonly source?: PlacedSource
  readonly ordinal: number
  readonly result: DraftResult
  readonly fields: Fields
  readonly warnings: readonly string[]
}

/** The drafts of the results of a file; reports where the file contradicts its path or its page. */
export function resultDrafts(
  page: ArchivePage,
  source: PlacedSource,
  diagnostics: Diagnostic[],
  pack: ReturnType<typeof measurementPacker>,
  inferred?: readonly Fields[],
): readonly Draft[] {
  if (source.verdict !== 'read' || !kindsOf(source).includes('result')) return []
  return source.readings.filter(isResult).map((result, ordinal): Draft => {
    const own = inferred?.[ordinal]
    const fields: Record<string, string> = Object.assign({}, own, page.fields, source.fields)
    const warnings = [...result.warnings]
    for (const [key, { value, line }] of inferred ? [] : Object.entries(result.settings)) {
      const declared = fields[key]
      if (declared !== undefined && !same(declared, value)) {
        const from = source.fields[key] === undefined ? page.file : 'its path'
        const message = `${key} is ${declared} in ${from}, but ${value} in the file`
        diagnostics.push(problem('error', 'runs/contradiction', message, source.path, line))
        warnings.push(`${key} is ${declared} in ${from}, ${value} in the file`)
      }
      if (declared === undefined || !same(declared, value)) fields[key] = value
    }
    return { source, ordinal, result: draftResult(result, source.path, pack), fields, warnings }
  })
}

/** Drafts of empty or unreadable files whose siblings (same pattern, same tool) are results. */
export function emptyResults(
  page: ArchivePage,
  sources: readonly PlacedSource[],
): readonly Draft[] {
  const results = sources.filter((source) => kindsOf(source).includes('result'))
  const groups = new Set(results.map(({ group }) => group))
  return sources
    .filter((source) => source.group !== undefined && groups.has(source.group))
    .filter(
      ({ verdict, format }) =>
        verdict === 'rejected' || (verdict === 'unknown' && format === undefined),
    )
    .map((source): Draft => ({
      source,
      ordinal: 0,
      result: withoutResult(statusOf(source), source.reason ?? 'nothing to read'),
      fields: Object.assign({}, page.fields, source.fields),
      warnings: [],
    }))
}

// A run failed where an error is seen; a text that nothing knows may be anything.
function statusOf({ empty, verdict, reason = '' }: PlacedSource): Status {
  if (empty) return 'empty'
  return verdict === 'unknown' && !isErrorReason(reason) ? 'refused' : 'failed'
}

/** The draft of a run of which only monitors are there. */
export function missingRun(page: ArchivePage, files: readonly PlacedSource[]): Draft {
  const names = [...new Set(files.map(({ format }) => format))].join(', ')
  const text = `No result file; ${names} of this run ${files.length > 1 ? 'are' : 'is'} there`
  const fields = { ...page.fields, ...files[0]?.fields }
  return { ordinal: 0, result: withoutResult('missing', text), fields, warnings: [] }
}

function withoutResult(status: Status, text: string): DraftResult {
  return { status, reason: { text }, facts: [], measurements: [] }
}

// The same few names come from every file, each time as another string.
const sharedText = memoizeByText((text) => text)

type Result = ResultReading<CondensedSeries>

function isResult(reading: KeptReading): reading is Result {
  return reading.kind === 'result'
}

function draftResult(
  { status, reason, facts, command, measurements }: Result,
  file: string,
  pack: ReturnType<typeof measurementPacker>,
): DraftResult {
  const result = {
    status,
    ...(reason ? { reason } : {}),
    facts: facts.map(({ name, value, line }) => ({
      name: sharedText(name),
      value: sharedText(value),
      line,
      file,
    })),
    ...(command ? { command } : {}),
  }
  return withPackedMeasurements(result, pack(measurements))
}

function same(a: string, b: string): boolean {
  return a === b || (/^\d+$/.test(a) && /^\d+$/.test(b) && Number(a) === Number(b))
}
