// The two sides of `report --compare`: two filters of one archive, or two archives.
import { label } from '../../analysis/label.ts'
import type { Vocabulary } from '../../analysis/vocabulary.ts'
import {
  comparableRuns,
  type ComparedSide,
  type SidesCompared,
} from '../../findings/compared-side.ts'
import type { FindingSources } from '../../findings/all-findings.ts'
import { memoizeByObject } from '../../core/memoize.ts'
import type { Run, SourceRecord } from '../../core/model.ts'
import type { Archive } from '../../runs/read-archive.ts'
import { filterOption } from '../input/require-fields.ts'
import { usageError } from '../input/usage-error.ts'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { BadInput } from '../../core/errors.ts'
import { counted } from '../../core/counted.ts'
import { expectedNames, similarNames } from '../../core/known-names.ts'
import { noResults } from '../../report/archive-report.ts'

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

/** Reads both sides. Throws a usage error for other operands and for a side without runs. */
export async function compareSides(
  paths: readonly string[],
  names: readonly string[],
  reading: Reading,
): Promise<{
  readonly name: string
  readonly archives: readonly Archive[]
  readonly sources: FindingSources
}> {
  const [baseline, contender, ...others] = names
  if (baseline === undefined || contender === undefined || others.length > 0 || paths.length > 1)
    throw usageError(
      `Expected two sides, got ${names.length}`,
      'option --compare of report',
      'Write: report PATH --compare version=8.0.45 version=8.4.8, or report --compare BEFORE AFTER',
    )
  const [path] = paths
  const given =
    path === undefined
      ? await sidesOfArchives(baseline, contender, reading)
      : await sidesOfFilters(path, baseline, contender, reading)
  const { sides, keysOf, archives } = given
  for (const [index, { runs }] of sides.entries())
    if (runs.length === 0)
      throw emptySide(
        names[index] ?? '',
        keysOf[index] ?? [],
        archives.flatMap((archive) => archive.runs),
      )
  const compared: SidesCompared = {
    compared: sides,
    labels: [sides[0].label, sides[1].label],
    keys: [...new Set(keysOf.flat())],
  }
  const { isUnknown, vocabulary } = reading
  return {
    name: archives.map(({ page }) => page.title).join(' and '),
    archives,
    sources: { runs: comparableRuns(sides), isUnknown, vocabulary, sides: compared },
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
  { open, isUnknown, vocabulary }: Reading,
): Promise<Sides> {
  const names = distinctNames(baseline, contender)
  const left = withPrefix(await open(baseline), names[0])
  const right = withPrefix(await open(contender), names[1])
  const [a, b] = differingFields(left.runs, right.runs, isUnknown).map((fields) =>
    label(fields, vocabulary),
  )
  const isNamed = a !== undefined && b !== undefined && a !== '' && b !== '' && a !== b
  return {
    sides: [
      { label: isNamed ? a : names[0], runs: left.runs },
      { label: isNamed ? b : names[1], runs: right.runs },
    ],
    keysOf: [],
    archives: [left, right],
  }
}

const ending = /(?:\.(?:tar|tgz|gz|bz2|zst|zip|log|txt|out|json))+$/i

// The last part of the paths in which they differ, without endings: never a whole path.
function distinctNames(left: string, right: string): readonly [string, string] {
  const partsOf = (path: string): readonly string[] =>
    path.split(/[\\/]+/).filter((part) => part !== '' && part !== '.')
  const [a, b] = [partsOf(left), partsOf(right)]
  for (let back = 1; back <= Math.min(a.length, b.length); back += 1) {
    const [own = '', other = ''] = [a.at(-back), b.at(-back)].map((part) =>
      part?.replace(ending, ''),
    )
    if (own !== other && own !== '' && other !== '') return [own, other]
  }
  return ['base', 'new']
}

// Fields with one value on each side that differ: what each side is.
function differingFields(
  left: readonly Run[],
  right: readonly Run[],
  isUnknown: (key: string) => boolean,
): readonly Readonly<Record<string, string>>[] {
  const only = (runs: readonly Run[], key: string): string | undefined => {
    const texts = new Set(runs.map(({ fields }) => fields[key] ?? ''))
    return texts.size === 1 ? [...texts][0] : undefined
  }
  const keys = [...new Set([...left, ...right].flatMap(({ fields }) => Object.keys(fields)))]
  const differing = keys.filter((key) => {
    const [a, b] = [only(left, key), only(right, key)]
    return !isUnknown(key) && key !== 'repeat' && a !== b && (a ?? '') !== '' && (b ?? '') !== ''
  })
  const named = differing.includes('version') ? ['engine', ...differing] : differing
  return [left, right].map((runs) =>
    Object.fromEntries(named.slice(0, 3).map((key) => [key, only(runs, key) ?? ''])),
  )
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

/** Throws `BadInput` for an archive without runs: it is empty, or none of its files is a result. */
export function requireRuns({ runs, sources, diagnostics }: Archive, path: string): void {
  if (runs.length > 0) return
  if (sources.length === 0)
    throw new BadInput(
      'The folder or container has no files',
      path,
      'Give the folder, container or file with the output of the load tool',
    )
  const { path: file = '', reason: why } =
    sources.find(({ path: own }) => /\.(?:csv|tsv|json|dat)$/i.test(own)) ??
    sources.find(({ path: own }) => !noResults.test(own)) ??
    sources[0] ??
    {}
  const words = why ?? diagnostics.find(({ place }) => place.file === file)?.message
  const reason = words === undefined ? '' : `; ${file}: ${words}`
  throw new BadInput(
    `None of ${counted(sources.length, 'file')} is a result of a known load tool${reason}`,
    path,
    `List what was recognised in each file: benchfolio inspect ${path}`,
  )
}

/** The usage error for a path that does not exist, with the names next to it that are similar. */
export function missingPath(path: string): BadInput {
  const folder = dirname(path)
  const known = existsSync(folder) ? readdirSync(folder) : []
  const close = similarNames(basename(path), known).map((name) =>
    folder === '.' ? name : `${folder}/${name}`,
  )
  return usageError(
    'There is no such file, folder or container',
    path,
    close.length > 0 ? `Similar names exist: ${close.join(', ')}` : 'Give an existing path',
  )
}

/** The usage error for a side without runs: an unknown key with the known keys, or the known values of its keys. */
function emptySide(side: string, keys: readonly string[], runs: readonly Run[]): BadInput {
  const known = [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))].toSorted()
  const unknown = keys.find((key) => !known.includes(key))
  if (unknown !== undefined)
    return usageError(
      `No run has the field ${unknown}; ${expectedNames(unknown, known)}`,
      `option --compare of report: ${side}`,
      'Write a filter with these fields',
    )
  const values = keys.map((key) => {
    const texts = [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))]
    return `${key}: ${expectedNames(valueOf(side, key), texts)}`
  })
  return usageError(
    'No run belongs to this side',
    `option --compare of report: ${side}`,
    values.length > 0
      ? `Write a value that runs have, ${values.join('; ')}`
      : 'Give an archive with runs',
  )
}

// The value that a filter states for a key; empty where it has an operator.
function valueOf(filter: string, key: string): string {
  return new RegExp(`(?:^|\\s)${key}[:=]([^\\s():<>]+)`).exec(filter)?.[1] ?? ''
}
