// The output of go-ycsb: properties, lines every ten seconds, and the same lines behind `Run finished`.
//
// Reference: https://github.com/pingcap/go-ycsb, pkg/measurement/ and cmd/go-ycsb/main.go. Latencies are in
// microseconds. Lines on the way count from the start, so the rates of the series are of their differences.
import type { ResultReading, Series } from '../model.ts'
import type { Format } from './reading/format.ts'
import {
  fact,
  fail,
  newRun,
  numberOf,
  readingOf,
  setting,
  state,
  unknownLine,
} from './reading/run-draft.ts'
import type { Meaning } from './reading/samples.ts'
import type { Source } from './reading/source.ts'
import { toolLines } from './reading/tool-lines.ts'

// READ   - Takes(s): 10.0, Count: 4975, OPS: 497.4, Avg(us): 1234, Min(us): 123, Max(us): 12345, 99th(us): 4567
const operation =
  /^([A-Z_]{1,40}) +- Takes\(s\): (\S{1,40}), Count: (\d{1,18}), OPS: (\S{1,40}), (.{1,400})$/
const figure = /^(Avg|Min|Max|\d{1,2}(?:\.\d{1,3})?(?:th|st|nd|rd))\(us\): (\S{1,40})$/
// Run finished, takes 10.123456789s
const finished = /^(?:Run|Load) finished, takes (\S{1,40})$/
// "threadcount"="16"
const property = /^"([\w.-]{1,80})"="(.{0,300})"$/
// ***************** properties *****************
const skipped = /^\*{5,}|^Using request distribution |^\[\d{4}/
const alarm = /^(?:panic: |fatal|error|\S{0,80}: connect: )/i

const us = { unit: 's', over: 1e6 }
const names = new Map([
  ['Avg', 'latency.avg'],
  ['Min', 'latency.min'],
  ['Max', 'latency.max'],
])
const fields = new Map([
  ['threadcount', 'threads'],
  ['recordcount', 'rows'],
])
const noted = new Set([
  'operationcount',
  'workload',
  'readproportion',
  'updateproportion',
  'requestdistribution',
  'dotransactions',
])

/** go-ycsb: `ops/s` when it prints a total, and rates and latencies an operation such as `read.latency.p99`. */
export const goYcsb: Format = {
  name: 'go-ycsb',
  recognises: ({ head }) => /^(?:[A-Z_]{1,40} +- Takes\(s\): |"threadcount"=")/m.test(head),
  read: (source) => [read(source)],
}

function read(source: Source): ResultReading {
  const run = newRun('go-ycsb')
  const passed = new Map<string, { at: number[]; counts: number[] }>()
  let whole = false
  let alarmed: { text: string; line: number } | undefined
  let [results, lastLine] = [0, 1]
  fact(run, 'tool', 'go-ycsb', 1)
  for (const { text, line } of toolLines(source, 'go-ycsb')) {
    lastLine = line
    let match: RegExpExecArray | null
    if ((match = operation.exec(text))) {
      const [, name = '', takes = '', count = '', rate = '', rest = ''] = match
      if (!whole) {
        const seconds = numberOf(takes)
        const known = passed.get(name) ?? { at: [], counts: [] }
        passed.set(name, known)
        if (seconds !== undefined && seconds > (known.at.at(-1) ?? 0)) {
          known.at.push(seconds)
          known.counts.push(Number(count))
        } else
          source.report(
            'warning',
            'go-ycsb/order',
            `${takes} s does not follow ${known.at.at(-1) ?? 0} s`,
            line,
          )
        continue
      }
      results += 1
      const prefix = name === 'TOTAL' ? '' : `${name.toLowerCase()}.`
      state(run, { name: `${prefix}operations`, unit: '1' }, count, line)
      state(run, { name: `${prefix}ops/s`, unit: '1/s' }, rate, line)
      if (name === 'TOTAL') state(run, { name: 'time.total', unit: 's' }, takes, line)
      if (name.endsWith('_ERROR')) run.warnings.push(`${count} ${name} operations`)
      for (const part of rest.split(', ')) {
        const [, label = '', value = ''] = figure.exec(part) ?? []
        const metric = names.get(label) ?? `latency.p${label.replace(/[a-z]+$/, '')}`
        if (label === '') unknownLine(source, 'go-ycsb', part, line)
        else state(run, { name: prefix + metric, ...us } satisfies Meaning, value, line)
      }
    } else if ((match = finished.exec(text))) {
      whole = true
      fact(run, 'run time', match[1] ?? '', line)
    } else if ((match = property.exec(text))) {
      const [, name = '', value = ''] = match
      const field = fields.get(name)
      if (field !== undefined) setting(run, field, value, line)
      else if (noted.has(name)) fact(run, name, value, line)
    } else if (alarm.test(text)) {
      alarmed ??= { text, line }
      source.report('warning', 'go-ycsb/alarm', text.slice(0, 200), line)
    } else if (!skipped.test(text)) unknownLine(source, 'go-ycsb', text, line)
  }
  if (alarmed && (!whole || results === 0)) fail(run, alarmed.text, alarmed.line)
  const end = whole && results > 0 ? undefined : { text: 'ends without a result', line: lastLine }
  return readingOf(source, run, { series: seriesOf(passed), end })
}

function seriesOf(
  passed: ReadonlyMap<
    string,
    { readonly at: readonly number[]; readonly counts: readonly number[] }
  >,
): Series | undefined {
  const at = [...new Set([...passed.values()].flatMap((one) => one.at))].toSorted((a, b) => a - b)
  if (at.length === 0) return undefined
  const place = new Map(at.map((second, index) => [second, index]))
  const columns = [...passed].map(([name, one]) => {
    const values = new Float64Array(at.length).fill(Number.NaN)
    for (const [index, second] of one.at.entries()) {
      const rate =
        ((one.counts[index] ?? 0) - (one.counts[index - 1] ?? 0)) /
        (second - (one.at[index - 1] ?? 0))
      values[place.get(second) ?? 0] = rate
    }
    return {
      metric: name === 'TOTAL' ? 'ops/s' : `${name.toLowerCase()}.ops/s`,
      unit: '1/s',
      values,
    }
  })
  return { at: Float64Array.from(at), columns }
}
