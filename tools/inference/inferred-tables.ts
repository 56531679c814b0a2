// Tables whose rows or cells are runs: the role of each column follows from its head and its texts. What has no unit and no
// name of a metric is not used, and said so.
import { baseName } from '../core/base-name.ts'
import { smallest } from '../core/extremes.ts'
import { escapePattern } from '../core/escape-pattern.ts'
import type { TableReading } from '../core/readings.ts'
import {
  isCondition,
  isMeasured,
  metricOfHead,
  wordsOfHead,
} from '../formats/reading/column-metric.ts'
import { timeHead } from '../formats/reading/samples-table.ts'
import { fieldsOfLabel, keyOfHead } from './column-roles.ts'
import { withDurations, withTimesOfRows } from './durations.ts'
import type { Evidence, Fields } from './evidence.ts'
import { spread, totalsOf } from './long-tables.ts'
import { operationNames } from './inference-vocabulary.ts'
import type { NameColumns, NamedTable } from './printed-columns.ts'
import { load } from './path-slots.ts'
import { engineOf, itemsOf, withoutEnding } from './recognise-fields.ts'
import { serverOf } from './side-files.ts'
import { noMetric, type OfFile, relativeTo, resultsOfCells, titleMetric } from './table-cells.ts'
import {
  type Column,
  columnOf,
  counted,
  isFraction,
  level,
  loadColumns,
  parse,
  unnamed,
  valueColumn,
  withParameters,
} from './table-columns.ts'
import {
  filledDown,
  ofMethods,
  turned,
  uncounted,
  withHeadParts,
  withLoads,
  withOperations,
  withoutCorners,
  withoutParts,
  withProducts,
} from './table-forms.ts'
import {
  addField,
  resultsOfRows,
  type TableNumber,
  type TableResult,
  type TablesRead,
  withoutMetric,
} from './table-rows.ts'

/** The runs of the tables of a file, in their order. */
export function resultsOfTables(
  { tables: tablesOf, format, path, facts }: Evidence,
  nameColumns: NameColumns,
): TablesRead {
  if (format === 'descriptions') return { results: [], notes: [] }
  const tables = withParameterTables(
    withoutCorners(
      tablesOf().map((table) =>
        withOperations(withProducts(withDurations(withTimesOfRows(table)))),
      ),
    ),
  )
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
        ofMethods(filledDown(withLoads(turned(uncounted(withHeadParts(spread(table)))), document))),
      {
        metric: named?.lacksUnit ? undefined : named,
        file,
        document,
        servers,
      },
    ),
  )
  const once = withoutCopies(withoutParts(withoutMonitors(withoutSingles(read, tables)), tables))
  const notes = [...tables.flatMap(totalsOf), ...once.flatMap((each) => each.notes)]
  return { results: joined(apart(once, tables)), notes }
}

// Parameter, Value: what the only such table says is a condition of the tables below it; headings name what several are of.
function withParameterTables(tables: readonly TableReading[]): readonly TableReading[] {
  const [given, ...others] = tables.filter(
    ({ header: [name = '', value = '', other] }) =>
      parameterHead.test(name.trim()) && /^values?$/i.test(value.trim()) && other === undefined,
  )
  if (!given || others.length > 0) return tables
  const constants = given.rows.map(
    ({ cells: [name = '', value = ''] }) => [name.trim(), value.trim()] as const,
  )
  const engines = enginesIn([given.title, ...constants.map(([, value]) => value)].join(' '))
  return tables.map((table, at) => {
    if (at <= tables.indexOf(given)) return table
    // A table of several servers, or below the heading of another one, has none of the server that is stated.
    const { header, title = '' } = table
    const hasServer =
      header.some((head) => ofServer.has(keyOfHead(head, false) ?? '') || engineOf(head)) ||
      [...enginesIn(title)].some((engine) => !engines.has(engine))
    const stated = constants.filter(([name]) => {
      const key = keyOfHead(name, false) ?? ''
      return key !== 'repeat' && !(hasServer && ofServer.has(key))
    })
    return { ...table, constants: { ...Object.fromEntries(stated), ...table.constants } }
  })
}

const enginesIn = (text: string): ReadonlySet<string> =>
  new Set(text.split(/[^A-Za-z\d]+/).flatMap((word) => engineOf(word) ?? []))
const ofServer: ReadonlySet<string> = new Set(['engine', 'server', 'version'])
const parameterHead = /^parameters?$/i

