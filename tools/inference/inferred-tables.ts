// Tables whose rows or cells are runs: the role of each column follows from its head and its texts. What has no unit and no
// name of a metric is not used, and said so.
import { escapePattern } from '../core/escape-pattern.ts'
import type { TableReading } from '../core/readings.ts'
import { baseName } from '../core/base-name.ts'
import {
  isComputed,
  isCondition,
  isMeasured,
  metricOfHead,
  unitOf,
  wordsOfHead,
  type ColumnMetric,
} from '../formats/reading/column-metric.ts'
import { timeHead } from '../formats/reading/samples-table.ts'
import { fieldsOfLabel, keyOfHead } from './column-roles.ts'
import type { Evidence, Fields } from './evidence.ts'
import { engineOf, itemsOf, withoutEnding } from './recognise-fields.ts'
import { load } from './paths.ts'
import type { NameColumns, NamedTable } from './printed-columns.ts'
import { serverOf } from './side-files.ts'

/** A number of a table in base units. */
export interface TableNumber {
  readonly metric: string
  readonly value: number
  readonly unit: string
  readonly line: number
}

/** A run of a table. */
export interface TableResult {
  readonly fields: Fields
  readonly numbers: readonly TableNumber[]
  /** Why it has no result, of a run that failed. */
  readonly reason?: string
  /** Heads of the columns of its numbers. */
  readonly under: string
  readonly line: number
}

/** A row, a column or a table that is not used, and why. */
export interface TableNote {
  readonly text: string
  readonly line?: number
}

export interface TablesRead {
  readonly results: readonly TableResult[]
  readonly notes: readonly TableNote[]
}

type Row = TableReading['rows'][number] & {
  /** Of the cells of a row that was a column. */
  readonly lines?: readonly number[]
}

interface Column {
  readonly head: string
  readonly index: number
  readonly isNumeric: boolean
  readonly metric: ColumnMetric | undefined
  readonly key: string | undefined
}

