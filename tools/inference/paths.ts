// The paths of all results together: which parts are fields, which only repeat what the files state, and what is unexplained.
import { largest, smallest } from '../core/extremes.ts'
import { numberOf, type Evidence, type Fields } from './evidence.ts'
import {
  engineOf,
  itemsOf,
  itemsOfHead,
  keysOf,
  withoutEnding,
  type Item,
} from './recognise-fields.ts'
import { loadPhase, shortNames, wholeNames } from './workload-names.ts'
import { workloadOf } from './workload-of-counts.ts'
import {
  configurationWord,
  derivedFrom,
  engineOfTool,
  invalidWords,
  namedValues,
  noise,
  noServers,
  packedPrefixes,
  releases,
  shortWorkloads,
  storageEngines,
  workloadsOfTools,
} from './inference-vocabulary.ts'

/** A result file with the parts of its path, and what is known of it while the archive is explained. */
export interface PlacedFile {
  readonly evidence: Evidence
  /** What all its results state alike, and the command of a script that wrote them. */
  readonly stated: Fields
  /** What that command had. */
  readonly written: Fields
  readonly fields: Record<string, string>
  /** Unexplained words and numbers, by the name of their place. */
  readonly open: Map<string, string>
  /** Fields that other files state about it, with their paths. */
  readonly sides: Map<string, string>
  readonly repeats: string[]
  readonly times: string[]
  /** Why its runs are not compared; undefined for most files. */
  readonly aside: string | undefined
  /** Texts of the levels. */
  readonly parts: readonly string[]
  /** Of the folders, the file, and the heads above a result in the file. */
  readonly levels: readonly (readonly Item[])[]
  /** The level of the file's name. */
  readonly depth: number
  /** Items that are names although they end with a number. */
  readonly named: Set<Item>
  /** Of them those that are words as others. */
  readonly words: Set<Item>
}

/** The value of a folder without the word that its neighbours have: `mysql` beside `mysql-non-pgo`. */
export const plainFolder = '(plain)'

/** The names of parts that nothing explains: folder2, part, part_3. */
export const unknownKey = /^(?:folder\d*|part|section)(?:_\d+)*(?:_in_path)?$/

/** The value of a folder for the results beside it. */
export const rootFolder = '(root)'

/** A place of the paths that results share: `folder2`, `part`. */
interface Slot {
  readonly name: string
  readonly entries: Entry[]
}

interface Entry {
  readonly file: PlacedFile
  readonly text: string
  /** Names that are alike share it. */
  readonly item: Item
}

// sum.txt.sdev and run1.avg.log are about sum.txt and run1.log.
const statistic =
  /[._-](?:s(?:td)?[_-]?dev|avg|average|mean|min|max|median|sum|total|summary|variance)(?=\.[a-z]{2,5}$|$)/i

// What is published beside the results has the names of their folders.
const nameOf = (path: string): string => path.split('/').slice(-2).join('/')

/** The result files with the items of their paths; nothing is decided yet. */
export function placed(
  results: readonly Evidence[],
  written: (evidence: Evidence) => Fields,
): readonly PlacedFile[] {
  const byName = new Map(results.map(({ path }) => [nameOf(path), path]))
  const shared = sharedLevels(results)
  const withYears = shortDates(results)
  const withoutRetry = retries(results)
  const parsed = results.map((evidence) => {
    const { section } = evidence.results[0] ?? {}
    const names = withYears(withoutRetry(evidence.path)).split('/').map(withoutEnding)
    // Environment 1 is a number of environments, 8 threads of threads.
    const heads = section
      ?.replaceAll(/(?<=[A-Za-z]{3}) (?=\d{1,2}(?: \/|:|$))/g, '')
      .replaceAll(/(?<=(?<![\w.])\d+) (?=[A-Za-z]{3,12}\b)/g, '_')
    const parts = [...names, ...(heads === undefined ? [] : [heads])]
    const isSystem =
      evidence.format === 'sysbench' &&
      evidence.results.every(
        ({ numbers: { metrics } }) =>
          metrics.length > 0 && !metrics.includes('queries') && !metrics.includes('tps'),
      )
    const own = written(evidence)
    const stated = { ...own, ...alike(evidence.results.map(({ settings }) => settings)) }
    const levels = parts.map((part, level) =>
      (level === names.length ? itemsOfHead : itemsOf)(
        part,
        isSystem && evidence.results.length > 0,
      )
        .filter((item) => level >= shared || isOfAll(item, evidence))
        .flatMap((item) => withoutLoad(item, stated))
        .map((item, _, all) =>
          all.length === 1 && !isSystem ? withAxis(item, parts[level - 1]) : item,
        ),
    )
    return { evidence, stated, written: own, levels, parts, depth: names.length - 1 }
  })
  const areLoads = dottedLoads(parsed)
  const lone = loneNames(parsed)
  const named = nameFolders(parsed)
  const besides = keysOfNeighbours(parsed)
  const mixed = foldersOfEngines(parsed)
  const areCommits = haveTimesOfCommits(parsed)
  const isArm = markedArms(parsed)
  const asides = parsed.map(({ levels }, index) =>
    levels.flatMap(asidesIn).filter((text) => !isArm(text, index)),
  )
  const haveOthers = asides.some((all) => all.length === 0)
  return parsed.map(({ levels: read, ...file }, index) => {
    const [aside] = haveOthers ? (asides[index] ?? []) : []
    const levels = (areCommits ? read.map(withCommit) : read).map((items, level) => {
      const keys = besides.get(neighboursOf(file, level))
      const own = (areLoads ? items.flatMap(withoutDot) : items).map((item) =>
        item.kind === 'aside' ||
        (item.kind === 'counted' && lone.has(`${String(level)} ${item.name}`))
          ? asWord(item)
          : amongNeighbours(item, keys),
      )
      if (level >= file.depth) return own
      // Its name as a whole is none of a server.
      if (enginesIn(own).length > 0 && mixed.has(folderAt(file.evidence.path, level)))
        return [
          { kind: 'word' as const, text: file.parts[level] ?? '' },
          ...own.flatMap((item) => withoutServer(item, enginesIn(read.slice(level + 1).flat()))),
        ]
      return named.has(level) ? own.map(asWord) : own
    })
    const { evidence, stated } = file
    const measured = byName.get(nameOf(evidence.path.replace(statistic, '')))
    // The log of a tool states its load, so that x.max.log beside x.log is a result of its own.
    const isLog = evidence.isSeries || load.some((key) => stated[key] !== undefined)
    return {
      ...file,
      fields: {},
      open: new Map(),
      sides: new Map(),
      repeats: [],
      times: [],
      aside: aside
        ? `Named as ${nameOfAside(aside)}, so it is not compared`
        : statistic.test(evidence.path) && measured !== undefined && !isLog
          ? `Named as statistics of ${measured}, so it is not compared`
          : undefined,
      levels,
      named: new Set<Item>(),
      words: new Set<Item>(),
    }
  })
}

const retry = /(?:(?<=\d)[a-e]|[-_.](?:retry|retried|redo|rerun|again))(?=(?:\.[a-z]+)?$)/i

