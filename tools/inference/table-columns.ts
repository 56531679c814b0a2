// The cells and columns of a table, and what a column means.
import { baseName } from '../core/base-name.ts'
import type { TableReading } from '../core/readings.ts'
import {
  type ColumnMetric,
  isMeasured,
  metricOfHead,
  unitOfCell,
  wordsOfHead,
} from '../formats/reading/column-metric.ts'
import { fieldsOfLabel, keyOfHead } from './column-roles.ts'
import { noServers, operationNames } from './inference-vocabulary.ts'
import { isCounted, load } from './path-slots.ts'
import { itemsOf } from './recognise-fields.ts'
import { serverOf } from './side-files.ts'

export type Row = TableReading['rows'][number] & {
  /** Of the cells of a row that was a column. */
  readonly lines?: readonly number[]
}

export interface Column {
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
  / (?:(?:ops|operations|transactions|queries|req(?:uest)?s?) ?\/ ?|per )s(?:ec(?:ond|\.)?)?$/i

// 12.5 ± 0.4 ms
const deviation = / ?(?:±|\+\/-) ?\d[\d.,]{0,12}(?: ?%)?/

export interface Parsed {
  readonly value: number
  readonly unit?: string
}

export function parse(text: string): Parsed | undefined {
  const plain = text.trim().replace(rateInCell, '/s').replace(deviation, '')
  const [, digits, unit] = number.exec(plain) ?? []
  if (digits === undefined || (unit !== undefined && !unitOfCell(unit))) return undefined
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

export function listOf(
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

export const isNumberCell = (text: string): boolean =>
  parse(text) !== undefined || listOf(text) !== undefined

/** What the numbers of a table are of which no head names the metric. */
export const unnamed: ColumnMetric = { metric: 'value', unit: '1', factor: 1 }

/** T1, T8 and T64 beside several columns of names: each number is a run with this load. */
export function loadColumns(columns: readonly Column[], titled = unnamed): readonly Column[] {
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

/** value beside columns that are fields, one of them the load: the title or the file may name its metric. */
export function valueColumn(columns: readonly Column[], titled = unnamed): readonly Column[] {
  const values = columns.filter(({ head, isNumeric }) => isNumeric && /^values?$/i.test(head))
  const others = columns.filter((column) => !values.includes(column))
  const isComplete =
    others.every(({ key }) => key !== undefined) &&
    others.some(({ key = '', isNumeric }) => isNumeric || level.test(key))
  return values.length === 1 && isComplete
    ? values.map((column) => ({ ...column, metric: titled }))
    : []
}

/** Numbers in a column that is no metric are a parameter where they keep apart rows that are alike without it. */
export function withParameters(
  columns: readonly Column[],
  rows: readonly Row[],
): readonly Column[] {
  const keys = columns.filter(({ key = 'date' }) => key !== 'date' && key !== 'status')
  const count = (used: readonly Column[]): number =>
    new Set(rows.map(({ cells }) => JSON.stringify(used.map(({ index }) => cells[index])))).size
  const isParameter = (column: Column): boolean =>
    column.isNumeric &&
    column.key === undefined &&
    column.metric === undefined &&
    column.head !== '' &&
    !isMeasured(column.head) &&
    !ofPart.test(column.head) &&
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

// [READ] Operations
const ofPart = /^\[[^[\]]{1,60}\] /

/** 13.528 */
export const isFraction = (text: string): boolean => !Number.isInteger(parse(text)?.value ?? 0)

/** Fractions that are a parameter, such as 0.5, 0.9 and 0.99, have several rows each; one of them may have failed in all others. */
export function areLevels(texts: readonly string[]): boolean {
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

/** 1, 2, 4 pods, but not 1, 2, 3, 4 through rows of several keys, which counts them. */
export function isRising({ index }: Column, rows: readonly Row[], isOfOneKey: boolean): boolean {
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

/** What numbers rows. */
export const counted =
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

// Mean above 843.2 us, or beside Max Time
function bareStatistic(
  head: string,
  texts: readonly string[],
  header: readonly string[],
): ColumnMetric | undefined {
  const times = texts.filter((text) => unitOfCell(parse(text)?.unit ?? '')?.[0] === 's')
  const others = header.flatMap((other) => metricOfHead(other)?.metric ?? [])
  const areTimes = others.length > 0 && others.every((metric) => /^latency\./.test(metric))
  return statisticHead.test(head) && (areTimes || times.length * 2 > texts.length)
    ? metricOfHead(`latency ${head}`)
    : undefined
}

const statisticHead = /^(?:avg|average|mean|median|min|max|p\d\d(?:\.\d{1,2})?)$/i

export function columnOf(
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
      : (rateOf(texts) ?? bareStatistic(head, texts, header)))
  const isCount = texts.length > 1 && texts.every((text, at) => text === String(at + 1))
  const named =
    (!isNumeric && databases.test(head) && areEngines(texts, 1) ? 'engine' : undefined) ??
    keyOfHead(baseName(head), isNumeric) ??
    ((isCount && index === 0 && counted.test(head)) || (/^i$/i.test(head) && countUp(texts))
      ? 'repeat'
      : undefined)
  const isNoKey =
    isNumeric &&
    ((named !== 'version' && areDecimals(texts)) ||
      (named === 'seconds' && isMeasured(head)) ||
      // total_rows of 7362798 were counted.
      (named === 'table_size' &&
        isMeasured(head) &&
        texts.some((text) => !/^\d{1,3}0*$/.test(text))) ||
      // CPU 80% is a load.
      (named === 'cores' && texts.every((text) => text.endsWith('%'))) ||
      // Iterations of a loop are more than the rows.
      (named === 'repeat' && texts.every((text) => (parse(text)?.value ?? 0) > rows.length)) ||
      named === 'status')
  // When a run began or ended is no field of it: start_bench.
  const isMoment =
    ofMoment.test(wordsOfHead(head).words) &&
    texts.length > 0 &&
    texts.every((text) => moment.test(text))
  const found = isNoKey ? undefined : isMoment ? 'date' : named
  const isJoined = !isNumeric && isComposed(rows, index)
  const isList = /^(?:name|id)$/i.test(head)
  const isNamedElsewhere = header.some(
    (other) => other !== printed && keyOfHead(baseName(other), false) === 'workload',
  )
  const areWorkloads =
    texts.length > 0 &&
    texts.every(isWorkload(isNamedElsewhere || areAlike(texts) ? /(?!)/ : operationNames))
  return {
    head: printed,
    index,
    isNumeric,
    metric,
    key:
      metric || isJoined
        ? undefined
        : areWorkloads
          ? 'workload'
          : isList
            ? 'name'
            : (keyOfLevel(found, texts) ??
              (head === '' && index === 0 && !isNumeric ? keyOfNames(texts) : undefined)),
  }
}

/** 2025-11-10T23:36:25.156Z   23-06-2020 02:35:21 */
export const moment = /^(?:\d{4}-\d\d-\d\d|\d\d([-./])\d\d\1\d{4})[T ]\d\d:\d\d/
const ofMoment = /\b(?:start|begin|end|finish|stop)(?:ed|s)?\b/i

// 1, 2, 3, 1, 2, 3, in any order, but not 1, 2, 4, 8
const countUp = (texts: readonly string[]): boolean => isCounted([...new Set(texts)], false, 2)

// 0-0.5-mongodb beside 0, 0.5 and mongodb is no field of its own.
const isComposed = (rows: readonly Row[], index: number): boolean =>
  rows.every(({ cells }) => {
    const parts = (cells[index] ?? '').split(/[-_]/)
    return (
      parts.length > 1 &&
      parts.every((part) => cells.includes(part)) &&
      // 90-10 beside 90 reads and 10 writes is the name of the load.
      parts.some((part) => /\p{L}/u.test(part))
    )
  })

const wordsOf = (text: string): readonly string[] => text.split(/[\s/_-]|(?<=[a-z])(?=[A-Z])/)

// read-replica-1 beside read-replica-2 are no operations.
const areAlike = (texts: readonly string[]): boolean =>
  texts.some((text) => wordsOf(text).length > 1) &&
  new Set(texts.map((text) => wordsOf(text)[0]?.toLowerCase())).size < 2

// point_select   Delete Insert   ReadWrite
const isWorkload =
  (operations: RegExp) =>
  (text: string): boolean => {
    const [first = ''] = wordsOf(text)
    const [item, ...others] = /\s/.test(text) ? [] : itemsOf(text)
    return (
      operations.test(first) ||
      (item?.kind === 'fields' && item.fields['workload'] !== undefined && others.length === 0)
    )
  }

// 29832qps, 28540 qps: the unit behind all numbers names the metric where no head does.
function rateOf(texts: readonly string[]): ColumnMetric | undefined {
  const names = new Set(
    texts.map((text) => /^[\d.,]+ ?([a-zA-Z][a-zA-Z/ .]{1,20})$/.exec(text)?.[1]),
  )
  const [name, other] = names
  const metric = name === undefined || other !== undefined ? undefined : metricOfHead(name)
  return metric?.unit === '1/s' ? metric : undefined
}

// Objects called rocksdb and leveldb are servers of one kind, though the one may also be below another server.
function keyOfLevel(key: string | undefined, texts: readonly string[]): string | undefined {
  if (key === undefined || !/^level_/.test(key)) return key
  const kinds = texts.map((text) => Object.keys(fieldsOfLabel(text) ?? {}).join())
  const areBoth =
    kinds.includes('engine') && kinds.every((kind) => /^(?:storage_)?engine$/.test(kind))
  return areBoth || areEngines(texts) ? 'engine' : key
}

// What stands below an empty head names the rows.
const keyOfNames = (texts: readonly string[]): string | undefined =>
  texts.length === 0
    ? undefined
    : texts.every(fieldsOfLabel)
      ? 'level_1'
      : texts.some((text) => serverOf(text).engine !== undefined)
        ? areEngines(texts)
          ? 'engine'
          : 'server'
        : 'name'

const databases = /^(?:db|dbms|database|engine)s?$/i

// badger, leveldb and kv, but not redis beside baseline.
const areEngines = (texts: readonly string[], least = 2): boolean =>
  new Set(texts.flatMap((text) => serverOf(text).engine ?? [])).size >= least &&
  texts.every((text) => /^[a-z][\w/+]{1,40}$/i.test(text) && !noServers.test(text))

/** Names of objects around the numbers of JSON. */
export const level = /^(?:level_\d+|results?|runs?|data)$/