// 22588.99   417,787.21   1.6e+4   110.394 s   52μs   3,85
const number =
  /^([+-]?(?:\d+,(?:\d{1,2}|\d{4,9})(?!\d)|(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)(?:e[+-]?\d{1,3})?)(?: ?(%|\/s|[a-zµμA-Z]{1,12}))?$/

// 6,312 ops/sec   133.43 per sec.
const rateInCell =
  / (?:(?:ops|operations|transactions|queries|requests) ?\/ ?|per )s(?:ec(?:ond|\.)?)?$/i

interface Parsed {
  readonly value: number
  readonly unit?: string
}

function parse(text: string): Parsed | undefined {
  const [, digits, unit] = number.exec(text.trim().replace(rateInCell, '/s')) ?? []
  if (digits === undefined || (unit !== undefined && !unitOf(unit))) return undefined
  const isDecimal = /^[+-]?\d+,(?:\d{1,2}|\d{4,9})(?=e|$)/.test(digits)
  return {
    value: Number(isDecimal ? digits.replace(',', '.') : digits.replaceAll(',', '')),
    ...(unit !== undefined && { unit }),
  }
}

// 85874.94, 87337.53 are repeats; 802.09/642.63 are two variants, which the head may name.
const lists: readonly (readonly [separator: RegExp, kind: 'repeat' | 'variant'])[] = [
  [/[,;] +/, 'repeat'],
  [/ ?\/ ?/, 'variant'],
]

function listOf(
  text: string,
): { readonly kind: 'repeat' | 'variant'; readonly cells: readonly Parsed[] } | undefined {
  for (const [separator, kind] of lists) {
    const parts = text.split(separator)
    const cells = parts.flatMap((part) => parse(part) ?? [])
    if (parts.length > 1 && parts.length <= 20 && cells.length === parts.length)
      return { kind, cells }
  }
  return undefined
}

const isNumberCell = (text: string): boolean =>
  parse(text) !== undefined || listOf(text) !== undefined

/** The runs of the tables of a file, in their order. */
export function resultsOfTables(
  { tables: tablesOf, format, path, facts }: Evidence,
  nameColumns: NameColumns,
): TablesRead {
  if (format === 'descriptions') return { results: [], notes: [] }
  const tables = tablesOf()
  const named = metricOfHead(withoutEnding(baseName(path)))
  const file = withoutEnding(path)
  const document = facts.flatMap(({ name, value }) => (name === 'document' ? value : [])).join('\n')
  const before = tables.flatMap(({ title = '' }) =>
    title.split(': ').flatMap((part) => subject.exec(part)?.[1] ?? []),
  )
  const servers = before.some((name) => engineOf(name) !== undefined) ? before : []
  const read = tables.map((table) =>
    resultsOfTable(
      nameColumns(path, table) ??
        filledDown(withLoads(turned(uncounted(withoutErrors(table))), document)),
      {
        metric: named?.lacksUnit ? undefined : named,
        file,
        document,
        servers,
      },
    ),
  )
  const once = withoutCopies(withoutParts(withoutMonitors(read), tables))
  return { results: joined(apart(once, tables)), notes: once.flatMap(({ notes }) => notes) }
}

/** Names of files for readers. */
export const forReaders = /\.(?:md|markdown|html?|rst|adoc)$/i

/** The runs of the tables of a file beside results of logs that none of the logs has: of a table that repeats several results, or of versions without logs. */
export function resultsWithoutLogs(
  evidence: Evidence,
  nameColumns: NameColumns,
  logs: {
    readonly numbers: ReadonlySet<string>
    /** Of each group of logs with equal fields. */
    readonly middles: ReadonlyMap<string, readonly number[]>
    readonly fields: readonly Fields[]
  },
): TablesRead {
  const read = resultsOfTables(evidence, nameColumns)
  const engines = new Set(logs.fields.flatMap(({ engine = [] }) => engine))
  // What a document says of engines without logs alone was measured by others.
  const isOwn =
    !forReaders.test(evidence.path) ||
    engines.size === 0 ||
    read.results.some(({ fields: { engine } }) => engine === undefined || engines.has(engine))
  if (!isOwn) {
    const text = 'a table of engines that no log beside it is of'
    return { results: [], notes: read.results.slice(0, 1).map(({ line }) => ({ text, line })) }
  }
  const { results, notes } = read
  const ofGroups = rowsOfGroups(results, logs.middles)
  const isCopy = (result: TableResult): boolean => {
    const { numbers } = result
    const headline = numbers.find(({ unit }) => unit === '1/s') ?? numbers[0]
    return (
      ofGroups.has(result) || (headline !== undefined && logs.numbers.has(digitsOf(headline.value)))
    )
  }
  const copies = results.filter(isCopy)
  const left = results.filter((result) => !isCopy(result))
  if (copies.length > 1 && copies.length * 4 >= results.length) {
    const isMean = areOfLogs(results, copies, logs.fields)
    const means = left.filter(isMean).map(({ line }) => ({ text: 'a row that sums up logs', line }))
    return { results: left.filter((result) => !isMean(result)), notes: [...notes, ...means] }
  }
  // A summary of logs has fewer numbers than they.
  const telling = new Set(
    left.flatMap(({ numbers }) => numbers.map(({ value }) => digitsOf(value))),
  )
  if (telling.size > logs.numbers.size) return { results: left, notes }
  const versions = new Set(logs.fields.flatMap(({ version = [] }) => version))
  const others = left.filter(
    ({ fields: { version } }) => version !== undefined && !versions.has(version),
  )
  if (others.length > 0) return { results: others, notes }
  const text =
    'a table that looks like a summary of results, next to logs with other numbers: put it in a folder of its own, or declare it in an archive page'
  return { results: [], notes: left.slice(0, 1).map(({ line }) => ({ text, line })) }
}

// The rows with two numbers of one group of logs, or one and a long name such as a commit, where nearly all rows are such: one may agree by chance.
function rowsOfGroups(
  results: readonly TableResult[],
  middles: ReadonlyMap<string, readonly number[]>,
): ReadonlySet<TableResult> {
  const digits = (value: number): string => value.toPrecision(4)
  const textsOf = ({ numbers }: TableResult): readonly string[] => [
    ...new Set(numbers.flatMap(({ value }) => (value === 0 ? [] : digits(value)))),
  ]
  const owners = new Map(results.flatMap(textsOf).map((text) => [text, new Set<string>()]))
  for (const [group, values] of middles)
    for (const value of values)
      // A half may be rounded either way.
      for (const near of [value * (1 - halfway), value * (1 + halfway)])
        owners.get(digits(near))?.add(group)
  const rows = results.filter((result) => {
    const groups = textsOf(result).flatMap((text) => [...(owners.get(text) ?? [])])
    const own = longNames(Object.values(result.fields).join(' '))
    return (
      new Set(groups).size < groups.length ||
      groups.some((group) =>
        longNames(group).some((short) => own.some((name) => name.startsWith(short))),
      )
    )
  })
  return new Set(rows.length * 5 < results.length * 4 ? [] : rows)
}

const halfway = 1e-9
const longNames = (text: string): readonly string[] =>
  (text.match(/[\w.-]{7,}/g) ?? []).filter((name) => /\d/.test(name))

// The only row of its fields is of several logs where there is a log with those that logs have, and a row with the number of a log has the others.
function areOfLogs(
  all: readonly TableResult[],
  copies: readonly TableResult[],
  logs: readonly Fields[],
): (result: TableResult) => boolean {
  const ofLogs = new Set(logs.flatMap((fields) => Object.keys(fields)))
  const isShared = (key: string): boolean => ofLogs.has(key)
  const shared = [...new Set(all.flatMap(({ fields }) => Object.keys(fields)))].filter(isShared)
  const nameOf = (fields: Fields): string =>
    JSON.stringify(shared.map((key) => fields[key]?.toLowerCase()))
  const logged = new Set(logs.map(nameOf))
  const copied = new Set(copies.flatMap(({ fields }) => Object.entries(fields).map(String)))
  const counts = new Map<string, number>()
  for (const { fields } of all) {
    const name = JSON.stringify(fields)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return ({ fields }) =>
    counts.get(JSON.stringify(fields)) === 1 &&
    logged.has(nameOf(fields)) &&
    Object.entries(fields).every((entry) => isShared(entry[0]) || copied.has(String(entry)))
}

/** A number as tables and logs agree on it. */
export const digitsOf = (value: number): string => value.toPrecision(5)

const loadWords: readonly (readonly [key: string, words: RegExp])[] = [
  ['threads', /\bthreads?\b|线程/i],
  ['clients', /\bclients?\b/i],
  ['connections', /\bconnections?\b/i],
  ['users', /\busers?\b/i],
  ['threads', /\bconcurrency\b|并发/i],
]

// workload, engine, 32, 64, 128: the words around the table say what the numbers count.
function withLoads(table: TableReading, document: string): TableReading {
  const heads = table.header.filter((head) => /^[1-9]\d{0,4}$/.test(head.trim()))
  const isRising = heads.every((head, at) => at === 0 || Number(head) > Number(heads[at - 1]))
  const { length } = heads
  if (length < 3 || !isRising || Number(heads.at(-1)) < 2 * length) return table
  const texts = [table.header.join(' '), table.title ?? '', document]
  const key = texts
    .flatMap((text) => loadWords.find(([, words]) => words.test(text))?.[0] ?? [])
    .at(0)
  if (key === undefined) return table
  return {
    ...table,
    header: table.header.map((head) => (heads.includes(head) ? `${head.trim()} ${key}` : head)),
  }
}

// Server A tpmC / err rate: the errors behind a rate are no variant of it.
function withoutErrors(table: TableReading): TableReading {
  const { header, rows } = table
  return header.some((head) => errorsBehind.test(head))
    ? {
        ...table,
        header: header.map((head) => head.replace(errorsBehind, '')),
        rows: rows.map(({ cells, line }) => ({
          cells: cells.map((cell, at) =>
            errorsBehind.test(header[at] ?? '') ? cell.replace(/ ?\/.*$/, '') : cell,
          ),
          line,
        })),
      }
    : table
}

const errorsBehind = / ?\/ ?(?:err(?:or)?s?|failures?|aborts?|retries)(?: (?:rate|count|%))?$/i

// MySQL-1-2-1, MySQL-1-2-2: counters behind the name of a server number the rows; the first column of such has the server.
function uncounted(table: TableReading): TableReading {
  const isName = (at: number): boolean =>
    table.rows.length > 0 &&
    table.rows.every(
      ({ cells }) => rowName.test(cells[at] ?? '') && !serverOf(cells[at] ?? '')['version'],
    )
  const names = table.header.flatMap((_, at) => (isName(at) ? at : []))
  const [first] = names
  const plain = (text: string, at: number): string =>
    at === first ? text.replace(rowName, '$1') : names.includes(at) ? '' : text
  return first === undefined
    ? table
    : {
        ...table,
        header: table.header.map((head, at) => (at === first ? 'server' : plain(head, at))),
        rows: table.rows.map(({ cells, line }) => ({ cells: cells.map(plain), line })),
      }
}

const rowName = /^(\p{L}[\p{L}_ ]{0,40})(?:-\d{1,3}){2,}$/u

// Metric, MySQL, MariaDB above rows that metrics call: each column is a run, or the only one, Value.
function turned(table: TableReading): TableReading {
  const { header, rows } = table
  const [corner = '', ...names] = header
  const metrics = rows.filter(({ cells: [head = ''] }) => metricOfHead(head))
  const [first] = metrics
  // A row without a name below the names has more of them.
  const isNamedTwice = rows.some(
    ({ cells: [head = '', ...others] }) =>
      head === '' && others.some((text) => /\p{L}{2}/u.test(text)),
  )
  if (
    !first ||
    isNamedTwice ||
    metrics.length < 2 ||
    metrics.length * 2 < rows.length ||
    header.some(metricOfHead)
  )
    return table
  const used = names.flatMap((head, at) =>
    rows.some(({ cells }) => parse(cells[at + 1] ?? '')) && !isComputed(head) ? at + 1 : [],
  )
  const isOne =
    used.length === 1 && /^(?:values?|results?|numbers?|)$/i.test(header[used[0] ?? 0] ?? '')
  return {
    ...table,
    header: [
      ...(isOne ? [] : [/^(?:metrics?|)$/i.test(corner) ? 'server' : corner]),
      ...rows.map(({ cells: [head = ''] }) => head),
    ],
    rows: used.map((at) => ({
      cells: [...(isOne ? [] : [header[at] ?? '']), ...rows.map(({ cells }) => cells[at] ?? '')],
      line: first.line,
      lines: [...(isOne ? [] : [first.line]), ...rows.map(({ line }) => line)],
    })),
  }
}

// A name stands once above the rows of its kinds.
function filledDown(table: TableReading): TableReading {
  const isText = (at: number): boolean =>
    table.rows.every(({ cells }) => !isNumberCell(cells[at] ?? ''))
  const hasKinds = table.rows.every(({ cells }) => (cells[1] ?? '') !== '')
  if ((table.rows[0]?.cells[0] ?? '') === '' || !hasKinds || !isText(0) || !isText(1)) return table
  let name = ''
  const rows = table.rows.map(({ cells: [first = '', ...others], line }) => {
    name = first === '' ? name : first
    return { cells: [name, ...others], line }
  })
  return { ...table, rows }
}

// Rows of connections or pods whose rates add up to those of the rows of another table, by their names, are parts of its runs.
function withoutParts(
  read: readonly TablesRead[],
  tables: readonly TableReading[],
): readonly TablesRead[] {
  const all = read.map(({ results }, at) => {
    const cells = new Map(tables[at]?.rows.map((row) => [row.line, row.cells]))
    return results.map(({ numbers, line }) => ({
      cells: cells.get(line) ?? [],
      rate: numbers.find(({ unit }) => unit === '1/s'),
    }))
  })
  return read.map((parts, at) => {
    const own = all[at] ?? []
    // The rows by the names that they have, or begin with.
    const members = new Map<string, Set<(typeof own)[number]>>()
    for (const row of own) {
      const [first = '', ...others] = row.cells
      const starts = [...first.matchAll(/-/g)].map(({ index }) => first.slice(0, index))
      for (const name of [...starts, ...others])
        members.set(name, (members.get(name) ?? new Set()).add(row))
    }
    const isSplit = all.some((whole, other) => {
      if (other === at || whole.length === 0 || whole.length > own.length) return false
      const used = new Set<(typeof own)[number]>()
      const areSums = whole.every(({ cells: [name = ''], rate }) => {
        const rows = [...(members.get(name) ?? [])]
        for (const row of rows) used.add(row)
        const sum = rows.reduce((total, row) => total + (row.rate?.value ?? 0), 0)
        return (
          rate !== undefined &&
          /\p{L}/u.test(name) &&
          rows.every((row) => row.rate?.metric === rate.metric) &&
          Math.abs(sum - rate.value) <= rate.value / 100
        )
      })
      return areSums && used.size === own.length
    })
    const line = parts.results[0]?.line
    const text = 'a table of the parts of the rows of another table'
    return isSplit
      ? { results: [], notes: [...parts.notes, { text, ...(line !== undefined && { line }) }] }
      : parts
  })
}

// What disks did beside queries and transactions per second is no result.
function withoutMonitors(read: readonly TablesRead[]): readonly TablesRead[] {
  const isOf = (metrics: RegExp, { results }: TablesRead): boolean =>
    results.some(({ numbers }) => numbers.every(({ metric }) => metrics.test(metric)))
  const text = 'a table of a device, beside those of queries'
  return read.some((table) => isOf(/^(?:qps|tps|tpmC?|nopm|latency.*)$/, table))
    ? read.map((table) =>
        isOf(/^iops$/, table) ? { results: [], notes: [...table.notes, { text }] } : table,
      )
    : read
}

// A table of numbers that stand in those above it has no runs of its own.
function withoutCopies(read: readonly TablesRead[]): readonly TablesRead[] {
  const known = new Set<string>()
  const keyOf = ({ metric, value }: TableNumber): string => `${metric} ${String(value)}`
  return read.map(({ results, notes }) => {
    const keys = results.flatMap(({ numbers }) => numbers.map(keyOf))
    const isCopy = keys.length > 2 && keys.every((key) => known.has(key))
    for (const key of keys) known.add(key)
    const text = 'a table that repeats numbers of the tables above'
    const line = results[0]?.line
    return isCopy
      ? { results: [], notes: [...notes, { text, ...(line !== undefined && { line }) }] }
      : { results, notes }
  })
}

// Tables of throughput and of latency are about the same runs where nothing but the metric differs.
function joined(results: readonly TableResult[]): readonly TableResult[] {
  const runs = new Map<string, TableResult>()
  for (const [index, result] of results.entries()) {
    const { table, ...fields } = result.fields
    const own = JSON.stringify(fields)
    const other = runs.get(own)
    const names = new Set(other?.numbers.map(({ metric }) => metric))
    if (!other || result.numbers.some(({ metric }) => names.has(metric)))
      runs.set(other || table !== undefined ? `${own} ${String(index)}` : own, result)
    else runs.set(own, { ...result, ...other, numbers: [...other.numbers, ...result.numbers] })
  }
  return [...runs.values()]
}

// Equal fields in two tables are of two experiments: the titles that differ, or else the numbers of the tables, keep them apart.
function apart(
  read: readonly TablesRead[],
  tables: readonly TableReading[],
): readonly TableResult[] {
  const owners = new Map<string, number>()
  let isShared = false
  for (const [index, { results }] of read.entries())
    for (const { fields, numbers } of results) {
      const key = JSON.stringify([fields, numbers.map(({ metric }) => metric)])
      isShared ||= (owners.get(key) ?? index) !== index
      owners.set(key, index)
    }
  if (!isShared) return read.flatMap(({ results }) => results)
  const used = tables.filter((_, index) => (read[index]?.results.length ?? 0) > 0)
  const titles = used.map(({ title = '' }) => title.split(': '))
  const isOwn = (part: string): boolean => !titles.every((others) => others.includes(part))
  const own = titles.map((parts) => parts.filter(isOwn).join(': '))
  const areUnique = new Set(own).size === own.length
  // IDC: TiDB, IDC: TiProxy, GCP: TiDB are values of two fields.
  const [first = []] = titles
  const levels = first.flatMap((_, at) =>
    titles.some((parts) => isOwn(parts[at] ?? '')) ? at : [],
  )
  const areLevels =
    areUnique && levels.length > 1 && titles.every(({ length }) => length === first.length)
  return read.flatMap(({ results }, index) => {
    const at = tables[index] ? used.indexOf(tables[index]) : -1
    const text = own[at] ?? ''
    const before = own.slice(0, at).filter((other) => other === text).length
    const table =
      text === '' ? String(index + 1) : before > 0 ? `${text} (${String(before + 1)})` : text
    const names = areLevels
      ? Object.fromEntries(
          levels.map((level, place) => [
            place === levels.length - 1
              ? 'table'
              : `section${place === 0 ? '' : `_${String(place + 1)}`}`,
            titles[at]?.[level] ?? '',
          ]),
        )
      : { table }
    return results.map((result) => ({ ...result, fields: { ...result.fields, ...names } }))
  })
}

/** What the path of a file says of its tables. */
interface OfFile {
  readonly metric: ColumnMetric | undefined
  readonly file: string
  /** The words around its tables. */
  readonly document: string
  /** What stands in front of the dash of titles, where one of them is an engine. */
  readonly servers: readonly string[]
}

// Valkey – Workload B
const subject = /^(\w[\w.+-]{1,30}) [–—-] /
// 6M Records   MYSQL_20m_rows
const records =
  /(?<![\d.])(\d+(?:\.\d+)?)[ _]?([kmb]?)[ _]*(?:records?|rows?|documents?|docs?)(?![a-z])/i

function resultsOfTable(table: TableReading | NamedTable, ofFile: OfFile): TablesRead {
  const { header, rows, title = '', constants = {} } = table
  const parameters = 'parameters' in table ? table.parameters : 0
  const hasThreads = header.some((head) => keyOfHead(head, true) === 'threads')
  const hasPerSecond = header.some((head) => perSecond.test(head) && metricOfHead(head))
  const columns = header.map((head, index) => {
    const column = columnOf(head, index, table)
    // read_ops beside throughput_ops_sec counts operations.
    if (hasPerSecond && column.metric?.metric === 'ops/s' && !perSecond.test(head))
      return { ...column, metric: undefined, key: undefined }
    // The first, second and third client beside the threads of each is a number of the row.
    if (column.key === 'clients' && hasThreads && /^client$/i.test(head))
      return { ...column, key: 'client' }
    const key = head === '' || column.key !== undefined ? column.key : head.toLowerCase()
    return index < parameters ? { ...column, metric: undefined, key } : column
  })
  const hasRate = columns.some(({ metric }) => metric?.unit === '1/s')
  // The percentiles of one distribution are no runs.
  if (isDistribution(table)) {
    const text = 'a distribution: its rows are percentiles of one run'
    return { results: [], notes: rows.slice(0, 1).map(({ line }) => ({ text, line })) }
  }
  if (isSampled(header)) {
    const text = 'samples: its rows are intervals of one run, beside the mean so far'
    return { results: [], notes: rows.slice(0, 1).map(({ line }) => ({ text, line })) }
  }
  if (areRequests(header)) {
    const text = 'requests: its rows are requests of one run'
    return { results: [], notes: rows.slice(0, 1).map(({ line }) => ({ text, line })) }
  }
  if (monitored.test(title) || (isOfHost(title) && !hasRate)) return { results: [], notes: [] }
  const titled = titleMetric(title) ?? ofFile.metric
  const known = columns.filter(({ metric, isNumeric, key }) => metric && isNumeric && !key)
  const loads = known.length > 0 ? [] : loadColumns(columns, titled)
  const measures =
    known.length > 0 ? known : loads.length > 0 ? loads : valueColumn(columns, titled)
  const context: Record<string, string> = {}
  for (const [name, value] of Object.entries(constants)) {
    const head = baseName(name)
    const isNumeric = parse(value) !== undefined
    if (metricOfHead(head) || (isNumeric && measuredBesides.test(name))) continue
    const key =
      keyOfHead(head, isNumeric) ??
      (isNumeric && !isFraction(value) && (isCondition(name) || !isMeasured(head))
        ? keyOfHead(head, false)
        : undefined)
    if (key !== undefined && key !== 'date' && !value.includes('/')) addField(context, key, value)
  }
  if (!relativeTo.test(title))
    for (const part of title.split(': ')) Object.assign(context, fieldsOfTitle(part, ofFile))
  if (measures.length === 0) return resultsOfCells(table, columns, context, ofFile)
  const rowColumns = columns.filter(({ index }) => !loads.some((load) => load.index === index))
  const used = withParameters(rowColumns, rows)
  const read = resultsOfRows(table, used, measures, context)
  const isNamed = measures.every(({ metric }) => metric?.metric !== unnamed.metric)
  const free = used.filter(
    ({ key, index }) => !key && measures.every((measure) => measure.index !== index),
  )
  const lost = free.flatMap(({ head, metric, isNumeric }) =>
    // 1.5ms read 12 ms update
    metric && !isNumeric
      ? { text: `the column ${JSON.stringify(head)} has no plain numbers` }
      : !metric && isNumeric && head !== '' && !counted.test(head) && !isMeasured(head)
        ? { text: `the column ${JSON.stringify(head)} is neither a metric nor a parameter` }
        : [],
  )
  return { ...read, notes: [...read.notes, ...lost, ...(isNamed ? [] : [noMetric])] }
}

/** Of a table whose numbers are `unnamed`. */
const noMetric: TableNote = {
  text: 'no metric is stated: name it in the file or in an archive page',
}

const perSecond = /per|\/|s(?:ec(?:onds?)?)?$/i

// What an object of measurements beside a result holds is no condition: perf/cpu_temp_c/max_overall.
const measuredBesides =
  /(?:^|\/)(?:perf|sensors?|telemetry|monitor(?:ing)?)\/.*(?:temp|power|watts?|energy|joules|clock|mhz|fan|min|max|avg|mean)/i

// all values QPS, median of 3 runs
const titleMetric = (title: string): ColumnMetric | undefined =>
  title
    .split(/: |, /)
    .map((part) => metricOfHead(part) ?? metricOfHead(part.split(' ').at(-1) ?? ''))
    .findLast(Boolean)

/** What the numbers of a table are of which no head names the metric. */
const unnamed: ColumnMetric = { metric: 'value', unit: '1', factor: 1 }

// T1, T8 and T64 beside several columns of names: each number is a run with this load.
function loadColumns(columns: readonly Column[], titled = unnamed): readonly Column[] {
  const isLoad = ({ head, isNumeric }: Column): boolean => {
    const keys = Object.keys(fieldsOfLabel(head) ?? {})
    return isNumeric && keys.length === 1 && load.includes(keys[0] ?? '')
  }
  const loads = columns.filter(isLoad)
  const others = columns.filter((column) => !isLoad(column))
  return loads.length > 1 && others.length > 1 && others.every(({ key }) => key !== undefined)
    ? loads.map((column) => ({ ...column, key: undefined, metric: titled }))
    : []
}

// value beside columns that are fields, one of them the load: the title or the file may name its metric.
function valueColumn(columns: readonly Column[], titled = unnamed): readonly Column[] {
  const values = columns.filter(({ head, isNumeric }) => isNumeric && /^values?$/i.test(head))
  const others = columns.filter((column) => !values.includes(column))
  const isComplete =
    others.every(({ key }) => key !== undefined) &&
    others.some(({ key = '', isNumeric }) => isNumeric || level.test(key))
  return values.length === 1 && isComplete
    ? values.map((column) => ({ ...column, metric: titled }))
    : []
}

const comparison = /\b(?:vs|versus|relative|compar\w*|and|between)\b/i

const assignment = /^([A-Za-z][\w -]{0,30}?) ?= ?(\S.{0,60})$/

// The engine of which the words name a release of this version.
function engineOfVersion(version: string, document: string): string | undefined {
  const named = new RegExp(`([a-z]{2,20})[-_ ]?v?${escapePattern(version)}\\.\\d`, 'i')
  return engineOf(named.exec(document)?.[1] ?? '')
}

// What one part of a title states; a comparison names several.
function fieldsOfTitle(printed: string, { document, servers }: OfFile): Fields {
  if (/^load(?:ing)?(?: phase)?$/i.test(printed)) return { phase: 'load' }
  const fields: Record<string, string> = {}
  const [, server] = subject.exec(printed) ?? []
  if (server !== undefined && servers.includes(server) && !engineOf(server))
    fields['engine'] = server
  const [, digits, unit = ''] = records.exec(printed) ?? []
  if (digits !== undefined) fields['records'] = digits + unit.toUpperCase()
  const part = printed.replace(records, '')
  // point select, network = tcp connection
  const words = part.split(/, */).filter((text) => {
    const [, name, value] = assignment.exec(text) ?? []
    if (name !== undefined && value !== undefined)
      fields[name.toLowerCase().replaceAll(/[ -]+/g, '_')] = value
    return name === undefined
  })
  const label = withoutMetric(words.join(', '))
  // Results of May (PostgreSQL 15.8, one box)
  const [, remark = ''] = /\(([^()]{3,80})\)\s*$/.exec(part) ?? []
  const remarked = remark
    .split(/[,;]/)
    .map(serverOf)
    .find(({ version, engine }) => version !== undefined && engine !== undefined)
  Object.assign(fields, remarked)
  if (label === '' || comparison.test(label)) return fields
  // Notes on the pooler: no switch that is on.
  const plain = label.replaceAll(/ o(?:n|ff) (?=\p{L})/gu, ' - ')
  for (const item of itemsOf(plain.replaceAll(/[\s,;]+/g, '_'))) {
    const [key] = item.kind === 'counted' ? item.keys : []
    const stated: Fields =
      item.kind === 'fields'
        ? item.fields
        : item.kind === 'counted' && key !== undefined
          ? { [key]: item.number }
          : {}
    // 3.1 in front of a heading is its number, unless the words name a server of this version.
    const { version, engine } = stated
    const own =
      version !== undefined && engine === undefined ? engineOfVersion(version, document) : undefined
    if (version !== undefined && (engine ?? own) === undefined) continue
    if (own !== undefined) fields['engine'] = own
    for (const [name, value] of Object.entries(stated))
      if (fields[name] === undefined) fields[name] = value
      else if (fields[name] !== value) return {}
  }
  return fields
}

// Numbers in a column that is no metric are a parameter where they keep apart rows that are alike without it.
function withParameters(columns: readonly Column[], rows: readonly Row[]): readonly Column[] {
  const keys = columns.filter(({ key = 'date' }) => key !== 'date' && key !== 'status')
  const count = (used: readonly Column[]): number =>
    new Set(rows.map(({ cells }) => JSON.stringify(used.map(({ index }) => cells[index])))).size
  const isParameter = (column: Column): boolean =>
    column.isNumeric &&
    column.key === undefined &&
    column.metric === undefined &&
    column.head !== '' &&
    !isMeasured(column.head) &&
    !/\bports?$/i.test(column.head.replaceAll('_', ' ')) &&
    !(counted.test(column.head) && countsRows(column, keys, rows)) &&
    areLevels(rows.map(({ cells }) => cells[column.index] ?? '')) &&
    (count([column]) * 2 <= rows.length || isRising(column, rows, count(keys) === 1)) &&
    (count([...keys, column]) > count(keys) || isConstant(column, rows))
  return columns.map((column) =>
    isParameter(column)
      ? { ...column, key: column.head.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_') }
      : column,
  )
}

// 13.528
const isFraction = (text: string): boolean => !Number.isInteger(parse(text)?.value ?? 0)

// Fractions that are a parameter, such as 0.5, 0.9 and 0.99, have several rows each; one of them may have failed in all others.
function areLevels(texts: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const single = [...counts.values()].filter((count) => count === 1)
  return single.length < Math.min(2, counts.size) || !texts.some(isFraction)
}

// 1, 2, 3 through rows that have the same keys, which are repeats; it may begin again.
function countsRows({ index }: Column, keys: readonly Column[], rows: readonly Row[]): boolean {
  const last = new Map<string, number>()
  return rows.every(({ cells }) => {
    const group = JSON.stringify(keys.map((key) => cells[key.index]))
    const number = Number(cells[index])
    const isNext = number === 1 || number === (last.get(group) ?? 0) + 1
    last.set(group, number)
    return isNext
  })
}

// 1, 2, 4 pods, but not 1, 2, 3, 4 through rows of several keys, which counts them.
function isRising({ index }: Column, rows: readonly Row[], isOfOneKey: boolean): boolean {
  const numbers = rows.map(({ cells }) => cells[index] ?? '')
  return (
    numbers.every(
      (text, at) => /^\d{1,4}$/.test(text) && (at === 0 || Number(text) > Number(numbers[at - 1])),
    ) &&
    (isOfOneKey || Number(numbers.at(-1)) - Number(numbers[0]) >= rows.length)
  )
}

// keys, value_size: what all rows of a file have in common is a condition that other files may have otherwise.
const isConstant = ({ index }: Column, rows: readonly Row[]): boolean =>
  rows.length > 1 &&
  /^[1-9]\d*$/.test(rows[0]?.cells[index] ?? '') &&
  rows.every(({ cells }) => cells[index] === rows[0]?.cells[index])

// 39.62590073700994: numbers of many decimals that hardly repeat are measured.
function areDecimals(texts: readonly string[]): boolean {
  const decimals = new Set(texts.filter((text) => /\.\d*[1-9]\d*$/.test(text)))
  const long = [...decimals].filter((text) => /\.\d{2,}/.test(text))
  return decimals.size > 20 || (long.length > 3 && long.length * 2 > texts.length)
}

// What numbers rows.
const counted =
  /^(?:(?:row|sample|seq(?:uence)?)[ _.]?)?(?:seq(?:uence)?|samples?|results?|measurements?|idx|index|order|no\.?|nr\.?|num(?:ber)?|row|n|i|id|#)$/i

// What stands where a run is missing or failed.
const noValue = /^(?:|[-–—x✗✘]|n\/?a|none|null|nan|fail(?:ed|ure)?|crash(?:ed)?|oom|timeout)$/i

// target_tps beside source_tps is a side that was measured, beside tps the target of the load tool.
function withoutSide(head: string, header: readonly string[]): string {
  const wordsOf = (text: string): string => wordsOfHead(text).words.toLowerCase()
  const words = wordsOf(head)
  const isSide = header.some(
    (other) => other !== head && wordsOf(other).replace(sideOfTarget, 'target ') === words,
  )
  return isSide && words.startsWith('target ') ? head.slice('target'.length) : head
}

const sideOfTarget = /^(?:source|base(?:line)?|reference|old) /

// How much of what was searched for a search found: it qualifies the rates beside it.
const recallHead = /^(?:(?:mean|avg|average)[ _])?recalls?(?:[ _]?@[ _]?\d+)?(?: ?\(?%\)?)?$/i
const recallOf = (head: string, texts: readonly string[]): ColumnMetric => ({
  metric: 'recall',
  unit: '1',
  factor: head.includes('%') || texts.some((text) => Number.parseFloat(text) > 1) ? 0.01 : 1,
})

function columnOf(
  printed: string,
  index: number,
  { rows, header }: Pick<TableReading, 'rows' | 'header'>,
): Column {
  const head = withoutSide(printed, header)
  const texts = rows
    .map(({ cells }) => cells[index]?.trim() ?? '')
    .filter((text) => !noValue.test(text))
  const numeric = texts.filter(isNumberCell).length
  // Rows such as Best and Total are few.
  const isNumeric = numeric > 0 && numeric * 2 >= texts.length
  const metric =
    metricOfHead(head.slice(head.lastIndexOf('/', head.length - 5) + 1)) ??
    metricOfHead(head) ??
    (recallHead.test(baseName(head)) && header.some(metricOfHead)
      ? recallOf(head, texts)
      : undefined)
  const isCount = texts.length > 1 && texts.every((text, at) => text === String(at + 1))
  const named =
    keyOfHead(baseName(head), isNumeric) ??
    (isCount && index === 0 && counted.test(head) ? 'repeat' : undefined)
  const isNoKey =
    isNumeric &&
    ((named !== 'version' && areDecimals(texts)) ||
      (named === 'seconds' && isMeasured(head)) ||
      named === 'status')
  const found = isNoKey ? undefined : named
  const isList = /^(?:name|id)$/i.test(head)
  const areWorkloads =
    texts.length > 0 &&
    texts.every((text) => {
      const [item, ...others] = /\s/.test(text) ? [] : itemsOf(text)
      return item?.kind === 'fields' && item.fields['workload'] !== undefined && others.length === 0
    })
  return {
    head: printed,
    index,
    isNumeric,
    metric,
    key: metric
      ? undefined
      : areWorkloads
        ? 'workload'
        : isList
          ? 'name'
          : (found ?? (head === '' && index === 0 && !isNumeric ? keyOfNames(texts) : undefined)),
  }
}

// What stands below an empty head names the rows.
const keyOfNames = (texts: readonly string[]): string | undefined =>
  texts.length === 0
    ? undefined
    : texts.every(fieldsOfLabel)
      ? 'level_1'
      : texts.some((text) => serverOf(text).engine !== undefined)
        ? 'server'
        : 'name'

function addField(fields: Record<string, string>, key: string, text: string): void {
  const label = level.test(key) ? fieldsOfLabel(text) : undefined
  const server = key === 'server' || key === 'version' || key === 'engine' ? serverOf(text) : {}
  if (label ?? Object.keys(server).length > 0) Object.assign(fields, label ?? server)
  else
    fields[key] =
      /^\d+(?:\.0+)?$/.test(text) && [...load, 'repeat'].includes(key) ? String(Number(text)) : text
}

// Names of objects around the numbers of JSON.
const level = /^(?:level_\d+|results?|runs?|data)$/

/** The fields of a row; undefined for one without a number where the column has numbers, such as Best and Total. */
function fieldsOfRow(row: Row, columns: readonly Column[]): Record<string, string> | undefined {
  const fields: Record<string, string> = {}
  for (const { key, index, isNumeric } of columns) {
    if (key === undefined || key === 'date' || key === 'status') continue
    const text = row.cells[index]?.trim() ?? ''
    if (text === '') continue
    if (isNumeric && key !== 'version' && parse(text) === undefined) return undefined
    addField(fields, key, text)
  }
  return fields
}

const summaryRow =
  /^(?:best|worst|total|sum|average|avg|mean|median|min(?:imum)?|max(?:imum)?|geo ?mean|std ?dev|price\b.*)$/i

const ratioRow =
  /^(?:(?:ratio|speed-?up|difference|diff|delta|change|gain|improvement)(?: \(.*\))?$|比值|比率|提升|差异)/i

const failed =
  /^(?:err(?:or)?|fail(?:ed|ure)?|crash(?:ed)?|abort(?:ed)?|time(?:d[ _-]?out|out)|oom|false)\b/i

function skipped(row: Row, columns: readonly Column[]): TableNote | undefined {
  const cells = row.cells.map((cell) => cell.trim())
  const first = cells.find((cell) => cell !== '') ?? ''
  const ratio = cells.find((cell) => ratioRow.test(cell))
  const { index = -1 } = columns.find(({ key }) => key === 'status') ?? {}
  const status = cells[index] ?? ''
  if (failed.test(status)) return { text: `the row says ${JSON.stringify(status)}`, line: row.line }
  const isSummary =
    ratio !== undefined || summaryRow.test(first) || fieldsOfRow(row, columns) === undefined
  return isSummary
    ? { text: `the row ${JSON.stringify(ratio ?? first)} is not a run`, line: row.line }
    : undefined
}

function resultsOfRows(
  { rows, title = '' }: TableReading,
  columns: readonly Column[],
  measures: readonly Column[],
  context: Fields,
): TablesRead {
  const notes: TableNote[] = []
  const results: TableResult[] = []
  const usable = measures.filter(({ metric, head, index }) => {
    const lacks =
      metric?.lacksUnit && rows.every(({ cells }) => parse(cells[index] ?? '')?.unit === undefined)
    if (lacks)
      notes.push({
        text: `the column ${JSON.stringify(head)} has no unit: add it to its head`,
      })
    return !lacks
  })
  const isPositive = ({ metric }: Column): boolean =>
    /^(?:1\/s|s|B\/s)$/.test(metric?.unit ?? '') || metric?.metric === 'throughput'
  const signs = usable.map((column) => {
    const below = rows.filter(({ cells }) => (parse(cells[column.index] ?? '')?.value ?? 0) < 0)
    const [first] = below
    if (!first || !column.metric || !isPositive(column)) return column
    const areAll = below.length > 1 && below.length * 10 >= rows.length * 9
    const text = areAll
      ? `the column ${JSON.stringify(column.head)} is negative, which no rate and no time is: it has no better side`
      : `a negative number below ${JSON.stringify(column.head)}`
    notes.push({ text, line: first.line })
    return areAll
      ? {
          ...column,
          metric: { ...column.metric, metric: `negated ${column.metric.metric}`, unit: '1' },
        }
      : column
  })
  const isZero = ({ index }: Column): boolean =>
    rows.every(({ cells }) => parse(cells[index] ?? '')?.value === 0)
  const groups = groupsOf(
    signs.filter(
      (column) =>
        !isZero(column) ||
        signs.every(
          ({ metric, index }) => index === column.index || metric?.metric !== column.metric?.metric,
        ),
    ),
  )
  for (const row of rows) {
    const skip = skipped(row, columns)
    if (skip) {
      notes.push(skip)
      continue
    }
    const fields = { ...context, ...nameOfRow(fieldsOfRow(row, columns) ?? {}, title) }
    for (const group of groups)
      for (const { numbers, ...rest } of valuesOfRow(row, group.columns))
        if (numbers.length > 0)
          results.push({
            fields: { ...fields, ...group.fields, ...rest.fields },
            numbers,
            ...(hasFailed(numbers) && { reason: 'its rate is 0' }),
            under: group.columns.map(({ head }) => head).join(', '),
            line: row.line,
          })
  }
  return { results, notes }
}

const hasFailed = (numbers: readonly TableNumber[]): boolean =>
  numbers.some(({ unit }) => unit === '1/s') && numbers.every(({ value }) => value === 0)

// MySQL 8.0 (tps), MySQL 8.4 (tps): where a metric has several columns, what else the heads say are fields of their numbers, if it
// states something that is known or each of them has all metrics. Else the columns are metrics of one run: goodput.requests/s.
function groupsOf(
  columns: readonly Column[],
): readonly { readonly fields: Fields; readonly columns: readonly Column[] }[] {
  const names = columns.map(({ metric }) => metric?.metric)
  if (new Set(names).size === names.length) return [{ fields: {}, columns }]
  const groups = new Map<string, Column[]>()
  const labels = columns.map(({ head }) => withoutMetric(head))
  // Time (with pg_stat_monitor), Time (without pg_stat_monitor)
  const remarks = columns.map(({ head }) => /[([]([^)\]]+)[)\]]\s*$/.exec(head)?.[1] ?? '')
  const areRemarks =
    new Set(labels).size === 1 && new Set(remarks).size === columns.length && !remarks.includes('')
  for (const [index, column] of columns.entries()) {
    const label = (areRemarks ? remarks[index] : labels[index]) ?? ''
    groups.set(label, [...(groups.get(label) ?? []), column])
  }
  const repeated = columns.flatMap(({ metric }, index) =>
    names.indexOf(metric?.metric) === names.lastIndexOf(metric?.metric) ? [] : index,
  )
  const areKnown = repeated.every((index) => fieldsOfLabel(labels[index] || ' ') !== undefined)
  const kinds = [...groups.values()].map((members) =>
    members.map(({ metric }) => metric?.metric).join(),
  )
  // base tps, base p95, patch tps: what several metrics have before them is no part of their names.
  const haveSides = [...groups].some(
    ([label, members]) =>
      label !== '' && new Set(members.map(({ metric }) => metric?.metric)).size > 1,
  )
  if (!areKnown && !areRemarks && !haveSides && new Set(kinds).size > 1)
    return [{ fields: {}, columns: columns.map(namedApart(labels, names)) }]
  const fields = fieldsOfHeads([...groups.keys()])
  return [...groups.values()].map((members, index) => ({
    fields: fields[index] ?? {},
    columns: members,
  }))
}

// Of several columns of a metric the first, or the one without further words, is the one that others are called by.
const namedApart =
  (labels: readonly string[], names: readonly (string | undefined)[]) =>
  (column: Column, index: number): Column => {
    const { metric } = column
    const same = labels.filter((_, at) => names[at] === metric?.metric)
    const label = labels[index] ?? ''
    if (!metric || same.length < 2 || label === (same.find((each) => each === '') ?? same[0]))
      return column
    const prefix = label
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
      .replaceAll(/^_|_$/g, '')
    return { ...column, metric: { ...metric, metric: `${prefix}.${metric.metric}` } }
  }

const withoutMetric = (text: string): string =>
  text
    .replace(/\s*[([][^)\]]*[)\]]\s*$/, '')
    .split(/[\s_[\]]+|(?<=\p{L}|\])\.(?=\S)/u)
    .filter(
      (word) =>
        word !== '' &&
        !metricOfHead(word) &&
        !/^(?:per|s(?:ec(?:ond)?s?)?|avg|average|mean|ms|[kmg]i?b)$/i.test(word),
    )
    .join(' ')

