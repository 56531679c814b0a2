// The fields of all results of an archive without path patterns: from paths and side files, agreed with what the files state.
import { numberOf, numberPacker, type Evidence, type Explanation } from './evidence.ts'
import type { Fields, ResultEvidence } from './evidence.ts'
import { append } from '../core/append.ts'
import { largest, smallest } from '../core/extremes.ts'
import { baseName } from '../core/base-name.ts'
import { legendsOf } from './configuration-tables.ts'
import { explained } from './explain.ts'
import { halvesOf } from './halves.ts'
import { withOwnJobs } from './job-names.ts'
import {
  bytesOf,
  explainPaths,
  folderOf,
  foldersOf,
  keyOfNames,
  load,
  nameAbbreviated,
  nameByPosition,
  placed,
  plainFolder,
  rootFolder,
  settleWords,
  type PlacedFile,
} from './paths.ts'
import { engineOf, itemsOf, isRelease, keysOf, withoutEnding } from './recognise-fields.ts'
import { printedColumns } from './printed-columns.ts'
import { fieldsOfScripts, withLooped } from './script-commands.ts'
import { joinsOf, namedIn, serverOf, withoutOtherHosts, type Named } from './side-files.ts'
import {
  digitsOf,
  forReaders,
  resultsWithoutLogs,
  resultsOfTables,
  type TableResult,
  type TablesRead,
} from './inferred-tables.ts'
import {
  derivedFrom,
  engineOfTool,
  storageEngines,
  versionsOfProxies,
} from './inference-vocabulary.ts'
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

interface Row {
  readonly file: PlacedFile
  readonly result: ResultEvidence | undefined
  readonly fields: Record<string, string>
  readonly open: Map<string, string>
}

/** Infers the fields of every result; a file that cannot be explained keeps its parts as fields under the names of their places. */
export function infer(given: readonly Evidence[]): Inference {
  const logs = inferFrom(given, usedTables(given))
  const added = tablesWithoutLogs(given, logs)
  if (added.size === 0) return logs
  const others = given.filter(({ results, isBroken }) => results.length === 0 && !isBroken)
  const tables = new Map([...added].filter(([, { results }]) => results.length > 0))
  const isLog = ({ path }: Evidence): boolean => logs.fields.has(path)
  const own = inferFrom(others, tables, given.filter(isLog))
  const joins = new Map(logs.joins)
  for (const [path, about] of own.joins)
    joins.set(path, [...new Set([...(joins.get(path) ?? []), ...about])])
  const known = new Set(logs.explanations.map(({ field }) => field))
  return {
    fields: new Map([...logs.fields, ...own.fields]),
    joins,
    aside: new Map([...logs.aside, ...own.aside]),
    tables: added,
    explanations: [
      ...logs.explanations,
      ...own.explanations.filter(({ field }) => !known.has(field)),
    ],
  }
}

// Tables beside or above the outputs of load tools repeat them, or have results of which the outputs are gone.
function tablesWithoutLogs(
  all: readonly Evidence[],
  { fields }: Inference,
): ReadonlyMap<string, TablesRead> {
  const logged = all.flatMap(({ results }) => results.flatMap((each) => each.numbers.values))
  // Small counts agree by chance.
  const middles = middlesOf(all, fields)
  const telling = [...logged, ...[...middles.values()].flat()].filter(
    (value) => value >= 100 || !Number.isInteger(value),
  )
  const numbers = new Set(telling.flatMap((value) => asPrinted(value).map(digitsOf)))
  if (numbers.size === 0) return new Map()
  const logs = { numbers, middles, fields: [...fields.values()].flat() }
  const nameColumns = printedColumns(all)
  const folders = new Set(
    all.flatMap(({ path, results }) => (results.length > 0 ? foldersOf(path) : [])),
  )
  return new Map(
    all
      .filter(
        ({ path, hasTables, results }) =>
          hasTables && results.length === 0 && folders.has(folderOf(path)),
      )
      .map((evidence) => [evidence.path, resultsWithoutLogs(evidence, nameColumns, logs)] as const)
      .filter(([, { results, notes }]) => results.length + notes.length > 0),
  )
}