// Beside a table with the mean and the deviation of what was measured, numbers of no metric in a table of trials are single measurements of it, such as outliers.
function withoutSingles(
  read: readonly TablesRead[],
  tables: readonly TableReading[],
): readonly TablesRead[] {
  const isSummary = ({ header }: TableReading, at: number): boolean =>
    (read[at]?.results.length ?? 0) > 0 &&
    [meanHead, deviationHead].every((head) => header.some((text) => head.test(text)))
  if (!tables.some(isSummary)) return read
  const text = 'single measurements, beside a table with their mean'
  return read.map(({ results, notes }, at) => {
    const [first] = results
    return first &&
      tables[at]?.header.some((head) => trialHead.test(head)) &&
      results.every(({ numbers }) => numbers.every(({ metric }) => metric === unnamed.metric))
      ? { results: [], notes: [...notes, { text, line: first.line }] }
      : { results, notes }
  })
}

const trialHead = /\b(?:trial|run|repeat|repetition|iteration|sample|measurement)s?\b/i
const meanHead = /\b(?:avg|average|mean)\b/i
const deviationHead = /\bst(?:d|andard)?\.?[ _]?dev/i

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
  // A line of ==== is no title.
  const titles = used.map(({ title = '' }) =>
    title.split(': ').filter((part) => /[\p{L}\d]/u.test(part)),
  )
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

// Valkey – Workload B
const subject = /^(\w[\w.+-]{1,30}) [–—-] /
// 6M Records   MYSQL_20m_rows   100K keys
const records =
  /(?<![\d.])(\d+(?:\.\d+)?)[ _]?([kmb]?)[ _]*(?:records?|rows?|(?<=\d{4}[ _]*|[kmb][ _]*)keys|documents?|docs?)(?![a-z])/i

// Write 100K keys, 256-byte key
const operationOnMany = /^([a-z]{3,10}) \d+(?:\.\d+)? ?[kmb] /i

function resultsOfTable(table: TableReading | NamedTable, ofFile: OfFile): TablesRead {
  const { header, rows, title = '', constants = {} } = table
  const parameters = 'parameters' in table ? table.parameters : 0
  const hasThreads = header.some((head) => keyOfHead(head, true) === 'threads')
  const hasPerSecond = header.some(
    (head) => perSecond.test(head) && metricOfHead(head)?.metric === 'ops/s',
  )
  const stated = statedOnce(constants, title)
  const read = header.map((head, index) => {
    const column = columnOf(head, index, table)
    // read_ops beside throughput_ops_sec counts operations.
    if (hasPerSecond && column.metric?.metric === 'ops/s' && !perSecond.test(head))
      return { ...column, metric: undefined, key: undefined }
    // The first, second and third client beside the threads of each is a number of the row.
    if (column.key === 'clients' && hasThreads && /^client$/i.test(head))
      return { ...column, key: 'client' }
    // What clients ask for in a workload that the document states is an operation of it.
    if (column.key === 'workload' && ofOperations.test(head) && stated.has('workload'))
      return { ...column, key: 'operation' }
    const key = head === '' || column.key !== undefined ? column.key : head.toLowerCase()
    return index < parameters ? { ...column, metric: undefined, key } : column
  })
  const columns = withGroups(read)
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
  const known = columns.filter(({ metric, isNumeric, key }) => metric && isNumeric && !key)
  const isMonitor = (isOfHost(title) && !hasRate) || (isOfProcessors(header) && known.length === 0)
  if (monitored.test(title) || isMonitor) return { results: [], notes: [] }
  const titled = titleMetric(title) ?? ofFile.metric
  const loads = known.length > 0 ? [] : loadColumns(columns, titled)
  const measures =
    known.length > 0 ? known : loads.length > 0 ? loads : valueColumn(columns, titled)
  const context: Record<string, string> = {}
  for (const [key, value] of stated) addField(context, key, value)
  if (!relativeTo.test(title))
    for (const part of title.split(': ')) Object.assign(context, fieldsOfTitle(part, ofFile))
  if (measures.length === 0) return resultsOfCells(table, columns, context, ofFile)
  const rowColumns = columns.filter(({ index }) => !loads.some((load) => load.index === index))
  const used = withParameters(rowColumns, rows)
  const rowsRead = resultsOfRows(table, used, measures, context)
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
  return { ...rowsRead, notes: [...rowsRead.notes, ...lost, ...(isNamed ? [] : [noMetric])] }
}

const ofOperations = /^(?:level \d+|operations?|ops?|requests?|commands?)$/i