// run2-retry.log beside run2.log, and rep2a.log beside rep2.log, which have no transactions: the same repeat once more.
function retries(files: readonly Evidence[]): (path: string) => string {
  const without = new Set(
    files.flatMap(({ path, results }) =>
      results.some(({ numbers: { values } }) => values.some((value) => value > 0)) ? [] : path,
    ),
  )
  return (path) => {
    const first = path.replace(retry, '')
    return without.has(first) ? first : path
  }
}

const shortDay = /(?<name>[a-z]+)[._-](\d\d)(\d\d)(\d\d)(?<ending>(?:\.(?:txt|log|out|csv))?)$/i
const day = /^20(?:1[4-9]|2\d|3[0-5])-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

// ro.170215 beside ro.180215 and ro.050315: six digits at the end are days where each of at least three is one, within two years, and mariadb.100612 is a version.
function shortDates(files: readonly Evidence[]): (path: string) => string {
  const found = files.flatMap(({ path }) => [...path.matchAll(new RegExp(shortDay, 'gi'))])
  const form = ['20$4-$3-$2', '20$2-$3-$4'].find((text) => {
    const days = new Set(found.map(([match]) => match.replace(shortDay, text)))
    const years = new Set([...days].map((each) => each.slice(0, 4)))
    return days.size > 2 && years.size < 3 && [...days].every((each) => day.test(each))
  })
  return form === undefined || found.some(({ groups }) => engineOf(groups?.['name'] ?? ''))
    ? (path) => path
    : (path) => path.replace(shortDay, `$<name>.${form}$<ending>`)
}

// The folders that all results are in, and the file that all are from, name the archive.
function sharedLevels([first, ...others]: readonly Evidence[]): number {
  const parts = first?.path.split('/') ?? []
  if (others.every(({ path }) => path === first?.path)) return parts.length
  const ends = others.map(({ path }) => {
    const other = path.split('/')
    const end = parts.findIndex((part, level) => part !== other[level])
    return Math.min(end < 0 ? parts.length : end, other.length - 1)
  })
  return smallest([...ends, parts.length - 1])
}

// The name of an archive may state a server, a kernel or a workload, but s4 is no scale, run2 no repeat, and what the tool states of its server counts.
function isOfAll(item: Item, { format = '', results }: Evidence): boolean {
  if (item.kind !== 'fields')
    return item.kind === 'counted' ? item.name.length > 2 : !['time', 'repeat'].includes(item.kind)
  const { engine, ...others } = item.fields
  return (
    engine === undefined ||
    Object.keys(others).length > 0 ||
    (engineOfTool[format] === undefined && !results.some(({ settings }) => settings['engine']))
  )
}

const asWord = (item: Item): Item =>
  item.kind === 'counted' || item.kind === 'aside' ? { kind: 'word', text: item.text } : item

const hash = /^(?=[a-f]*\d)(?=\d*[a-f])[a-f\d]{7,40}$/
const isCommit = (time: Item | undefined, word: Item | undefined): boolean =>
  time?.kind === 'time' && word?.kind === 'word' && hash.test(word.text)

// 20230821-112936_b95addddd: a commit and its time, where each of at least three commits has one time.
function haveTimesOfCommits(files: readonly Pick<PlacedFile, 'levels'>[]): boolean {
  const times = new Map<string, string>()
  for (const items of files.flatMap(({ levels }) => levels))
    for (const [index, word] of items.entries()) {
      const time = items[index - 1]
      if (!isCommit(time, word)) continue
      if ((times.get(word.text) ?? time?.text) !== time?.text) return false
      times.set(word.text, time?.text ?? '')
    }
  return times.size > 2
}

// Commits are in the order of their times.
const withCommit = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((item, index): readonly Item[] => {
    const [before, next] = [items[index - 1], items[index + 1]]
    if (isCommit(item, next)) return []
    if (!isCommit(before, item)) return [item]
    const commit = `${before?.text ?? ''} ${item.text.slice(0, 9)}`
    return [{ kind: 'fields', fields: { commit }, text: item.text }]
  })

// warmup_t8.log   gate/t8.log, but hash-probe_t8.log may be a workload
const asidesIn = (items: readonly Item[]): readonly string[] => {
  const names = items.filter(({ text }) => !noise.test(text))
  const last = names.findLastIndex(({ kind }) => !/^(?:time|repeat|number)$/.test(kind))
  return names.flatMap(({ kind, text }, index) =>
    kind === 'aside' &&
    (names.length === 1 || isWarmUp(text) || (index === last && isInvalid.test(text)))
      ? text
      : [],
  )
}
// Marked runs are an arm unless they are few, each beside a run without the mark that has all its other names, and not at every load of theirs.
function markedArms(
  files: readonly Pick<PlacedFile, 'levels'>[],
): (mark: string, index: number) => boolean {
  const all = files.map(({ levels }) =>
    levels.flatMap((items) => items.flatMap(({ text }) => (noise.test(text) ? [] : text))),
  )
  const keyOf = (texts: readonly string[]): string => texts.toSorted().join(' ')
  const plain = new Set(all.map(keyOf))
  const without = (texts: readonly string[], mark: string): readonly string[] =>
    texts.filter((text) => text !== mark)
  const isArmOf = (mark: string): boolean => {
    const own = all.filter((texts) => texts.includes(mark)).map((texts) => without(texts, mark))
    const common = own[0]?.filter((text) => own.every((texts) => texts.includes(text))) ?? []
    const others = all.filter(
      (texts) => !texts.includes(mark) && common.every((text) => texts.includes(text)),
    )
    return 4 * own.length > all.length || (own.length > 1 && others.length <= own.length)
  }
  const arms = new Map<string, boolean>()
  return (mark, index) => {
    if (!isInvalid.test(mark) || /^corrupt/i.test(mark)) return false
    const known = arms.get(mark) ?? isArmOf(mark)
    arms.set(mark, known)
    return known || !plain.has(keyOf(without(all[index] ?? [], mark)))
  }
}

const isInvalid = new RegExp(`^(?:${invalidWords})$`, 'i')
const nameOfAside = (text: string): string =>
  isInvalid.test(text)
    ? `invalid by its author ("${text}")`
    : `a ${isWarmUp(text) ? 'warm-up' : 'check before the runs'}`
const isWarmUp = (text: string): boolean => /warm|heat|w(?:ae|ä)rm|预热/i.test(text)

// The levels whose folders are names: beside the word hetz, pn53 and socket2 are no values, because each number stands alone and no result states it.
function nameFolders(
  files: readonly Pick<PlacedFile, 'levels' | 'stated' | 'depth'>[],
): ReadonlySet<number> {
  const common = smallest(files.map(({ depth }) => depth))
  return new Set(
    Array.from({ length: Number.isFinite(common) ? common : 0 }, (_, level) => level).filter(
      (level) => {
        const numbers = new Map<string, string>()
        const isName = ({ levels, stated }: (typeof files)[number]): boolean => {
          const [item, ...others] = levels[level] ?? []
          if (others.length > 0) return false
          if (item?.kind !== 'counted') return item?.kind === 'word' && !noise.test(item.text)
          const { name, number, keys } = item
          const known = numbers.get(name) ?? number
          numbers.set(name, known)
          return known === number && !keys.some((key) => stated[key] === number)
        }
        return (
          files.every(isName) && files.some(({ levels }) => levels[level]?.[0]?.kind === 'word')
        )
      },
    ),
  )
}

const folderAt = (path: string, level: number): string =>
  path
    .split('/')
    .slice(0, level + 1)
    .join('/')