// Mean and median of each metric over the results whose fields are alike, by these.
function middlesOf(
  all: readonly Evidence[],
  fields: Inference['fields'],
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>()
  for (const { path, results } of all)
    for (const [index, { numbers }] of results.entries()) {
      const own = Object.entries(fields.get(path)?.[index] ?? {})
      const name = JSON.stringify(sorted(own.filter(([key]) => key !== 'repeat')))
      for (const [at, value] of numbers.values.entries())
        push(groups, `${numbers.metrics[at] ?? ''} ${name}`, value)
    }
  const middles = new Map<string, number[]>()
  for (const [key, values] of groups) {
    const ordered = values.toSorted((a, b) => a - b)
    const [low = 0, high = 0] = [ordered.length - 1, ordered.length].map(
      (twice) => ordered[Math.floor(twice / 2)],
    )
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    for (const middle of new Set([(low + high) / 2, mean]))
      push(middles, key.slice(key.indexOf(' ')), middle)
  }
  return middles
}

// `logs` have their fields already; what stands beside them is about them.
function inferFrom(
  given: readonly Evidence[],
  tables: ReadonlyMap<string, TablesRead>,
  logs: readonly Evidence[] = [],
): Inference {
  const pack = numberPacker()
  const counts = countsIn(tables)
  const all = withLooped(withOwnJobs(given)).map((evidence) => {
    const table = tables.get(evidence.path)
    return table
      ? { ...evidence, results: table.results.map((each) => resultOfTable(each, counts, pack)) }
      : evidence
  })
  const results = all.filter(({ results: found }) => found.length > 0)
  const shapes = new Set(results.flatMap(({ path }) => [numberShape(path), wordShape(path)]))
  // Nothing is like a result where there is none, and an archive may have 200,000 empty files.
  const broken = all.filter(
    ({ isBroken, isFailed, path }) =>
      isBroken &&
      ((isFailed && output.test(path)) ||
        (shapes.size > 0 && (shapes.has(numberShape(path)) || shapes.has(wordShape(path))))),
  )
  const files = placed([...results.flatMap(sectionsOf), ...broken], fieldsOfScripts(all))
  explainPaths(files)
  const documents = all.flatMap(({ path, facts }) =>
    facts.flatMap(({ name, value }) => (name === 'document' ? [{ path, value }] : [])),
  )
  const [document] = documents
  if (document) {
    const { servers } = namedIn(documents.map(({ value }) => value))
    nameAbbreviated(files, [...servers.keys()], document.path)
  }
  nameByPosition(files)
  const companions = all.filter(({ isCompanion }) => isCompanion)
  const instances = new Map(
    files.map(({ evidence, fields: own }) => [evidence.path, own['instance']]),
  )
  const joins = withoutOtherHosts(
    joinsOf([...results, ...broken, ...logs], companions),
    companions,
    (path) => instances.get(path),
  )
  addSides(files, companions, joins)
  settleWords(files)
  const rows = files.flatMap(rowsOf)
  addDescriptions(rows, all)
  addLegends(rows, all)
  addNamed(rows, all)
  addOnlyWorkload(rows)
  correctEngines(rows)
  correctProxied(rows)
  correctServices(rows)
  fillWorkloads(rows)
  preferNames(rows)
  unifySizes(rows)
  addDefaultEngines(rows)
  dropLabels(rows)
  settleOpen(rows)
  const fields = new Map<string, Fields[]>()
  const aside = new Map<string, (string | undefined)[]>()
  const short = warmUps(rows)
  for (const row of rows) {
    const { file, fields: own } = row
    const { path } = file.evidence
    push(fields, path, own)
    push(aside, path, file.aside ?? (short.has(row) ? shortRepeat : undefined))
  }
  return {
    fields,
    joins,
    aside: new Map([...aside].filter(([, all]) => all.some((reason) => reason !== undefined))),
    tables,
    explanations: explained(rows, tables),
  }
}

