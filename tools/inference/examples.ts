// Results that sum up or explain others of an archive: output in documents that shows how to run a tool, and lists of numbers of results.
import { baseName } from '../core/base-name.ts'
import { type Evidence, numberOf, type ResultEvidence } from './evidence.ts'
import { forReaders } from './tables-without-logs.ts'

const example = 'An example in a document beside results of other files, so it is not compared'
const summary = 'A summary of results of other files, so it is not compared'

const keys = ['engine', 'version', 'workload', 'threads', 'clients']
const listed = 'labelled-numbers'
const digits = 4

/** A result, and the file that it is of. */
interface Placed {
  readonly result: ResultEvidence
  readonly folder: string
}

/**
 * The files whose results are no runs, and why. Output in a document is an example where other files have at least twice as many results of
 * the same tool, which state the same engines, versions, workloads and loads, if any. A list of numbers sums up results of tools in its
 * folder, those whose rates it repeats, and in a document as many of any other file.
 */
export function quotingFiles(given: readonly Evidence[]): ReadonlyMap<string, string> {
  const others = new Map<string, Placed[]>()
  for (const each of given.filter(({ path }) => !forReaders.test(path)))
    for (const result of each.results) {
      const format = formatOf(result, each)
      const same = others.get(format) ?? []
      others.set(format, same)
      same.push({ result, folder: folderOf(each) })
    }
  if (others.size === 0) return new Map()
  const { [listed]: lists = [] } = Object.fromEntries(others)
  const logs = [...others].flatMap(([format, all]) => (format === listed ? [] : all))
  const rates = new Set(logs.flatMap(({ result }) => ratesOf(result)))
  const owned = new Map<string, number>()
  for (const { folder } of logs) owned.set(folder, (owned.get(folder) ?? 0) + 1)
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
    if (format === listed)
      return (
        own.length <= (owned.get(folderOf(file)) ?? 0) ||
        own.filter((result) => ratesOf(result).some((rate) => rates.has(rate))).length * 2 >
          own.length ||
        (isDocument && own.length <= logs.length + lists.length)
      )
    const same = others.get(format) ?? []
    // Pages of results have more of them than the other files.
    const quoted = given
      .filter(({ path }) => forReaders.test(path))
      .flatMap(({ results, ...file }) =>
        results.filter((result) => (result.format ?? file.format) === format),
      )
    return isDocument && 2 * quoted.length <= same.length && own.every((each) => statesNoMore(each))

    function statesNoMore({ settings }: ResultEvidence): boolean {
      return keys.every((key) => {
        const known = new Set(same.flatMap(({ result }) => result.settings[key] ?? []))
        return settings[key] === undefined || known.size === 0 || known.has(settings[key])
      })
    }
  }
}

const formatOf = (result: ResultEvidence, { format = '' }: Evidence): string =>
  result.format ?? format

const folderOf = ({ path }: Evidence): string => path.slice(0, -baseName(path).length)

const ratesOf = ({ numbers }: ResultEvidence): readonly string[] =>
  ['tps', 'qps', 'ops/s', 'requests/s', 'throughput'].flatMap(
    (metric) => numberOf(numbers, metric)?.toPrecision(digits) ?? [],
  )