// The name of an object in a list is that of its workload.
function nameOfRow(fields: Record<string, string>, title: string): Fields {
  const { name, ...others } = fields
  if (name === undefined) return fields
  return /(?:^|\/)(?:workloads?|tests?|benchmarks?|quer(?:y|ies)|results?)$/i.test(title) &&
    !others['workload']
    ? { ...others, workload: name }
    : fields
}

/** One entry, or one per value where a cell has several. */
function valuesOfRow(
  row: Row,
  measures: readonly Column[],
): readonly { readonly fields: Fields; readonly numbers: readonly TableNumber[] }[] {
  const several = measures.flatMap((column) => {
    const list = listOf(row.cells[column.index]?.trim() ?? '')
    return list ? [{ column, list }] : []
  })
  const [first] = several
  if (!first) {
    const numbers = measures.flatMap((column) => {
      const cell = parse(row.cells[column.index] ?? '')
      const line = row.lines?.[column.index] ?? row.line
      return cell ? (numberOf(cell, column.metric, line) ?? []) : []
    })
    return [{ fields: {}, numbers }]
  }
  const [, remark = ''] = /\(([^()]{3,60})\)\s*$/.exec(first.column.head) ?? []
  // p95 ms (base / patch), but not rate (rows/sec)
  const inner = remark.split('/').map((name) => name.trim())
  const areNames = inner.length > 1 && inner.every((name) => name.length > 1 && !unitOf(name))
  const names = areNames ? inner : first.column.head.replace(/\s*\([^)]*\)\s*$/, '').split('/')
  return first.list.cells.map((_, at) => {
    const name = names.length === first.list.cells.length ? names[at] : undefined
    return {
      fields: { [first.list.kind]: name ?? String(at + 1) },
      numbers: several.flatMap(({ column, list }) => {
        const cell = list.cells[at]
        return cell ? (numberOf(cell, column.metric, row.line) ?? []) : []
      }),
    }
  })
}