const shortRepeat =
  'Repeat 0 took at most half as long as the others, as a warm-up, so it is not compared'

// Repeats 0, where each took at most half as long as all others with its fields.
function warmUps(rows: readonly Row[]): ReadonlySet<Row> {
  const isFirst = ({ fields: { repeat = '' } }: Row): boolean => /^0+(?: |$)/.test(repeat)
  const secondsOf = ({ result }: Row): number =>
    (result && numberOf(result.numbers, 'time.total')) ?? Number(result?.settings['seconds'])
  const nameOf = ({ fields }: Row): string =>
    JSON.stringify(sorted(Object.entries(fields).filter(([key]) => !/^(?:repeat|run)$/.test(key))))
  const shortest = new Map<string, number>()
  for (const row of rows) {
    const seconds = secondsOf(row)
    if (isFirst(row) || !(seconds > 0)) continue
    const name = nameOf(row)
    shortest.set(name, smallest([shortest.get(name) ?? seconds, seconds]))
  }
  const first = rows.filter((row) => isFirst(row) && shortest.has(nameOf(row)))
  const isShort = (row: Row): boolean => 2 * secondsOf(row) <= (shortest.get(nameOf(row)) ?? 0)
  return new Set(first.every(isShort) ? first : [])
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

// The results of a file below different heads are explained apart, as those of several files.
function sectionsOf(evidence: Evidence): readonly Evidence[] {
  const parts: ResultEvidence[][] = []
  for (const result of evidence.results) {
    const last = parts.at(-1)
    if (last && last[0]?.section === result.section) last.push(result)
    else parts.push([result])
  }
  return parts.length < 2 ? [evidence] : parts.map((results) => ({ ...evidence, results }))
}

// Documents repeat what data files say, and both repeat the outputs of load tools: the first of them that has runs counts.
function usedTables(all: readonly Evidence[]): ReadonlyMap<string, TablesRead> {
  if (all.some(({ results }) => results.length > 0)) return new Map()
  const nameColumns = printedColumns(all)
  const read = all
    .filter(({ hasTables }) => hasTables)
    .map((evidence) => [evidence.path, resultsOfTables(evidence, nameColumns)] as const)
    .filter(([, { results }]) => results.length > 0)
  const others = withoutSummaries(withoutDoubles(withoutPlans(read)), all)
  const data = others.filter(([path]) => !forReaders.test(path))
  const first = data.length > 0 ? data : others
  const measured = first.filter(([, { results }]) => !results.every(isRelative))
  return new Map(measured.length > 0 ? measured : first)
}

type Read = readonly (readonly [path: string, tables: TablesRead])[]

// {"clients": 8, "duration_s": 60}: how long a run is to take, in all files that have nothing else, beside those of other results.
function withoutPlans(read: Read): Read {
  const isDuration = ({ numbers, under }: TableResult): boolean =>
    numbers.length === 1 && /^duration(?![a-z])/i.test(under) && Number.isInteger(numbers[0]?.value)
  const others = read.filter(([, { results }]) => !results.every(isDuration))
  const plans = read.filter((each) => !others.includes(each))
  const durations = plans.flatMap(([, { results }]) =>
    results.map(({ numbers }) => numbers[0]?.value),
  )
  return new Set(durations).size === 1 && others.length > 0 ? others : read
}

// Reports of what was observed during a run repeat its numbers, and say less of it than the file that has them first.
function withoutDoubles(read: Read): Read {
  const most = new Map<string, number>()
  const keyOf = ([, { results }]: Read[number]): string =>
    JSON.stringify(
      results.flatMap(({ numbers }) => numbers.map((each) => [each.metric, each.value])),
    )
  const fieldsOf = ([, { results }]: Read[number]): number =>
    largest(
      results.map(({ fields }) => Object.keys(fields).length),
      0,
    )
  for (const each of read)
    most.set(keyOf(each), Math.max(most.get(keyOf(each)) ?? 0, fieldsOf(each)))
  const isTelling = ([, { results }]: Read[number]): boolean =>
    results.some(({ numbers }) =>
      numbers.some(({ value }) => Number(value.toPrecision(4)) !== value),
    )
  return read.filter((each) => !isTelling(each) || fieldsOf(each) === most.get(keyOf(each)))
}

// throughput_mean beside throughput_std sums up the runs of the other files.
function withoutSummaries(read: Read, all: readonly Evidence[]): Read {
  const summaries = new Set(
    all.flatMap(({ path, hasTables, tables }) =>
      hasTables && tables().some(({ header }) => header.some((head) => deviation.test(head)))
        ? path
        : [],
    ),
  )
  const others = read.filter(([path]) => !summaries.has(path))
  return others.length > 0 ? others : read
}

const deviation = /[_ ](?:std|sd)(?:[_ ]?dev)?$/i

// A table prints 318014.89 as 318,015, which rounds to other digits.
function asPrinted(value: number): readonly number[] {
  const decimals = [0, 1, 2].filter((count) => value >= 10 ** (4 - count))
  return [value, ...decimals.map((count) => Number(value.toFixed(count)))]
}

// Ratios of what the same author publishes as measured.
function isRelative({ numbers }: TablesRead['results'][number]): boolean {
  return numbers.every(({ metric }) => metric.endsWith('.relative'))
}

// Conditions are round, or multiples of powers of two; fields that have other long numbers, such as 50090, were counted in the runs.
function countsIn(tables: ReadonlyMap<string, TablesRead>): ReadonlySet<string> {
  const isCounted = (text: string): boolean =>
    Number(text.replace(/0+$/, '')) >= 1000 && Number(text) % 1024 !== 0
  const values = new Map<string, Set<string>>()
  for (const { fields } of [...tables.values()].flatMap(({ results }) => results))
    for (const [key, text] of Object.entries(fields))
      if (keysOf(key).length === 0) values.set(key, (values.get(key) ?? new Set()).add(text))
  return new Set(
    [...values].flatMap(([key, texts]) =>
      texts.size > 2 && [...texts].every((text) => /^\d+$/.test(text)) && [...texts].some(isCounted)
        ? [key]
        : [],
    ),
  )
}

function resultOfTable(
  { fields, numbers }: TableResult,
  counts: ReadonlySet<string>,
  pack: ReturnType<typeof numberPacker>,
): ResultEvidence {
  return {
    settings: Object.fromEntries(Object.entries(fields).filter(([key]) => !counts.has(key))),
    isTabled: true,
    numbers: pack(numbers),
  }
}

// Sources of programs have error messages too.
const output = /\.(?:log|txt|out|err|res|results?|stdout|stderr|dat|\d+)$/i

// Of names with other numbers.
function numberShape(path: string): string {
  return path.replaceAll(/\d+/g, '0')
}

// Of names with other values of the same fields.
function wordShape(path: string): string {
  const parts = path.split('/')
  const [name = ''] = parts.slice(-1)
  const items = itemsOf(withoutEnding(name)).map((item) =>
    item.kind === 'word'
      ? item.text
      : item.kind === 'fields'
        ? Object.keys(item.fields).join()
        : item.kind,
  )
  return `${String(parts.length)} ${items.join(' ')}`
}

function addSides(
  files: readonly PlacedFile[],
  companions: readonly Evidence[],
  joins: ReadonlyMap<string, readonly string[]>,
): void {
  const byPath = new Map<string, PlacedFile[]>()
  for (const file of files) push(byPath, file.evidence.path, file)
  // Files nearer to a result are read later, so that they count.
  const near = companions.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)
  const varying = varyingSettings(companions)
  for (const companion of near) {
    const { server = {}, settings = {} } = companion.side ?? {}
    if (Object.keys(server).length + Object.keys(settings).length === 0) continue
    // scylla.yaml
    const [name] = itemsOf(withoutEnding(baseName(companion.path)))
    const isConfiguration = name?.kind === 'fields' && name.fields['engine'] !== undefined
    const about = (joins.get(companion.path) ?? []).flatMap((path) => byPath.get(path) ?? [])
    const versions = new Set(about.map(({ fields }) => fields['version'] ?? ''))
    for (const file of about) {
      const isOther = Object.entries(settings).some(
        ([key, value]) =>
          file.stated[key] !== undefined && file.stated[key] !== value && /^\d+$/.test(value),
      )
      if (isOther) continue
      const { version: named } = file.fields
      const isOtherServer =
        named !== undefined &&
        versions.size > 1 &&
        server['version'] !== undefined &&
        !agrees(named, server['version'])
      if (!isOtherServer)
        for (const [key, value] of Object.entries(server)) {
          // ps8 says less than the 8.0.36 of a folder.
          const own = file.fields[key]
          if (
            key === 'version' &&
            own !== undefined &&
            agrees(own, value) &&
            own.length > value.length
          )
            continue
          if (key === 'engine' && own !== undefined && derivedFrom[value]?.test(own)) continue
          file.fields[key] = value
          file.sides.set(key, companion.path)
        }
      for (const [key, value] of Object.entries(settings))
        if (
          (varying.has(key) || !isConfiguration) &&
          file.stated[key] === undefined &&
          file.fields[key] === undefined
        ) {
          file.fields[key] = value
          file.sides.set(key, companion.path)
        }
    }
  }
}

