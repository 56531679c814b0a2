// Tables with a result in each row.
import type { TableReading } from '../core/readings.ts'
import {
  type ColumnMetric,
  metricOfHead,
  unitOf,
  unitOfCell,
} from '../formats/reading/column-metric.ts'
import { fieldsOfLabel } from './column-roles.ts'
import type { Fields } from './evidence.ts'
import { noServers, operationNames } from './inference-vocabulary.ts'
import { load } from './path-slots.ts'
import { engineOf, itemsOf } from './recognise-fields.ts'
import { serverOf } from './side-files.ts'
import { type Column, level, listOf, parse, type Parsed, type Row } from './table-columns.ts'

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

export function addField(fields: Record<string, string>, key: string, text: string): void {
  const label = level.test(key) ? fieldsOfLabel(text) : undefined
  const server = key === 'server' || key === 'version' || key === 'engine' ? serverOf(text) : {}
  if (label ?? Object.keys(server).length > 0) Object.assign(fields, label ?? server)
  else
    fields[key] =
      /^\d+(?:\.0+)?$/.test(text) && [...load, 'repeat'].includes(key) ? String(Number(text)) : text
}

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

// redis-aof and redis-rdb in a column of servers are two variants of one.
function variantsIn(rows: readonly Row[], columns: readonly Column[]): ReadonlyMap<string, string> {
  const texts = columns
    .filter(({ key = '' }) => /^(?:server|engine)$/.test(key))
    .flatMap(({ index }) => rows.map(({ cells }) => cells[index]?.trim() ?? ''))
  const rests = new Map<string, Map<string, string>>()
  for (const text of new Set(texts)) {
    const server = JSON.stringify(serverOf(text))
    const others = itemsOf(text).filter(
      (item) => item.kind !== 'fields' || !('engine' in item.fields || 'version' in item.fields),
    )
    const rest = others.map((item) => item.text).join(' ')
    if (server !== '{}')
      rests.set(server, (rests.get(server) ?? new Map<string, string>()).set(text, rest))
  }
  const all = [...rests.values()]
  const areVariants = all.some((own) => new Set(own.values()).size > 1)
  return new Map(
    areVariants ? all.flatMap((own) => [...own].filter(([, rest]) => rest !== '')) : [],
  )
}

const summaryRow =
  /^(?:best|worst|total|sum|average|avg|mean|median|min(?:imum)?|max(?:imum)?|geo ?mean|std ?dev|price\b.*)$/i

const ratioRow =
  /^(?:(?:ratio|speed-?up|difference|diff|delta|change|gain|improvement)(?: \(.*\))?$|比值|比率|提升|差异)/i

const failed =
  /^(?:err(?:or)?|fail(?:ed|ure)?|crash(?:ed)?|abort(?:ed)?|time(?:d[ _-]?out|out)|oom|false)\b/i

