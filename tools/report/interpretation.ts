// What an archive was read as: the fields in which its runs differ, and what these were taken from.
import { append } from '../core/append.ts'
import { groupBy } from '../analysis/group-by.ts'
import { folderText, groupedText, label } from '../analysis/label.ts'
import type { KeyRow } from '../analysis/vocabulary.ts'
import { counted, grouped, listOf } from '../core/counted.ts'
import { largest, smallest } from '../core/extremes.ts'
import { memoizeByObject } from '../core/memoize.ts'
import type { Run } from '../core/model.ts'
import type { FindingSources } from '../findings/all-findings.ts'
import { isLoadKey } from '../findings/load-keys.ts'
import { namesValue, pick, pluralOf, serverKeys, varyingKeys } from '../findings/finding-cells.ts'
import type { Explanation, OriginCounts } from '../inference/evidence.ts'
import type { Archive } from '../runs/read-archive.ts'
import { naturalOrder } from '../runs/natural-order.ts'

/** The usable runs, the keys that tell them apart, those of a server and those that nothing explains together, and the cell of each run. */
interface Dimensions {
  readonly runs: readonly Run[]
  readonly dimensions: readonly (readonly string[])[]
  readonly cells: readonly string[]
}

// A key that says nothing besides those before it is none; known names come first, and the load last of them.
const dimensionsOf = memoizeByObject((given: FindingSources): Dimensions => {
  const { isUnknown } = given
  const runs = given.runs.filter(({ status }) => status === 'ok')
  const varying = varyingKeys(runs)
  const server = serverKeys.filter((key) => varying.includes(key))
  const others = varying
    .filter((key) => !server.includes(key))
    .toSorted(
      (a, b) =>
        Number(isLoadKey(a)) - Number(isLoadKey(b)) || isInPaths(b, runs) - isInPaths(a, runs),
    )
  const dimensions: (readonly string[])[] = []
  let cells: readonly string[] = runs.map(() => '')
  const unknown: string[] = []
  const ordered = [...others.filter((key) => !isUnknown(key)), ...others.filter(isUnknown)]
  for (const keys of [server, ...ordered.map((key) => [key])]) {
    const next = runs.map(({ fields }, index) =>
      [cells[index], ...keys.map((key) => fields[key] ?? '')].join('\0'),
    )
    if (new Set(next).size === new Set(cells).size) continue
    if (keys.some(isUnknown)) append(unknown, keys)
    else dimensions.push(keys)
    cells = next
  }
  if (unknown.length > 0) dimensions.push(unknown)
  return { runs, dimensions, cells }
})

// Of fields that change together, the one that stands in the names of the files comes first.
function isInPaths(key: string, runs: readonly Run[]): number {
  return Number(runs.every(({ fields, source }) => namesValue(source?.path ?? '', fields[key])))
}

const mostFields = 5
const longestLine = 100