function numberOf(
  { value, unit }: Parsed,
  metric: ColumnMetric | undefined,
  line: number,
): TableNumber | undefined {
  if (!metric) return undefined
  const own = unit === undefined ? undefined : unitOf(unit)
  // Only times lack units, and 1.8 % are no seconds.
  const expected = metric.lacksUnit ? 's' : metric.unit
  if (own ? expected !== '1' && own[0] !== expected : metric.lacksUnit) return undefined
  const [base, factor] = own ?? [metric.unit, metric.factor]
  // A quotient of integers is exact to its last bit; no table prints fifteen digits.
  if (value < 0 && (base === '1/s' || base === 's')) return undefined
  const over = Math.round(1 / factor)
  const isExact = Number.isInteger(value) && Math.abs(1 / factor - over) < 1e-6
  const scaled = isExact ? value / over : Number((value * factor).toPrecision(15))
  return { metric: metric.metric, value: scaled, unit: base, line }
}

// gtid in my8044.z12a_gtid beside my8044.z12a: a word that alone tells two heads apart is a switch.
function switchesOf(heads: readonly (readonly string[])[]): readonly string[] {
  const all = new Set(heads.map((parts) => parts.join(' ')))
  return [...new Set(heads.flat())].filter(
    (word) =>
      /^[a-z]{3,}$/i.test(word) &&
      heads.some(
        (parts) => parts.includes(word) && all.has(parts.filter((part) => part !== word).join(' ')),
      ),
  )
}

