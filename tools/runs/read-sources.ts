// Every file of an archive with its verdict: read, ignored, rejected or unknown, and why.
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Listing, Member } from '../archive/listing.ts'
import { mapFields } from '../archive/values.ts'
import type { Diagnostic, SourceRecord, Verdict } from '../model.ts'
import type { RedactedReading } from '../redaction/redact-reading.ts'
import type { ReadResult } from './digest-file.ts'
import { readFiles, type Meanwhile } from './read-files.ts'
import type { ReadingCache } from './reading-cache.ts'

/** Where a path belongs: its fields, and what identifies the files of its kind. */
interface Placement {
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
}

/** Reads all members of the listing. Conservation: every member and refusal comes out exactly once. */
export async function readSources(
  page: ArchivePage,
  listing: Listing,
  cache: ReadingCache,
  meanwhile: Meanwhile,
): Promise<readonly PlacedSource[]> {
  const ignored = new Map(
    listing.members.map(({ path }) => [
      path,
      page.ignore.find((rule) => rule.path.match(path))?.reason,
    ]),
  )
  const isIgnored = (path: string): boolean => ignored.get(path) !== undefined
  let placements: readonly (Placement | undefined)[] = []
  const read = await remembered(listing.members, cache, isIgnored, async () => {
    placements = listing.members.map(({ path }) =>
      isIgnored(path) ? undefined : placed(page, path),
    )
    return await meanwhile()
  })
  const sources = listing.members.map((member, index) => {
    const { sha256, reading } = read[index] ?? { sha256: '' }
    return sourceOf(member, sha256, reading, placements[index], ignored.get(member.path))
  })
  const refused = listing.refused.map(({ path, reason }): PlacedSource => ({
    path,
    bytes: 0,
    sha256: '',
    verdict: 'rejected',
    reason,
    fields: {},
    readings: [],
    redactions: 0,
    diagnostics: [problem('warning', 'archive/refused', `${path}: ${reason}`, path)],
    empty: false,
  }))
  return [...sources, ...refused].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

// What the cache knows is taken from it; the rest is read, and remembered.
async function remembered(
  members: readonly Member[],
  cache: ReadingCache,
  digestOnly: (path: string) => boolean,
  meanwhile: Meanwhile,
): Promise<readonly ReadResult[]> {
  const results = members.map((member): ReadResult | undefined => {
    const sha256 = member.sha256 ?? cache.digest(member.path, member.stamp)
    if (sha256 === undefined) return undefined
    if (digestOnly(member.path)) return { sha256 }
    const reading = cache.reading(sha256)
    return reading ? { sha256, reading } : undefined
  })
  const wanted = new Map<string, number[]>()
  for (const [index, { path, sha256 }] of members.entries()) {
    if (results[index]) continue
    // Members of one content say one thing, however many they are.
    const key = sha256 === undefined ? String(index) : `${sha256} ${String(digestOnly(path))}`
    const same = wanted.get(key)
    if (same) same.push(index)
    else wanted.set(key, [index])
  }
  const firsts = [...wanted.values()].flatMap(([index = 0]) => members[index] ?? [])
  const read = await readFiles(
    firsts.map(({ path, file, bytes, sha256 }) => ({
      path,
      file,
      bytes,
      ...(sha256 === undefined ? {} : { sha256 }),
      digestOnly: digestOnly(path),
    })),
    (part, results) => {
      cache.take(part, results)
    },
    meanwhile,
  )
  for (const [position, same] of [...wanted.values()].entries()) {
    for (const index of same) results[index] = read[position]
  }
  return members.map((member, index) => {
    const result = results[index]
    if (!result) throw new Error(`${member.path} was not read`)
    cache.remember(member.path, member.stamp, result.sha256, result.reading)
    return result
  })
}

function sourceOf(
  member: Member,
  sha256: string,
  reading: RedactedReading | undefined,
  placement: Placement | undefined,
  ignored: string | undefined,
): PlacedSource {
  const base = { path: member.path, bytes: member.bytes, sha256 }
  if (ignored !== undefined || !reading) {
    return {
      ...base,
      verdict: 'ignored',
      reason: ignored ?? '',
      fields: {},
      readings: [],
      redactions: 0,
      diagnostics: [],
      empty: false,
    }
  }
  const { verdict, reason } = judged(reading, placement)
  const diagnostics = [
    ...reading.diagnostics.map((diagnostic) => ({
      ...diagnostic,
      place: { ...diagnostic.place, file: member.path },
    })),
    ...(placement?.diagnostics ?? []),
    ...(reason === undefined || verdict === 'read'
      ? []
      : [problem('warning', `archive/${verdict}`, reason, member.path)]),
  ]
  return {
    ...base,
    verdict,
    ...(reading.format === undefined ? {} : { format: reading.format }),
    ...(reason === undefined ? {} : { reason }),
    fields: placement?.fields ?? {},
    ...(placement ? { group: placement.group } : {}),
    readings: reading.readings,
    redactions: reading.redactions,
    diagnostics,
    empty: reading.empty,
  }
}

function placed(page: ArchivePage, path: string): Placement | undefined {
  for (const { pattern, fields: added } of page.patterns) {
    const captured = pattern.match(path)
    if (!captured) continue
    const { tool, ...keys } = captured
    const { fields, unknown } = mapFields({ ...keys, ...added }, page.values)
    return {
      fields,
      group: `${pattern.text} ${tool ?? ''}`,
      diagnostics: unknown.map((key) =>
        problem(
          'warning',
          'archive/value',
          `Unexpected ${key} \`${fields[key] ?? ''}\`, expected one that \`values.${key}\` of the archive page knows`,
          path,
        ),
      ),
    }
  }
  if (page.tables.some(({ file }) => file.match(path))) {
    return { fields: {}, group: 'tables', diagnostics: [] }
  }
  return undefined
}

function judged(
  reading: RedactedReading,
  placement: Placement | undefined,
): { verdict: Verdict; reason?: string } {
  if (reading.empty) return { verdict: 'rejected', reason: 'empty file' }
  if (reading.format === undefined) {
    const damaged = reading.reason?.startsWith('not recognised') === false
    return { verdict: damaged ? 'rejected' : 'unknown', reason: reading.reason ?? 'not recognised' }
  }
  if (!placement) {
    return {
      verdict: 'unknown',
      reason: `${reading.format}, but no pattern of the archive page matches its path`,
    }
  }
  if (reading.readings.length === 0) {
    const error = reading.diagnostics.find(({ severity }) => severity === 'error')
    return {
      verdict: 'rejected',
      reason: error?.message ?? `nothing to read in it as ${reading.format}`,
    }
  }
  return { verdict: 'read' }
}

function problem(
  severity: Diagnostic['severity'],
  rule: string,
  message: string,
  file: string,
): Diagnostic {
  return { severity, rule, message, place: { file } }
}
