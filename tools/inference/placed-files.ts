// The result files of an archive with the items of their paths: without ids of runs, and with what their neighbours explain.
import { smallest } from '../core/extremes.ts'
import type { Evidence, Fields } from './evidence.ts'
import { derivedFrom, engineOfTool, invalidWords, noise } from './inference-vocabulary.ts'
import { load, nameOf, type PlacedFile } from './path-slots.ts'
import {
  engineOf,
  type Item,
  itemsOf,
  itemsOfHead,
  keysOf,
  withoutEnding,
} from './recognise-fields.ts'

// sum.txt.sdev and run1.avg.log are about sum.txt and run1.log.
const statistic =
  /[._-](?:s(?:td)?[_-]?dev|avg|average|mean|min|max|median|sum|total|summary|variance)(?=\.[a-z]{2,5}$|$)/i

/** The names of scripts that load tools execute: select_in_points.lua */
export const namesOfScripts = (all: readonly Evidence[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ path }) => /([^/]+)\.lua$/.exec(path)?.[1] ?? []))

// A name that says nothing else is a workload where a script has it.
const ofScript = (items: readonly Item[], script: string | undefined): readonly Item[] =>
  script !== undefined && items.every((item) => item.kind === 'word' || isWorkload(item))
    ? [{ kind: 'fields', fields: { workload: script }, text: script }]
    : items

// MySQL 8.0 vs PostgreSQL 16: a head that sets servers against each other says none of them.
const opposed = /\b[a-z]\S*(?: v?\d\S*)?(?:,? (?:vs\.?|versus) [a-z]\S*(?: v?\d\S*)?)+/gi
const sidesOf = (text: string): readonly string[] =>
  text.split(/,? (?:vs\.?|versus) /i).map((side) => side.replace(/ .*/, ''))

/** The result files with the items of their paths; nothing is decided yet. */
export function placed(
  results: readonly Evidence[],
  written: (evidence: Evidence) => Fields,
  scripts: ReadonlySet<string>,
): readonly PlacedFile[] {
  const byName = new Map(results.map(({ path }) => [nameOf(path), path]))
  const shared = sharedLevels(results)
  const withYears = shortDates(results)
  const withoutRetry = retries(results)
  const withoutId = idsOfRuns(results)
  const unsplit = results.map((evidence) => {
    const { section } = evidence.results[0] ?? {}
    const names = withYears(withoutRetry(evidence.path))
      .split('/')
      .map((name) => withoutEnding(withoutId(name)))
    // Environment 1 is a number of environments, 8 threads of threads, Pipeline Depth: 10 a depth; Test: 2 is one of several like Test 2.
    const heads = section
      ?.replaceAll(
        /(?<=^|\/ )(?![Tt]est\b)([A-Za-z]{3,20}(?: [A-Za-z]{3,20}){0,2}) ?[:=] ?(?=\d{1,9}(?: \/|$))/g,
        (_, name: string) => `${name.toLowerCase().replaceAll(' ', '_')}=`,
      )
      .replaceAll(opposed, (text) => (sidesOf(text).every((side) => engineOf(side)) ? '' : text))
      .replaceAll(/(?<=[A-Za-z]{3}) (?=\d{1,2}(?: \/|:|$))/g, '')
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
    const items = parts.map((part, level) =>
      (level === names.length ? itemsOfHead : itemsOf)(
        part,
        isSystem && evidence.results.length > 0,
      ),
    )
    // baseline/oltp_read_only.log has the workload that it says, whether or not there is a baseline.lua.
    const isStated = parts.some(
      (part, level) => !scripts.has(part) && items[level]?.some(isWorkload) === true,
    )
    const levels = items.map((own, level) =>
      ofScript(
        own,
        !isSystem && !isStated && scripts.has(parts[level] ?? '') ? parts[level] : undefined,
      ).filter((item) => level >= shared || isOfAll(item, evidence)),
    )
    return { evidence, stated, written: own, levels, parts, depth: names.length - 1, isSystem }
  })
  const sayLoads = allSayLoads(unsplit)
  const numbered = numberedEngines(unsplit)
  const parsed = unsplit.map(({ isSystem, ...file }) => ({
    ...file,
    levels: file.levels.map((items, level) =>
      items
        .flatMap((item) =>
          sayLoads ? withoutLoad(item, file.stated) : withoutCount(item, numbered),
        )
        .map((item, _, all) =>
          all.length === 1 && !isSystem ? withAxis(item, file.parts[level - 1]) : item,
        ),
    ),
  }))
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
      mayBeOther: false,
    }
  })
}