// What configurations of servers state alike keeps no results apart.
function varyingSettings(companions: readonly Evidence[]): ReadonlySet<string> {
  const values = new Map<string, Set<string>>()
  for (const [key, value] of companions.flatMap((each) =>
    Object.entries(each.side?.settings ?? {}),
  ))
    values.set(key, (values.get(key) ?? new Set()).add(value))
  return new Set(
    [...values].flatMap(([key, all]) => (all.size > 1 || keysOf(key).length > 0 ? [key] : [])),
  )
}

const textsOf: readonly ((evidence: Evidence) => readonly string[])[] = [
  // percona/percona-server:8.0.36
  ({ facts }) =>
    facts.flatMap(({ name, value }) => (name === 'image' ? baseName(value).replace(':', '-') : [])),
  ({ facts }) => facts.flatMap(({ name, value }) => (name === 'document' ? value : [])),
  ({ facts }) => facts.flatMap(({ name, value }) => (name === 'client' ? value : [])),
  // tidb.toml
  ({ path }) => /(?:^|\/)([a-z]{3,})\.(?:toml|ya?ml|conf|cnf)$/i.exec(path)?.slice(1) ?? [],
]

// Images of containers and packages, else the text around tables or a README, else the client of a script, else a file of settings name the server, its version or the workload of results that state none: those of the same
// folder and below, the nearest first, and at last of any other folder.
function addNamed(rows: readonly Row[], all: readonly Evidence[]): void {
  const paths = new Set(rows.map(({ file }) => file.evidence.path))
  for (const textsIn of textsOf) {
    const folders = new Map<string, [path: string, texts: string[]]>()
    for (const evidence of all) {
      const texts = textsIn(evidence)
      if (texts.length === 0) continue
      const { path } = evidence
      const own = paths.has(path) ? path : path.slice(0, path.lastIndexOf('/') + 1)
      const isAbove = rows.some(({ file }) => file.evidence.path.startsWith(own))
      const [, known] = folders.get(isAbove ? own : ' ') ?? []
      if (known) append(known, texts)
      else folders.set(isAbove ? own : ' ', [evidence.path, [...texts]])
    }
    for (const [folder, [path, texts]] of [...folders].toSorted(
      ([a], [b]) => b.length - a.length,
    )) {
      const below = rows.filter(
        ({ file }) => folder === ' ' || file.evidence.path.startsWith(folder),
      )
      addServers(below, path, namedIn(texts))
    }
  }
}

