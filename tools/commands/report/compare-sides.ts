// The two sides of `report --compare`: two filters of one archive, or two archives.
import { label } from '../../analysis/label.ts'
import type { Vocabulary } from '../../analysis/vocabulary.ts'
import { sideKey } from '../../findings/changes.ts'
import type { ComparedSide } from '../../findings/compared-side.ts'
import { comparableRuns, sideFindings } from '../../findings/side-findings.ts'
import { memoizeByObject } from '../../memoize.ts'
import type { Run, SourceRecord } from '../../model.ts'
import { reportOf, type Report } from '../../report/report.ts'
import type { Archive } from '../../runs/read-archive.ts'
import { filterOption } from '../input/filter-option.ts'
import { usageError } from '../input/usage-error.ts'
import { emptySide } from './no-runs.ts'

interface Reading {
  readonly open: (path: string) => Promise<Archive>
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
}

interface Sides {
  readonly sides: readonly [baseline: ComparedSide, contender: ComparedSide]
  /** Keys of the filter of each side. */
  readonly keysOf: readonly (readonly string[])[]
  readonly archives: readonly Archive[]
}

/** Reads both sides and reports what differs. Throws a usage error for other operands and for a side without runs. */
export async function compareSides(
  paths: readonly string[],
  names: readonly string[],
  reading: Reading,
): Promise<{
  readonly report: Report
  readonly archives: readonly Archive[]
  readonly runs: readonly Run[]
}> {
  const [baseline, contender, ...others] = names
  if (baseline === undefined || contender === undefined || others.length > 0 || paths.length > 1)
    throw usageError(
      `Expected two sides, got ${String(names.length)}`,
      'option --compare of report',
      'Write: report PATH --compare version=8.0.45 version=8.4.8, or report --compare BEFORE AFTER',
    )
  const [path] = paths
  const given =
    path === undefined
      ? await sidesOfArchives(baseline, contender, reading)
      : await sidesOfFilters(path, baseline, contender, reading)
  const { sides, keysOf, archives } = given
  const keys = [...new Set(keysOf.flat())]
  for (const [index, { runs }] of sides.entries())
    if (runs.length === 0)
      throw emptySide(
        names[index] ?? '',
        keysOf[index] ?? [],
        archives.flatMap((archive) => archive.runs),
      )
  const runs = sides.flatMap(({ label, runs: own }) =>
    own.map((run) => ({ ...run, fields: { ...run.fields, [sideKey]: label } })),
  )
  const { isUnknown, vocabulary } = reading
  const [left, right] = sides
  return {
    archives,
    runs: comparableRuns(sides),
    report: reportOf(archives, {
      runs,
      title: `${right.label} vs ${left.label}`,
      isUnknown,
      vocabulary,
      findings: sideFindings(sides, keys, { isUnknown, vocabulary }),
      sides: [left.label, right.label],
    }),
  }
}

async function sidesOfFilters(
  path: string,
  baseline: string,
  contender: string,
  { open, vocabulary }: Reading,
): Promise<Sides> {
  // key=value is the form of other tools.
  const [left, right] = [baseline, contender].map((text) => ({
    text,
    ...filterOption('--compare', text.replace(/(^|\s|\()([A-Za-z][\w.-]*)=(?!=)/g, '$1$2:')),
  }))
  if (!left || !right) throw new Error('two filters')
  const archive = await open(path)
  const side = ({ text, filter }: typeof left): ComparedSide => ({
    label: sideLabel(text, vocabulary),
    runs: archive.runs.filter(({ fields }) => filter(fields)),
  })
  return {
    sides: [side(left), side(right)],
    keysOf: [left.keys, right.keys],
    archives: [archive],
  }
}

// `version=8.0.45` is called 8.0.45; other filters keep their text.
function sideLabel(filter: string, vocabulary: Vocabulary): string {
  const terms = filter.split(/\s+/).map((term) => /^([A-Za-z][\w.-]*)[:=]([^():<>*"]+)$/.exec(term))
  const fields = terms.flatMap((term) => (term ? [[term[1] ?? '', term[2] ?? ''] as const] : []))
  return fields.length === terms.length ? label(Object.fromEntries(fields), vocabulary) : filter
}

async function sidesOfArchives(
  baseline: string,
  contender: string,
  { open }: Reading,
): Promise<Sides> {
  const left = withPrefix(await open(baseline), baseline)
  const right = withPrefix(await open(contender), contender)
  return {
    sides: [
      { label: baseline, runs: left.runs },
      { label: contender, runs: right.runs },
    ],
    keysOf: [],
    archives: [left, right],
  }
}

// Both archives may have files of the same path: evidence starts with the name of the archive.
function withPrefix(archive: Archive, name: string): Archive {
  const prefixed = (path: string): string => `${name}/${path}`
  const sourceOf = memoizeByObject((source: SourceRecord) => ({
    ...source,
    path: prefixed(source.path),
  }))
  const { listing, sources, runs } = archive
  return {
    ...archive,
    listing: {
      ...listing,
      members: listing.members.map((member) => ({ ...member, path: prefixed(member.path) })),
    },
    sources: sources.map((source) => ({ ...source, path: prefixed(source.path) })),
    runs: runs.map((run) => ({
      ...run,
      ...(run.source ? { source: sourceOf(run.source) } : {}),
      companions: run.companions.map(sourceOf),
      host: run.host.map((fact) => ({ ...fact, file: prefixed(fact.file) })),
      facts: run.facts.map((fact) => ({ ...fact, file: prefixed(fact.file) })),
    })),
  }
}