// {"benchmarks": {"query": {"count": …}, "join": {"by_key": …}}}: what stands within the objects of a list of workloads are the workloads.
function withGroups(columns: readonly Column[]): readonly Column[] {
  const outer = columns.findIndex(({ key, isNumeric }) => key === 'workload' && !isNumeric)
  const inner = columns.findIndex(
    ({ head, key = '', isNumeric }, at) =>
      at === outer + 1 && /^level \d/.test(head) && level.test(key) && !isNumeric,
  )
  return outer < 0 || inner < 0
    ? columns
    : columns.map((column, at) =>
        at === outer
          ? { ...column, key: 'group' }
          : at === inner
            ? { ...column, key: 'workload' }
            : column,
      )
}

// Of several values with one key those count that stand in an object with a word of the title, else in the outermost: search_results
// have the conditions of index_search_parameter, not of data_upload_parameter.
function statedOnce(
  constants: Readonly<Record<string, string>>,
  title: string,
): ReadonlyMap<string, string> {
  const all = new Map<string, { readonly path: string; readonly value: string }[]>()
  for (const [path, value] of Object.entries(constants)) {
    const head = baseName(path)
    const isNumeric = parse(value) !== undefined
    if (metricOfHead(head) || (isNumeric && measuredBesides.test(path))) continue
    const key =
      keyOfHead(head, isNumeric) ??
      (isNumeric && !isFraction(value) && (isCondition(path) || !isMeasured(head))
        ? keyOfHead(head, false)
        : undefined)
    // How many repeats there were numbers none.
    if (key === 'repeat' && isNumeric && /s$/i.test(head)) continue
    if (key !== undefined && key !== 'date' && !value.includes('/'))
      all.set(key, [...(all.get(key) ?? []), { path, value }])
  }
  const titled = wordsOfPath(title)
  const once = new Map<string, string>()
  for (const [key, values] of all) {
    const near = values.filter(({ path }) =>
      wordsOfPath(path.slice(0, -baseName(path).length)).some((word) => titled.includes(word)),
    )
    const used = near.length > 0 ? near : values
    const depth = (path: string): number => path.split('/').length
    const least = smallest(used.map(({ path }) => depth(path)))
    const last = used.findLast(({ path }) => depth(path) === least)
    if (last) once.set(key, last.value)
  }
  return once
}

const wordsOfPath = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2 && !/^(?:results?|data|params?|parameters?)$/.test(word))

const perSecond = /per|\/|s(?:ec(?:onds?)?)?$/i

// What an object of measurements beside a result holds is no condition: perf/cpu_temp_c/max_overall.
const measuredBesides =
  /(?:^|\/)(?:perf|sensors?|telemetry|monitor(?:ing)?)\/.*(?:temp|power|watts?|energy|joules|clock|mhz|fan|min|max|avg|mean)/i

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
  const [, operation = ''] = operationOnMany.exec(printed) ?? []
  if (operationNames.test(operation)) fields['workload'] = operation.toLowerCase()
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
  // Main benchmarks (10 threads, 120 s)
  for (const part of remark.split(/[,;]/)) {
    const [key, count] = Object.entries(fieldsOfLabel(part.trim()) ?? {})[0] ?? []
    if (key !== undefined && count !== undefined && load.includes(key)) fields[key] = count
  }
  if (label === '' || comparison.test(label)) return fields
  const contradicted = new Set<string>()
  // Notes on the pooler: no switch that is on. cpu 94%: a load and no number of processors. 50% read: no workload of reads.
  const plain = label
    .replaceAll(/ o(?:n|ff) (?=\p{L})/gu, ' - ')
    .replaceAll(/[\p{L}_]+[ :=]{0,3}\d+(?:\.\d+)? ?%|(?<!\d)\d{1,3}(?:\.\d+)? ?% \p{L}+/gu, '-')
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
    for (const [name, value] of Object.entries(stated)) {
      const [before = value] = [fields[name]]
      // Read only, oltp_read_only: the second says more.
      const isSame = name === 'workload' && (value.endsWith(before) || before.endsWith(value))
      if (value !== before && !isSame) contradicted.add(name)
      else fields[name] = value.length < before.length ? before : value
    }
  }
  for (const name of contradicted) Reflect.deleteProperty(fields, name)
  return fields
}

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

// CPU, %usr, %sys, %iowait, %idle
const isOfProcessors = (header: readonly string[]): boolean =>
  header.filter((head) =>
    /^%? ?(?:usr|user|nice|sys|system|iowait|irq|soft|steal|idle)$/i.test(head.trim()),
  ).length > 2

// CPU Utilization
function isOfHost(title: string): boolean {
  const part = title.slice(title.lastIndexOf(':') + 1)
  return (
    /\b(?:cpu|memory|ram|disk|network)\b/i.test(part) &&
    /\b(?:usage|utili[sz]ation|load)|%/i.test(part)
  )
}
