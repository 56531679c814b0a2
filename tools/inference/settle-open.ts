// What is still open: repeats, lists of names, numbers that go with a version, or fields under the names of their places.
import { largest, smallest } from '../core/extremes.ts'
import { baseName } from '../core/base-name.ts'
import { type Evidence, type Fields, numberOf, type ResultEvidence } from './evidence.ts'
import { halvesOf } from './halves.ts'
import { push, type Row, sorted } from './inferred-rows.ts'
import { operationNames, repeatWords } from './inference-vocabulary.ts'
import { folderOf, isCounted, load } from './path-slots.ts'
import { engineOf } from './recognise-fields.ts'
import { forReaders } from './tables-without-logs.ts'
import { keyOfNames, plainFolder, rootFolder } from './settle-words.ts'

/** patched-64-on-1722350169 beside 64 and on: a label of values of other fields, a time, and words that all labels have, says nothing more. */
export function dropLabels(rows: readonly Row[]): void {
  const keys = new Set(rows.flatMap(({ fields }) => Object.keys(fields)))
  for (const key of keys) {
    const rests = new Set<string>()
    const isLabel = rows.every(({ fields }) => {
      const { [key]: label, ...others } = fields
      if (label === undefined) return true
      const values = new Set(Object.values(others))
      const parts = label.split(/[-_ ]/)
      const rest = parts.filter((part) => !values.has(part) && !unixTime.test(part))
      rests.add(rest.join(' '))
      return parts.some((part) => unixTime.test(part)) && parts.length > rest.length + 1
    })
    const named = rows.flatMap(({ fields }) => fields[key] ?? [])
    const isIdentity = identity.test(key) && new Set(named).size * 2 > named.length
    if ((isLabel && rests.size === 1) || isIdentity)
      for (const { fields } of rows) Reflect.deleteProperty(fields, key)
  }
}

// What machines and times are called that most runs have for themselves.
const identity =
  /(?:^|_)(?:(?:instance|job|task|session|container|pod|process)_id|uuid|guid|arn|(?:time)?stamp)$/

/** Seconds since 1970, of 2014 to 2033. */
export const unixTime = /^1[4-9]\d{8}$/

/** case1.txt and case4.txt beside `open('case' + wal_size + '.txt')`: the number has the name of the variable. */
export function nameByScripts(rows: readonly Row[], all: readonly Evidence[]): void {
  const facts = all.flatMap((evidence) => evidence.facts.filter(({ name }) => name === 'named'))
  const variables = new Map<string, Set<string>>()
  for (const { value } of facts) {
    const [name = '', variable = ''] = value.split(' ')
    variables.set(name, (variables.get(name) ?? new Set()).add(variable))
  }
  for (const { file, fields, open } of rows) {
    const [, name = '', number] = /^(.*?)(\d+)\.\w+$/.exec(baseName(file.evidence.path)) ?? []
    const [variable = '', another] = variables.get(name) ?? []
    if (variable === '' || another !== undefined || repeatWords.test(variable)) continue
    const [key] = [...open].find(([, text]) => text === number) ?? []
    if (key === undefined || fields[variable] !== undefined) continue
    fields[variable] = number ?? ''
    open.delete(key)
  }
}

