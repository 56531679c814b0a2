// Which files are about which results, and the fields that side files such as params.txt and version.txt state.
import { baseName } from '../core/base-name.ts'
import { serverIn } from '../formats/reading/stated-fields.ts'
import type { Fact, OptionsReading, TableReading } from '../core/readings.ts'
import { metricOfHead } from '../formats/reading/column-metric.ts'
import type { Evidence, Fields, SideFields } from './evidence.ts'
import { foldersOf } from './path-slots.ts'
import { engineOfTool, packedPrefixes, repeatWords } from './inference-vocabulary.ts'
import {
  engineOf,
  isRelease,
  itemsOf,
  keysOf,
  withoutEnding,
  type Item,
} from './recognise-fields.ts'

interface Scope {
  /** Results in the folder and below. */
  readonly results: readonly string[]
  /** Words of their paths that tell them apart → the results that have them. */
  readonly telling: ReadonlyMap<string, ReadonlySet<string>>
}

/** The results that each companion is about; companions of no result are absent. */
export function joinsOf(
  results: readonly Evidence[],
  companions: readonly Evidence[],
): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, string[]>()
  for (const { path } of results)
    for (const folder of foldersOf(path)) {
      const all = below.get(folder)
      if (all) all.push(path)
      else below.set(folder, [path])
    }
  const scopes = new Map<string, Scope>()
  const scopeOf = (folder: string): Scope => {
    const known = scopes.get(folder)
    if (known) return known
    const all = below.get(folder) ?? []
    const scope = { results: all, telling: tellingWords(all) }
    scopes.set(folder, scope)
    return scope
  }
  const joins = new Map<string, readonly string[]>()
  const unspecific = new Map<string, { readonly path: string; readonly isOfServer: boolean }[]>()
  for (const { path, format, isSeries, side } of companions) {
    const own = foldersOf(path)
    const folder = own.find((name) => below.has(name))
    if (folder === undefined) continue
    const { results: near, telling } = scopeOf(folder)
    const words = wordsOf(path.slice(folder.length), telling)
    const [least, ...others] = [...new Set(words)]
      .flatMap((word) => telling.get(word) ?? [])
      .toSorted((a, b) => a.size - b.size)
    const found = least
      ? [...least].filter((result) => others.every((all) => all.has(result)))
      : near
    const isNear = own[0] === folder
    // oct23.c2.jemalloc/stats.530 is not about nov23.c2.db_bench, although both have c2.
    // host_vars/db01.yml is about the results of db01.
    const isElsewhere =
      !isNear &&
      words.length > 0 &&
      4 * words.length < itemsOfPath(path.slice(folder.length)).length &&
      wordsOf(baseName(path), telling).length < itemsOfPath(baseName(path)).length
    // mysql/5.7/host1/version.txt is not about mariadb/10.6/host1.
    const server = enginesOf(path.slice(folder.length))
    const about = isNear
      ? found
      : found.filter((result) => {
          const own = enginesOf(result.slice(folder.length))
          return (
            own.length === 0 || server.length === 0 || own.some((each) => server.includes(each))
          )
        })
    if (about.length === 0 || isElsewhere) continue
    if (words.length === 0 && !isNear) {
      // One of several option files elsewhere is not about all runs.
      if (isSeries || side?.isWritten === true) continue
      const key = `${folder} ${format ?? ''}`
      const file = { path, isOfServer: 'engine' in (side?.server ?? {}) }
      const files = unspecific.get(key)
      if (files) files.push(file)
      else unspecific.set(key, [file])
    }
    joins.set(path, about)
  }
  // Two reports about hosts of which neither names its runs: each may be about another host, unless only one states a server.
  for (const files of unspecific.values()) {
    const ofServers = files.filter(({ isOfServer }) => isOfServer).length
    for (const { path, isOfServer } of files)
      if (files.length > 1 && !(isOfServer && ofServers === 1)) joins.delete(path)
  }
  return joins
}

