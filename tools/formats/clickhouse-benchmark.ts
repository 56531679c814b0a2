// The report of clickhouse-benchmark, as text or as its JSON file; a file may contain several runs.
//
// Reference: https://github.com/ClickHouse/ClickHouse, programs/benchmark/Benchmark.cpp. Reports of intervals precede the last one, which
// is of all queries. RPS and MiB/s are of rows and bytes that the server read, `result` of those that it returned.
import type { ResultReading } from '../core/model.ts'
import { readJsonDocument, addLeaf } from './reading/json-document.ts'
import type { Meaning } from './reading/row-columns.ts'
import { count, lineFormat, rate, type LineRun } from './reading/line-table.ts'
import { reportUnknownLine } from './reading/lines.ts'
import { RunDraft } from './reading/run-draft.ts'
import type { Source, Format } from './reading/source.ts'

const tool = 'clickhouse-benchmark'
const programs = ['clickhouse-benchmark']
const bytes = (name: string): Meaning => ({ name, unit: 'B/s', times: 1_048_576 })

const loaded = /^Loaded (\d{1,9}) queries\.$/
const executed = /^Queries executed: (\d{1,15})(?: \(.{1,40}\))?\.$/
const server =
  /^(\S{1,200}), queries:? (\d{1,15}), (?:errors:? \d{1,15}, )?QPS: (-?[\d.]{1,30}), RPS: (-?[\d.]{1,30}), MiB\/s: ([\d.]{1,30}), result RPS: ([\d.]{1,30}), result MiB\/s: ([\d.]{1,30})\.$/
const percentile = /^(\d{1,3}(?:\.\d{1,3})?)%((?:\s+[\d.]{1,20} sec\.)+)$/
const alarm = /^(?:Code: \d+|DB::Exception|An error occurred|Received exception|Exception:)/

interface State {
  executed: string
  queries: string[]
}

const text = lineFormat<State>({
  tool,
  recognises: ({ headLines }) => headLines.some((line) => server.test(line)),
  runs: {
    programs,
    starts: [loaded],
    once: [/^Queries executed: \d{1,15} \(100\.000%\)\.$/],
    body: new RegExp([executed, server, percentile].map(({ source }) => source).join('|')),
    alarm,
    // The reports of a run count up.
    position: (text) => {
      const number = executed.exec(text)?.[1]
      return number === undefined ? undefined : Number(number)
    },
  },
  start: () => ({ executed: '', queries: [] }),
  rows: [
    ['Loaded 1 queries.', loaded, ['fact queries']],
    [
      'Queries executed: 46281.',
      executed,
      ({ state, draft }, [, number = '']) => {
        draft.measurements.clear()
        state.executed = number
        state.queries = []
      },
    ],
    [
      'localhost:9000, queries 46281, QPS: 9357.354, RPS: 9357.354, MiB/s: 0.009, result RPS: 9357.354, result MiB/s: 0.009.',
      server,
      (run, [, host, queries = '', ...numbers], line) => {
        run.state.queries.push(queries)
        const prefix = prefixOf(run.state.queries.length - 1)
        run.add(count(`${prefix}queries`), queries, line)
        for (const [index, meaning] of rates.entries())
          run.add({ ...meaning, name: prefix + meaning.name }, numbers[index] ?? '', line)
        if (prefix !== '') run.fact(prefix.slice(0, -1), host, line)
      },
    ],
    ['95.000%         0.054 sec.', percentile, addPercentile],
    ['Code: 210. DB::NetException: Connection refused', alarm, (run, _, line) => run.alarm(line)],
  ],
  skipped: [/^Stopping launch of queries\./, /^(?:No difference|Difference) (?:proven|at) /],
  // The report of an interval counts fewer queries than were executed.
  whole: ({ state }) =>
    state.executed === String(state.queries.reduce((sum, n) => sum + Number(n), 0)),
  end: 'ends without the report of all queries',
})

const rates: readonly Meaning[] = [
  rate('qps'),
  rate('rows/s'),
  bytes('bytes/s'),
  rate('result.rows/s'),
  bytes('result.bytes/s'),
]

// The servers of a comparison are numbered.
function prefixOf(index: number): string {
  return index === 0 ? '' : `server ${String(index + 1)}.`
}

function addPercentile(run: LineRun<State>, match: RegExpExecArray, line: { line: number }): void {
  const [, rank, times = ''] = match
  for (const [index, value] of [...times.matchAll(/[\d.]+(?= sec)/g)].entries())
    run.add({ name: prefixOf(index) + rankName(rank ?? ''), unit: 's' }, value[0], line)
}

function rankName(rank: string): string {
  const number = Number(rank)
  if (number === 0) return 'latency.min'
  return number === 100 ? 'latency.max' : `latency.p${String(number)}`
}

const json = /^\s*\{\s*(?:"[^"\n]{1,200}":\s*\{\s*)?"statistics":\s*\{\s*"QPS":/
const leafName = /^(?:.+\/)?(?:statistics|query_time_percentiles)\/([\w.]{1,20})$/
const jsonRates = new Map([
  ['QPS', rate('qps')],
  ['RPS', rate('rows/s')],
  ['MiBPS', bytes('bytes/s')],
  ['RPS_result', rate('result.rows/s')],
  ['MiBPS_result', bytes('result.bytes/s')],
  ['num_queries', count('queries')],
])

/** clickhouse-benchmark: `qps`, `rows/s`, `bytes/s` and percentiles of latencies. */
export const clickhouseBenchmark: Format = {
  ...text,
  recognises: (source) => json.test(source.head) || text.recognises(source),
  read: (source) => (json.test(source.head) ? [readJson(source)] : text.read(source)),
}

function readJson(source: Source): ResultReading {
  const { leaves, otherLines, broken } = readJsonDocument(source)
  for (const line of otherLines) reportUnknownLine(source, tool, line)
  const run = new RunDraft(tool)
  run.fact('tool', tool, 1)
  for (const [path, { line }] of leaves) {
    const name = leafName.exec(path)?.[1] ?? ''
    const meaning = jsonRates.get(name)
    if (meaning && !run.measurements.has(meaning.name)) addLeaf(run, leaves, path, meaning)
    else if (/^\d/.test(name)) addLeaf(run, leaves, path, { name: rankName(name), unit: 's' })
    else source.report('info', `${tool}/unknown-key`, `the value of ${path} is not read`, line)
  }
  const [qps, queries] = ['qps', 'queries'].map((name) => run.measurements.get(name))
  if (qps && qps.value === queries?.value)
    run.warnings.push(
      'QPS and num_queries are equal: versions before 22.5 write the rate of another number',
    )
  const end = broken ?? (qps ? undefined : { text: 'has no QPS', line: 1 })
  return run.reading(source, { end })
}