// mysql-8.4/percona_t8.log: the version of the folder is that of a server that reports it, of another mysql-8.4/redis_t8.log.
function withoutServer(item: Item, below: readonly string[]): readonly Item[] {
  if (item.kind === 'word') return []
  if (item.kind !== 'fields') return [item]
  const { engine = '', version, ...others } = item.fields
  const isReported = below.every((other) => other === engine || derivedFrom[engine]?.test(other))
  const fields = { ...others, ...(version !== undefined && isReported && { version }) }
  return Object.keys(fields).length > 0 ? [{ kind: 'fields', fields, text: item.text }] : []
}

const enginesIn = (items: readonly Item[]): readonly string[] =>
  items.flatMap((item) => (item.kind === 'fields' ? (item.fields['engine'] ?? []) : []))

// results-valkey/redis_10.csv beside results-valkey/valkey_10.csv: folders with the files of several engines, which their own names do not tell.
function foldersOfEngines(
  files: readonly Pick<PlacedFile, 'evidence' | 'levels' | 'depth'>[],
): ReadonlySet<string> {
  const engines = new Map<string, Set<string>>()
  for (const { evidence, levels, depth } of files)
    for (let level = 0; level < depth; level += 1)
      for (const engine of enginesIn(levels.slice(level + 1).flat())) {
        const folder = folderAt(evidence.path, level)
        engines.set(folder, (engines.get(folder) ?? new Set()).add(engine))
      }
  return new Set([...engines].flatMap(([folder, all]) => (all.size > 1 ? folder : [])))
}

// tp64 in one folder beside proxy in another is a name: no other number stands behind its letters.
function loneNames(files: readonly Pick<PlacedFile, 'levels'>[]): ReadonlySet<string> {
  const numbers = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  const joined = new Set<string>()
  // e2 and e3 beside e2x
  const glued = new Set<string>()
  for (const { levels } of files)
    for (const [level, items] of levels.entries())
      for (const item of items)
        if (item.kind === 'word') {
          const [, name] = /^([a-z]{1,3})\d{1,2}[a-z]{1,2}$/i.exec(item.text) ?? []
          if (name !== undefined && keysOf(name).length === 0) glued.add(`${String(level)} ${name}`)
        } else if (
          item.kind === 'counted' &&
          item.keys.length === 0 &&
          (item.name.length > 1 || item.name === 'v')
        ) {
          const place = `${String(level)} ${item.name}`
          numbers.set(place, (numbers.get(place) ?? new Set()).add(item.number))
          counts.set(place, (counts.get(place) ?? 0) + 1)
          // range100.c12a would be one name of two things, queue-v2 beside queue is one of one.
          if (
            item.name !== 'v' &&
            items.some(({ kind, text }) => kind === 'word' && !noise.test(text))
          )
            joined.add(place)
        }
  return new Set([
    ...glued,
    ...[...numbers].flatMap(([place, [number = '', another]]) =>
      // binlog0 is off.
      (another === undefined || place.endsWith(' v')) &&
      !joined.has(place) &&
      !/^[01]$/.test(number) &&
      (counts.get(place) ?? 0) < files.length
        ? [place]
        : [],
    ),
  ])
}

const neighboursOf = ({ parts }: Pick<PlacedFile, 'parts'>, level: number): string =>
  parts.slice(0, level).join('/')

// What stands alone at each place: fields, words, and names of a machine.
function keysOfNeighbours(
  files: readonly Pick<PlacedFile, 'levels' | 'parts' | 'depth'>[],
): ReadonlyMap<string, string> {
  const keys = new Map<string, Set<string>>()
  for (const file of files)
    for (const [level, items] of file.levels.slice(0, file.depth + 1).entries()) {
      const [item, another] = items.filter(({ text }) => !noise.test(text))
      const place = neighboursOf(file, level)
      const own = keys.get(place) ?? new Set()
      keys.set(place, own)
      if (!item || another) own.add('')
      else if (item.kind === 'fields') own.add(Object.keys(item.fields).join())
      else own.add(machine.test(item.text) ? 'machine' : item.kind)
    }
  return new Map([...keys].map(([place, own]) => [place, [...own].toSorted().join(' ')]))
}

const machine = /^(?:instance|machine)$/i

// instance beside rds is a platform; xfs beside noatime, and nvme beside iouring, are names as these.
function amongNeighbours(item: Item, keys = ''): Item {
  if (keys === 'machine platform' && machine.test(item.text))
    return { kind: 'fields', fields: { platform: item.text.toLowerCase() }, text: item.text }
  return /^(?:file_system|platform|storage) word$/.test(keys)
    ? { kind: 'word', text: item.text }
    : item
}

const isDotted = (item: Item): boolean =>
  item.kind === 'fields' &&
  Object.keys(item.fields).join() === 'version' &&
  /^\d+\.\d+$/.test(item.text)

// rw.1.1, rw.10.1 and rw.100.1 of 1, 10 and 100 threads have no versions.
function dottedLoads(files: readonly Pick<PlacedFile, 'levels' | 'stated'>[]): boolean {
  const loads = new Set<string>()
  for (const { levels, stated } of files)
    for (const { text } of levels.flat().filter(isDotted)) {
      const [digits = ''] = text.split('.')
      if (!isLoad(digits, stated)) return false
      loads.add(digits)
    }
  return loads.size > 1
}

const withoutDot = (item: Item): readonly Item[] =>
  isDotted(item) ? item.text.split('.').map((text) => ({ kind: 'number', text })) : [item]

const isLoad = (digits: string, stated: Fields): boolean =>
  load.some((key) => stated[key] !== undefined && Number(stated[key]) === Number(digits))

// mysql-64 beside 64 threads is an engine and a load.
function withoutLoad(item: Item, stated: Fields): readonly Item[] {
  if (item.kind !== 'fields' || item.digits === undefined) return [item]
  const { digits, fields, text } = item
  if (!isLoad(digits, stated)) return [item]
  const { engine = '' } = fields
  return [
    { kind: 'fields', fields: { engine }, text: text.slice(0, -digits.length - 1) },
    { kind: 'number', text: digits },
  ]
}

// raid/10: a number alone is the level of what its folder names.
function withAxis(item: Item, folder = ''): Item {
  const isLevel = item.kind === 'number' && /(?:^|[-_.])(?:md)?raid(?:[-_.]\d+)?$/i.test(folder)
  return isLevel
    ? { kind: 'counted', name: 'raid', keys: ['raid'], number: item.text, text: item.text }
    : item
}

function alike(all: readonly Fields[]): Fields {
  const [first = {}, ...others] = all
  return Object.fromEntries(
    Object.entries(first).filter(([key, text]) => others.every((other) => other[key] === text)),
  )
}

/** Decides the fields, repeats and times of the paths; unexplained numbers are in `open`. */
export function explainPaths(files: readonly PlacedFile[]): void {
  configurations(files)
  dropStated(files)
  typedFields(files)
  namesOfServers(files)
  // The load that one tool states explains no number in names of another tool's results.
  const tools = new Set(files.flatMap(({ evidence }) => toolOf(evidence) ?? []))
  for (const tool of tools.size > 0 ? tools : [undefined]) {
    const own = files.filter(({ evidence }) => (toolOf(evidence) ?? [...tools][0]) === tool)
    for (const slot of slotsOf(own, countedName)) settleCounted(slot)
  }
  const tableSizes = new Set(files.flatMap(({ stated }) => stated['table_size'] ?? []))
  // A repeat is the last number: writes-100-2 beside read-2.
  for (const slot of slotsOf(files, (item, place, index, count) =>
    item.kind === 'number'
      ? `${place} number ${String(count - 1 - index)} ${String(count)}`
      : undefined,
  ))
    settleNumbers(slot, tableSizes)
}