// r5.xlarge has 4, n2-standard-8 has 8; numbers of other types may be of cores, which have two each.
function processorsOf(type: string): number | undefined {
  const [, large, count] =
    /[.-](\d*)x(?:l|large)$|^[a-z]\d[a-z]?-[a-z]+-(\d{1,3})$/i.exec(type) ?? []
  if (count !== undefined) return Number(count)
  if (large !== undefined) return 4 * Number(large || 1)
  return /\.(?:nano|micro|small|medium|large)$/.test(type) ? 2 : undefined
}

/** The joins without those of a machine that has more processors than the instances of the results. */
export function withoutOtherHosts(
  joins: ReadonlyMap<string, readonly string[]>,
  companions: readonly Evidence[],
  instanceOf: (path: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const own = new Map(joins)
  for (const { path, facts } of companions) {
    const cpus = Number(facts.find(({ name }) => name === 'cpus')?.value)
    const about = joins.get(path)
    if (about && cpus > 0)
      own.set(
        path,
        about.filter((result) => cpus <= (processorsOf(instanceOf(result) ?? '') ?? cpus)),
      )
  }
  return own
}

const itemsOfPath = (path: string): readonly Item[] =>
  path.split('/').flatMap((part) => [...itemsOf(withoutEnding(part))])

const enginesOf = (path: string): readonly string[] =>
  itemsOfPath(path).flatMap((item) => (item.kind === 'fields' ? (item.fields['engine'] ?? []) : []))

// The words of a companion that tell results apart; a number that no result has alone stands for a name with it: server.02
// is about res02, iostat.32 about thr32.
function wordsOf(
  path: string,
  telling: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  return itemsOfPath(path).flatMap((item) => {
    const text = item.text.toLowerCase()
    const digits =
      item.kind === 'number' ? [item.text] : item.kind === 'counted' ? [item.number] : []
    const numbers = digits.flatMap((each) => [`#${each}`, `#${String(Number(each))}`])
    return [text, ...numbers].find((word) => telling.has(word)) ?? []
  })
}

function tellingWords(results: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const words = new Map<string, Set<string>>()
  for (const path of results)
    for (const item of itemsOfPath(path)) {
      const digits = item.kind === 'counted' || item.kind === 'repeat' ? item.number : undefined
      const names = digits === undefined ? [] : [`#${digits}`, `#${String(Number(digits))}`]
      for (const word of [item.text.toLowerCase(), ...names])
        words.set(word, (words.get(word) ?? new Set()).add(path))
    }
  return new Map([...words].filter(([, all]) => all.size < results.length))
}

/** Engine and version in a text such as `ps8`, `mysql 8.0.36` and `10.10.7-MariaDB-log`. */
export function serverOf(text: string): Fields {
  const banner = serverIn(text)
  // 8.0.36-28 is of Percona, 5.7.29-log of MySQL.
  if (banner.engine === undefined && /^\d{1,2}(?:\.\d{1,2}){2}-(?:\d{1,3}|log)\b/.test(text))
    return runningServer(text, 'mysql')
  if (banner.version !== undefined) return banner
  const items = itemsOf(text.trim().replace(/[-_](?:log|debug)\b/, ''))
  const fields: Record<string, string> = {}
  for (const item of items) if (item.kind === 'fields') Object.assign(fields, item.fields)
  const { engine, version } = fields
  return {
    ...(engine === undefined ? {} : { engine }),
    ...(version === undefined ? {} : { version }),
  }
}

const plainWord =
  /^(?:inserts?|deletes?|updates?|selects?|scans?|lookups?|oltp|olap|overwrite|voter|seats)$/i

/** The servers that a text names, each with its version where it has one only, and its workload if it names one only. */
export interface Named {
  readonly servers: ReadonlyMap<string, string | undefined>
  readonly workload: string | undefined
}

// Programs that talk to one kind of server, which a text names that names no server.
const clients: Readonly<Record<string, string>> = {
  ...engineOfTool,
  memtier_benchmark: 'redis',
  psql: 'postgresql',
  mongosh: 'mongodb',
}

const numbering = /^\W*\d+(?:\.\d+)*[.):]?\s+/

const attribute = /^(?:(?:db|database|server|engine|product)[ _])?(?:version|edition|release)$/i