/** `2 MySQL versions (8.0.36, 8.4.3) × 8 thread counts (1 to 512), 3 repeats`: how the usable runs differ; empty where they do not. */
export function dimensionsText(sources: FindingSources): string {
  const { vocabulary } = sources
  const { runs, dimensions, cells } = dimensionsOf(sources)
  const values = dimensions.map((keys) => new Set(runs.map((run) => textOf(run, keys, sources))))
  const isKnown = (keys: readonly string[]): boolean => !keys.some(sources.isUnknown)
  const all = dimensions.flatMap((keys, index) => {
    const isServer = keys.some((key) => serverKeys.includes(key))
    const own = [...(values[index] ?? [])].filter((text) => !isServer || text !== notStated)
    const sorted = own.toSorted(naturalOrder)
    const row = vocabulary.key(keys[0] ?? '')
    const stated = runs.filter((run) => textOf(run, keys, sources) !== notStated).length
    const share =
      stated < runs.length ? ` in ${grouped(stated)} of ${counted(runs.length, 'run')}` : ''
    const count = isPlain(keys, sources)
      ? `${row.title} ${listedValues(sorted, row)}${share}`
      : `${grouped(own.length)} ${nounOf(keys, runs[0], sources)}`
    const full = isPlain(keys, sources) ? count : count + valuesText(sorted)
    // What only some runs state, and nobody knows, is a detail.
    const isDetail = share !== '' && isPlain(keys, sources) && !vocabulary.keys.has(keys[0] ?? '')
    return own.length < 2 ? [] : [{ count, full, isKnown: isKnown(keys), isDetail }]
  })
  const main = all.filter(({ isDetail }) => !isDetail)
  const texts = (main.length > 0 ? main : all).slice(0, mostFields)
  // Values are listed where they fit into one line.
  const isShort = texts.map(({ full }) => full).join(' × ').length <= longestLine
  const [known, unknown] = [true, false].map((own) =>
    texts.filter((text) => text.isKnown === own).map(({ count, full }) => (isShort ? full : count)),
  )
  const knownKeys = dimensions.filter(isKnown)
  const product = dimensions.reduce(
    (size, keys, index) => (isKnown(keys) ? size * (values[index]?.size ?? 1) : size),
    1,
  )
  const measured = new Set(
    runs.map((run) => knownKeys.map((keys) => textOf(run, keys, sources)).join('\0')),
  ).size
  // A sign of multiplication promises most combinations of what is known.
  const isProduct = 2 * measured >= product
  const measurements = runs.map(({ headline = '' }, index) => `${headline} ${cells[index] ?? ''}`)
  const repeats = [...groupBy(measurements, (cell) => cell).values()].map(({ length }) => length)
  const most = largest(repeats, 1)
  const fewest = smallest(repeats, most)
  // Of a product that nobody measures the number says nothing.
  const combinations = isProduct
    ? `${grouped(measured)} of ${grouped(product)} combinations`
    : `${grouped(measured)} combinations`
  return [
    [
      [(known ?? []).join(isProduct ? ' × ' : ' · '), measured === product ? '' : combinations]
        .filter((text) => text !== '')
        .join(', '),
      ...(unknown ?? []),
    ]
      .filter((text) => text !== '')
      .join(' · '),
    most === 1 ? '' : `${fewest < most ? `${grouped(fewest)} to ` : ''}${grouped(most)} repeats`,
  ]
    .filter((text) => text !== '')
    .join(', ')
}

const notStated = 'not stated'

function textOf(
  { fields }: Run,
  keys: readonly string[],
  { vocabulary }: Pick<FindingSources, 'vocabulary'>,
): string {
  const text = keys.some((key) => serverKeys.includes(key))
    ? label(pick(fields, keys), vocabulary)
    : keys.flatMap((key) => folderText(fields[key] ?? '') || []).join('/')
  return text === '' ? notStated : text
}

function nounOf(
  keys: readonly string[],
  first: Run | undefined,
  { isUnknown, vocabulary }: FindingSources,
): string {
  const [key = '', ...others] = keys
  if (isUnknown(key))
    return keys.every((own) => own.startsWith('folder')) ? 'folder names' : 'other names'
  if (others.length > 0) return 'servers'
  const { engine } = first?.fields ?? {}
  const isOfEngine = key === 'version' && engine !== undefined
  return `${isOfEngine ? `${vocabulary.engine(engine).title} ` : ''}${pluralOf(key, vocabulary)}`
}

const mostListed = 3
const mostNames = 8
const mostNumbers = 5
const longestList = 44

// A key without a plural: `pn 53`, `work mem 1, 2, 8 and 32` rather than `4 values of work mem`.
function isPlain(keys: readonly string[], { isUnknown, vocabulary }: FindingSources): boolean {
  const [key = ''] = keys
  return keys.length === 1 && !isUnknown(key) && / of /.test(pluralOf(key, vocabulary))
}

