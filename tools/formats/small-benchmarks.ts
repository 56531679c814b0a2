// Lists of small benchmarks, a run per line: `go test -bench`, the table at the end of JMH's console and its CSV, and mongo-perf.
//
// References: https://go.googlesource.com/proposal/+/master/design/14313-benchmark-format.md; https://github.com/openjdk/jmh,
// results/format/TextResultFormat.java; https://github.com/mongodb-archive/mongo-perf, util/utils.js.
import type { ResultReading } from '../core/model.ts'
import type { Format, Line } from './reading/source.ts'
import { cellsOf } from './reading/csv-cells.ts'
import { addInUnit } from './reading/json-layout.ts'
import { count, rate } from './reading/line-table.ts'
import { completeLines, firstLines, reportBadLine, reportUnknownLine } from './reading/lines.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import type { Meaning } from './reading/row-columns.ts'
import { RunDraft } from './reading/run-draft.ts'

// Of `go test -bench`, repeats (-count) print a line each. MB are 1,000,000 bytes.

// BenchmarkGet/size=4096-8   	  500000	      2415 ns/op	1696.06 MB/s	     112 B/op	       3 allocs/op
const goRow =
  /^[Bb]enchmark(\S{1,200}?)(?:-(\d{1,5}))?\s+(\d{1,15})((?:\s+[\d.eE+-]{1,30} \S{1,40})+)$/
const pair = /([\d.eE+-]{1,30}) (\S{1,40})/g
// goos: linux   cpu: …   pkg: example.org/db
const key = /^(goos|goarch|pkg|cpu|[a-z][\w-]{0,30}): (.*)$/
// Unit qps better=higher
const unit = /^Unit \S{1,40} (?:better|assume)=/
const skippedByGo = /^(?:Unit |PASS|FAIL|ok|\?|---|===|testing: |Benchmark\S*\s*$)/

const goUnits: ReadonlyMap<string, Meaning> = new Map([
  ['ns/op', { name: 'latency.avg', unit: 's', over: 1e9 }],
  ['MB/s', { name: 'bytes/s', unit: 'B/s', times: 1_000_000 }],
  ['B/op', { name: 'bytes/op', unit: 'B' }],
  ['allocs/op', count('allocations/op')],
])

/** `go test -bench`: `latency.avg` (ns/op), `bytes/s`, and other units by their names; field workload. */
export const goBenchmark: Format = {
  name: 'go-benchmark',
  recognises: (source) =>
    firstLines(source, 60).some(
      (text, _, all) =>
        goRow.test(text) && (/\sns\/op(?:\s|$)/.test(text) || all.some((own) => unit.test(own))),
    ),
  read(source) {
    const keys = new Map<string, Line>()
    const readings: ResultReading[] = []
    for (const each of completeLines(source, 'go-benchmark')) {
      const { text, line } = each
      const [, name, procs, iterations = '', numbers = ''] = goRow.exec(text) ?? []
      const [, label, value = ''] = key.exec(text) ?? []
      if (name !== undefined) {
        const run = new RunDraft('go-benchmark')
        run.fact('tool', 'go-benchmark', line)
        run.setting('workload', name, line)
        if (procs !== undefined) run.fact('GOMAXPROCS', procs, line)
        for (const [label, stated] of keys)
          run.fact(label === 'cpu' ? 'cpu model' : label, stated.text, stated.line)
        run.add(count('iterations'), iterations, line)
        for (const [, number = '', unit = ''] of numbers.matchAll(pair))
          run.add(goUnits.get(unit) ?? count(unit), number, line)
        readings.push(run.reading(source))
      } else if (label !== undefined) keys.set(label, { text: value, line })
      else if (text.startsWith('Benchmark') && !skippedByGo.test(text))
        reportBadLine(source, 'go-benchmark', each, 'a benchmark with its numbers')
      else if (!skippedByGo.test(text)) reportUnknownLine(source, 'go-benchmark', each, 'warning')
    }
    return readings
  },
}

// The table of JMH; copied rows may lack the header. Parameters stand in brackets; N/A is none.

// Benchmark                   (valueSize)   Mode  Cnt      Score      Error  Units
const jmhHead =
  /^Benchmark((?: +\([\w.-]{1,60}\))*) +Mode +(?:Threads +)?(?:Cnt|Samples) +Score +(?:Error +)?Units$/
// PutBench.put                       4096  thrpt   10  97310.552 ± 1202.871  ops/s
const jmhRow =
  /^(\S{1,200})((?: +\S{1,80})*?) +(thrpt|avgt|sample|ss) +(?:(\d{1,9}) +)?(-?[\d.,]{1,30}|≈ ?\S{1,12})(?: +(?:±|\+-) *(\S{1,30}))? +(\S{1,20})$/

const jmhMode = / (?:thrpt|avgt|sample|ss) /
const headlessRow =
  /^\S{1,200}(?: +\S{1,80})*? +(?:thrpt|avgt|sample|ss) +(?:\d{1,9} +)?-?[\d.,]{1,30} +.*?(?:ops\/\w{1,3}|\w{1,3}\/op)$/