const folderOfRow = ({ file }: Row): string => folderOf(file.evidence.path)

const sqlTools = /^(?:|sysbench|tpcc-mysql|mysqlslap|hammerdb|benchbase|go-tpc)$/

function addServers(all: readonly Row[], path: string, { servers, workload }: Named): void {
  // fio measures devices.
  const rows = all.filter(({ file }) => file.evidence.format?.startsWith('fio') !== true)
  const [engine, other] = servers.keys()
  const add = (
    field: string,
    value: string | undefined,
    to: readonly Row[],
    isOfOthers = false,
  ): void => {
    // What a document says holds for those of its tables that say nothing else, and for no file beside others whose names say it.
    const named = to.filter(({ fields }) => fields[field] !== undefined)
    const folders = new Set(isOfOthers ? named.map(folderOfRow) : [])
    const lacking = to.filter(
      (row) => row.fields[field] === undefined && !folders.has(folderOfRow(row)),
    )
    const isOwn = to.every(({ file }) => file.evidence.path === path)
    if (value === undefined || (!isOwn && !isOfOthers && lacking.length < to.length)) return
    for (const { file, fields } of lacking) {
      fields[field] = value
      file.sides.set(field, path)
    }
  }
  // RocksDB in a README is not about the folder innodb, and no server that a client of SQL talks to.
  const isBelow =
    engine !== undefined &&
    storageEngines.test(engine) &&
    rows.every(({ file }) => sqlTools.test(file.evidence.format ?? ''))
  if (other === undefined) add(isBelow ? 'storage_engine' : 'engine', engine, rows, isBelow)
  add('workload', workload, rows)
  for (const [name, version] of servers)
    add(
      'version',
      version,
      rows.filter(({ fields }) => fields['engine'] === name),
    )
}