// x.my8028_rel_o2nofp.z12a_c8r32.pk1: the server that a name states; what only some of the names say keeps apart those of one server.
// Where a head states nothing that is known, all are values of one field.
function fieldsOfHeads(heads: readonly string[], key?: string): readonly Fields[] {
  if (key !== undefined)
    return heads.map((head) => {
      const fields: Record<string, string> = {}
      addField(fields, key, head)
      return fields
    })
  const parts = heads.map((head) => (/\s/.test(head) ? [] : itemsOf(head)))
  // 6.2.6, unstable
  const areVersions = heads.filter((head) => release.test(head)).length > 1
  const switches = switchesOf(parts.map((items) => items.map(({ text }) => text)))
  const stated = heads.map((head, index): Fields | undefined => {
    if (areVersions && /^[\w.-]+$/.test(head)) return { version: head }
    const label = head === '' ? {} : fieldsOfLabel(head)
    if (label) return label
    const items = parts[index] ?? []
    const servers = items.filter((item) => item.kind === 'fields' && item.fields['version'])
    const [server] = servers
    if (servers.length !== 1 || server?.kind !== 'fields') return undefined
    const own = items.filter(
      ({ text }) =>
        text !== server.text && !parts.every((other) => other.some((item) => item.text === text)),
    )
    const texts = own.map(({ text }) => text)
    const variant = texts.filter((text) => !switches.includes(text)).join(' ')
    return {
      ...server.fields,
      ...(variant !== '' && { variant }),
      ...Object.fromEntries(
        switches.map((text) => [text.toLowerCase(), texts.includes(text) ? 'on' : 'off']),
      ),
    }
  })
  return stated.every((fields) => fields !== undefined)
    ? stated
    : heads.map((head, index) => ({ ...stated[index], ...(head !== '' && { series: head }) }))
}

