// One file of an archive with its verdict: read, ignored, rejected or unknown, and why.
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Member } from '../archive/listing.ts'
import { mapFields } from '../archive/values.ts'
import { memoizeByText } from '../core/memoize.ts'
import type { Diagnostic, SourceRecord, Verdict } from '../core/model.ts'
import type { PrivateText } from '../redaction/identities/private-text.ts'
import type { RedactedReading } from '../redaction/redact-reading.ts'
import type { ReadFailure, ReadResult } from './read-result.ts'
import { kindsOf, withReadingsOf } from './stored-readings.ts'

/** Where a path belongs: its fields, and what identifies the files of its kind. */
export interface Placement {
  readonly fields: Readonly<Record<string, string>>
  /** Pattern and tool: files of one group are outputs of the same tool at other points. */
  readonly group: string
  readonly diagnostics: readonly Diagnostic[]
}

/** A source with the group of its pattern; `group` is absent when no pattern matched. */
export interface PlacedSource extends SourceRecord {
  readonly group?: string
  readonly empty: boolean
  /** How many secrets were removed from its readings. */
  readonly redactions: number
  /** What its text says that is not published; absent where that was not searched. */
  readonly privateText?: PrivateText
  /** The digest of the file as archived, where `sha256` is that of the file without secrets and identities. */
  readonly archived?: string
  /** Set where its reader failed. */
  readonly failure?: ReadFailure
  /** The seconds that its samples cover at an assumed interval; absent for samples with times. */
  readonly assumedSeconds?: number
}

const noDiagnostics: readonly Diagnostic[] = []

// The same few texts come from every path, each time as another string.
const sharedText = memoizeByText((text) => text)

/** The record of a member: its verdict, its readings and the diagnostics about it. `ignored` is the reason of the page. */
export function sourceOf(
  member: Member,
  { sha256, bytes, reading, failure, privateText = reading?.privateText }: ReadResult,
  placement: Placement | undefined,
  ignored: string | undefined,
): PlacedSource {
  const { path } = member
  const base = { path, bytes: bytes ?? member.bytes, sha256, ...(privateText && { privateText }) }
  if (failure) return failedSource(base, failure, placement)
  if (ignored !== undefined || !reading) {
    const none = { fields: {}, readings: [], redactions: 0, diagnostics: noDiagnostics }
    return { verdict: 'ignored', reason: ignored ?? '', ...none, empty: false, ...base }
  }
  const { verdict, reason } = verdictOf(reading, placement)
  const diagnostics = [
    ...reading.diagnostics.map((diagnostic) => ({
      ...diagnostic,
      place: { ...diagnostic.place, file: path },
    })),
    ...(placement?.diagnostics ?? []),
    ...(reason === undefined || verdict === 'read'
      ? []
      : [problem('warning', `archive/${verdict}`, reason, path)]),
  ]
  // Spreads come last: in Node 20, an object that begins with one has a hidden class of its own, which takes 240 bytes.
  const record = {
    verdict,
    fields: placement?.fields ?? {},
    redactions: reading.redactions,
    diagnostics: diagnostics.length === 0 ? noDiagnostics : diagnostics,
    empty: reading.empty,
    ...base,
    ...(reading.format === undefined ? {} : { format: sharedText(reading.format) }),
    ...(reason === undefined ? {} : { reason }),
    ...(placement ? { group: placement.group } : {}),
    ...(reading.assumedSeconds === undefined ? {} : { assumedSeconds: reading.assumedSeconds }),
  }
  return withReadingsOf(record, reading)
}

/** The fields and the group of a path; undefined where no pattern and no table of the page matches it. */
export function placementOf(page: ArchivePage, path: string): Placement | undefined {
  for (const { pattern, fields: added } of page.patterns) {
    const captured = pattern.match(path)
    if (!captured) continue
    const { tool } = captured
    const own: Record<string, string> = {}
    for (const [key, text] of Object.entries(captured))
      if (key !== 'tool')
        own[key] = sharedText(page.values.has(key) ? text : withoutZeros(key, text))
    const { fields, unknown } = mapFields(Object.assign(own, added), page.values)
    return {
      fields,
      group: sharedText(`${pattern.text} ${tool ?? ''}`),
      diagnostics: unknown.map((key) => {
        const message = `Unexpected ${key} \`${fields[key] ?? ''}\`, expected one that \`values.${key}\` of the archive page knows`
        return problem('warning', 'archive/value', message, path)
      }),
    }
  }
  const isTable = page.tables.some(({ file }) => file.match(path))
  if (!isTable && page.names !== 'infer') return undefined
  return { fields: {}, group: isTable ? 'tables' : 'inferred', diagnostics: [] }
}

// Names that sort have zeros in front: 016thds.
const counts: ReadonlySet<string> = new Set(['threads', 'clients', 'users', 'cores', 'cpus'])

function withoutZeros(key: string, text: string): string {
  return counts.has(key) ? text.replace(/^0+(?=\d+$)/, '') : text
}

function failedSource(
  base: Pick<PlacedSource, 'path' | 'bytes' | 'sha256' | 'privateText'>,
  failure: ReadFailure,
  placement: Placement | undefined,
): PlacedSource {
  const reason = failureText(failure)
  return {
    verdict: 'rejected',
    reason,
    fields: placement?.fields ?? {},
    readings: [],
    redactions: 0,
    diagnostics: [problem('error', 'archive/reader-failed', reason, base.path)],
    empty: false,
    failure,
    ...(failure.format !== undefined && { format: failure.format }),
    ...(placement && { group: placement.group }),
    ...base,
  }
}

/** `the vmstat reader failed: Maximum call stack size exceeded`. */
export function failureText({ format, message }: ReadFailure): string {
  return `${format === undefined ? 'reading it' : `the ${format} reader`} failed: ${message}`
}

function verdictOf(
  reading: RedactedReading,
  placement: Placement | undefined,
): { verdict: Verdict; reason?: string } {
  if (reading.empty) return { verdict: 'rejected', reason: 'empty file' }
  if (reading.format === undefined) {
    const damaged = reading.reason?.startsWith('not recognised') === false
    return { verdict: damaged ? 'rejected' : 'unknown', reason: reading.reason ?? 'not recognised' }
  }
  if (!placement) {
    const reason = `${reading.format}, but no pattern of the archive page matches its path`
    return { verdict: 'unknown', reason }
  }
  if (kindsOf(reading).length > 0) return { verdict: 'read' }
  const error = reading.diagnostics.find(({ severity }) => severity === 'error')
  const reason = error?.message ?? `nothing to read in it as ${reading.format}`
  return { verdict: 'rejected', reason }
}

/** A diagnostic about a file, or a line of it. */
export function problem(
  severity: Diagnostic['severity'],
  rule: string,
  message: string,
  file: string,
  line?: number,
): Diagnostic {
  return { severity, rule, message, place: { file, ...(line !== undefined && { line }) } }
}
