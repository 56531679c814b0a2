// Runs whose result is a copy of another repeat's result, so they are not separate measurements.
import { hash } from 'node:crypto'
import { dirname } from 'node:path/posix'
import type { Run } from '../core/model.ts'
import { measurementNames } from '../core/packed-measurements.ts'
import { replicateKeys } from './replicate.ts'

// Results with fewer numbers, or fewer digits in them, may be equal by chance.
const leastNumbers = 5
const leastDigits = 5
// Results of other servers and workloads are no copies.
const ownKeys = ['engine', 'version', 'workload']

/**
 * The runs, where those that copy another one are refused: of usable runs with the same content that agree in their fields, but for the
 * keys of replicates and the name of a folder whose results are all those of another one, only the one with the most companion files
 * counts, of equal ones the first by its path; of whole folders see `copiesOfFolders`; others may be of a baseline that several arms share. `replicate` is the key that the
 * archive page declares. Results with several numbers that documents quote, or that archives and files of more results collect, count once.
 */
export function withRefusedCopies(given: readonly Run[], replicate?: string): readonly Run[] {
  const runs = withRefusedQuotes(given)
  const ignored = new Set([...replicateKeys, replicate])
  const possible = possibleCopies(runs)
  const usable = runs.filter(({ status }) => status === 'ok')
  const textOf = ({ source, ordinal, fields }: Run, isOwn: (key: string) => boolean): string =>
    JSON.stringify([
      source?.sha256,
      ordinal,
      Object.entries(fields)
        .filter(([key]) => !ignored.has(key) && isOwn(key))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ])
  const isWhole = new Set<string>()
  const placeOf = (key: string, { fields }: Run): string => JSON.stringify([key, fields[key]])
  const keys = new Set([...possible].flatMap(({ fields }) => Object.keys(fields)))
  for (const key of [...keys].filter((own) => !ownKeys.includes(own))) {
    const places = grouped(usable, (run) => placeOf(key, run))
    const copies = grouped([...places], ([, own]) =>
      own.length > 2 && own.every((run) => possible.has(run))
        ? own
            .map((run) => textOf(run, (other) => other !== key))
            .toSorted()
            .join('\n')
        : undefined,
    )
    for (const all of copies.values())
      if (all.length > 1) for (const [place] of all) isWhole.add(place)
  }
  const originals = new Map<string, Run>()
  const keyOf = (run: Run): string => textOf(run, (key) => !isWhole.has(placeOf(key, run)))
  for (const run of possible) {
    const key = keyOf(run)
    const other = originals.get(key)
    if (!other || isBetter(run, other)) originals.set(key, run)
  }
  const ofFolders = copiesOfFolders(usable, possible, ignored)
  return runs.map((run) => {
    const original = possible.has(run)
      ? (ofFolders.get(run) ?? originals.get(keyOf(run)))
      : undefined
    return original !== undefined && original.source?.path !== run.source?.path
      ? refused(run, `A copy of ${original.source?.path ?? ''}, byte for byte, ${ofCopy}`)
      : run
  })
}

