// The table at the end of JMH's console: a run per row; copied rows may lack the header.
//
// Reference: https://github.com/openjdk/jmh, results/format/TextResultFormat.java. Parameters stand in brackets; N/A is none.
import type { ResultReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { addInUnit } from './reading/json-layout.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { completeLines } from './reading/lines.ts'
import { reportBadLine, reportUnknownLine } from './reading/reported-text.ts'
import { addFact, addSetting, newRun, toReading } from './reading/run-draft.ts'
import type { Source } from './reading/source.ts'

const tool = 'jmh-table'

// Benchmark                   (valueSize)   Mode  Cnt      Score      Error  Units
const head =
  /^Benchmark((?: +\([\w.-]{1,60}\))*) +Mode +(?:Threads +)?(?:Cnt|Samples) +Score +(?:Error +)?Units$/
// PutBench.put                       4096  thrpt   10  97310.552 ± 1202.871  ops/s
const row =
  /^(\S{1,200})((?: +\S{1,80})*?) +(thrpt|avgt|sample|ss) +(?:(\d{1,9}) +)?(-?[\d.,]{1,30}|≈ ?\S{1,12})(?: +(?:±|\+-) *(\S{1,30}))? +(\S{1,20})$/

const mode = / (?:thrpt|avgt|sample|ss) /
const headless =
  /^\S{1,200}(?: +\S{1,80})*? +(?:thrpt|avgt|sample|ss) +(?:\d{1,9} +)?-?[\d.,]{1,30} +.*?(?:ops\/\w{1,3}|\w{1,3}\/op)$/

/** JMH's table: `ops/s` or `latency.avg`; fields workload, mode and the parameters. */
export const jmhTable: Format = {
  name: tool,
  recognises: ({ headLines }) => headLines.some((text) => head.test(text) || headless.test(text)),
  read,
}

function read(source: Source): readonly ResultReading[] {
  const readings: ResultReading[] = []
  let names: readonly string[] | undefined
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const printed = head.exec(text)?.[1]
    if (printed !== undefined) names = printed.split(/[ ()]+/).filter(Boolean)
    if (printed !== undefined) continue
    if (!mode.test(text)) {
      reportUnknownLine(source, tool, each)
      continue
    }
    const [, name, values = '', measured = '', , score = '', error, unit = ''] =
      row.exec(text) ?? []
    const parameters = values.split(' ').filter(Boolean)
    // JMH groups no digits: a comma is the decimal mark of the locale.
    const value = parsePlainNumber(score.replace(',', '.'))
    if (
      name === undefined ||
      value === undefined ||
      (names && parameters.length !== names.length)
    ) {
      reportBadLine(source, tool, each, 'a benchmark, its parameters, its mode and its score')
      continue
    }
    const run = newRun(tool)
    addFact(run, 'tool', 'JMH', line)
    addSetting(run, 'workload', name.split(':')[0] ?? name, line)
    addSetting(run, 'mode', measured, line)
    for (const [index, parameter] of parameters.entries())
      if (parameter !== 'N/A')
        addSetting(run, names?.[index] ?? `parameter_${String(index + 1)}`, parameter, line)
    addInUnit(run, unit, { value, line })
    if (error !== undefined) addFact(run, 'score error', `± ${error} ${unit} (99.9 %)`, line)
    readings.push(toReading(source, run))
  }
  return readings
}