/** The servers that the rows of a table of attributes state: Database | MariaDB, DB Version | PG15, Edition | PostgreSQL 15.4. */
export function serversOfAttributes({ header, rows }: TableReading): readonly string[] {
  // What was measured is no attribute.
  if (header.some(metricOfHead)) return []
  return rows.flatMap(({ cells: [name = '', value = ''] }) => {
    const [key, text] = [name, value].map((cell) => cell.trim().replaceAll(/\s+/g, ' '))
    const isServer = [serverKey, versionKey, attribute].some((pattern) => pattern.test(key ?? ''))
    const { engine, version } = isServer
      ? serverOf(text ?? '')
      : engineOf(key ?? '') === undefined
        ? {}
        : serverOf(`${key ?? ''} ${text ?? ''}`)
    return engine === undefined ? [] : [version === undefined ? engine : `${engine} ${version}`]
  })
}

// scylladb/scylla-operator:1.7.3
const helpers = /-(?:operator|exporter|agent|client|proxy|manager)\b/

// MySQL Community Server 8.0.36   TiDB v7.x
const edition = /^(?:version|community|enterprise|server|edition)$/i
const releaseLine = /^v?(\d{1,2}(?:\.\d{1,2})?\.x)$/i

/** What documents and the names of images say; of `attributes` a major version alone, too. */
export function namedIn(texts: readonly string[], areAttributes = false): Named {
  const versions = new Map<string, Set<string>>()
  const workloads = new Set<string>()
  for (const text of texts) {
    // A version stands in the line of its server, and the number of a heading is none.
    const words = text
      .split('\n')
      .flatMap((line) => [
        ...line
          .replace(numbering, '')
          .replaceAll(/(?<=\baurora) \(?(?=mysql|postgres)/gi, '-')
          .split(/[\s/]+/),
        '',
      ])
      .map((part) => (helpers.test(part) ? '' : part.replace(/^\W+|\W+$/g, '')))
    for (const [index, word] of words.entries()) {
      const [item, ...others] = itemsOf(word)
      // md5 is no server, and Percona-Lab none of Percona.
      const letters = item?.text.toLowerCase().replace(/\W?\d.*$/, '') ?? ''
      const stated =
        item?.kind === 'fields' &&
        !Object.hasOwn(packedPrefixes, letters) &&
        (letters !== 'percona' || others.length === 0)
          ? item.fields
          : {}
      const engine =
        engineOf(word) ??
        stated['engine'] ??
        (/^(?:rocksdb|wiredtiger)$/i.test(word) ? word.toLowerCase() : undefined)
      if (engine !== undefined) {
        const all = versions.get(engine) ?? new Set()
        versions.set(engine, all)
        let next = index + 1
        while (edition.test(words[next] ?? '')) next += 1
        const follows = words[next] ?? ''
        const version =
          stated['version'] ??
          releaseLine.exec(follows)?.[1] ??
          serverOf(`${word} ${follows}`).version
        if ((areAttributes || version?.includes('.')) && version && isRelease(engine, version))
          all.add(version)
      }
      const { workload } = stated
      if (others.length === 0 && workload !== undefined && !plainWord.test(word))
        workloads.add(workload)
    }
  }
  if (versions.size === 0)
    for (const word of texts.flatMap((text) => text.match(/[\w-]+/g) ?? [])) {
      const engine = Object.hasOwn(clients, word) ? clients[word] : undefined
      if (engine !== undefined) versions.set(engine, new Set())
    }
  const [workload, otherWorkload] = workloads
  return {
    servers: new Map([...versions].map(([engine, all]) => [engine, onlyOf(all)])),
    workload: otherWorkload === undefined ? workload : undefined,
  }
}

// 8.x, 8.0 and 8.0.36 are one version.
function onlyOf(versions: ReadonlySet<string>): string | undefined {
  const stem = (version: string): string => version.replace(/x$/i, '')
  const [longest] = [...versions].toSorted((a, b) => stem(b).length - stem(a).length)
  return [...versions].every((version) => longest?.startsWith(stem(version))) ? longest : undefined
}

const serverKey =
  /^(?:server|database|dbms|db|engine|product|(?:(?:mysql|server|db)[_ -]?)?(?:type|flavou?r|vendor))$/i
const versionKey =
  /^(?:version|(?:server|engine|mysql|mariadb|postgresql|postgres|mongodb|db|database|dbms|release)[_ -]?version|version\(\))$/i
// Texts of machines and times distinguish files, not settings; templates, and lists that a script loops over, are about no run. 28.2620678 is measured, 0.9999 and 0.0001 are set.
const unusable =
  /^(?:[1-9]\d*\.\d{4,}$|\/|\S+:\/\/|20\d\d-\d\d-\d\d|\d+(?:[ ,]+\d+)+$)|[\n\t$@{}]|password/i

/** What the options, the facts and the path of a side file state about its runs. */
export function sideFields(
  path: string,
  options: readonly OptionsReading[],
  facts: readonly Fact[],
): SideFields {
  const server: Record<string, string> = {}
  const settings: Record<string, string> = {}
  for (const { role, family, options: all } of options) {
    // /etc/os-release has a NAME and a VERSION too.
    if (all.some(({ name }) => name === 'VERSION_ID')) continue
    for (const { name, value = '' } of all) {
      if (role === 'running') {
        if (name === 'version' || name === 'server_version')
          Object.assign(server, runningServer(value, family))
        if (name === 'version_comment' && /percona/i.test(value))
          server['engine'] = 'percona-server'
        if (name === 'aurora_version') server['engine'] = 'aurora-mysql'
        continue
      }
      if (role !== 'written' || family !== undefined || value === '' || value.length > 60) continue
      if (serverKey.test(name)) {
        Object.assign(server, serverOf(value))
        settings[name.toLowerCase()] = value
      } else if (versionKey.test(name)) Object.assign(server, serverOf(value))
      else if (
        /^[A-Za-z][\w .-]{0,40}$/.test(name) &&
        !unusable.test(value) &&
        !/time|date|password|secret|path|(?:^|_)(?:dir|host|port|user|socket)$/i.test(
          name.replace(/^host$/i, 'server_name'),
        )
      )
        settings[keyOfSetting(name, value)] = value
    }
  }
  for (const { name, value } of facts)
    if (versionKey.test(name) || serverKey.test(name)) Object.assign(server, serverOf(value))
  // 5.7.29 in mysql_version.txt
  const name = withoutEnding(baseName(path))
  const named = itemsOf(name).find((item) => item.kind === 'fields')
  const { engine, version } = named?.kind === 'fields' ? named.fields : {}
  if (server['version'] !== undefined && engine !== undefined) server['engine'] ??= engine
  // my8.cnf
  const written = options.filter(({ role }) => role === 'written')
  const isConfiguration = written.some(({ family }) => family)
  if (isConfiguration && named?.text === name && version !== undefined && engine !== undefined) {
    server['engine'] ??= engine
    server['version'] ??= version
  }
  return { server, settings, isWritten: written.length > 0 }
}

// concurrency=8 is a load, query=join1 a workload, restart=2 a repeat.
function keyOfSetting(name: string, value: string): string {
  const [axis] = /^\d+$/.test(value) ? keysOf(name) : []
  if (axis !== undefined && name.length > 2) return axis
  if (repeatWords.test(name) && name.length > 2) return 'repeat'
  if (/^(?:workload|test|query|benchmark|scenario)$/i.test(name)) return 'workload'
  return name.toLowerCase().replaceAll(/[ .-]+/g, '_')
}

function runningServer(value: string, family: string | undefined): Fields {
  // 8.0.11-TiDB-v8.5.2 speaks the protocol of another server.
  const banner = serverIn(value)
  if (banner.engine !== undefined) return { ...banner }
  const version =
    /^v?(\d{1,2}(?:\.\d{1,3}){1,2}(?:-\d{1,3}(?:\.\d{1,2})?(?=\b|-))?|\d{1,2}(?:beta|rc)\d+)/.exec(
      value,
    )?.[1]
  if (version === undefined) return {}
  const named = family === 'mysql' && /-\d{1,3}(?:-|$)/.test(value) ? 'percona-server' : family
  const release = named === 'percona-server' ? version : (version.split('-')[0] ?? version)
  return { ...(named === undefined ? {} : { engine: named }), version: release }
}
