// Results that sum up or explain others of an archive: output in documents that shows how to run a tool, and lists of numbers of results.
import { baseName } from '../core/base-name.ts'
import { type Evidence, type Fields, numberOf, type ResultEvidence } from './evidence.ts'
import { forReaders } from './tables-without-logs.ts'
import { usedTables } from './used-tables.ts'

const example =
  'Probably example output in a document, beside results of other files, so it is not compared'
const summary = 'Probably a summary of results in other files, so it is not compared'

const keys = ['engine', 'version', 'workload', 'threads', 'clients']
const listed = 'labelled-numbers'
const digits = 4

/** The folder of a result, and its rates. */
interface Placed {
  readonly folder: string
  readonly rates: readonly string[]
  readonly settings: Fields
}

/**
 * The files whose results are no runs, and why. One output in a document is an example where other files have at least twice as many results
 * of the same tool, which state the same engines, versions, workloads and loads, if any; several are what the author compares. A list of
 * numbers sums up results of tools and rows of tables in its folder, or below it where it has no other list, those whose rates it repeats, and
 * in a document as many of any other file.
 */
export function quotingFiles(given: readonly Evidence[]): ReadonlyMap<string, string> {
  const others = new Map<string, Placed[]>()
  for (const each of given.filter(({ path }) => !forReaders.test(path)))
    for (const result of each.results) {
      const format = formatOf(result, each)
      const same = others.get(format) ?? []
      others.set(format, same)
      same.push({ folder: folderOf(each), rates: ratesOf(result), settings: result.settings })
    }
  const hasList = (each: Evidence): boolean =>
    each.results.some((result) => formatOf(result, each) === listed)
  const withLists = given.filter(hasList)
  const rows = withLists.length > 0 ? rowsOfTables(given, hasList) : []
  if (others.size === 0 && rows.length === 0) return new Map()
  const { [listed]: lists = [] } = Object.fromEntries(others)
  const logs = [...others].flatMap(([format, all]) => (format === listed ? [] : all)).concat(rows)
  const rates = new Set(logs.flatMap((each) => each.rates))
  const owned = countsOf(logs.map(({ folder }) => folder))
  const below = countsOf(logs.flatMap(({ folder }) => foldersAbove(folder)))
  const listsIn = countsOf(withLists.map(folderOf))
  return new Map(
    given.flatMap((each) => {
      if (each.results.length === 0) return []
      const formats = new Set(each.results.map((result) => formatOf(result, each)))
      const isQuote = [...formats].every((format) => quotes(each, format))
      return isQuote ? [[each.path, formats.has(listed) ? summary : example] as const] : []
    }),
  )

  function quotes(file: Evidence, format: string): boolean {
    const own = file.results.filter((result) => formatOf(result, file) === format)
    const isDocument = forReaders.test(file.path)
    const folder = folderOf(file)
    const isCopy =
      own.filter((result) => ratesOf(result).some((rate) => rates.has(rate))).length * 2 >
      own.length
    if (format === listed)
      return (
        own.length <= ((listsIn.get(folder) === 1 ? below : owned).get(folder) ?? 0) ||
        isCopy ||
        (isDocument && own.length <= logs.length + lists.length)
      )
    const same = others.get(format) ?? []
    // Pages of results have more of them than the other files.
    const quoted = given
      .filter(({ path }) => forReaders.test(path))
      .flatMap(({ results, ...file }) =>
        results.filter((result) => (result.format ?? file.format) === format),
      )
    return (
      isDocument &&
      2 * quoted.length <= same.length &&
      (own.length === 1 || isCopy) &&
      own.every((each) => statesNoMore(each))
    )

    function statesNoMore({ settings }: ResultEvidence): boolean {
      return keys.every((key) => {
        const known = new Set(same.flatMap((each) => each.settings[key] ?? []))
        return settings[key] === undefined || known.size === 0 || known.has(settings[key])
      })
    }
  }
}

// The rows of tables that are results where there are no lists.
function rowsOfTables(
  given: readonly Evidence[],
  hasList: (each: Evidence) => boolean,
): readonly Placed[] {
  const tables = usedTables(given.map((each) => (hasList(each) ? { ...each, results: [] } : each)))
  return [...tables].flatMap(([path, { results }]) =>
    results.map(({ numbers, fields }) => ({
      folder: folderOf({ path }),
      rates: numbers.flatMap(({ unit, value }) => (unit === '1/s' ? textOf(value) : [])),
      settings: fields,
    })),
  )
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

// a/b/ is in a/b/, in a/ and in the archive.
const foldersAbove = (folder: string): readonly string[] => {
  const parts = folder.split('/')
  return parts.map((_, index) => parts.slice(0, index).concat('').join('/'))
}

const textOf = (value: number): string => value.toPrecision(digits)

const formatOf = (result: ResultEvidence, { format = '' }: Evidence): string =>
  result.format ?? format

const folderOf = ({ path }: Pick<Evidence, 'path'>): string => path.slice(0, -baseName(path).length)

const ratesOf = ({ numbers }: ResultEvidence): readonly string[] =>
  ['tps', 'qps', 'ops/s', 'requests/s', 'throughput'].flatMap((metric) => {
    const value = numberOf(numbers, metric)
    return value === undefined ? [] : textOf(value)
  })
