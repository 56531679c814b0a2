// The output of `go test -bench`: a run per line; repeats (-count) print a line each.
//
// Reference: https://go.googlesource.com/proposal/+/master/design/14313-benchmark-format.md. MB are 1,000,000 bytes.
import type { ResultReading } from '../core/model.ts'
import type { Meaning } from './reading/row-columns.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine, reportUnknownLine } from './reading/reported-text.ts'
import { addFact, addMeasurement, addSetting, newRun, toReading } from './reading/run-draft.ts'
import type { Source } from './reading/source.ts'

const tool = 'go-benchmark'

// BenchmarkGet/size=4096-8   	  500000	      2415 ns/op	1696.06 MB/s	     112 B/op	       3 allocs/op
const row = /^Benchmark(\S{1,200}?)(?:-(\d{1,5}))?\s+(\d{1,15})((?:\s+[\d.eE+-]{1,30} \S{1,40})+)$/
const pair = /([\d.eE+-]{1,30}) (\S{1,40})/g
// goos: linux   cpu: …   pkg: example.org/db
const key = /^(goos|goarch|pkg|cpu|[a-z][\w-]{0,30}): (.*)$/
// Unit qps better=higher
const unit = /^Unit \S{1,40} (?:better|assume)=/
const skipped = /^(?:Unit |PASS|FAIL|ok|\?|---|===|testing: |Benchmark\S*\s*$)/

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['ns/op', { name: 'latency.avg', unit: 's', over: 1e9 }],
  ['MB/s', { name: 'bytes/s', unit: 'B/s', times: 1_000_000 }],
  ['B/op', { name: 'bytes/op', unit: 'B' }],
  ['allocs/op', { name: 'allocations/op', unit: '1' }],
])

/** `go test -bench`: `latency.avg` (ns/op), `bytes/s`, and other units by their names; field workload. */
export const goBenchmark: Format = {
  name: tool,
  recognises: (source) =>
    firstLines(source, 60).some(
      (text, _, all) =>
        row.test(text) && (/\sns\/op(?:\s|$)/.test(text) || all.some((own) => unit.test(own))),
    ),
  read,
}

function read(source: Source): readonly ResultReading[] {
  const keys = new Map<string, { readonly text: string; readonly line: number }>()
  const readings: ResultReading[] = []
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const [, name, procs, iterations = '', numbers = ''] = row.exec(text) ?? []
    const [, label, value = ''] = key.exec(text) ?? []
    if (name !== undefined) {
      const run = newRun(tool)
      addFact(run, 'tool', tool, line)
      addSetting(run, 'workload', name, line)
      if (procs !== undefined) addFact(run, 'GOMAXPROCS', procs, line)
      for (const [label, stated] of keys)
        addFact(run, label === 'cpu' ? 'cpu model' : label, stated.text, stated.line)
      addMeasurement(run, { name: 'iterations', unit: '1' }, iterations, line)
      for (const [, number = '', unit = ''] of numbers.matchAll(pair))
        addMeasurement(run, meanings.get(unit) ?? { name: unit, unit: '1' }, number, line)
      readings.push(toReading(source, run))
    } else if (label !== undefined) keys.set(label, { text: value, line })
    else if (text.startsWith('Benchmark') && !skipped.test(text))
      reportBadLine(source, tool, each, 'a benchmark with its numbers')
    else if (!skipped.test(text)) reportUnknownLine(source, tool, each, 'warning')
  }
  return readings
}