/** JMH's table: `ops/s` or `latency.avg`; fields workload, mode and the parameters. */
export const jmhTable: Format = {
  name: 'jmh-table',
  recognises: ({ headLines }) =>
    headLines.some((text) => jmhHead.test(text) || headlessRow.test(text)),
  read(source) {
    const readings: ResultReading[] = []
    let names: readonly string[] | undefined
    for (const each of completeLines(source, 'jmh-table')) {
      const { text, line } = each
      const printed = jmhHead.exec(text)?.[1]
      if (printed !== undefined) names = printed.split(/[ ()]+/).filter(Boolean)
      else if (!jmhMode.test(text)) reportUnknownLine(source, 'jmh-table', each)
      if (printed !== undefined || !jmhMode.test(text)) continue
      const [, name, values = '', measured = '', , score = '', error, unit = ''] =
        jmhRow.exec(text) ?? []
      const parameters = values.split(' ').filter(Boolean)
      // JMH groups no digits: a comma is the decimal mark of the locale.
      const value = parsePlainNumber(score.replace(',', '.'))
      const isComplete = !names || parameters.length === names.length
      if (name === undefined || value === undefined || !isComplete) {
        const expected = 'a benchmark, its parameters, its mode and its score'
        reportBadLine(source, 'jmh-table', each, expected)
        continue
      }
      const run = new RunDraft('jmh-table')
      run.fact('tool', 'JMH', line)
      run.setting('workload', name.split(':')[0] ?? name, line)
      run.setting('mode', measured, line)
      for (const [index, parameter] of parameters.entries())
        if (parameter !== 'N/A')
          run.setting(names?.[index] ?? `parameter_${String(index + 1)}`, parameter, line)
      addInUnit(run, unit, { value, line })
      if (error !== undefined) run.fact('score error', `± ${error} ${unit} (99.9 %)`, line)
      readings.push(run.reading(source))
    }
    return readings
  },
}

// JMH's file for spreadsheets (CSVResultFormat.java), whose separator is a comma or a semicolon.

// "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: valueSize"
const csvHead =
  /^"Benchmark"([,;])"Mode"\1"Threads"\1"Samples"\1"Score"\1"Score Error \([\d.,]+%\)"\1"Unit"/
const csvColumns = 7
const parameterHead = /^Param: (.{1,80})$/

/** JMH's CSV: `ops/s` or `latency.avg`; fields workload, threads, mode and the parameters. */
export const jmhCsv: Format = {
  name: 'jmh-csv',
  recognises: ({ headLines: [first = ''] }) => csvHead.test(first),
  read(source) {
    const [first, ...lines] = completeLines(source, 'jmh-csv')
    const [, separator = ','] = csvHead.exec(first?.text ?? '') ?? []
    const heads = cellsOf(first?.text ?? '', separator)
    return lines.flatMap((each): readonly ResultReading[] => {
      const { text, line } = each
      const cells = cellsOf(text, separator)
      const [name = '', mode = '', threads = '', , score = '', error = '', unit = ''] = cells
      const value = parsePlainNumber(score.replace(',', '.'))
      if (cells.length !== heads.length || value === undefined) {
        reportBadLine(source, 'jmh-csv', each, `${String(heads.length)} cells with a score`)
        return []
      }
      const run = new RunDraft('jmh-csv')
      run.fact('tool', 'JMH', line)
      run.setting('workload', name.split('.').slice(-2).join('.'), line)
      run.setting('threads', threads, line)
      run.setting('mode', mode, line)
      for (const [index, cell] of cells.entries()) {
        const parameter = parameterHead.exec(heads[index] ?? '')?.[1]
        if (index >= csvColumns && parameter !== undefined && cell !== '')
          run.setting(parameter, cell, line)
      }
      addInUnit(run, unit, { value, line })
      if (error !== '' && error !== 'NaN')
        run.fact('score error', `± ${error} ${unit} (99.9 %)`, line)
      return [run.reading(source)]
    })
  },
}

// What benchrun.py of mongo-perf prints: the name of each test, and below it threads and operations per second with a tab between.

// Update.FieldAtOffset
const mongoTest = /^([A-Z]\w{0,80}(?:\.\w{1,80}){1,4})$/
// 4⇥15822.90417733204
const mongoRow = /^(\d{1,5})\t(-?\d{1,12}(?:\.\d{1,20})?)$/
// MongoDB server version: 6.0.14   db version: 6.0.14
const mongoVersion = /^(?:MongoDB server|db) version:? v?(\d[\w.-]{0,30})$/
const skippedByMongo =
  /^(?:\$ |[0-9a-f]{40}$|load\(|mongoPerfRunTests\(|MongoDB shell |connecting to: |Finished Testing|switched to )/

/** mongo-perf's text: `ops/s`; fields workload and threads. */
export const mongoPerfList: Format = {
  name: 'mongo-perf-list',
  recognises: ({ headLines }) =>
    headLines.some((text, at) => mongoTest.test(text) && mongoRow.test(headLines[at + 1] ?? '')),
  read(source) {
    const readings: ResultReading[] = []
    let workload: Line | undefined
    let server: Line | undefined
    for (const each of completeLines(source, 'mongo-perf-list')) {
      const { text, line } = each
      const [, threads, number = ''] = mongoRow.exec(text) ?? []
      const release = mongoVersion.exec(text)?.[1]
      if (threads !== undefined && workload) {
        const run = new RunDraft('mongo-perf-list')
        run.fact('tool', 'mongo-perf', workload.line)
        if (server) run.fact('server', `MongoDB ${server.text}`, server.line)
        run.setting('workload', workload.text, workload.line)
        run.setting('threads', threads, line)
        run.add(rate('ops/s'), number, line)
        readings.push(run.reading(source))
      } else if (mongoTest.test(text)) workload = each
      else if (release !== undefined) server = { text: release, line }
      else if (!skippedByMongo.test(text)) reportUnknownLine(source, 'mongo-perf-list', each)
    }
    return readings
  },
}
