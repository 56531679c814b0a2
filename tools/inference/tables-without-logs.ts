// Tables beside the outputs of load tools: copies of them, or results of which the outputs are gone.
import type { Evidence, Fields } from './evidence.ts'
import { resultsOfTables } from './inferred-tables.ts'
import type { NameColumns } from './printed-columns.ts'
import { moment } from './table-columns.ts'
import type { TableResult, TablesRead } from './table-rows.ts'

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
  isPrinted = false,
): TablesRead {
  const read = resultsOfTables(evidence, nameColumns)
  const engines = new Set(logs.fields.flatMap(({ engine = [] }) => engine))
  // What a document says of engines without logs alone was measured by others, unless it is pasted from a terminal.
  const isOwn =
    !forReaders.test(evidence.path) ||
    evidence.format === 'text-tables' ||
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
  if (isPrinted) return { results: left, notes }
  if (copies.length > 1 && copies.length * 4 >= results.length) {
    const isMean = areOfLogs(results, copies, logs.fields)
    const means = left.filter(isMean).map(({ line }) => ({ text: 'a row that sums up logs', line }))
    return { results: left.filter((result) => !isMean(result)), notes: [...notes, ...means] }
  }
  // A summary has at most one result of each log; rows that differ in their time alone are samples.
  if (new Set(left.map(withoutMoments)).size > logs.fields.length) return { results: left, notes }
  const versions = new Set(logs.fields.flatMap(({ version = [] }) => version))
  const others = left.filter(
    ({ fields: { version } }) => version !== undefined && !versions.has(version),
  )
  if (others.length > 0) return { results: others, notes }
  const text =
    'a table that looks like a summary of results, next to logs with other numbers: put it in a folder of its own, or declare it in an archive page'
  return { results: [], notes: left.slice(0, 1).map(({ line }) => ({ text, line })) }
}

function withoutMoments(result: TableResult): unknown {
  const own = Object.entries(result.fields)
  const others = own.filter(([, text]) => !moment.test(text))
  return own.length === others.length ? result : JSON.stringify(others)
}

// The rows with one number of a group of logs and a long name such as a commit; those with two numbers alone where nearly all rows are such.
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
  const groupsOf = (result: TableResult): readonly string[] =>
    textsOf(result).flatMap((text) => [...(owners.get(text) ?? [])])
  // The name of a commit is no chance.
  const named = new Set(
    results.filter((result) => {
      const own = longNames(Object.values(result.fields).join(' '))
      return groupsOf(result).some((group) =>
        longNames(group).some((short) => own.some((name) => name.startsWith(short))),
      )
    }),
  )
  const rows = results.filter((result) => {
    const groups = groupsOf(result)
    return named.has(result) || new Set(groups).size < groups.length
  })
  return new Set(rows.length * 5 < results.length * 4 ? named : rows)
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