// DESC: 01 ... mariadb-10.6.18      the text of a number or a name is about the results beside or below whose names or columns have it.
function addDescriptions(rows: readonly Row[], all: readonly Evidence[]): void {
  const documents = all.filter(({ format }) => format === 'descriptions')
  // What stands nearer to the results says more.
  for (const { path, tables } of documents.toSorted((a, b) => depthOf(a.path) - depthOf(b.path))) {
    const meanings = meaningsOf(tables().flatMap((table) => table.rows.map((row) => row.cells)))
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const below = rows.filter(({ file }) => file.evidence.path.startsWith(folder))
    const meaningOf = (names: readonly string[]): Fields | undefined =>
      meanings.get(names.find((name) => meanings.has(name)) ?? '')
    const meaningAt = ({ file }: Row, level: number): Fields | undefined =>
      meaningOf(
        (file.levels[level] ?? []).flatMap((item) =>
          item.kind === 'counted' ? [item.text, item.number] : [item.text],
        ),
      )
    // The numbers of folders are not those of the files in them.
    const depths = below.map(({ file }) => file.levels.length)
    const level = Array.from({ length: largest(depths, 0) }, (_, at) => at)
      .slice(depthOf(path))
      .find((at) => below.some((row) => meaningAt(row, at) !== undefined))
    for (const row of below) {
      const stated = Object.values(row.result?.settings ?? {}).filter(
        (value) => !/^\d+$/.test(value),
      )
      const found = (level === undefined ? undefined : meaningAt(row, level)) ?? meaningOf(stated)
      for (const [key, value] of Object.entries(found ?? {})) {
        row.fields[key] = value
        row.file.sides.set(key, path)
      }
    }
  }
}

const depthOf = (path: string): number => path.split('/').length - 1

// The fields of each number: its server, and what stands beside it where two have the same server.
function meaningsOf(cells: readonly (readonly string[])[]): ReadonlyMap<string, Fields> {
  const found = cells.map(([name = '', text = '', title = '']) => {
    const { engine, version } = serverOf(text)
    if (engine === undefined || version === undefined) return { name, server: {}, text, title }
    const [before = '', ...after] = text.split(version)
    const isFirst =
      engineOf(before.replace(/[-_ ]+$/, '').toLowerCase()) !== undefined &&
      !/^[a-z\d]/i.test(after.join(version))
    const rest = after
      .join(version)
      .replace(/^[,;:/]+/, '')
      .trim()
    const remainder = rest.replace(/^\((?:w\/|with)? *(.*)\)$/, '$1')
    const description = !isFirst ? text : remainder === '' ? plainFolder : remainder
    return { name, server: { engine, version }, text: description, title }
  })
  const areAlike = (fields: (each: (typeof found)[number]) => unknown): boolean =>
    new Set(found.map((each) => JSON.stringify(fields(each)))).size < found.length
  const needsText = areAlike(({ server }) => server)
  const needsTitle = needsText && areAlike(({ server, text }) => [server, text])
  return new Map(
    found.map(({ name, server, text, title }) => [
      name,
      {
        ...server,
        ...((needsText || !('version' in server)) && { description: text }),
        ...(needsTitle && title !== '' && { section: title }),
      },
    ]),
  )
}

