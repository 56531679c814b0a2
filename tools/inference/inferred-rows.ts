// The results of all files with their fields, while these are inferred: alike under other names or sizes, or stated by other results.
import { baseName } from '../core/base-name.ts'
import { type Explanation, type Fields, numberOf, type ResultEvidence } from './evidence.ts'
import { engineOfTool, noise, versionsOfProxies } from './inference-vocabulary.ts'
import { bytesOf, folderOf, type PlacedFile } from './path-slots.ts'
import { isRelease, type Item } from './recognise-fields.ts'
import { plainFolder, unknownKey } from './settle-words.ts'
import type { TablesRead } from './table-rows.ts'
import { isContradicted, workloadOf } from './workload-of-counts.ts'

/** What the archive means: fields of every result by path and place in the file, joins of other files, explanations. */
export interface Inference {
  /** Fields of the results of a file, in their order; one for a broken file. */
  readonly fields: ReadonlyMap<string, readonly Fields[]>
  /** Companion → the result files that it is about. */
  readonly joins: ReadonlyMap<string, readonly string[]>
  /** Why results are not compared, of the files that have such ones: by their place in the file. */
  readonly aside: ReadonlyMap<string, readonly (string | undefined)[]>
  /** Tables whose rows or cells are runs, by path; their fields are in `fields` too. */
  readonly tables: ReadonlyMap<string, TablesRead>
  readonly explanations: readonly Explanation[]
}

export interface Row {
  readonly file: PlacedFile
  readonly result: ResultEvidence | undefined
  readonly fields: Record<string, string>
  readonly open: Map<string, string>
}

export function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

export const folderOfRow = ({ file }: Row): string => folderOf(file.evidence.path)

export function agrees(a: string, b: string): boolean {
  return (
    a === b ||
    a.startsWith(`${b}.`) ||
    b.startsWith(`${a}.`) ||
    a.startsWith(`${b}-`) ||
    b.startsWith(`${a}-`)
  )
}

export function rowsOf(file: PlacedFile): readonly Row[] {
  const { evidence } = file
  const all: readonly (ResultEvidence | undefined)[] =
    evidence.results.length > 0 ? evidence.results : [undefined]
  return all.map((result) => {
    const fields: Record<string, string> = { ...file.fields }
    const open = new Map<string, string>()
    const ofTool = file.mayBeOther ? {} : engineOfFormat(evidence.format)
    const stated = result ? { ...ofTool, ...result.settings } : {}
    for (const [key, value] of Object.entries(stated)) {
      const own = fields[key]
      // The path may say more than the tool: `oltp_point_select` in it, a path of a script in the file.
      if (key === 'engine' && own !== undefined && own !== value) {
        if (result?.isTabled !== true) continue
        // Side files of one server are not about the others.
        if (file.sides.has('version')) delete fields['version']
      }
      if (key === 'version' && own !== undefined && agrees(own, value) && own.length > value.length)
        continue
      // {"version": "1.0", "results": … may be that of the document; versions of rows are those of what they compare.
      if (
        key === 'version' &&
        evidence.results.every(({ settings }) => settings['version'] === value) &&
        result?.isTabled === true &&
        stated['engine'] === undefined &&
        /^\d/.test(value) &&
        (own !== undefined || !isRelease(fields['engine'] ?? '', value))
      )
        continue
      if (key === 'workload' && own !== undefined && sameWorkload(own, value)) continue
      // What the file states counts; the path keeps apart what it tells apart, unless it says less of a version.
      if (own !== undefined && own !== value && !(key === 'version' && agrees(own, value)))
        open.set(`${key} in path`, own)
      fields[key] = value
    }
    const contradicted = new Set<string>()
    if (result) {
      // What was counted says more than a name that it contradicts.
      if (isContradicted(fields['workload'], result)) delete fields['workload']
      const workload = workloadOf(result)
      const isOpen = [undefined, 'oltp'].includes(fields['workload'])
      const others = [...file.open].filter(([key]) => key.startsWith('workload '))
      const [other] =
        workload === undefined ? [] : others.filter(([, name]) => sameWorkload(name, workload))
      if (workload !== undefined && (isOpen || other)) fields['workload'] = workload
      for (const [key, name] of others)
        if (key === other?.[0] || isContradicted(name, result)) contradicted.add(key)
    }
    // mysql beside mysql-non-pgo is a value too, so that both are compared.
    for (const [key, text] of file.open)
      if (contradicted.has(key)) continue
      else if (text !== '') open.set(key, text)
      else if (unknownKey.test(key.replace(/ \d+$/, ''))) open.set(key, plainFolder)
    return { file, result, fields, open }
  })
}

/** InnoDB is what a MySQL has whose names differ from another's by nothing but the storage engine of that one. */
export function addDefaultEngines(rows: readonly Row[]): void {
  const nameOf = ({ fields: { engine, version }, open }: Row): string =>
    JSON.stringify([engine, version, sorted([...open].filter(([key]) => !key.includes('#')))])
  const others = new Set(
    rows.flatMap((row) => (row.fields['storage_engine'] === undefined ? [] : nameOf(row))),
  )
  for (const row of rows)
    if (
      /^(?:mysql|mariadb|percona-server)$/.test(row.fields['engine'] ?? '') &&
      others.has(nameOf(row))
    )
      row.fields['storage_engine'] ??= 'innodb'
}