// Unexplained texts become repeats, fields under the name of their place, or nothing where the other fields tell the same
// runs apart.
export function settleOpen(rows: readonly Row[]): void {
  nameOperations(rows)
  splitNames(rows)
  const keys = [...new Set(rows.flatMap(({ open }) => [...open.keys()]))]
  const redundant = new Set<string>()
  const names = namesOfAll(rows)
  const count = (
    used: readonly string[],
    without: ReadonlySet<string>,
    isNumber: boolean,
  ): number =>
    new Set(
      rows.map(({ fields, open, file }) =>
        JSON.stringify([
          used.map((name) => fields[name]),
          sorted([...open].filter(([key]) => !without.has(key))),
          isNumber ? file.repeats : [],
        ]),
      ),
    ).size
  const drop = (key: string): void => {
    // A load covers a part of the runs only, so that it stands for no word that keeps servers apart; a phase stands for no number.
    const isWord = rows.some(({ open }) => !/^\d*$/.test(open.get(key) ?? ''))
    const used = names.filter((name) => (isWord ? !load.includes(name) : name !== 'phase'))
    const isNumber = key.includes('#')
    const without = new Set([...redundant, key])
    const isSame = count(used, redundant, isNumber) === count(used, without, isNumber)
    if (isSame && !(key.startsWith('folder') && isWord && goesWithVersion(rows, key)))
      redundant.add(key)
    if (!redundant.has(key)) return
    const hasSections = rows.some(({ open }) => open.has('section'))
    for (const { file, open } of rows) {
      const text = open.get(key) ?? ''
      // A document without headings is called by its folder beside those with some.
      const isPlain = hasSections && !open.has('section') && forReaders.test(file.evidence.path)
      if (isPlain && key.startsWith('folder') && text !== '') open.set('section', text)
      open.delete(key)
    }
  }
  // Numbers before words, because words say more; what is a repeat stands for no word.
  const isNamed = (key: string): boolean => namedNumber.test(key)
  for (const key of keys) if (key.includes('#') && !isNamed(key)) drop(key)
  // Where run3 counts the repeats, the 2 of a folder test2 does not.
  const counted = new Set(rows.filter(({ file }) => file.repeats.length > 0))
  for (const key of keys) {
    const isOuter =
      key.startsWith('folder') && rows.some((row) => row.open.has(key) && counted.has(row))
    if (redundant.has(key) || isOuter || !isRepeat(rows, key)) continue
    for (const { file, open } of rows) {
      const text = open.get(key)
      if (text === undefined) continue
      const repeat = /^\d/.test(text) ? String(Number(text)) : text
      if (!file.repeats.includes(repeat)) file.repeats.push(repeat)
      open.delete(key)
    }
  }
  // A folder says more than the name of a file in it, and that there is no name says least.
  const words = keys.filter((key) => !key.includes('#') || isNamed(key))
  const isFolder = (key: string): boolean => key.startsWith('folder')
  // no-binlog-sync0 beside full-binlog-sync1: the number does not say that there is none.
  const isNegated = (key: string): boolean =>
    rows.some(({ open }) => /^(?:non?|without)[-_]/.test(open.get(key) ?? ''))
  const isUnnamed = (key: string): boolean =>
    rows.every(({ open }) => [plainFolder, rootFolder, ''].includes(open.get(key) ?? ''))
  const rank = (key: string): number =>
    isUnnamed(key) ? 0 : isNamed(key) ? 3 : isFolder(key) ? 2 : 1
  for (const key of words.toSorted((a, b) => rank(a) - rank(b))) if (!isNegated(key)) drop(key)
  wholeFolders(rows)
  const groups = new Map<string, Row[]>()
  const left = new Set(rows.flatMap(({ open }) => [...open.keys()]))
  const folders = new Set([...left].flatMap((key) => /^folder\d+/.exec(key)?.[0] ?? []))
  for (const row of rows) {
    for (const [key, text] of row.open) {
      // The only folder that nothing explains needs no number.
      const place = folders.size === 1 ? key.replace(/^folder\d+/, 'folder') : key
      row.fields[fieldName(place, row.fields)] = text
    }
    const key = JSON.stringify([sorted(Object.entries(row.fields)), row.file.repeats])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  for (const group of groups.values()) {
    const measured = group.filter(({ file }) => file.aside === undefined)
    const needsTimes = new Set(measured.map(({ file }) => file.evidence.path)).size > 1
    for (const { file, fields } of group) {
      const parts = [...file.repeats, ...(needsTimes ? new Set(file.times) : [])]
      if (parts.length > 0) fields['repeat'] ??= parts.join(' ')
    }
  }
}

// test7_mongo_hbase beside test7_volt_cassandra: a folder that compares servers has the number of another one, of other servers, by
// chance, so that its name as a whole is the field.
function wholeFolders(rows: readonly Row[]): void {
  const keys = new Set(rows.flatMap(({ open }) => [...open.keys()]))
  for (const key of [...keys].filter((name) => name.startsWith('folder'))) {
    const engines = new Map<string, Map<string, Set<string>>>()
    for (const { file, fields, open } of rows) {
      const text = open.get(key) ?? ''
      const own = engines.get(text) ?? new Map<string, Set<string>>()
      const folder = folderOf(file.evidence.path)
      own.set(folder, (own.get(folder) ?? new Set()).add(fields['engine'] ?? ''))
      engines.set(text, own)
    }
    // r1_mongo_redis is the first run of all.
    const shared = [...engines].filter(
      ([text, { size }]) =>
        /\d/.test(text) && size > 1 && !repeatWords.test(text.replace(/[-_ ]?\d+$/, '')),
    )
    const areApart = ([, folders]: (typeof shared)[number]): boolean => {
      const all = [...folders.values()]
      const names = [...folders.keys()].map((folder) => baseName(folder).split(/[-_. ]/))
      if (!names.every((words) => words.some((word) => engineOf(word)))) return false
      const { size } = new Set(all.flatMap((own) => [...own]))
      return (
        all.every((own) => own.size > 1) && size === all.reduce((sum, own) => sum + own.size, 0)
      )
    }
    if (shared.length === 0 || !shared.every(areApart)) continue
    for (const { file, open } of rows)
      if (open.has(key)) open.set(key, baseName(folderOf(file.evidence.path)))
  }
}

// tuned/mysql-8.0.36 beside default/mysql-8.4.2: what goes with a version may be what makes the difference, unless it says no more than the version.
function goesWithVersion(rows: readonly Row[], key: string): boolean {
  const versions = new Map<string, Set<string>>()
  for (const { fields, open } of rows) {
    const text = open.get(key) ?? ''
    const server = [fields['engine'], fields['version']].join(' ')
    versions.set(text, (versions.get(text) ?? new Set()).add(server))
  }
  const servers = [...versions.values()].flatMap((all) => [...all])
  return (
    versions.size > 1 &&
    versions.size === servers.length &&
    new Set(servers).size === servers.length &&
    new Set(rows.map(({ fields }) => fields['engine'])).size === 1 &&
    [...versions.keys()].every((text) => /^[a-z]{2,}\d?$/i.test(text) && !ofReleases.test(text))
  )
}

const ofReleases =
  /^(?:(?:old|new|prev|previous|prior|next)(?:ver|version)?|before|after|base|baseline|patch|patched|main|master|head|trunk|orig|original|current|latest|legacy|modern|lts|innovation|stable|dev|devel|release|candidate|ga|rc|alpha|beta|preview|nightly|upgraded?|control|treatment|first|second|third|(?:one|two|three|four|five|six|seven|eight|nine|ten)(?:teen)?)\d?$/i

// user_read, user_story and write, where no result has a workload: names of which most have an operation, of several, are workloads.
function nameOperations(rows: readonly Row[]): void {
  const keys = new Set(rows.flatMap(({ open }) => [...open.keys()]))
  const found = [...keys].find((key) => {
    const texts = [...new Set(rows.map(({ open }) => open.get(key) ?? ''))]
    const operations = texts.map((text) =>
      text.split(/[-_. ]/).find((word) => operationNames.test(word)),
    )
    const named = operations.filter((name) => name !== undefined)
    const starts = new Set(texts.map((text) => text.split(/[-_. ]/)[0]))
    return (
      new Set(named).size > 1 &&
      starts.size > 1 &&
      named.length * 2 > texts.length &&
      !texts.includes('')
    )
  })
  if (found === undefined || rows.some(({ fields }) => fields['workload'] !== undefined)) return
  for (const { fields, open } of rows) {
    fields['workload'] = open.get(found)?.toLowerCase() ?? ''
    open.delete(found)
  }
}

// range.static and hash-dynamic: where what stands in front of the last word, or behind the first, is that of other names too, both are fields.
function splitNames(rows: readonly Row[]): void {
  const keys = [...new Set(rows.flatMap(({ open }) => [...open.keys()]))]
  for (const key of keys) {
    const halves = key.includes('#')
      ? []
      : halvesOf(rows.flatMap(({ open }) => open.get(key) ?? []))
    const named = new Map(halves.map(({ name, ...half }) => [name, half]))
    const free = [1, 2, 3, 4, 5, 6].map((number) => `${key} ${String(number)}`)
    const places = free.filter((place) => !keys.includes(place))
    for (const [at, side] of (['front', 'back'] as const).entries()) {
      const place = places[at] ?? key
      const texts = halves.map((half) => half[side])
      const known = texts.every((text) => operationNames.test(text))
        ? 'workload_in_path'
        : keyOfNames(texts)
      // direct_simple_ssl has three of them.
      if (halves.length > 0) keys.push(place)
      for (const { fields, open } of rows) {
        const half = named.get(open.get(key) ?? '')
        if (!half) continue
        if (known !== undefined && fields[known] === undefined)
          fields[known] = half[side].toLowerCase()
        else open.set(place, half[side])
      }
    }
    for (const { open } of rows) if (named.has(open.get(key) ?? '')) open.delete(key)
  }
}

// A field that some results of a tool lack tells none of the others apart, unless it is a phase.
function namesOfAll(rows: readonly Row[]): readonly string[] {
  const tools = new Map<string, Row[]>()
  for (const row of rows) push(tools, row.file.evidence.format ?? '', row)
  return [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))].filter(
    (name) =>
      name === 'phase' ||
      [...tools.values()].every((own) => {
        const having = own.filter(({ fields }) => fields[name] !== undefined)
        return having.length === 0 || having.length === own.length
      }),
  )
}