// Two folders with the same results are one that was copied, though a file beside it states more of one of them: only a field that both
// state with other values makes them two arms of one baseline.
function copiesOfFolders(
  usable: readonly Run[],
  possible: ReadonlySet<Run>,
  ignored: ReadonlySet<string | undefined>,
): ReadonlyMap<Run, Run> {
  const folders = [...grouped(usable, ({ source }) => source && dirname(source.path)).values()]
  const whole = folders.filter((own) => own.length > 2 && own.every((run) => possible.has(run)))
  const counts = new Map<string, number>()
  for (const { source } of usable.filter((run) => !possible.has(run))) {
    let folder = source?.path ?? ''
    while (folder !== dirname(folder)) {
      folder = dirname(folder)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  // The folder beside further results is that of the campaign.
  const siblings = ([run]: readonly Run[]): number =>
    counts.get(dirname(dirname(run?.source?.path ?? ''))) ?? 0
  const alike = grouped(whole, (own) => own.map(contentOf).toSorted().join('\n'))
  const copies = new Map<Run, Run>()
  for (const same of alike.values()) {
    const [best = [], ...more] = same.toSorted((a, b) => siblings(b) - siblings(a) || better(a, b))
    const originals = new Map(best.map((run) => [contentOf(run), run]))
    for (const run of more.flat()) {
      const original = originals.get(contentOf(run))
      if (original && haveNoOther(run, original, ignored)) copies.set(run, original)
    }
  }
  return copies
}

const contentOf = ({ source, ordinal }: Run): string => JSON.stringify([source?.sha256, ordinal])

const better = ([run]: readonly Run[], [other]: readonly Run[]): number =>
  run && other && isBetter(run, other) ? -1 : 1

function haveNoOther(
  { fields }: Run,
  { fields: known }: Run,
  ignored: ReadonlySet<string | undefined>,
): boolean {
  return Object.entries(fields).every(
    ([key, text]) => ignored.has(key) || known[key] === undefined || known[key] === text,
  )
}

const ofCopy = 'so it is not another measurement'

/** True for runs that were refused as copies of others. */
export function isCopy({ status, reason }: Pick<Run, 'status' | 'reason'>): boolean {
  return status === 'refused' && reason?.text.endsWith(ofCopy) === true
}

/** True for runs that are no measurements of their own: copies of others, and warm-ups and statistics by their names. */
export function isSetAside(run: Pick<Run, 'status' | 'reason'>): boolean {
  return (
    isCopy(run) ||
    (run.status === 'refused' && run.reason?.text.endsWith(', so it is not compared') === true)
  )
}

const document = /\.(?:md|markdown|html?|rst|adoc)$/i
const container = /\.(?:tar(?:\.\w+)?|tgz|txz|tbz2?|tzst|zip|7z)(?=\/)/gi

// How far a file is from what a load tool wrote: a document quotes, an archive and a file of more results collect.
type Distance = readonly [isDocument: number, containers: number, results: number]

function withRefusedQuotes(runs: readonly Run[]): readonly Run[] {
  const distances = new Map<string, Distance>(
    [...grouped(runs, ({ source }) => source?.path)].map(([path, { length }]) => [
      path,
      [Number(document.test(path)), path.match(container)?.length ?? 0, length],
    ]),
  )
  const kinds = [...new Set([...distances.values()].map(String))]
  if (kinds.length < 2 && kinds[0]?.startsWith('1') !== true) return runs
  const distanceOf = ({ source }: Run): Distance => distances.get(source?.path ?? '') ?? [0, 0, 0]
  const usable = runs.filter(({ status, source }) => status === 'ok' && source !== undefined)
  const groups = grouped(usable, keyOfNumbers)
  const originals = new Map<Run, Run>()
  for (const group of groups.values()) {
    const [best, ...others] = group.toSorted(
      (a, b) => compared(distanceOf(a), distanceOf(b)) || lengthOf(b) - lengthOf(a),
    )
    if (!best) continue
    for (const run of others) {
      const isFarther = compared(distanceOf(run), distanceOf(best)) > 0 || distanceOf(run)[0] > 0
      if (isFarther && run.source?.path !== best.source?.path && !isOther(run, best))
        originals.set(run, best)
    }
  }
  withLargerOriginals(originals, usable)
  const collections = collectionsOf(usable, originals)
  return runs.map((run) => {
    const original = originals.get(run)
    return original && collections.has(run.source?.path ?? '')
      ? refused(run, `The numbers of ${original.source?.path ?? ''}, ${ofCopy}`)
      : run
  })
}

// Of two files of one kind, of which each has most results of the other, the smaller one is the copy.
function withLargerOriginals(originals: Map<Run, Run>, usable: readonly Run[]): void {
  const files = grouped(usable, ({ source }) => source?.path)
  for (const [path, all] of files) {
    const copies = all.filter((run) => originals.has(run))
    const sources = new Set(copies.map((run) => originals.get(run)?.source?.path ?? ''))
    const [other = '', another] = sources
    const { length } = files.get(other) ?? []
    const areAlike = another === undefined && endingOf(other) === endingOf(path)
    const areMost = copies.length * 2 > all.length && length >= leastNumbers && length < all.length
    if (!areAlike || !areMost || document.test(path)) continue
    for (const run of copies) {
      const original = originals.get(run)
      originals.delete(run)
      if (original) originals.set(original, run)
    }
  }
}

const endingOf = (path: string): string => /\.[a-z]+$/i.exec(path)?.[0] ?? path

const compared = (a: Distance, b: Distance): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

const isExact = (value: number): boolean =>
  Number(value.toPrecision(leastDigits - 1)) !== Number(value.toPrecision(12))

const isUnmistakable = ({ measurements }: Run): boolean =>
  measurements.every(({ value }) => value.toExponential().indexOf('e') > 8)

const isTelling = ({ measurements }: Run): boolean =>
  new Set(measurements.map(({ value }) => value).filter(isExact)).size >= leastNumbers

// Absent where other measurements may have the same numbers by chance.
function keyOfNumbers(run: Run): string | undefined {
  const { measurements } = run
  return measurements.some(({ value }) => isExact(value))
    ? hash('sha1', measurements.map(({ metric, value }) => `${metric} ${String(value)}`).join('\n'))
    : undefined
}

// Of other servers and workloads.
const isOther = ({ fields }: Run, { fields: own }: Run): boolean =>
  ownKeys.some(
    (key) => fields[key] !== undefined && own[key] !== undefined && fields[key] !== own[key],
  )

// Files of which most usable results, and all that have few numbers, stand elsewhere too; a single one may be a shared baseline, but not in a
// document that has only numbers of so many digits.
function collectionsOf(
  usable: readonly Run[],
  originals: ReadonlyMap<Run, Run>,
): ReadonlySet<string> {
  const isCollection = (path: string, all: readonly Run[]): boolean => {
    const copies = all.filter((run) => originals.has(run))
    return copies.every(isTelling)
      ? copies.length * 2 > all.length
      : copies.length === all.length &&
          (all.length >= leastNumbers || (document.test(path) && all.every(isUnmistakable)))
  }
  const files = grouped(usable, ({ source }) => source?.path)
  return new Set([...files].flatMap(([path, all]) => (isCollection(path, all) ? path : [])))
}

function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const lengthOf = ({ fields }: Run): number => Object.keys(fields).length

function isBetter(run: Run, other: Run): boolean {
  // A file in a folder below that of the other is the copy.
  const [own = '', known = ''] = [run, other].map(({ source }) =>
    source?.path.replace(/[^/]*$/, ''),
  )
  if (own !== known && (own.startsWith(known) || known.startsWith(own)))
    return own.length < known.length
  const more = run.companions.length - other.companions.length
  return more > 0 || (more === 0 && (run.source?.path ?? '') < (other.source?.path ?? ''))
}

// Usable runs whose file has the content of another run's file.
function possibleCopies(runs: readonly Run[]): ReadonlySet<Run> {
  const files = new Map<string, string>()
  const repeated = new Set<string>()
  for (const { source } of runs) {
    if (!source) continue
    if ((files.get(source.sha256) ?? source.path) !== source.path) repeated.add(source.sha256)
    files.set(source.sha256, source.path)
  }
  return new Set(
    runs.filter(
      (run) =>
        repeated.has(run.source?.sha256 ?? '') &&
        run.status === 'ok' &&
        measurementNames(run).metrics.length >= leastNumbers,
    ),
  )
}

function refused(run: Run, text: string): Run {
  return { ...run, status: 'refused', reason: { text }, measurements: [] }
}