const fewTransactions = 1000

/** The counts of few transactions do not tell the workload: it is that of the other files with this name, whose counts tell one workload only. */
export function addOnlyWorkload(rows: readonly Row[]): void {
  const counted = rows.filter(({ fields }) => fields['workload'] !== undefined)
  const [only, ...others] = new Set(counted.map(({ fields }) => fields['workload']))
  const isCounted = ({ result }: Row): boolean =>
    result !== undefined && workloadOf(result) === only
  if (only === undefined || others.length > 0 || !counted.every(isCounted)) return
  const names = new Set(counted.map(({ file }) => baseName(file.evidence.path)))
  for (const { file, fields, result } of rows)
    if (
      result !== undefined &&
      names.has(baseName(file.evidence.path)) &&
      (numberOf(result.numbers, 'transactions') ?? fewTransactions) < fewTransactions
    )
      fields['workload'] ??= only
}

/** Rows that a script printed for its runs of sysbench and its author pasted into a page, or the results of YCSB where none says its workload. */
export function addCommanded(rows: readonly Row[], workload: string, isYcsb: boolean): void {
  if (isYcsb) {
    const own = rows.filter(({ file }) => file.evidence.format?.endsWith('ycsb') === true)
    if (own.every(({ fields }) => fields['workload'] === undefined))
      for (const { fields } of own) fields['workload'] = workload
    return
  }
  for (const { fields, file, result } of rows)
    if (
      result?.isTabled === true &&
      file.evidence.format === 'text-tables' &&
      fields['threads'] !== undefined &&
      (numberOf(result.numbers, 'tps') ?? numberOf(result.numbers, 'qps')) !== undefined
    )
      fields['workload'] ??= workload
}

/** A field that says the workload wherever it is known, such as profile, is that of the others too. */
export function fillWorkloads(rows: readonly Row[]): void {
  const known = rows.filter(({ fields }) => fields['workload'] !== undefined)
  const [first] = known
  if (!first || known.length === rows.length) return
  const key = Object.keys(first.fields).find(
    (name) =>
      name !== 'workload' &&
      rows.every(({ fields }) => fields[name] !== undefined) &&
      known.every(({ fields }) => sameWorkload(fields['workload'] ?? '', fields[name] ?? '')),
  )
  if (key === undefined) return
  for (const { fields } of rows) {
    const { [key]: value = '' } = fields
    fields['workload'] ??= value
    Reflect.deleteProperty(fields, key)
  }
}

/** tpcc_16, wiki_16 and ycsb_16: where some results have a workload at one place of their names, the words of the others there are workloads. */
export function addWordsOfPlace(rows: readonly Row[]): void {
  const itemsOfRow = ({ file }: Row): readonly Item[] => file.levels[file.depth] ?? []
  const placeOf = (row: Row): number =>
    itemsOfRow(row).findIndex(
      (item) => item.kind === 'fields' && Object.keys(item.fields).join() === 'workload',
    )
  const others = rows.filter(({ fields }) => fields['workload'] === undefined)
  const places = new Set(rows.filter((row) => !others.includes(row)).map(placeOf))
  const [place = -1] = places
  const wordOf = (row: Row): string => {
    const item = itemsOfRow(row)[place]
    const isName = item?.kind === 'word' && [...row.open.values()].includes(item.text)
    return isName && !noise.test(item.text) ? item.text : ''
  }
  const areAlike = new Set(rows.map((row) => itemsOfRow(row).length)).size === 1
  if (place < 0 || places.size > 1 || !areAlike || !others.every(wordOf)) return
  for (const row of others) {
    const word = wordOf(row)
    row.fields['workload'] = word
    for (const [key, text] of row.open) if (text === word) row.open.delete(key)
  }
}

const otherOf: Readonly<Record<string, string>> = { mariadb: 'mysql', mysql: 'mariadb' }

/** 9.7.0 behind the client of MariaDB, or in mariadb_version.txt, is a MySQL. */
export function correctEngines(rows: readonly Row[]): void {
  for (const { fields } of rows) {
    const { engine = '', version } = fields
    const other = otherOf[engine]
    if (other === undefined || version === undefined || isRelease(engine, version)) continue
    if (isRelease(other, version)) fields['engine'] = other
  }
}

/** ProxySQL announces a version of its own: where results without it state one version only, that is of the server. */
export function correctProxied(rows: readonly Row[]): void {
  const stating = rows.filter(({ result }) => result?.settings['version'] !== undefined)
  const isProxied = ({ file }: Row): boolean =>
    /(?<![a-z])proxysql(?![a-z])/i.test(file.evidence.path)
  const [direct, ...others] = stating.filter((row) => !isProxied(row)).map(({ fields }) => fields)
  const isSame = (key: string, fields: Fields): boolean => fields[key] === direct?.[key]
  if (!direct || !others.every((each) => isSame('engine', each) && isSame('version', each))) return
  for (const { file, fields } of stating.filter(isProxied))
    if (
      isSame('engine', fields) &&
      file.fields['version'] === undefined &&
      versionsOfProxies.has(fields['version'] ?? '')
    )
      fields['version'] = direct['version'] ?? ''
}