const retry =
  /(?:(?<=(?:r|run|rep|repeat|iter|trial|try|attempt|round|pass)[-_]?\d+)[a-e]|[-_.](?:retry|retried|redo|rerun|again))(?=(?:\.[a-z]+)?$)/i

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

const lastWord = /[-_.]([A-Za-z\d]{6,24})$/
const letters = [/[a-z]/, /[A-Z]/, /\d/]
const fewestIds = 6

// job_x7Kq2LmP, job_9dRtb3wQ and more: the last words of folders are ids of runs where they have one length, each stands in one folder,
// and most of them mix capital and small letters with digits; of few such words the names of models are some.
function idsOfRuns(files: readonly Evidence[]): (name: string) => string {
  const names = new Set(files.flatMap(({ path }) => path.split('/').slice(0, -1)))
  const mixed = [...names]
    .flatMap((name) => lastWord.exec(name)?.[1] ?? [])
    .filter((word) => {
      const [, axis = ''] = /^\d+([A-Za-z]+)$|^([A-Za-z]+)\d+$/.exec(word)?.filter(Boolean) ?? []
      const isMixed = letters.filter((kind) => kind.test(word)).length > 1
      return isMixed && !/^[A-Z][a-z]+$/.test(word) && keysOf(axis.toLowerCase()).length === 0
    })
  const ids = new Set(
    [...new Set(mixed.map(({ length }) => length))].flatMap((length) => {
      const words = mixed.filter((word) => word.length === length)
      const whole = words.filter((word) => letters.every((kind) => kind.test(word)))
      const starts = new Set(words.map((word) => word.slice(0, 2)))
      const areIds =
        words.length >= fewestIds && 2 * whole.length > words.length && starts.size === words.length
      return areIds ? words : []
    }),
  )
  return (name) => {
    const word = lastWord.exec(name)?.[1] ?? ''
    return ids.has(word) && names.has(name) ? name.slice(0, -word.length - 1) : name
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

const isWorkload = (item: Item | undefined): boolean =>
  item?.kind === 'fields' && Object.keys(item.fields).join() === 'workload'

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

// mysql-64 beside 64 threads is an engine and a load, mysql_8_1 one, a load and another number, and mysql_5_7_16 beside 16 threads a server and a load.
function withoutLoad(item: Item, stated: Fields): readonly Item[] {
  if (item.kind !== 'fields' || item.digits === undefined) return [item]
  const { digits, fields, text } = item
  const [first = '', ...others] = digits.split(/[-_]/)
  const isSize = ['scale', 'warehouses', 'tables'].some((key) => stated[key] === first)
  const { engine = '', version = '' } = fields
  const last = others[1]
  if (last !== undefined && isLoad(last, stated))
    return [
      {
        kind: 'fields',
        fields: { engine, version: version.slice(0, -last.length - 1) },
        text: text.slice(0, -last.length - 1),
      },
      { kind: 'number', text: last },
    ]
  if (!isLoad(first, stated) && !isSize) return [item]
  return [
    { kind: 'fields', fields: { engine }, text: text.slice(0, -digits.length - 1) },
    ...[first, ...others].map((each) => ({ kind: 'number' as const, text: each })),
  ]
}

// JSON_MySQL_1 to JSON_MySQL_5 are numbered: a digit behind an engine is no version where lower ones are none.
function numberedEngines(files: readonly Pick<PlacedFile, 'levels'>[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ levels }) =>
      levels.flatMap((items) =>
        items.flatMap((item, index) => {
          const next = items[index + 1]
          const isCount = next?.kind === 'number' && /^[1-4]$/.test(next.text)
          return isCount && item.kind === 'fields' ? (item.fields['engine'] ?? []) : []
        }),
      ),
    ),
  )
}

function withoutCount(item: Item, numbered: ReadonlySet<string>): readonly Item[] {
  if (item.kind !== 'fields' || item.digits?.length !== 1) return [item]
  const { engine = '' } = item.fields
  if (!numbered.has(engine)) return [item]
  return [
    { kind: 'fields', fields: { engine }, text: item.text.slice(0, -2) },
    { kind: 'number', text: item.digits },
  ]
}

// mysql_8_0_32 of 8, 16 and 32 threads is a version: digits are loads where those of all results are.
function allSayLoads(
  files: readonly Pick<PlacedFile, 'levels' | 'stated' | 'evidence'>[],
): boolean {
  return files.every(
    ({ levels, stated, evidence }) =>
      evidence.results.length === 0 ||
      levels
        .flat()
        .every(
          (item) =>
            item.kind !== 'fields' ||
            item.digits === undefined ||
            withoutLoad(item, stated).length > 1,
        ),
  )
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
