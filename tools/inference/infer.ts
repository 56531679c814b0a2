// The fields of all results of an archive without path patterns: from paths and side files, agreed with what the files state.
import type { Evidence, Explanation, Fields, ResultEvidence } from './evidence.ts'
import { largest, smallest } from '../core/extremes.ts'
import { explained } from './explain.ts'
import { explainPaths, placed, type PlacedFile } from './paths.ts'
import { itemsOf, withoutEnding } from './recognise-fields.ts'
import { joinsOf, namedIn, serverOf, sideFields } from './side-files.ts'
import { resultsOfTables, type TablesRead } from './inferred-tables.ts'
import { engineOfTool } from './inference-vocabulary.ts'

/** What the archive means: fields of every result by path and place in the file, joins of other files, explanations. */
export interface Inference {
  /** Fields of the results of a file, in their order; one for a broken file. */
  readonly fields: ReadonlyMap<string, readonly Fields[]>
  /** Companion → the result files that it is about. */
  readonly joins: ReadonlyMap<string, readonly string[]>
  /** The files whose runs are not compared, each with the reason. */
  readonly aside: ReadonlyMap<string, string>
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
  const tables = usedTables(given)
  const all = given.map((evidence) => {
    const table = tables.get(evidence.path)
    return table ? { ...evidence, results: table.results.map(resultOfTable) } : evidence
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
  const files = placed([...results, ...broken])
  explainPaths(files)
  const companions = all.filter(({ isCompanion }) => isCompanion)
  const joins = joinsOf(
    files.map(({ evidence }) => evidence),
    companions,
  )
  addDescriptions(files, all)
  addSides(files, companions, joins)
  const rows = files.flatMap(rowsOf)
  for (const { path, facts } of all)
    for (const { name, value } of facts) if (name === 'document') addDocument(rows, path, value)
  settleOpen(rows)
  const fields = new Map<string, Fields[]>()
  for (const { file, fields: own } of rows) {
    const { path } = file.evidence
    fields.set(path, [...(fields.get(path) ?? []), own])
  }
  return {
    fields,
    joins,
    aside: new Map(
      files.flatMap(({ aside, evidence }) => (aside === undefined ? [] : [[evidence.path, aside]])),
    ),
    tables,
    explanations: explained(rows, tables),
  }
}

// Documents repeat what data files say, and both repeat the outputs of load tools: the first of them that has runs counts.
const document = /\.(?:md|markdown|html?|rst|adoc)$/i

function usedTables(all: readonly Evidence[]): ReadonlyMap<string, TablesRead> {
  if (all.some(({ results }) => results.length > 0)) return new Map()
  const read = all
    .filter(({ tables }) => tables.length > 0)
    .map((evidence) => [evidence.path, resultsOfTables(evidence)] as const)
    .filter(([, { results }]) => results.length > 0)
  const data = read.filter(([path]) => !document.test(path))
  const first = data.length > 0 ? data : read
  const measured = first.filter(([, { results }]) => !results.every(isRelative))
  return new Map(measured.length > 0 ? measured : first)
}

// Ratios of what the same author publishes as measured.
function isRelative({ numbers }: TablesRead['results'][number]): boolean {
  return numbers.every(({ metric }) => metric.endsWith('.relative'))
}

function resultOfTable({ fields, numbers }: TablesRead['results'][number]): ResultEvidence {
  return {
    settings: fields,
    facts: [],
    numbers: new Map(numbers.map(({ metric, value }) => [metric, value])),
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
  const byPath = new Map(files.map((file) => [file.evidence.path, file]))
  // Files nearer to a result are read later, so that they count.
  const near = companions.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)
  for (const companion of near) {
    const { server, settings } = sideFields(companion)
    if (Object.keys(server).length + Object.keys(settings).length === 0) continue
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
          if (key === 'version' && own !== undefined && own.startsWith(`${value}.`)) continue
          file.fields[key] = value
          file.sides.set(key, companion.path)
        }
      for (const [key, value] of Object.entries(settings))
        if (file.stated[key] === undefined && file.fields[key] === undefined) {
          file.fields[key] = value
          file.sides.set(key, companion.path)
        }
    }
  }
}

// A README names the server, its version or the workload of results that state none, if it names one only.
function addDocument(rows: readonly Row[], path: string, text: string): void {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const below = rows.filter(({ file }) => file.evidence.path.startsWith(folder))
  const named = namedIn(text)
  for (const [field, value] of Object.entries(named)) {
    if (below.some(({ fields }) => fields[field] !== undefined)) continue
    if (field === 'version' && below.some(({ fields }) => fields['engine'] !== named['engine']))
      continue
    for (const { file, fields } of below) {
      fields[field] = value
      file.sides.set(field, path)
    }
  }
}

// DESC: 01 ... mariadb-10.6.18      the text of a number is about the results whose names have it.
function addDescriptions(files: readonly PlacedFile[], all: readonly Evidence[]): void {
  for (const { path, format, tables } of all) {
    if (format !== 'descriptions') continue
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const texts = new Map(
      tables.flatMap(({ rows }) =>
        rows.map(({ cells: [number = '', text = ''] }) => [number, text]),
      ),
    )
    for (const file of files) {
      if (!file.evidence.path.startsWith(folder)) continue
      const number = file.levels
        .flat()
        .map((item) => (item.kind === 'counted' ? item.number : item.text))
        .find((name) => texts.has(name))
      if (number === undefined) continue
      const text = texts.get(number) ?? ''
      const server = serverOf(text)
      for (const [key, value] of Object.entries(
        server.version === undefined ? { description: text } : server,
      )) {
        file.fields[key] = value
        file.sides.set(key, path)
      }
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
      if (key === 'engine' && own !== undefined && own !== value) continue
      if (key === 'version' && own !== undefined && agrees(own, value) && own.length > value.length)
        continue
      if (key === 'workload' && own !== undefined && sameWorkload(own, value)) continue
      // What the file states counts; the path keeps apart what it tells apart.
      if (own !== undefined && own !== value) open.set(`${key} in path`, own)
      fields[key] = value
    }
    if (
      result &&
      evidence.format === 'sysbench' &&
      [undefined, 'oltp'].includes(fields['workload'])
    ) {
      const workload = workloadOfCounts(result.numbers)
      if (workload !== undefined) fields['workload'] = workload
    }
    for (const [key, text] of file.open) if (text !== '') open.set(key, text)
    return { file, result, fields, open }
  })
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