// The nearest table that has the names of a path, or the numbers of the configurations, says what they are.
function addLegends(rows: readonly Row[], all: readonly Evidence[]): void {
  const numbers = new Set(rows.flatMap(({ open }) => open.get('configuration') ?? []))
  const found = legendsOf(all, numbers).toSorted((a, b) => depthOf(b.path) - depthOf(a.path))
  for (const { fields, open, file } of found.length > 0 ? rows : []) {
    const own = foldersOf(file.evidence.path)
    const names = [
      ...(open.has('configuration') ? [open.get('configuration') ?? ''] : []),
      ...file.parts,
      ...file.levels.flat().map(({ text }) => text),
    ]
    for (const legend of found.filter(({ path }) => own.includes(folderOf(path))))
      for (const [key, value] of Object.entries(legend.fieldsOf(names, fields))) {
        const known = fields[key]
        const saysLess = key === 'version' && known !== undefined && value.startsWith(`${known}.`)
        if (known !== undefined && !saysLess) continue
        fields[key] = value
        file.sides.set(key, legend.path)
      }
  }
}

function agrees(a: string, b: string): boolean {
  return (
    a === b ||
    a.startsWith(`${b}.`) ||
    b.startsWith(`${a}.`) ||
    a.startsWith(`${b}-`) ||
    b.startsWith(`${a}-`)
  )
}

