// Interval reports of `sysbench.hooks.report_intermediate = sysbench.report_json`: one object a report.
import type { Draft } from './draft.ts'
import { jsonShape } from './interval-shapes.ts'
import { keepRow } from './intervals.ts'

//   {
//     "time":    1,
//     "qps": {
const frame = /^(?:[[\]{}],?|\},|"qps": \{)$/
//       "total": 18920.00,
const member = /^"(time|threads|tps|total|reads|writes|other|latency|errors|reconnects)": (\S+?),?$/

// In the order of the fields of `jsonShape`; `time` starts a report, the last one ends it.
const members = 'threads tps total reads writes other latency errors reconnects'.split(' ')

/** Reads a line of a JSON report; false when it is none. */
export function readJsonLine(draft: Draft, text: string, line: number): boolean {
  if (frame.test(text)) return true
  const [, name, number] = member.exec(text) ?? []
  if (name === undefined || number === undefined) return false
  const value = /^\d+(?:\.\d+)?$/.test(number) ? Number(number) : Number.NaN
  // A report without its time is no sample.
  if (name === 'time') {
    delete draft.report
    if (Number.isNaN(value)) return false
    draft.report = { time: value, values: new Map() }
  }
  const { report } = draft
  if (!report) return false
  report.values.set(name, value)
  if (name !== members.at(-1)) return true
  delete draft.report
  const row = members.map((key) => report.values.get(key) ?? Number.NaN)
  return keepRow(draft.intervals, jsonShape, line, report.time, row)
}
