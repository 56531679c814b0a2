// One published number against what the archive gives.
import { mapFields, type ValueMap } from '../archive/values.ts'
import { matchesFilter, type Computation, type PublishedTable } from '../archive/published.ts'
import type { MetricOptions } from '../analysis/metric-value.ts'
import type { PublishedCell, VerifiedCell } from './verification.ts'
import { gainStatistics, computeCell, perColumn, statisticOf, templateKeys } from './making.ts'
import { printer } from './rounding.ts'
import { scaledNumber } from './shapes/labels.ts'
import type { Answer, Finder, Subject } from './subject.ts'

type Texts = Readonly<Record<string, string>>

/** Data that the numbers of a table are looked up in. */
export interface Lookup {
  readonly find: Finder
  look(subject: Subject, name: string, making: Computation, options: MetricOptions): Answer
  /** The value maps of the page; those of the table come before them. */
  readonly values: ReadonlyMap<string, ValueMap>
}

/** Makes the number of the cell and compares it as printed. */
export function verifyCell(
  table: PublishedTable,
  file: string,
  cell: PublishedCell,
  lookup: Lookup,
): VerifiedCell {
  const base = {
    table: table.name,
    place: { file, line: cell.line },
    column: cell.column,
    ...(cell.position === undefined ? {} : { cell: reference(cell.position, cell.line) }),
    texts: cell.texts,
    published: cell.text,
  }
  const plain = attempt(table, table, cell, lookup)
  if (plain.status === 'match') return { ...base, ...plain, declared: true }
  const known = labelled(table, cell.texts, lookup)
  for (const { only, reason, ...making } of table.corrections) {
    if (!matchesFilter(only, known)) continue
    const corrected = attempt(table, { ...table, ...making }, cell, lookup)
    if (corrected.status === 'match') {
      return { ...base, ...corrected, status: 'corrected', reason, declared: true }
    }
  }
  if (plain.status === 'noRaw') return { ...base, ...plain, declared: true }
  const declared = table.differences.find(({ only }) => matchesFilter(only, known))
  const reason = declared?.reason ?? plain.reason
  return {
    ...base,
    ...plain,
    ...(reason === undefined ? {} : { reason }),
    declared: declared !== undefined,
  }
}