// Columns beside those of results, which sum them up or count something else.
const noResult =
  /^(?:total|sum|avg|average|mean|median|min|max|n|count|samples?|std\.? ?dev|errors?|failures?|failed|retries|aborts?)$/i

// The first column counts percentiles, each row one more.
function isDistribution({ header, rows }: Pick<TableReading, 'header' | 'rows'>): boolean {
  const values = rows.map(({ cells }) => Number(cells[0] ?? ''))
  const isRisingFirst = values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0))
  return percentileHead.test(header[0]?.trim() ?? '') && rows.length > 4 && isRisingFirst
}

// per. rows/s beside overall rows/s and a time
function isSampled(header: readonly string[]): boolean {
  const restsOf = (first: RegExp): readonly string[] =>
    header.flatMap((head) =>
      first.test(head) && metricOfHead(head) ? head.replace(first, '') : [],
    )
  const means = restsOf(/^(?:overall|cum(?:ulative)?|running)[ _.]+/i)
  return (
    header.some((head) => timeHead.test(head.trim())) &&
    restsOf(/^(?:per|interval|inst(?:ant)?|current)[ _.]+/i).some((rest) => means.includes(rest))
  )
}

// Transaction Name, Start Time (microseconds), Latency (microseconds), Worker Id
function areRequests(header: readonly string[]): boolean {
  const isNamed = (name: RegExp): boolean =>
    header.some((head) => name.test(wordsOfHead(head).words.trim()))
  return (
    isNamed(/^start ?time/i) && isNamed(/^latency/i) && isNamed(/^(?:worker|client|thread) ?id/i)
  )
}

