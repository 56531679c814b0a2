// The two sides that `diff profile`, `diff waits` and `diff counters` are given: two files, or two filters of a page.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { BadInput } from '../errors.ts'
import { readFile } from '../formats/read-file.ts'
import { redactReading } from '../redaction/redact-reading.ts'
import type { Run, SourceRecord } from '../model.ts'
import type { Both } from '../profiles/profile-difference.ts'
import { diagnosticLine, type CommonOptions, type Output } from './command.ts'
import { filterOption } from './filter-option.ts'
import { openArchive } from './open.ts'

/** A side: its name, its files, and the runs they belong to; no run where files were given. */
export interface ProfileSide {
  readonly label: string
  readonly sources: readonly SourceRecord[]
  readonly runs: readonly Run[]
}

/**
 * Reads both sides. Files of one side may be parted by commas: they are repeats. One file is both sides when it
 * compares two profiles. Throws `BadInput` with status 2 for anything else.
 */
export async function profileSides(
  given: readonly string[],
  options: CommonOptions,
  output: Output,
): Promise<Both<ProfileSide>> {
  const files = given.map(filesOf)
  const [first, second = first] = files
  if (given.length <= 2 && first && second && files.every((each) => each !== undefined))
    return [sideOfFiles(first, output), sideOfFiles(second, output)]
  const [page = '', baseline, contender, ...more] = given
  if (baseline === undefined || contender === undefined || more.length > 0) {
    const missing = given.length <= 2 ? given.find((_, index) => files[index] === undefined) : ''
    throw new BadInput(
      missing === undefined || missing === ''
        ? `Expected two files, or a page and two filters, got ${given.length}`
        : `\`${missing}\` is no file`,
      'command line of diff',
      "Write: diff profile A B, or diff profile PAGE 'version:8.0.45' 'version:9.6.0'",
      2,
    )
  }
  const filters = [baseline, contender].map((text, index) =>
    filterOption(`filter ${String(index + 1)}`, text),
  )
  const archive = await openArchive(page, options)
  const side = (label: string, index: number): ProfileSide => {
    const runs = archive.runs.filter(({ fields }) => filters[index]?.filter(fields) === true)
    if (runs.length === 0) {
      const advice = 'inspect and query show the keys and their texts'
      throw new BadInput(`No run passes ${label}`, `filter ${String(index + 1)}`, advice, 2)
    }
    const sources = runs.flatMap((run) => [...(run.source ? [run.source] : []), ...run.companions])
    return { label, runs, sources: [...new Set(sources)] }
  }
  return [side(baseline, 0), side(contender, 1)]
}

function filesOf(text: string): readonly string[] | undefined {
  if (isFile(text)) return [text]
  const parts = text.split(',')
  return parts.length > 1 && parts.every(isFile) ? parts : undefined
}

function isFile(path: string): boolean {
  return !path.endsWith('.md') && existsSync(path) && statSync(path).isFile()
}

function sideOfFiles(files: readonly string[], output: Output): ProfileSide {
  const sources = files.map((path): SourceRecord => {
    const raw = readFileSync(path)
    const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw
    const { format, readings, reason, diagnostics } = redactReading(readFile(path, bytes))
    for (const each of diagnostics) output.talk(`${diagnosticLine(each)}\n`)
    return {
      path,
      bytes: raw.length,
      sha256: createHash('sha256').update(raw).digest('hex'),
      verdict: 'read',
      ...(format === undefined ? {} : { format }),
      ...(reason === undefined ? {} : { reason }),
      fields: {},
      readings,
      diagnostics,
    }
  })
  return { label: files.join(','), sources, runs: [] }
}