function rowsOf(file: PlacedFile): readonly Row[] {
  const { evidence } = file
  const all: readonly (ResultEvidence | undefined)[] =
    evidence.results.length > 0 ? evidence.results : [undefined]
  return all.map((result) => {
    const fields: Record<string, string> = { ...file.fields }
    const open = new Map<string, string>()
    const stated = result ? { ...engineOfFormat(evidence.format), ...result.settings } : {}
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
      // {"version": "1.0", "results": … may be that of the document.
      if (
        key === 'version' &&
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
      else if (key.startsWith('folder')) open.set(key, plainFolder)
    return { file, result, fields, open }
  })
}

// InnoDB is what a MySQL has whose names differ from another's by nothing but the storage engine of that one.
function addDefaultEngines(rows: readonly Row[]): void {
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

// The counts of few transactions do not tell the workload: it is that of the other files with this name, whose counts tell one workload only.
function addOnlyWorkload(rows: readonly Row[]): void {
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

// A field that says the workload wherever it is known, such as profile, is that of the others too.
function fillWorkloads(rows: readonly Row[]): void {
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

const otherOf: Readonly<Record<string, string>> = { mariadb: 'mysql', mysql: 'mariadb' }

// 9.7.0 behind the client of MariaDB, or in mariadb_version.txt, is a MySQL.
function correctEngines(rows: readonly Row[]): void {
  for (const { fields } of rows) {
    const { engine = '', version } = fields
    const other = otherOf[engine]
    if (other === undefined || version === undefined || isRelease(engine, version)) continue
    if (isRelease(other, version)) fields['engine'] = other
  }
}

// ProxySQL announces a version of its own: where results without it state one version only, that is of the server.
function correctProxied(rows: readonly Row[]): void {
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

// Amazon's name of a service, in a folder of Google, means the service of Google.
function correctServices(rows: readonly Row[]): void {
  for (const { fields } of rows)
    if (fields['platform'] === 'rds' && /^(?:gcp|google)/.test(fields['cloud'] ?? ''))
      fields['platform'] = 'Cloud SQL'
}

// 1.2T and 1.2TB are one size.
function unifySizes(rows: readonly Row[]): void {
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

// hot-points and points-covered of one script: where names tell more workloads apart than the files state, they are the workloads.
function preferNames(rows: readonly Row[]): void {
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

// patched-64-on-1722350169 beside 64 and on: a label of values of other fields, a time, and words that all labels have, says nothing more.
function dropLabels(rows: readonly Row[]): void {
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

const unixTime = /^1[4-9]\d{8}$/

// Unexplained texts become repeats, fields under the name of their place, or nothing where the other fields tell the same
// runs apart.
function settleOpen(rows: readonly Row[]): void {
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
    // A load covers a part of the runs only, so that it stands for no word that keeps servers apart.
    const isWord = rows.some(({ open }) => !/^\d*$/.test(open.get(key) ?? ''))
    const used = names.filter((name) => !isWord || !load.includes(name))
    const isNumber = key.includes('#')
    const without = new Set([...redundant, key])
    const isSame = count(used, redundant, isNumber) === count(used, without, isNumber)
    if (isSame && !(key.startsWith('folder') && isWord && goesWithVersion(rows, key)))
      redundant.add(key)
    if (redundant.has(key)) for (const { open } of rows) open.delete(key)
  }
  // Numbers before words, because words say more; what is a repeat stands for no word.
  for (const key of keys) if (key.includes('#')) drop(key)
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
  const words = keys.filter((key) => !key.includes('#'))
  const isFolder = (key: string): boolean => key.startsWith('folder')
  // no-binlog-sync0 beside full-binlog-sync1: the number does not say that there is none.
  const isNegated = (key: string): boolean =>
    rows.some(({ open }) => /^(?:non?|without)[-_]/.test(open.get(key) ?? ''))
  const isUnnamed = (key: string): boolean =>
    rows.every(({ open }) => [plainFolder, rootFolder, ''].includes(open.get(key) ?? ''))
  const rank = (key: string): number => (isUnnamed(key) ? 0 : isFolder(key) ? 2 : 1)
  for (const key of words.toSorted((a, b) => rank(a) - rank(b))) if (!isNegated(key)) drop(key)
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
      const known = texts.every((text) => ofWorkload.test(text))
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

const ofWorkload =
  /^(?:reads?|writes?|mix(?:ed)?|inserts?|updates?|deletes?|selects?|scans?|lookups?)$/i

// A field that some results of a tool lack tells none of the others apart.
function namesOfAll(rows: readonly Row[]): readonly string[] {
  const tools = new Map<string, Row[]>()
  for (const row of rows) push(tools, row.file.evidence.format ?? '', row)
  return [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))].filter((name) =>
    [...tools.values()].every((own) => {
      const having = own.filter(({ fields }) => fields[name] !== undefined)
      return having.length === 0 || having.length === own.length
    }),
  )
}

type Entry = readonly [string, string]

const sorted = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

function fieldName(key: string, taken: Fields): string {
  const base = key.replaceAll(/ #?/g, '_').replace(/_0$/, '')
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
  // raftstore-v1 and raftstore-v2 are versions.
  if (!isNumber && !isLetter && (key.length > 1 || key === 'v')) return false
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
  return typical < (isNumber ? 1.5 : 1.1)
}

// 0, 1, 2 or a, b, c without a gap.
function isCounted(texts: readonly string[], isLetter: boolean, least: number): boolean {
  const numbers = texts
    .map((text) => (isLetter ? text.charCodeAt(0) - 96 : Number(text)))
    .toSorted((a, b) => a - b)
  const [first = 2] = numbers
  return (
    numbers.length >= least &&
    first <= 1 &&
    numbers.every((number, index) => number === index + first)
  )
}

function headline({ numbers }: ResultEvidence): number | undefined {
  const rate = ['tps', 'qps', 'ops', 'ops/s', 'rwps', 'events/s', 'throughput', 'events']
  return [...rate.map((name) => numberOf(numbers, name) ?? 0), ...numbers.values].find(
    (value) => value > 0,
  )
}