// C3: the third column of line 3, as spreadsheets name it.
function reference(position: number, line: number): string {
  let letters = ''
  for (let left = position; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${line}`
}

type Attempt = Pick<VerifiedCell, 'status' | 'computed' | 'by' | 'reason' | 'evidence'>

function attempt(
  table: PublishedTable,
  making: Computation,
  cell: PublishedCell,
  lookup: Lookup,
): Attempt {
  const { column } = cell
  const texts = { ...cell.texts, ...making.fields }
  const gains = gainStatistics.get(perColumn(making.statistic, column) ?? '')
  const answer =
    gains === undefined
      ? numberFor(table, making, column, texts, lookup)
      : gainFor(table, { ...making, statistic: gains }, column, texts, lookup)
  if ('reason' in answer) {
    const status = answer.several ? 'differs' : 'noRaw'
    return { status, reason: answer.reason, evidence: [] }
  }
  const rounding = perColumn(making.rounding, column) ?? 'as printed'
  const first = perColumn(table.roundedFirst, column)
  if (!table.baseline || gains !== undefined)
    return compared(answer.value, rounding, cell.text, answer.evidence)
  const baseTexts = { ...texts, ...table.baseline }
  const baseline = numberFor(table, making, column, baseTexts, lookup)
  if ('reason' in baseline) return { status: 'noRaw', reason: baseline.reason, evidence: [] }
  const evidence = [...answer.evidence, ...baseline.evidence]
  const [value, base] = [answer.value, baseline.value].map((number) =>
    first === undefined ? number : Number(printer(first)?.(number, '') ?? number),
  )
  if (value === undefined || base === undefined) throw new Error('a ratio has two sides')
  if (base !== 0) return compared(value / base, rounding, cell.text, evidence)
  const text = (value === 0 ? table.zero.both : table.zero.base) ?? 'no ratio to zero'
  return same(text, cell.text)
    ? { status: 'match', computed: text, evidence }
    : { status: 'differs', computed: text, evidence }
}

function numberFor(
  table: PublishedTable,
  making: Computation,
  column: string,
  texts: Texts,
  lookup: Lookup,
): Answer {
  const template = perColumn(making.metric, column) ?? ''
  const formula = perColumn(making.formula, column) ?? ''
  const used = [...templateKeys(template, texts), ...templateKeys(formula, texts)]
  const fields = labelled(table, texts, lookup)
  for (const key of used) Reflect.deleteProperty(fields, key)
  return computeCell(making, column, texts, lookup.find(fields), (subject, name, options) => {
    const answer = lookup.look(subject, name, making, options)
    const { unsupported } = table
    return 'none' in answer && unsupported !== undefined
      ? { value: unsupported, evidence: [] }
      : answer
  })
}

// Gains of everything that has the fields of the cell, then the statistic over them.
function gainFor(
  table: PublishedTable,
  making: Computation,
  column: string,
  texts: Texts,
  lookup: Lookup,
): Answer {
  const { statistic, factor, ...single } = making
  const gains = lookup.find(labelled(table, texts, lookup)).map(({ fields }): Answer => {
    const value = numberFor(table, single, column, fields, lookup)
    const base = numberFor(table, single, column, { ...fields, ...table.baseline }, lookup)
    if ('reason' in value) return value
    if ('reason' in base) return base
    const evidence = [...value.evidence, ...base.evidence]
    return { value: value.value / base.value - 1, evidence }
  })
  const answer = statisticOf(gains, perColumn(statistic, column))
  return 'value' in answer ? { ...answer, value: answer.value * (factor ?? 1) } : answer
}

/** Texts after the maps. A text that a map of the table itself turns into several fields has done its work. */
export function labelled(
  table: PublishedTable,
  texts: Texts,
  { values }: Pick<Lookup, 'values'>,
): Record<string, string> {
  const { fields } = mapFields(texts, mapsOf(table, values))
  const result: Record<string, string> = { ...fields }
  for (const [key, map] of table.labels) {
    const meaning = map.kind === 'table' ? map.table.get(texts[key] ?? '') : {}
    if (typeof meaning === 'object' && result[key] === texts[key])
      Reflect.deleteProperty(result, key)
  }
  return result
}

const maps = new WeakMap<PublishedTable, ReadonlyMap<string, ValueMap>>()

// Value maps of the page, before those of the table.
function mapsOf(table: PublishedTable, values: Lookup['values']): ReadonlyMap<string, ValueMap> {
  let all = maps.get(table)
  if (!all) maps.set(table, (all = new Map([...values, ...table.labels])))
  return all
}

function compared(
  value: number,
  rounding: string,
  published: string,
  evidence: VerifiedCell['evidence'],
): Attempt {
  const scaled = scaledNumber(published)
  if (scaled) {
    const { digits, unit } = scaled
    const result = compared(value / unit, rounding, digits, evidence)
    const suffix = published.slice(digits.length)
    return {
      ...result,
      ...(result.computed === undefined ? {} : { computed: `${result.computed}${suffix}` }),
      ...(result.by === undefined ? {} : { by: result.by * unit }),
    }
  }
  const text = printer(rounding)?.(value, published) ?? String(value)
  if (same(text, published)) return { status: 'match', computed: text, evidence }
  const by = Number(text) - Number(published)
  return {
    status: 'differs',
    computed: text,
    evidence,
    ...(Number.isFinite(by) ? { by } : { reason: 'the author printed no number' }),
  }
}

function same(text: string, published: string): boolean {
  return text === published || (published !== '' && Number(text) === Number(published))
}