const percentileHead = /^(?:pct|pctl|percentiles?|quantiles?)(?: ?\(?%\)?)?$/i
// Application Metrics: Execution phase
const monitored =
  /\b(?:monitoring(?! overhead)|(?:application|system|resource|hardware|host) metrics)\b/i

// CPU Utilization
function isOfHost(title: string): boolean {
  const part = title.slice(title.lastIndexOf(':') + 1)
  return (
    /\b(?:cpu|memory|ram|disk|network)\b/i.test(part) &&
    /\b(?:usage|utili[sz]ation|load)|%/i.test(part)
  )
}

// The numbers of a table that is relative to one of its servers, which is 1.
const relativeTo = /^Relative to: (\S+)/

// Each number below a head is a run: rows are of an axis, heads are servers, versions, machines or configurations. The names of rows
// are in the first column, or in the last.
function resultsOfCells(
  { rows, title = '' }: TableReading,
  columns: readonly Column[],
  context: Fields,
  ofFile: OfFile,
): TablesRead {
  const isNamedLast = columns.at(-1)?.isNumeric === false && columns[0]?.isNumeric === true
  const first = isNamedLast ? columns.at(-1) : columns[0]
  const all = columns.filter((column) => column !== first)
  const others = all.filter(({ head }) => !isComputed(head) && !noResult.test(head.trim()))
  const { name, key: headKey, workload } = cornerOf(first)
  const values = others.filter(
    ({ isNumeric, key, head }) => isNumeric && key === undefined && !isPlainNumber(head),
  )
  if (!name || values.length === 0 || values.length !== others.length)
    return { results: [], notes: [] }
  const isAxis = name.key !== undefined && name.isNumeric
  const texts = rows.flatMap(({ cells }) => values.map(({ index }) => cells[index] ?? ''))
  // 2 GB is a size of the experiment, not what was measured.
  const withTimes = texts.filter((text) => unitOf(parse(text)?.unit ?? '')?.[0] === 's')
  const [, base] = relativeTo.exec(title) ?? []
  const titled = titleMetric(title)
  // row store (s), column store (s)
  const units = new Set(values.map(({ head }) => wordsOfHead(head).unit))
  const [ofHeads, factor = 1] = units.size === 1 ? (unitOf([...units][0] ?? '') ?? []) : []
  const timed = ofHeads === 's' ? { metric: 'time.total', unit: 's', factor } : undefined
  const stated = base === undefined ? (titled ?? ofFile.metric ?? timed) : undefined
  const isTimed = withTimes.length * 2 > texts.length
  // Columns of numbers alone may be anything: an axis beside them, their units, or servers above them tell that they are results.
  const areServers =
    values.length > 1 &&
    (keyOfReleases(
      values.map(({ head }) => head),
      '',
    ) !== undefined ||
      values.every(({ head }) => serverOf(head)['version'] !== undefined))
  if (!isAxis && !isTimed && !stated && !areServers && base === undefined)
    return { results: [], notes: [] }
  const metric: ColumnMetric =
    base === undefined
      ? (stated ??
        (isTimed ? { metric: 'time.total', unit: 's', factor: 1, lacksUnit: true } : unnamed))
      : { metric: `${ofFile.metric?.metric ?? 'value'}.relative`, unit: '1', factor: 1 }
  const rowKey = isNamedLast
    ? 'workload'
    : (name.key ?? (name.head === '' ? 'workload' : name.head.toLowerCase().replaceAll(' ', '_')))
  const notes: TableNote[] = [
    ...all
      .filter((column) => !others.includes(column))
      .map(({ head }) => ({ text: `the column ${JSON.stringify(head)} is not a result` })),
    ...(stated || isTimed || base !== undefined ? [] : [noMetric]),
  ]
  const heads = [
    ...(base === undefined ? [] : [base]),
    ...values.map(({ head }) => (stated && stated === timed ? wordsOfHead(head).words : head)),
  ]
  const key = headKey ?? keyOfReleases(heads, `${ofFile.file} ${title}`)
  const labels = fieldsOfHeads(heads, key)
  const results = rows.flatMap((row): readonly TableResult[] => {
    const skip = skipped(row, [{ ...name, key: rowKey }])
    if (skip) {
      notes.push(skip)
      return []
    }
    const fields = { ...context, ...(workload !== undefined && { workload }) }
    addField(fields, rowKey, (row.cells[name.index] ?? '').trim().replace(/:$/, ''))
    const cells = values.map(({ index }) => row.cells[index] ?? '')
    return [...(base === undefined ? [] : ['1']), ...cells].flatMap((text, index) => {
      const cell = parse(text)
      const value = cell && numberOf(cell, metric, row.line)
      return value
        ? [
            {
              fields: { ...fields, ...labels[index] },
              numbers: [value],
              under: heads[index] ?? '',
              line: row.line,
            },
          ]
        : []
    })
  })
  return { results, notes }
}

