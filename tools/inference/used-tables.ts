// The tables whose rows or cells are results: beside logs, or of which the logs are gone.
import { itemsOf, withoutEnding } from './recognise-fields.ts'
import { largest } from '../core/extremes.ts'
import type { numberPacker, Evidence, ResultEvidence } from './evidence.ts'
import { type Inference, push, sorted } from './inferred-rows.ts'
import { resultsOfTables } from './inferred-tables.ts'
import { folderOf, foldersOf } from './path-slots.ts'
import { printedColumns } from './printed-columns.ts'
import { keysOf } from './recognise-fields.ts'
import { unstated, type TableNumber, type TableResult, type TablesRead } from './table-rows.ts'
import { digitsOf, forReaders, resultsWithoutLogs } from './tables-without-logs.ts'

/** Tables beside or above the outputs of load tools repeat them, or have results of which the outputs are gone. */
export function tablesWithoutLogs(
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
  // What a script of the archive prints a row of for each run has runs, wherever it is and whatever logs are left.
  const hasScripts = all.some(({ facts }) => facts.some(({ name }) => name === 'printed'))
  const isPrinted = ({ path, tables }: Evidence): boolean =>
    hasScripts && tables().every((table) => nameColumns(path, table) !== undefined)
  return new Map(
    all
      .filter(({ hasTables, results }) => hasTables && results.length === 0)
      .map((evidence) => ({ evidence, isOwn: isPrinted(evidence) }))
      .filter(
        ({ evidence: { path }, isOwn }) =>
          isOwn || folders.has(folderOf(path)) || forReaders.test(path),
      )
      .map(
        ({ evidence, isOwn }) =>
          [evidence.path, resultsWithoutLogs(evidence, nameColumns, logs, isOwn)] as const,
      )
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

/** Documents repeat what data files say, and both repeat the outputs of load tools: the first of them that has runs counts. */
export function usedTables(all: readonly Evidence[]): ReadonlyMap<string, TablesRead> {
  if (all.some(({ results }) => results.length > 0)) return new Map()
  const nameColumns = printedColumns(all)
  const readAll = (files: readonly Evidence[]): Read =>
    files
      .map((evidence) => [evidence.path, resultsOfTables(evidence, nameColumns)] as const)
      .filter(([, { results }]) => results.length > 0)
  const read = readAll(all.filter(({ hasTables }) => hasTables))
  if (read.length === 0)
    return new Map(
      readAll(all.flatMap((each) => (each.means ? { ...each, tables: each.means } : []))),
    )
  const others = withoutSummaries(withoutDoubles(withoutPlans(withoutUnstated(read))), all)
  const data = withoutExtracts(others.filter(([path]) => !forReaders.test(path)))
  const first = data.length > 0 ? data : others
  const measured = first.filter(([, { results }]) => !results.every(isRelative))
  return new Map(measured.length > 0 ? measured : first)
}

type Read = readonly (readonly [path: string, tables: TablesRead])[]

// Files of statistics without a unit are profiles of what ran, where other files have its throughput.
function withoutUnstated(read: Read): Read {
  const numbersOf = ([, { results }]: Read[number]): readonly TableNumber[] =>
    results.flatMap(({ numbers }) => numbers)
  const isUnstated = (each: Read[number]): boolean =>
    numbersOf(each).every(({ metric }) => metric === unstated.metric)
  const hasRates = read.some((each) => numbersOf(each).some(({ unit }) => unit === '1/s'))
  return hasRates ? read.filter((each) => !isUnstated(each)) : read
}

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

const fewestCopies = 5

// A file whose numbers all stand in another one, which has more of them, is an extract of it; its units may be others.
function withoutExtracts(read: Read): Read {
  const owners = new Map<string, Set<string>>()
  const numbersOf = new Map(
    read.map(([path, { results }]) => {
      const own = results.flatMap(({ numbers }) => numbers.map(({ value }) => mantissaOf(value)))
      return [path, new Set(own)] as const
    }),
  )
  for (const [path, numbers] of numbersOf)
    for (const number of numbers) owners.set(number, (owners.get(number) ?? new Set()).add(path))
  const isExtract = (path: string): boolean => {
    // mysql.csv says more than all.csv.
    if (
      path
        .split('/')
        .some((part) => itemsOf(withoutEnding(part)).some(({ kind }) => kind === 'fields'))
    )
      return false
    const own = numbersOf.get(path) ?? new Set()
    const having = [...own]
      .map((number) => owners.get(number) ?? new Set<string>())
      .toSorted((a, b) => a.size - b.size)
    const [rarest = new Set<string>()] = having
    return (
      [...own].filter((number) => number.length > '1.00'.length).length >= fewestCopies &&
      [...rarest].some(
        (other) =>
          (numbersOf.get(other)?.size ?? 0) > own.size && having.every((paths) => paths.has(other)),
      )
    )
  }
  return read.filter(([path]) => !isExtract(path))
}

// 6258 ns are 6.258 µs.
const mantissaOf = (value: number): string =>
  Number(value.toPrecision(6)).toExponential().replace(/e.*/, '')

// throughput_mean beside throughput_std sums up the runs of many other files.
function withoutSummaries(read: Read, all: readonly Evidence[]): Read {
  const summaries = new Set(
    all.flatMap(({ path, hasTables, tables }) =>
      hasTables && tables().some(({ header }) => header.some((head) => deviation.test(head)))
        ? path
        : [],
    ),
  )
  const others = read.filter(([path]) => !summaries.has(path))
  return others.length > 2 * (read.length - others.length) ? others : read
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

/** Conditions are round, multiples of powers of two or those of several rows; fields that have other long numbers, such as 50090, were counted in the runs. */
export function countsIn(tables: ReadonlyMap<string, TablesRead>): ReadonlySet<string> {
  const isCounted = (text: string): boolean =>
    Number(text.replace(/0+$/, '')) >= 1000 && Number(text) % 64 !== 0
  const values = new Map<string, Map<string, number>>()
  // The operations of a run in a file of its own have its counts.
  const entriesOf = ({ results }: TablesRead): Iterable<readonly [string, string]> => {
    const all = results.flatMap(({ fields }) => Object.entries(fields))
    return tables.size === 1 ? all : new Map(all.map((each) => [each.join(' '), each])).values()
  }
  for (const table of tables.values())
    for (const [key, text] of entriesOf(table)) {
      if (keysOf(key).length > 0) continue
      const rows = values.get(key) ?? new Map<string, number>()
      values.set(key, rows.set(text, (rows.get(text) ?? 0) + 1))
    }
  return new Set(
    [...values].flatMap(([key, rows]) =>
      rows.size > 2 &&
      [...rows.keys()].every((text) => /^\d+$/.test(text)) &&
      [...rows].some(([text, count]) => count === 1 && isCounted(text))
        ? [key]
        : [],
    ),
  )
}

export function resultOfTable(
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