// folder1 servers #0
const namedNumber = /^\S+ (\p{L}+) #\d+$/u

function fieldName(key: string, taken: Fields): string {
  const base = namedNumber.exec(key)?.[1] ?? key.replaceAll(/ #?/g, '_').replace(/_0$/, '')
  return taken[base] === undefined ? base : `${base}_in_path`
}

// Numbers that count from 0 or 1, and the letters a, b and c, between results whose other fields and values are alike.
function isRepeat(rows: readonly Row[], key: string): boolean {
  const isNumber = key.includes('#')
  const own = new Set(rows.flatMap(({ open }) => open.get(key) ?? []))
  // x.log is the first where x.2.log is the second.
  const isAgain = isNumber && own.has('2') && !own.has('1')
  const textOf = ({ open }: Row): string | undefined => open.get(key) ?? (isAgain ? '1' : undefined)
  const counts = new Map<string, number>()
  for (const text of rows.flatMap((row) => textOf(row) ?? []))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  const texts = new Set(counts.keys())
  // i1, i2 and i3; names of more letters may be of hosts.
  const isLetter = !isNumber && [...texts].every((text) => /^[a-e]$/.test(text))
  const isSample = /^samples?$/.test(key) && rows.every((row) => isAlone(row, key))
  // raftstore-v1 and raftstore-v2 are versions.
  if (!isNumber && !isLetter && !isSample && (key.length > 1 || key === 'v')) return false
  const most = largest([...counts.values()], 0)
  // One 7 among hundreds of 1 to 5 is a slip.
  const usual = [...counts].flatMap(([text, count]) => (50 * count > most ? text : []))
  // Two letters are two sides more often than two repeats.
  const least = isLetter ? 3 : 2
  if (!isCounted([...texts], isLetter, least) && !isCounted(usual, isLetter, least)) return false
  const groups = new Map<string, { readonly texts: Set<string>; readonly values: number[] }>()
  for (const row of rows) {
    const { fields, open, result } = row
    const text = textOf(row)
    const value = result && headline(result)
    if (text === undefined || value === undefined) continue
    const others = JSON.stringify([
      sorted(Object.entries(fields)),
      sorted([...open].filter(([name]) => name !== key)),
    ])
    const group = groups.get(others) ?? { texts: new Set<string>(), values: [] }
    groups.set(others, group)
    group.texts.add(text)
    group.values.push(value)
  }
  const shared = [...groups.values()].filter(({ texts }) => texts.size > 1)
  // Repeats cover most of a campaign; numbers of scenes stand for different loads.
  const count = (all: Iterable<{ readonly values: readonly number[] }>): number =>
    [...all].reduce((sum, { values }) => sum + values.length, 0)
  const covered = isAgain
    ? count([...groups.values()].filter(({ texts }) => texts.has('2')))
    : count(groups.values()) / 2
  if (shared.length === 0 || count(shared) < covered) return false
  const ratios = shared
    .map(({ values }) => largest(values) / smallest(values))
    .toSorted((a, b) => a - b)
  const typical = ratios[Math.floor(ratios.length / 2)] ?? Infinity
  return typical < (isNumber || isSample ? 1.5 : 1.1)
}

// sample1/ beside sample2/, but host_sample01 may be a machine.
const isAlone = ({ file, open }: Row, name: string): boolean =>
  !open.has(name) ||
  file.levels.some(
    ([item, another]) =>
      item?.kind === 'counted' && item.name.toLowerCase() === name && another === undefined,
  )

function headline({ numbers }: ResultEvidence): number | undefined {
  const rate = ['tps', 'qps', 'ops', 'ops/s', 'rwps', 'events/s', 'throughput', 'events']
  return [...rate.map((name) => numberOf(numbers, name) ?? 0), ...numbers.values].find(
    (value) => value > 0,
  )
}