// 4k beside a block size of 4096 bytes, 10m beside 600 seconds, n1i32 beside one job with a depth of 32 and r75 beside 75 % reads say what
// the files state.
function dropStated(files: readonly PlacedFile[]): void {
  const sizes = slotsOf(files, (item, place) =>
    item.kind === 'fields' && Object.keys(item.fields).join() === 'size'
      ? `${place} size`
      : undefined,
  )
  for (const slot of sizes)
    dropEntries([
      ...statedEntries(slot),
      ...measuredMinutes(slot),
      ...slot.entries.filter(({ file, text }) => isStatedCount(text, file)),
    ])
  for (const file of files)
    for (const items of file.levels)
      for (const item of wordsOfWorkload(items, file.stated)) file.named.add(item)
  const glued = slotsOf(files, (item, place) =>
    item.kind === 'word' && /^(?:[a-z]{1,3}\d+){2,}$/i.test(item.text)
      ? `${place} ${item.text.replaceAll(/\d+/g, '0')}`
      : undefined,
  )
  for (const { name, entries } of glued) {
    const numbers = [...(entries[0]?.text.matchAll(/\d+/g) ?? [])].map((_, at) =>
      entries.map((entry) => ({ ...entry, text: entry.text.match(/\d+/g)?.[at] ?? '' })),
    )
    const stated = numbers.map((all) => statedEntries({ name, entries: all }))
    dropEntries(
      entries.filter((_, index) =>
        stated.every((known, at) => {
          const entry = numbers[at]?.[index]
          return entry !== undefined && known.has(entry)
        }),
      ),
    )
  }
  const repeats = slotsOf(files, (item, place) =>
    item.kind === 'repeat' ? `${place} ${item.text.replaceAll(/\W*\d+/g, '')}` : undefined,
  )
  for (const slot of repeats) {
    const [place = '', name = ''] = slot.name.split(' ')
    dropEntries(statedEntries(slot))
    const numbers = [...distinct(slot)].map(Number).filter((number) => number > 0)
    // r10, r20 and r50 count no repeats.
    if (numbers.length < 3 || numbers.reduce(commonDivisor) < 2) continue
    for (const { file, text, item } of slot.entries) {
      if (file.named.has(item)) continue
      file.named.add(item)
      file.open.set(`${place} ${name}`, text)
    }
  }
}

// range_join beside the script range_join.sql
function wordsOfWorkload(items: readonly Item[], { workload = '' }: Fields): readonly Item[] {
  const name = flat(workload.replace(/\.(?:sql|lua)$/, ''))
  const starts = name === '' ? [] : items.map((_, start) => items.slice(start))
  const lengths = starts.flatMap((rest) => rest.map((_, at) => rest.slice(0, at + 1)))
  return (
    lengths.find((words) => words.length > 1 && flat(words.map(textOf).join('')) === name) ?? []
  )
}

// 14m of a result of 853 seconds, where all such texts are of minutes.
function measuredMinutes({ entries }: Slot): readonly Entry[] {
  const minutes = entries.filter(({ text }) => /^\d+m$/.test(text))
  const isMeasured = ({ file, text }: Entry): boolean =>
    file.evidence.results.every(({ numbers }) => {
      const left = (numberOf(numbers, 'time.total') ?? 0) / 60 - Number.parseInt(text, 10)
      return left > -0.5 && left < 1
    })
  return minutes.every(isMeasured) ? minutes : []
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

function dropEntries(entries: Iterable<Entry>): void {
  for (const { file, item } of entries) file.named.add(item)
}

/** The entries of a slot, or of those of its folders, whose numbers their files state. */
function statedEntries(slot: Slot): ReadonlySet<Entry> {
  const statedIn = (part: Slot): readonly Entry[] => {
    const key =
      distinct(part).size > 1 &&
      statedKeys(part).find((candidate) => {
        const { agree, contradict } = agreement(part, candidate)
        return agree > 0 && contradict === 0
      })
    return key ? part.entries.filter(({ file }) => file.stated[key] !== undefined) : []
  }
  const whole = statedIn(slot)
  return new Set(whole.length > 0 ? whole : byFolder(slot).flatMap(statedIn))
}

// Numbers in one folder may be loads where those in its neighbour are sizes.
function byFolder({ name, entries }: Slot): readonly Slot[] {
  const folders = new Map<string, Slot>()
  for (const entry of entries) {
    const folder = folderOf(entry.file.evidence.path)
    const part = folders.get(folder) ?? { name, entries: [] }
    folders.set(folder, part)
    part.entries.push(entry)
  }
  return [...folders.values()]
}

const toolOf = ({ format, results }: Evidence): string | undefined =>
  results.length > 0 ? format : undefined

const folderName = (level: number): string => `folder${String(level + 1)}`

/** The name of a level: folders by their depth, the file by itself. */
export function placeOf(file: PlacedFile, level: number): string {
  return level === file.depth ? 'part' : level > file.depth ? 'section' : folderName(level)
}

/** The engine of results that have a word in the place of a server: GR in res-GR-2 beside res-PXC-2. */
export function nameByPosition(files: readonly PlacedFile[]): void {
  const depth = largest(
    files.map(({ levels }) => levels.length),
    0,
  )
  for (let level = 0; level < depth; level += 1) {
    const rows = files.flatMap((file) => {
      const items = file.levels[level]
      return items ? [{ file, items }] : []
    })
    const isServer = (item: Item): boolean =>
      item.kind === 'fields' && item.fields['engine'] !== undefined
    // Loads, workloads and times stand anywhere.
    const namesIn = (items: readonly Item[]): readonly Item[] =>
      items.filter((item) => item.kind === 'word' || isServer(item))
    const places = new Set(rows.map(({ items }) => namesIn(items).findIndex(isServer)))
    places.delete(-1)
    const [place = -1, other] = places
    if (other !== undefined) continue
    const known = new Set(
      rows.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'fields' ? (item.fields['engine'] ?? []) : [])),
      ),
    )
    // redis.txt beside keyvee.txt, of a tool for Redis, are two servers.
    const areAlone = rows.every(({ items }) => items.length === 1)
    const isOfTool = (file: PlacedFile, at: number): boolean =>
      areAlone && at === file.depth && known.has(engineOfTool[file.evidence.format ?? ''] ?? '')
    const words = rows.flatMap(({ file, items }) => {
      const item = namesIn(items)[place]
      // In a path only a proper name is one, or any beside two servers: disk beside mysql is none.
      const isName =
        level > file.depth ||
        known.size > 1 ||
        /^[A-Z]/.test(item?.text ?? '') ||
        isOfTool(file, level)
      return item?.kind === 'word' && isName && isServerName(item.text)
        ? [{ file, items, item }]
        : []
    })
    const named = rows.filter(({ items }) => items.some(isServer))
    const besides = new Set(
      named.flatMap(({ items }) =>
        items
          .filter(
            (item) =>
              !isServer(item) &&
              (['fields', 'word'].includes(item.kind) ||
                (known.size > 1 && item.kind === 'counted')),
          )
          .map(({ text }) => text),
      ),
    )
    const shared = (items: readonly Item[]): boolean => items.some(({ text }) => besides.has(text))
    const isUnknown = ({ file }: (typeof words)[number]): boolean =>
      file.fields['engine'] === undefined &&
      file.stated['engine'] === undefined &&
      (isOfTool(file, level) || engineOfTool[file.evidence.format ?? ''] === undefined)
    const unknown = words.filter(isUnknown)
    if (
      unknown.length === 0 ||
      new Set(unknown.map(({ item }) => item.text)).size > 4 ||
      !unknown.every(({ file, items }) => isOfTool(file, level) || shared(items))
    )
      continue
    const servers = named.flatMap(({ items }) => items.filter(isServer))
    for (const { file, item } of unknown) {
      const meant = servers.find(({ text }) => isSlip(item.text, text))
      Object.assign(file.fields, meant ? typedBy(meant, file) : { engine: item.text })
      file.named.add(item)
    }
  }
}