// Queries of each transaction tell the tests of sysbench apart, where no name does.
const shares: readonly (readonly [
  workload: string,
  reads: number,
  writes: number,
  others: number,
])[] = [
  ['oltp_read_only', 14, 0, 2],
  ['oltp_read_only', 10, 0, 2],
  ['oltp_read_write', 14, 4, 2],
  ['oltp_read_write', 10, 4, 2],
  ['oltp_write_only', 0, 4, 2],
]

function workloadOfCounts(numbers: ReadonlyMap<string, number>): string | undefined {
  const [reads, writes, others, transactions] = ['reads', 'writes', 'others', 'transactions'].map(
    (name) => numbers.get(name),
  )
  if (reads === undefined || writes === undefined || others === undefined || !transactions)
    return undefined
  const [r, w, o] = [reads / transactions, writes / transactions, others / transactions]
  const is = (value: number, count: number): boolean =>
    Math.abs(value - count) <= 0.02 * Math.max(count, 1)
  const found = shares.find(
    ([, ...counts]) => is(r, counts[0]) && is(w, counts[1]) && is(o, counts[2]),
  )
  if (found) return found[0]
  // The mix of TPC-C: about 13 reads and 13 writes.
  return r > 11 && r < 15 && w > 11 && w < 16 && o > 1.5 && o < 3.5 ? 'tpcc' : undefined
}

// Unexplained texts become repeats, fields under the name of their place, or nothing where the other fields tell the same
// runs apart.
function settleOpen(rows: readonly Row[]): void {
  const keys = [...new Set(rows.flatMap(({ open }) => [...open.keys()]))]
  const redundant = new Set<string>()
  const identity = ({ fields, open, file }: Row, without: ReadonlySet<string>): string =>
    JSON.stringify([
      sorted(Object.entries(fields)),
      sorted([...open].filter(([key]) => !without.has(key))),
      file.repeats,
    ])
  const count = (without: ReadonlySet<string>): number =>
    new Set(rows.map((row) => identity(row, without))).size
  const whole = count(redundant)
  // Numbers before words, because words say more.
  for (const key of keys.toSorted((a, b) => Number(b.includes('#')) - Number(a.includes('#'))))
    if (count(new Set([...redundant, key])) === whole) redundant.add(key)
  for (const { open } of rows) for (const key of redundant) open.delete(key)
  for (const key of keys) {
    if (redundant.has(key) || !key.includes('#') || !isRepeat(rows, key)) continue
    for (const { file, open } of rows) {
      const text = open.get(key)
      if (text === undefined) continue
      if (!file.repeats.includes(String(Number(text)))) file.repeats.push(String(Number(text)))
      open.delete(key)
    }
  }
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    for (const [key, text] of row.open) row.fields[fieldName(key, row.fields)] = text
    const key = JSON.stringify([sorted(Object.entries(row.fields)), row.file.repeats])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  for (const group of groups.values()) {
    const measured = group.filter(({ file }) => file.aside === undefined)
    const needsTimes = new Set(measured.map(({ file }) => file.evidence.path)).size > 1
    for (const { file, fields } of group) {
      const parts = [...file.repeats, ...(needsTimes ? file.times : [])]
      if (parts.length > 0) fields['repeat'] ??= parts.join(' ')
    }
  }
}

type Entry = readonly [string, string]

const sorted = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

function fieldName(key: string, taken: Fields): string {
  const name = key
    .replace(/ #?(?=\d)/, '')
    .replaceAll(' ', '_')
    .replace('#', '')
  const base = name.replace(/^part0$/, 'part').replace(/^(folder\d)0$/, '$1')
  return taken[base] === undefined ? base : `${base}_in_path`
}

// Small numbers that count from 0 or 1, between results whose other fields and values are alike.
function isRepeat(rows: readonly Row[], key: string): boolean {
  const numbers = [
    ...new Set(rows.flatMap(({ open }) => (open.has(key) ? [Number(open.get(key))] : []))),
  ].toSorted((a, b) => a - b)
  const isCounting =
    numbers.length > 1 &&
    (numbers[0] ?? 2) <= 1 &&
    numbers.every((number, index) => number === index + (numbers[0] ?? 0))
  const groups = new Map<string, { readonly texts: Set<string>; readonly values: number[] }>()
  for (const { fields, open, result } of rows) {
    const text = open.get(key)
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
  if (shared.length === 0 || shared.length * 2 < groups.size) return false
  const ratios = shared
    .map(({ values }) => largest(values) / smallest(values))
    .toSorted((a, b) => a - b)
  const typical = ratios[Math.floor(ratios.length / 2)] ?? Infinity
  return typical < 1.5 && isCounting
}

function headline({ numbers }: ResultEvidence): number | undefined {
  const rate = ['tps', 'qps', 'ops', 'ops/s', 'rwps', 'events/s', 'throughput', 'events']
  return [...rate.map((name) => numbers.get(name) ?? 0), ...numbers.values()].find(
    (value) => value > 0,
  )
}