/** Amazon's name of a service, in a folder of Google, means the service of Google. */
export function correctServices(rows: readonly Row[]): void {
  for (const { fields } of rows)
    if (fields['platform'] === 'rds' && /^(?:gcp|google)/.test(fields['cloud'] ?? ''))
      fields['platform'] = 'Cloud SQL'
}

/** Services without the name of their server, and queries of sysbench where nothing names another server, are of MySQL. */
export function nameByProtocol(rows: readonly Row[], isOwn: boolean): void {
  const isMysql = ({ fields: { engine = 'mysql' } }: Row): boolean =>
    /^(?:mysql|myrocks)$/.test(engine)
  const isAlone = isOwn && rows.every(isMysql)
  for (const { fields, file, result } of rows)
    if (
      /^(?:rds|cloud sql)$/i.test(fields['platform'] ?? '') ||
      (isAlone &&
        file.evidence.format === 'sysbench' &&
        result &&
        numberOf(result.numbers, 'queries') !== undefined)
    )
      fields['engine'] ??= 'mysql'
}

/** 1.2T and 1.2TB are one size. */
export function unifySizes(rows: readonly Row[]): void {
  const spellings = new Map<string, string>()
  for (const { fields } of rows)
    for (const [key, value] of Object.entries(fields)) {
      const bytes = /[kmgt]/i.test(value) ? bytesOf(value) : Number.NaN
      if (Number.isNaN(bytes)) continue
      const size = `${key} ${String(bytes)}`
      fields[key] = spellings.get(size) ?? value
      spellings.set(size, fields[key])
    }
  // 2M/table_size_2m/      the name that all results have stays
  const repeated = rows.filter(({ fields }) => fields['table_size'] !== undefined)
  const repeatedKey = repeated.length === rows.length ? 'size' : 'table_size'
  const isSame = ({ fields: { size = '', table_size: rowCount = '' } }: Row): boolean =>
    bytesOf(size) === bytesOf(rowCount)
  if (repeated.every(isSame))
    for (const { fields } of repeated) Reflect.deleteProperty(fields, repeatedKey)
  unifyCaches(rows)
}

const caches = ['buffer_pool', 'shared_buffers', 'block_cache', 'cache']

// bp27GB of one engine and cache27GB of another are one size where each result has one of them.
function unifyCaches(rows: readonly Row[]): void {
  const keysOfRow = ({ fields }: Row): readonly string[] =>
    caches.filter((key) => fields[key] !== undefined)
  const used = rows.filter((row) => keysOfRow(row).length > 0)
  const [keysOfValue, keyOfPlace] = [new Map<string, Set<string>>(), new Map<string, string>()]
  for (const row of used)
    for (const key of keysOfRow(row)) {
      const { [key]: value = '', ...others } = row.fields
      keysOfValue.set(value, (keysOfValue.get(value) ?? new Set()).add(key))
      // The same size of both, with all else equal, is of two settings.
      const place = JSON.stringify([value, sorted(Object.entries(others)), sorted([...row.open])])
      if ((keyOfPlace.get(place) ?? key) !== key || keysOfRow(row).length > 1) return
      keyOfPlace.set(place, key)
    }
  if ([...keysOfValue.values()].filter(({ size }) => size > 1).length < 2) return
  for (const row of used)
    for (const key of keysOfRow(row)) {
      const { [key]: value = '' } = row.fields
      Reflect.deleteProperty(row.fields, key)
      row.fields['cache'] = value
    }
}

const sameWorkload = (a: string, b: string): boolean => plainWorkload(a) === plainWorkload(b)
const plainWorkload = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:sysbench[-_])?oltp[-_]/, '')
    .replace(/\.lua$/, '')
    .replaceAll(/[^a-z\d]/g, '')

function engineOfFormat(format = ''): Fields {
  const engine = engineOfTool[format]
  return engine === undefined ? {} : { engine }
}

/** hot-points and points-covered of one script: where names tell more workloads apart than the files state, they are the workloads. */
export function preferNames(rows: readonly Row[]): void {
  const inPath = 'workload in path'
  const scripts = new Map<string, Set<string>>()
  for (const { result, fields, open } of rows) {
    const { workload: stated } = result?.settings ?? {}
    const name = open.get(inPath) ?? fields['workload']
    if (stated !== undefined && name !== undefined)
      scripts.set(name, (scripts.get(name) ?? new Set()).add(stated))
  }
  const all = new Set([...scripts.values()].flatMap((stated) => [...stated]))
  if (scripts.size <= all.size) return
  for (const { fields, open } of rows) {
    const name = open.get(inPath) ?? ''
    if (scripts.get(name)?.size !== 1) continue
    fields['workload'] = name
    open.delete(inPath)
  }
}

type Entry = readonly [string, string]

export const sorted = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