export function skipped(row: Row, columns: readonly Column[]): TableNote | undefined {
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

export function resultsOfRows(
  { rows, title = '' }: TableReading,
  columns: readonly Column[],
  measures: readonly Column[],
  context: Fields,
): TablesRead {
  const notes: TableNote[] = []
  const results: TableResult[] = []
  const lacking = measures.filter(
    ({ metric, index }) =>
      metric?.lacksUnit && rows.every(({ cells }) => parse(cells[index] ?? '')?.unit === undefined),
  )
  // Latencies of one unknown unit can be compared with each other.
  const [bare] = lacking.length < measures.length ? [] : latencies(lacking)
  for (const { head } of lacking.filter((column) => column !== bare))
    notes.push({ text: `the column ${JSON.stringify(head)} has no unit: add it to its head` })
  if (bare) notes.push({ text: `the unit of ${JSON.stringify(bare.head)} is not stated` })
  const usable =
    bare === undefined
      ? measures.filter((column) => !lacking.includes(column))
      : [{ ...bare, metric: unstated }]
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
  const variants = variantsIn(rows, columns)
  for (const row of rows) {
    const skip = skipped(row, columns)
    if (skip) {
      notes.push(skip)
      continue
    }
    const fields: Record<string, string> = {
      ...context,
      ...nameOfRow(fieldsOfRow(row, columns) ?? {}, title),
    }
    const variant = row.cells.map((cell) => variants.get(cell.trim())).find(Boolean)
    if (variant !== undefined) fields['variant'] ??= variant
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

/** Statistics of times whose unit nothing states. */
export const unstated: ColumnMetric = { metric: 'latency.unstated', unit: '1', factor: 1 }

// The mean, else the number without a statistic, else the median.
function latencies(columns: readonly Column[]): readonly Column[] {
  const rank = ({ metric }: Column): number =>
    ['latency.avg', 'latency', 'latency.p50'].indexOf(metric?.metric ?? '')
  return columns.filter((column) => rank(column) >= 0).toSorted((a, b) => rank(a) - rank(b))
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
  // [read] Throughput, [update] Throughput
  const operations = columns.map(({ head }) => /^\[([a-z]+)\] /i.exec(head)?.[1] ?? '')
  const areOperations = operations.every((name) => operationNames.test(name))
  const labels = areOperations ? operations : columns.map(({ head }) => withoutMetric(head))
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
  // base tps, base p95, patch tps: what several metrics have before them is no part of their names. p50 beside service p50 has no side.
  const isPlain = (groups.get('') ?? []).some(({ metric }) =>
    repeated.some((index) => names[index] === metric?.metric),
  )
  const haveSides =
    !isPlain &&
    [...groups].some(
      ([label, members]) =>
        !/^(?:|min|max|median)(?![^ ])/i.test(label) &&
        new Set(members.map(({ metric }) => metric?.metric)).size > 1,
    )
  const areParts = areOperations || (!areRemarks && isRateOfParts(groups))
  if (
    areOperations ||
    (!areKnown && !areRemarks && (areParts || (!haveSides && new Set(kinds).size > 1)))
  )
    return [
      {
        fields: {},
        columns: plainFirst(columns, columns.map(namedApart(labels, names, areParts))),
      },
    ]
  const fields = fieldsOfHeads([...groups.keys()])
  return [...groups.values()].map((members, index) => ({
    fields: fields[index] ?? {},
    columns: members,
  }))
}

// [OVERALL] Throughput(ops/sec), [READ] AverageLatency(us), [UPDATE] AverageLatency(us): where one group has the only rate, and nothing
// that the others have, these are operations of its run.
function isRateOfParts(groups: ReadonlyMap<string, readonly Column[]>): boolean {
  const rated = [...groups.values()].filter((group) =>
    group.some(({ metric }) => metric?.unit === '1/s'),
  )
  const [own = [], other] = rated
  const names = new Set(own.map(({ metric }) => metric?.metric))
  const others = [...groups.values()].filter((group) => group !== own).flat()
  return (
    groups.size > 2 &&
    own.length > 0 &&
    other === undefined &&
    others.every(({ metric }) => !names.has(metric?.metric))
  )
}

// The column that others are called by leads the run.
const plainFirst = (columns: readonly Column[], named: readonly Column[]): readonly Column[] => [
  ...named.filter((column) => columns.includes(column)),
  ...named.filter((column) => !columns.includes(column)),
]

// Of several columns of a metric the first, or the one without further words, is the one that others are called by.
const namedApart =
  (labels: readonly string[], names: readonly (string | undefined)[], areParts: boolean) =>
  (column: Column, index: number): Column => {
    const { metric } = column
    const same = labels.filter((_, at) => names[at] === metric?.metric)
    const label = labels[index] ?? ''
    const plain = ['', 'median'].find((name) => same.some((each) => each.toLowerCase() === name))
    const first = areParts ? '' : (plain ?? same[0]?.toLowerCase())
    if (!metric || same.length < 2 || label.toLowerCase() === first) return column
    const prefix = label
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
      .replaceAll(/^_|_$/g, '')
    return { ...column, metric: { ...metric, metric: `${prefix}.${metric.metric}` } }
  }

export const withoutMetric = (text: string): string =>
  withoutOwnName(text)
    .replace(/\s*[([][^)\]]*[)\]]\s*$/, '')
    .split(/[\s_[\]]+|(?<=\p{L}|\])\.(?=\S)/u)
    .filter(
      (word) =>
        word !== '' &&
        !metricOfHead(word) &&
        !/^(?:per|s(?:ec(?:ond)?s?)?|avg|average|mean|ms|[kmg]i?b|\d{1,3}(?:\.\d{1,3})?th)$/i.test(
          word,
        ),
    )
    .join(' ')