function listedValues(sorted: readonly string[], row: KeyRow): string {
  const named = sorted.filter((text) => text !== notStated).map((text) => groupedText(text, row))
  const [first = ''] = named
  const listed = named.length === 2 ? named.join(' and ') : listOf(named)
  const isList =
    listed.length <= longestList &&
    (named.length <= mostNumbers || !named.every((text) => /^\d/.test(text))) &&
    (named.length === 2 || !named.some((text) => text.includes(',')))
  return isList ? listed : `${first} to ${named.at(-1) ?? ''}`
}

// A few short values, or the ends of numbers of one unit.
function valuesText(sorted: readonly string[]): string {
  const [first = ''] = sorted
  const listed = sorted.join(', ')
  // Names say more than their number.
  const areNames = sorted.length <= mostNames && !sorted.some((text) => /^\d/.test(text))
  if (sorted.length <= mostListed || (areNames && listed.length <= longestList))
    return listed.length <= longestList ? ` (${listed})` : ''
  const units = new Set(sorted.map((text) => text.replace(/^\d[\d.]*/, '')))
  return /^\d/.test(first) && units.size === 1 ? ` (${first} to ${sorted.at(-1) ?? ''})` : ''
}

const origins: readonly (readonly [origin: keyof OriginCounts, text: string])[] = [
  ['named', 'names'],
  ['stated', 'contents'],
  ['sided', 'other files'],
  ['tabled', 'table heads'],
]
const mostConfirmed = 2

/**
 * `from names, threads confirmed by 48 of 48 results`: what the fields in which the runs of some archives differ were taken from; empty
 * where nothing is known of it.
 */
export function originText(
  sources: FindingSources,
  archives: readonly Pick<Archive, 'explanations'>[],
): string {
  const explanations = archives.flatMap((archive) => archive.explanations ?? [])
  // A page, or a file of the archive, states the fields.
  if (archives.some((archive) => archive.explanations === undefined))
    return "from the author's description"
  const { isUnknown, vocabulary } = sources
  const { runs, dimensions } = dimensionsOf(sources)
  const used = dimensions.length > 0 ? dimensions : runs.map(({ fields }) => Object.keys(fields))
  const keys = [...new Set(used.flat())].filter((key) => key !== 'repeat')
  const fields = keys.filter((key) => !isUnknown(key)).map((key) => totals(key, explanations))
  const texts = origins.flatMap(([origin, text]) =>
    fields.some(({ [origin]: count }) => count > 0) ||
    // Parts that nothing explains are parts of names.
    (origin === 'named' && keys.some(isUnknown))
      ? [text]
      : [],
  )
  if (texts.length === 0) return ''
  const from = `from ${listOf(texts)}`
  // What few names state says nothing of the archive.
  const agreeing = fields.filter(({ agreed, named }) => agreed > 0 && 2 * named >= runs.length)
  const areComplete = agreeing.length > 1 && agreeing.every(({ agreed, named }) => agreed === named)
  const confirmed = [
    ...groupBy(agreeing, ({ agreed, named }) =>
      areComplete && agreeing.some((other) => other.named !== named)
        ? 'confirmed by all results'
        : `confirmed by ${grouped(agreed)} of ${counted(named, 'result')}`,
    ),
  ].toSorted(([, a], [, b]) => b.length - a.length)
  const [first] = confirmed
  if (!first) return texts.join() === 'names' ? `${from} alone` : from
  if (first[1].length === keys.length) return `${from}, ${first[0]}`
  const named = confirmed
    .slice(0, mostConfirmed)
    .map(([text, own]) => `${listOf(own.map(({ key }) => vocabulary.key(key).title))} ${text}`)
  return [from, ...named].join(', ')
}

function totals(
  key: string,
  explanations: readonly Explanation[],
): OriginCounts & { readonly key: string } {
  const own = explanations.filter(({ field }) => field === key)
  const total = (origin: keyof OriginCounts): number =>
    own.reduce((sum, { counts }) => sum + counts[origin], 0)
  return {
    ...{ key, tabled: total('tabled'), named: total('named'), agreed: total('agreed') },
    ...{ stated: total('stated'), sided: total('sided') },
  }
}