// marria-10.6 and mara-10.6 for maria-10.6: a letter too much or too few in a long name.
function isSlip(text: string, name: string): boolean {
  const [short, long] = text.length < name.length ? [text, name] : [name, text]
  if (short.length < fewestLetters || long.length !== short.length + 1) return false
  const at = long.split('').findIndex((sign, index) => sign !== short[index])
  return /[a-z]/i.test(long.charAt(at)) && long.slice(at + 1) === short.slice(at)
}

const fewestLetters = 8

const isServerName = (word: string): boolean =>
  /^[a-z][a-z\d.-]+$/i.test(word) &&
  !noise.test(word) &&
  !storageEngines.test(word) &&
  !noServers.test(word) &&
  keysOfNames(word).length === 0

const keysOfNames = (word: string): readonly string[] =>
  namedValues.flatMap(([key, names]) => (names.test(word) ? [key] : []))

// 31-query_cache_off beside 32-default: behind a running number stands the name of a configuration. What most names state is a field, and so is a server.
function configurations(files: readonly PlacedFile[]): void {
  const places = new Map<string, { file: PlacedFile; number: string; rest: readonly Item[] }[]>()
  for (const file of files)
    for (const [level, items] of file.levels.entries()) {
      const [first, ...rest] = items.filter(({ text }) => !noise.test(text))
      if (first?.kind !== 'number' || rest.length === 0) continue
      const place = placeOf(file, level)
      const known = places.get(place) ?? []
      places.set(place, known)
      known.push({ file, number: first.text, rest })
    }
  for (const [place, entries] of places) {
    const numbers = new Set(entries.map(({ number }) => number))
    const names = new Map(entries.map(({ file, rest }) => [partAt(file, place), rest]))
    const worded = [...names.values()].filter((rest) => rest.some(({ kind }) => kind === 'word'))
    const isRunning = isDense(numbers) && names.size <= 1.1 * numbers.size
    if (!isRunning || 2 * worded.length < names.size) continue
    const counts = new Map<string, number>()
    for (const key of [...names.values()].flatMap((rest) => rest.flatMap(keysIn)))
      counts.set(key, (counts.get(key) ?? 0) + 1)
    const isCommon = (key: string): boolean => 2 * (counts.get(key) ?? 0) >= names.size
    for (const { file, rest } of entries) {
      const own = rest.filter((item) => !keysIn(item).some(isCommon))
      for (const item of own) if (!keysIn(item).includes('engine')) file.named.add(item)
      const words = own.map(({ text }) => text)
      if (words.length > 0) file.open.set('configuration', spelled(words, file, place))
    }
  }
}

const keysIn = (item: Item): readonly string[] =>
  item.kind === 'fields'
    ? Object.keys(item.fields)
    : item.kind === 'counted'
      ? [item.name.toLowerCase()]
      : []

function typedFields(files: readonly PlacedFile[]): void {
  // An empty file stands where a result of the same tool would.
  const [tool] = files.flatMap(({ evidence }) => toolOf(evidence) ?? [])
  const values = new Map<string, Set<string>>()
  for (const file of files)
    for (const [level, items] of file.levels.entries())
      for (const item of items)
        for (const [key, value] of Object.entries(typedBy(item, file))) {
          const place = `${key} ${placeOf(file, level)}`
          values.set(place, (values.get(place) ?? new Set()).add(flat(value)))
        }
  // A version belongs to the engine beside it.
  const isConstant = (key: string, place: string): boolean =>
    key !== 'engine' && key !== 'version' && (values.get(`${key} ${place}`)?.size ?? 0) < 2
  for (const file of files) {
    const places = new Map<string, string>()
    // The deepest text of a key counts, of those that differ between files if there are any; another one stays, unexplained.
    const addTyped = (key: string, value: string, level: number): void => {
      const place = placeOf(file, level)
      const outer = places.get(key)
      const other = file.fields[key] ?? ''
      // PolarDB-PG/pg_t8.log and Aurora/mysql_t8.log: what a server is like is no other server.
      if (key === 'engine' && derivedFrom[value]?.test(other) === true) return
      if (outer !== undefined && isConstant(key, place) && !isConstant(key, outer)) {
        if (flat(other) !== flat(value)) file.open.set(`${key} ${place}`, value)
        return
      }
      places.set(key, place)
      addField(file, key, value, place)
    }
    for (const [level, items] of file.levels.entries())
      for (const item of items) {
        if (item.kind === 'time') file.times.push(item.text)
        if (item.kind === 'repeat' && !file.named.has(item)) file.repeats.push(item.number)
        if (item.kind === 'fields' && item.attempt !== undefined) file.repeats.push(item.attempt)
        for (const [key, value] of Object.entries(typedBy(item, file))) addTyped(key, value, level)
      }
    const { version } = file.fields
    const engine = file.fields['engine'] ?? engineOfTool[file.evidence.format ?? '']
    const known = engine === undefined ? undefined : releases[engine]
    const [major = 0, minor] = (version ?? '').split(/[.-]|(?=[a-z])/).map(Number)
    // A release that the engine never had is one of Linux: 3.11.10 beside pgbench.
    const isForeign =
      version !== undefined &&
      (known
        ? !known(major, minor)
        : engine === undefined && Object.values(releases).every((has) => !has(major, minor)))
    // MariaDB in a folder of 8.0.21 has another version.
    if (isForeign) delete file.fields['version']
    if (isForeign && file.fields['engine'] === undefined) {
      addField(file, /^[2-6]\.\d+/.test(version) ? 'kernel' : 'release', version, 'part')
    }
    if (file.fields['workload'] === undefined) {
      const { format = tool ?? '' } = file.evidence
      const workload = wordOfTool(file, format) ?? shortWorkload(file, format)
      if (workload !== undefined) file.fields['workload'] = workload
    }
    const phase = loadPhase(file)
    if (phase) {
      file.fields['phase'] = 'load'
      file.named.add(phase)
    }
    const { repeat, ...others } = file.written
    if (repeat !== undefined && file.repeats.length === 0) file.repeats.push(repeat)
    for (const [key, value] of Object.entries(others))
      if ([undefined, 'oltp'].includes(file.fields[key])) {
        file.fields[key] = value
        file.sides.set(key, 'commands of scripts')
      }
  }
  shortNames(files)
  wholeNames(files)
}