// 6.8 is a kernel in a table of kernels, else a version.
const kernels = /(?<![a-z])(?:kernels?|linux)(?![a-z])/i
const release = /^v?\d+\.\d+[\w.-]*$/
const branch =
  /^(?:main|master|trunk|head|unstable|stable|dev(?:el(?:op)?)?|nightly|latest|next|edge)$/i

// 5.0.13, 6.2.6 and unstable are versions of one server.
function keyOfReleases(heads: readonly string[], place: string): string | undefined {
  if (!heads.some((head) => release.test(head))) return undefined
  if (!heads.every((head) => release.test(head) || branch.test(head))) return undefined
  return kernels.test(place) ? 'kernel' : 'version'
}

// threads \ allocator     clients/kernel
const corner = /^([^\\/|]{1,40}?) ?[\\/|] ?([^\\/|]{1,40})$/

// pipeline on GET
const axisOfWorkload = /^([\w ]{1,40}?) (?:on|of|for) ([\w-]{1,40})$/i

// The head of the first column may say what the heads of the others are, too, or which workload all numbers are of.
function cornerOf(first: Column | undefined): {
  readonly name: Column | undefined
  readonly key?: string
  readonly workload?: string
} {
  const [, axis = '', workload] = axisOfWorkload.exec(first?.head ?? '') ?? []
  if (first?.isNumeric === true && first.key === undefined && workload !== undefined)
    return { name: { ...first, head: axis, key: keyOfHead(axis, true) }, workload }
  const [, row = '', column = ''] = corner.exec(first?.head ?? '') ?? []
  const rowKey = keyOfHead(row, true)
  const key = keyOfHead(column, false)
  return first?.isNumeric === true &&
    rowKey !== undefined &&
    load.includes(rowKey) &&
    key !== undefined
    ? { name: { ...first, key: rowKey }, key }
    : { name: first }
}

const isPlainNumber = (head: string): boolean => /^\d*$/.test(head.trim())