// duckdb/time_ms
function withoutOwnName(text: string): string {
  const at = text.lastIndexOf('/')
  const own = text.slice(at + 1)
  return at > 0 && !own.includes(' ') && metricOfHead(own)
    ? text.slice(0, at).replaceAll('/', ' ')
    : text
}

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

export function numberOf(
  { value, unit }: Parsed,
  metric: ColumnMetric | undefined,
  line: number,
): TableNumber | undefined {
  if (!metric) return undefined
  const own = unit === undefined ? undefined : unitOfCell(unit)
  // Only times lack units, and 1.8 % are no seconds.
  const expected = metric.lacksUnit ? 's' : metric.unit
  if (own ? expected !== '1' && own[0] !== expected : metric.lacksUnit) return undefined
  const [base, factor] = own ?? [metric.unit, metric.factor]
  // A quotient of integers is exact to its last bit; no table prints fifteen digits.
  if (value < 0 && (base === '1/s' || base === 's')) return undefined
  const over = Math.round(1 / factor)
  const isExact = over > 0 && Number.isInteger(value) && Math.abs(1 / factor - over) < 1e-6
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
export function fieldsOfHeads(heads: readonly string[], key?: string): readonly Fields[] {
  if (key !== undefined)
    return heads.map((head) => {
      const fields: Record<string, string> = {}
      addField(fields, key, head)
      return fields
    })
  const parts = heads.map((head) => (/\s/.test(head) ? [] : itemsOf(head)))
  // 6.2.6, unstable
  const areVersions = heads.filter((head) => release.test(head)).length > 1
  // etcd-v3.3.0 beside zookeeper-r3.5.3: where one name in front of a version is that of an engine, all are, but for baseline-7.0.
  const names = heads.map((head) => nameAndVersion.exec(head)?.[1] ?? '')
  const areServers =
    names.every((name) => name !== '') && heads.some((head) => serverOf(head).engine !== undefined)
  const switches = switchesOf(parts.map((items) => items.map(({ text }) => text)))
  const stated = heads.map((head, index): Fields | undefined => {
    if (areVersions && /^[\w.-]+$/.test(head)) return { version: head }
    const label = head === '' ? {} : fieldsOfLabel(head)
    if (label) return label
    const named = areServers ? nameAndVersion.exec(head) : undefined
    if (named && noServers.test(named[1] ?? ''))
      return { version: named[2] ?? '', variant: [named[1], named[3]].filter(Boolean).join(' ') }
    const items = named ? serverItems(named) : (parts[index] ?? [])
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

const nameAndVersion = /^([a-z]{3,20})[-_ ][vr]?(\d+(?:\.\d+)+)(?:[-_ ](.+))?$/i

const serverItems = ([, engine = '', version = '', variant = '']: RegExpExecArray): ReturnType<
  typeof itemsOf
> => [
  {
    kind: 'fields',
    fields: { engine: engineOf(engine) ?? engine.toLowerCase(), version },
    text: engine,
  },
  ...itemsOf(variant),
]

export const release = /^v?\d+\.\d+[\w.-]*$/