function typedBy(item: Item, file: PlacedFile): Fields {
  if (file.named.has(item)) return {}
  if (item.kind === 'fields') return item.fields
  const isStorage = item.kind === 'word' && storageEngines.test(item.text)
  return isStorage ? { storage_engine: item.text.toLowerCase() } : {}
}

function wordOfTool({ levels }: PlacedFile, format: string): string | undefined {
  const names = workloadsOfTools[format]
  return levels.flat().findLast(({ kind, text }) => kind === 'word' && names?.test(text))?.text
}

// The deepest abbreviation that the counts of queries do not contradict: ps-pgo/Tier2G_RW is no point select.
function shortWorkload({ levels, evidence }: PlacedFile, format: string): string | undefined {
  if (format !== 'sysbench') return undefined
  const counted = evidence.results.flatMap((result) => workloadOf(result) ?? [])
  return levels
    .flat()
    .flatMap((item) => {
      const word = item.text.toLowerCase()
      return item.kind === 'word' && Object.hasOwn(shortWorkloads, word)
        ? (shortWorkloads[word] ?? [])
        : []
    })
    .findLast((workload) => counted.every((other) => other === workload))
}

const flat = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, '')

function addField(file: PlacedFile, key: string, value: string, place: string): void {
  const other = file.fields[key]
  if (other !== undefined && flat(other) !== flat(value)) file.open.set(`${key} ${place}`, other)
  file.fields[key] = value
}

function slotsOf(
  files: readonly PlacedFile[],
  nameOf: (item: Item, place: string, index: number, count: number) => string | undefined,
): readonly Slot[] {
  const slots = new Map<string, Slot>()
  for (const file of files)
    for (const [level, items] of file.levels.entries()) {
      const numbers = items.filter(({ kind }) => kind === 'number')
      for (const item of items) {
        const name = nameOf(item, placeOf(file, level), numbers.indexOf(item), numbers.length)
        if (name === undefined || file.named.has(item)) continue
        const slot = slots.get(name) ?? { name, entries: [] }
        slots.set(name, slot)
        const isCounted = item.kind === 'counted' || item.kind === 'repeat'
        slot.entries.push({ file, text: isCounted ? item.number : item.text, item })
      }
    }
  return [...slots.values()]
}

/** The engine of results whose word abbreviates the other product that a document names: pd of PolarDB beside pg. */
export function nameAbbreviated(
  files: readonly PlacedFile[],
  documented: readonly string[],
  path: string,
): void {
  const engineAt = (file: PlacedFile, level: number): string | undefined =>
    (file.levels[level] ?? []).flatMap((item) =>
      item.kind === 'fields' ? (item.fields['engine'] ?? []) : [],
    )[0]
  const depth = largest(
    files.map(({ levels }) => levels.length),
    0,
  )
  for (let level = 0; level < depth; level += 1) {
    const engines = new Set(files.flatMap((file) => engineAt(file, level) ?? []))
    const others = documented.filter((engine) => !engines.has(engine))
    const stating = files.filter((file) => engineAt(file, level) !== undefined)
    if (engines.size === 0 || stating.length === files.length || others.length === 0) continue
    const common = new Set(stating.flatMap((file) => (file.levels[level] ?? []).map(textOf)))
    for (const file of files) {
      if (engineAt(file, level) !== undefined || file.fields['engine'] !== undefined) continue
      const [word, ...more] = (file.levels[level] ?? []).filter(
        (item) => item.kind === 'word' && !common.has(item.text),
      )
      const [engine, ...further] = others.filter((name) => isAbbreviation(word?.text ?? '', name))
      if (!word || more.length > 0 || engine === undefined || further.length > 0) continue
      file.fields['engine'] = engine
      file.named.add(word)
      file.sides.set('engine', path)
    }
  }
}

const textOf = ({ text }: Item): string => text

// Two to four letters of the name in its order, from its first.
const isAbbreviation = (word: string, name: string): boolean =>
  /^[a-z]{2,4}$/i.test(word) && new RegExp(`^${word.replaceAll(/\B/g, '.*')}`, 'i').test(name)

// mysql1, mysql2, proxy124 and proxy130 at one place are names, as is ram1 beside them; iops1000 and iops2000 are numbers of an axis.
function namesOfServers(files: readonly PlacedFile[]): void {
  const counted = files.flatMap((file) =>
    file.levels.flatMap((items, level) =>
      items.flatMap((item) =>
        item.kind === 'counted' ? [{ file, item, items, place: placeOf(file, level) }] : [],
      ),
    ),
  )
  for (const one of new Set(counted.map(({ place }) => place))) {
    const group = counted.filter(({ place }) => place === one)
    const unkeyed = group.filter(({ item }) => item.keys.length === 0)
    const others = group.filter(
      ({ file, item, items }) =>
        item.keys.length > 0 &&
        items.every((other) => other.kind !== 'counted' || other === item) &&
        item.keys.every((key) => file.stated[key] === undefined),
    )
    const haveNames = new Set(unkeyed.map(({ item }) => item.name.toLowerCase())).size > 1
    const named = haveNames ? [...unkeyed, ...others] : unkeyed
    const numbers = new Map<string, Set<string>>()
    for (const { item } of named) {
      const name = item.name.toLowerCase()
      numbers.set(name, (numbers.get(name) ?? new Set()).add(item.number))
    }
    if (numbers.size < 2 || [...numbers.values()].some(({ size }) => size > 2)) continue
    for (const { file, item } of named) {
      file.named.add(item)
      file.words.add(item)
    }
  }
}

const countedName = (item: Item, place: string): string | undefined =>
  item.kind === 'counted' ? `${place} ${item.name.toLowerCase()} ${item.keys.join(' ')}` : undefined

/** How a number of a slot compares with what the files state as `key`. */
function agreement(
  { entries }: Slot,
  key: string,
): { readonly agree: number; readonly contradict: number } {
  let [agree, contradict] = [0, 0]
  for (const { file, text } of entries) {
    const stated = file.stated[key]
    // Data may be loaded with another number of threads than the name of the measurement has.
    if (file.stated['phase'] === 'load') continue
    if (stated === undefined) {
      if (file.evidence.results.some(({ settings }) => settings[key] !== undefined)) contradict += 1
    } else if (sameNumber(stated, text) || sameQuantity(stated, text, key)) agree += 1
    else contradict += 1
  }
  return { agree, contradict }
}

function sameNumber(stated: string, text: string): boolean {
  if (Number(stated) === Number(text)) return true
  // 13 is the major number of 13.22
  return stated.startsWith(`${text}.`)
}

const units = ['', 'k', 'm', 'g', 't']

// 4k, 4096B and 4KiB; 10m and 600 seconds
function sameQuantity(stated: string, text: string, key: string): boolean {
  if (key === 'seconds') {
    const [, count, unit = ''] = /^(\d+)(s|m|min|h)$/i.exec(text) ?? []
    const seconds = { s: 1, h: 3600 }[unit.toLowerCase()] ?? 60
    return Number(count) * seconds === Number(stated)
  }
  return /[a-z]/i.test(text) && bytesOf(text) === bytesOf(stated)
}

// 120K and 1B of a result with a rate of 120,000 and 1,000,000,000 rows.
function isStatedCount(text: string, { stated }: PlacedFile): boolean {
  const [, count, unit = ''] = /^(\d+)([kmb])$/i.exec(text) ?? []
  const number = Number(count) * 1000 ** ' kmb'.indexOf(unit.toLowerCase())
  return Object.values(stated).some((value) => Number(value) === number)
}

/** The number of bytes of 4k, 4096B and 4KiB; NaN for other texts. */
export function bytesOf(text: string): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)([kmgt]?)(?:i?b)?$/i.exec(text) ?? []
  return Number(count) * 1024 ** units.indexOf(unit.toLowerCase())
}

const preferred = [
  'threads',
  'clients',
  'connections',
  'users',
  'scale',
  'warehouses',
  'tables',
  'table_size',
  'version',
  'seconds',
]

function statedKeys({ entries }: Slot): readonly string[] {
  const keys = new Set(entries.flatMap(({ file }) => Object.keys(file.stated)))
  return [
    ...preferred.filter((key) => keys.has(key)),
    ...[...keys].filter((key) => !preferred.includes(key)),
  ]
}

/** The fields of a load. */
export const load = ['threads', 'clients', 'connections']

const distinct = ({ entries }: Slot): ReadonlySet<string> =>
  new Set(entries.map(({ text }) => text))

function settleCounted(whole: Slot): void {
  const [place = '', name = '', ...keys] = whole.name.split(' ')
  const candidates = keys.filter((key) => key !== '')
  // One name is not about results that differ in its field.
  const isOfOne = ({ file: { evidence, stated } }: Entry): boolean =>
    candidates.every(
      (key) =>
        stated[key] !== undefined ||
        evidence.results.length < 2 ||
        evidence.results.some(({ settings }) => settings[key] === undefined),
    )
  const slot = { ...whole, entries: whole.entries.filter(isOfOne) }
  const others = distinct(slot).size > 1 ? statedKeys(slot) : []
  for (const key of [...candidates, ...others]) {
    const { agree, contradict } = agreement(slot, key)
    if (agree > 0 && contradict === 0) {
      for (const { file, text } of slot.entries)
        if (file.stated[key] === undefined) file.fields[key] ??= String(Number(text))
      return
    }
  }
  const states = (key: string): boolean =>
    slot.entries.some(({ file }) =>
      file.evidence.results.some(({ settings }) => settings[key] !== undefined),
    )
  // A tool that states its load has no second one: c2 of sysbench with 16 threads are not two clients. fio states one above 1.
  const isFio = slot.entries.some(({ file }) => file.evidence.format?.startsWith('fio'))
  const isTaken = (key: string): boolean =>
    load.includes(key) ? isFio || load.some(states) : states(key)
  const key = candidates.find((candidate) => !isTaken(candidate))
  // result0, result1 and aws_0 below AWS count files.
  const isOfFiles =
    noise.test(name) ||
    slot.entries.every(({ file }) =>
      file.parts.slice(0, levelOf(file, place)).some((part) => part.toLowerCase() === name),
    )
  for (const { file, text } of slot.entries) {
    if (configurationWord.test(name)) file.open.set('configuration', text)
    else if (key === undefined) file.open.set(isOfFiles ? `${place} #${name}` : name, text)
    else if (file.fields[key] === undefined) file.fields[key] = String(Number(text))
    else if (file.fields[key] !== String(Number(text))) file.open.set(`${name} ${place}`, text)
  }
}

// True where the files state a field that has these numbers.
function isStated(slot: Slot): boolean {
  return statedKeys(slot).some((key) => {
    const { agree, contradict } = agreement(slot, key)
    return agree > 0 && contradict === 0
  })
}

// n2d-48 and n2d-64 beside n1-64 and c5-64: numbers that belong to names, of which at most one has several.
function areOfNames({ entries }: Slot, place: string): boolean {
  const numbers = new Map<string, Set<string>>()
  for (const { file, text } of entries) {
    const [word, number, ...others] = file.levels[levelOf(file, place)] ?? []
    if (word?.kind !== 'word' || number?.text !== text || others.length > 0) return false
    numbers.set(word.text, (numbers.get(word.text) ?? new Set()).add(text))
  }
  const several = [...numbers.values()].filter(({ size }) => size > 1)
  return numbers.size > 2 && several.length === 1
}

function settleNumbers(whole: Slot, tableSizes: ReadonlySet<string>): void {
  const [place = '', , index = '0'] = whole.name.split(' ')
  // 4_50000 beside the results of a command with --table-size=50000
  const sizes = whole.entries.filter(
    ({ file, text }) =>
      Number(text) >= 1000 && tableSizes.has(text) && file.stated['table_size'] === undefined,
  )
  for (const { file, text } of sizes) file.fields['table_size'] ??= text
  if (isStated(whole)) return
  const stated = new Set([...statedEntries(whole), ...sizes])
  const left = whole.entries.filter((entry) => !stated.has(entry))
  const running = new Set(
    [{ ...whole, entries: left }, ...byFolder({ ...whole, entries: left })]
      .filter((part) => isRunning(part, place))
      .flatMap(({ entries }) => entries),
  )
  // S.c16.0903: the time of day
  const texts = [...new Set(left.map(({ text }) => text))]
  const areClock =
    texts.length > 4 &&
    2 * texts.length > left.length &&
    texts.every((text) => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(text)) &&
    texts.some((text) => text.startsWith('0'))
  const isOfConfigurations = left.every(({ file, item }) => {
    const items = file.levels[levelOf(file, place)] ?? []
    return configurationWord.test(items[items.indexOf(item) - 1]?.text ?? '')
  })
  const ofPlace = new Set([...distinct({ ...whole, entries: left })].map(Number))
  const areNames =
    place.startsWith('folder') &&
    smallest(ofPlace) > 1 &&
    areOfNames({ ...whole, entries: left }, place)
  for (const entry of left) {
    const { file, text } = entry
    if (isOfConfigurations) file.open.set('configuration', text)
    else if (areNames) {
      for (const item of file.levels[levelOf(file, place)] ?? []) file.named.add(item)
      file.open.set(place, partText(file, place))
    } else if (running.has(entry) || areClock) file.times.push(text)
    else file.open.set(`${place} #${index}`, text)
  }
}

// 06-block_size, 07-flushing: a running number in front of names orders them as a time does, also where few names share one.
function isRunning(slot: Slot, place: string): boolean {
  const names = new Set(slot.entries.map(({ file, text }) => `${text} ${partAt(file, place)}`))
  return (
    isDense(distinct(slot)) && names.size <= 1.1 * distinct(slot).size && hasOthers(slot, place)
  )
}

function isDense(texts: ReadonlySet<string>): boolean {
  const numbers = [...texts].map(Number)
  return numbers.length > 4 && largest(numbers) - smallest(numbers) + 1 <= numbers.length * 2.5
}

const levelOf = (file: PlacedFile, place: string): number =>
  place === 'section'
    ? file.depth + 1
    : place === 'part'
      ? file.depth
      : Number(place.slice('folder'.length)) - 1

const partText = (file: PlacedFile, place: string): string => file.parts[levelOf(file, place)] ?? ''

const partAt = (file: PlacedFile, place: string): string =>
  JSON.stringify(file.levels[levelOf(file, place)])

// True where what stands beside the numbers differs too.
function hasOthers({ entries }: Slot, place: string): boolean {
  return (
    new Set(
      entries.map(({ file, item }) =>
        (file.levels[levelOf(file, place)] ?? [])
          .flatMap((other) => (other === item ? [] : [other.text]))
          .join(' '),
      ),
    ).size > 2
  )
}

// 4208 beside E5-2650v4: a number of four digits is a name where others have other forms.
const numberIn = (items: readonly Item[] = []): string =>
  items.find(({ kind, text }) => kind === 'number' && /^\d{4,5}$/.test(text))?.text ?? ''

/** Words at one level that differ between files, each at its place where all names have the same number of parts, in `open`. */
export function settleWords(all: readonly PlacedFile[]): void {
  // A folder of warm-ups is no level of the others.
  const measured = all.filter(({ aside }) => aside === undefined)
  const files = measured.length > 0 ? measured : all
  const depth = largest(
    files.map((file) => file.depth),
    0,
  )
  const levels: readonly (readonly [
    name: string,
    itemsOf: (file: PlacedFile) => readonly Item[] | undefined,
  ])[] = [
    ...Array.from(
      { length: depth },
      (_, level) =>
        [
          folderName(level),
          (file: PlacedFile) => (level < file.depth ? file.levels[level] : undefined),
        ] as const,
    ),
    ['part', (file) => file.levels[file.depth]],
    ['section', (file) => file.levels[file.depth + 1]],
  ]
  // Folders that have folders of results.
  const folders = new Set(files.flatMap(({ evidence }) => foldersOf(folderOf(evidence.path))))
  for (const [name, itemsAt] of levels) {
    const rows = files.map((file) =>
      itemsAt(file)?.map((item) =>
        file.words.has(item) ||
        (item.kind === 'word' && !file.named.has(item) && !isExplained(item.text, file))
          ? item.text
          : '',
      ),
    )
    const widths = new Set(rows.map((row) => row?.length ?? -1))
    if (widths.has(-1)) {
      const having = files.flatMap((file) => itemsAt(file)?.map(textOf) ?? [])
      const count = rows.filter((row) => row).length
      const isShared = (text: string): boolean =>
        count > 1 && having.filter((other) => other === text).length >= count
      for (const file of files) {
        const all = itemsAt(file)
          ?.filter((item) => !file.named.has(item) || file.words.has(item))
          .filter(
            (item) =>
              (item.kind === 'word' && !noise.test(item.text)) ||
              item.kind === 'fields' ||
              file.words.has(item),
          )
          .map(textOf)
        const own = all?.filter((text) => !isShared(text))
        const names = own && own.length > 0 ? own : all
        // Results in a folder and in those below it: the folder itself is one of them.
        const isParent = name === placeBelow(file) && folders.has(folderOf(file.evidence.path))
        if (names || isParent) file.open.set(name, names ? spelled(names, file, name) : rootFolder)
      }
      continue
    }
    const flags = widths.size === 1 ? [] : flagsOf(rows)
    for (const [at, flag] of flags.entries())
      for (const [index, file] of files.entries())
        file.open.set(
          `${name} ${String(at + 2)}`,
          rows[index]?.includes(flag) === true ? flag : plainFolder,
        )
    const words = rows.map((row = [], index) =>
      widths.size === 1
        ? row
        : [
            spelled(
              ownWords(row, rows).filter((word) => !flags.includes(word)),
              files[index],
              name,
            ) || numberIn(files[index] && itemsAt(files[index])),
          ],
    )
    const positions = (words[0] ?? [])
      .map((_, position) => position)
      .filter((position) => new Set(words.map((row) => row[position])).size > 1)
    const areNames = files.every((file) => itemsAt(file)?.some((item) => file.words.has(item)))
    const place = areNames ? `${name} name` : name
    for (const [at, position] of positions.entries()) {
      // rocksdb beside compressed is a name as that.
      const texts = files.map((file, index) => {
        const item = widths.size === 1 ? itemsAt(file)?.[position] : undefined
        const isStorage = item?.kind === 'word' && storageEngines.test(item.text)
        return words[index]?.[position] || (isStorage ? item.text : '')
      })
      const key = keyOfNames(texts)
      for (const [index, file] of files.entries()) {
        const text = texts[index] ?? ''
        if (key !== undefined && file.fields[key] === undefined)
          file.fields[key] = text.toLowerCase()
        // n2d-64 is a name as a whole.
        else if (text !== '' || positions.length > 1 || !file.open.has(name))
          file.open.set(positions.length > 1 ? `${name} ${String(at + 1)}` : place, text)
      }
    }
  }
}

// seq_write_patched beside seq_write, and mixed_patched beside mixed: with and without it is one difference.
function flagsOf(rows: readonly (readonly string[] | undefined)[]): readonly string[] {
  const names = new Map(
    rows.map((row = []) => {
      const name = row.filter((word) => word !== '')
      return [JSON.stringify(name), name]
    }),
  )
  const byWord = new Map<string, (readonly string[])[]>()
  for (const name of names.values())
    for (const word of new Set(name)) {
      const having = byWord.get(word) ?? []
      having.push(name)
      byWord.set(word, having)
    }
  return [...byWord].flatMap(([word, having]) => {
    const paired = having.filter((name) =>
      names.has(JSON.stringify(name.filter((other) => other !== word))),
    )
    const isFlag = paired.length > 2 || (paired.length > 1 && paired.length === having.length)
    return !noise.test(word) && isFlag && 2 * paired.length > having.length ? [word] : []
  })
}

/** The field of names: jemalloc beside tcmalloc is an allocator; beside another word it may be anything. */
export function keyOfNames(texts: readonly string[]): string | undefined {
  return namedValues.find(([, names]) => texts.every((text) => names.test(text)))?.[0]
}

/** The folder of a path; empty for the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** The folders of a path, the innermost first, to the root. */
export const foldersOf = (path: string): readonly string[] =>
  path === '' ? [] : [folderOf(path), ...foldersOf(folderOf(path))]

const placeBelow = (file: PlacedFile): string => folderName(file.depth)

// The words of one name that not all names have.
function ownWords(
  row: readonly string[],
  all: readonly (readonly string[] | undefined)[],
): readonly string[] {
  return row.filter(
    (word) => word !== '' && !noise.test(word) && !all.every((other) => other?.includes(word)),
  )
}

// As the name has them where they follow each other.
function spelled(words: readonly string[], file: PlacedFile | undefined, place: string): string {
  const part = file ? partText(file, place) : ''
  const start = part.indexOf(words[0] ?? '')
  if (words.length === 0) return ''
  let end = start
  for (const word of words) {
    if (!part.startsWith(word, end)) return words.join('_')
    end += word.length + 1
  }
  return part.slice(start, end - 1)
}

function isExplained(word: string, file: PlacedFile): boolean {
  return (
    storageEngines.test(word) ||
    // run beside run-b
    /^runs?$/i.test(word) ||
    isStatedCount(word, file) ||
    // ps-pgo where the server states that it is of Percona
    (file.fields['engine'] !== undefined &&
      packedPrefixes[word.toLowerCase()] === file.fields['engine']) ||
    [file.fields['workload'], file.stated['workload']].some(
      (workload) =>
        workload !== undefined && [word, shortWorkloads[word.toLowerCase()]].includes(workload),
    ) ||
    engineOf(word) !== undefined
  )
}
