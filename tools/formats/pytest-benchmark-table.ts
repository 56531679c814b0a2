// The tables that pytest-benchmark prints: a run per row, whose times have the unit of the head.
//
// Reference: https://github.com/ionelmc/pytest-benchmark, src/pytest_benchmark/table.py. Ratios in brackets are to the best of the table.
import type { ResultReading } from '../core/model.ts'
import type { Format } from './reading/source.ts'
import { namedTest } from './benchmark-json.ts'
import { timeIn } from './reading/json-layout.ts'
import { count, rate } from './reading/line-table.ts'
import { completeLines, reportBadLine, reportUnknownLine } from './reading/lines.ts'
import type { Meaning } from './reading/row-columns.ts'
import { RunDraft } from './reading/run-draft.ts'

const tool = 'pytest-benchmark-table'

// ----------- benchmark 'get': 7 tests -----------     ---- benchmark: 4 tests ----
const group = /^-{2,} benchmark(?: '(.{1,200})')?: \d{1,6} tests? -{2,}$/
// Name (time in us)                Min                   Max                Mean            Rounds  OPS (Kops/s)
const head = /^Name \(time in (ns|us|ms|s)\)((?: {2,}\S.{0,30}?)+)$/
const rule = /^-+$/
const legend = /^(?:Legend:| {2}(?:Outliers|OPS): .+|=+ .* =+)$/
// test_get[redis]      66.2390 (1.50)     2,039.4000 (2.65)      93.4518 (1.57)      15044       10.7007 (0.64)
const cell = /^(-?[\d.,]{1,30}|-?inf|nan|\d+;\d+)(?: \(.{1,20}\))?$/
// test_get (NOW)   test_get (0001_4a1c)
const saved = / \((NOW|\d{4}_[^()]{1,200})\)$/

const statistics: ReadonlyMap<string, string> = new Map([
  ['Min', 'latency.min'],
  ['Max', 'latency.max'],
  ['Mean', 'latency.avg'],
  ['Median', 'latency.p50'],
  ['StdDev', 'latency.stddev'],
])
const prefixes: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, G: 1e9 }

function meaningOf(name: string, unit: string): Meaning | undefined {
  const statistic = statistics.get(name)
  if (statistic !== undefined) return timeIn(statistic, unit)
  const [, prefix] = /^OPS(?: \(([KMG]?)ops\/s\))?$/.exec(name) ?? [undefined, undefined]
  if (name.startsWith('OPS')) return { ...rate('ops/s'), times: prefixes[prefix ?? ''] ?? 1 }
  return /^(?:Rounds|Iterations)$/.test(name) ? count(name.toLowerCase()) : undefined
}

/** Tables of pytest-benchmark: `latency.avg` and other statistics, `ops/s`; fields workload, group and param. */
export const pytestBenchmarkTable: Format = {
  name: tool,
  recognises: (source) => /^Name \(time in (?:ns|us|ms|s)\) {2,}\S/m.test(source.head),
  read(source) {
    const readings: ResultReading[] = []
    let columns: readonly string[] = []
    let unit = ''
    let title: string | undefined
    for (const each of completeLines(source, tool)) {
      const { line } = each
      const text = each.text.trimEnd()
      const [, named] = group.exec(text) ?? []
      const [, printed, names] = head.exec(text) ?? []
      if (group.test(text)) {
        title = named
        columns = []
      } else if (printed !== undefined && names !== undefined) {
        unit = printed
        columns = names.trim().split(/ {2,}/)
      } else if (rule.test(text)) {
        if ((readings.at(-1)?.facts[0]?.line ?? 0) === line - 1) columns = []
      } else if (!legend.test(text)) {
        const cells = text.split(/ {2,}/)
        const numbers = columns.length > 0 ? cells.slice(-columns.length) : []
        const name = cells.slice(0, -columns.length).join(' ')
        if (columns.length === 0) reportUnknownLine(source, tool, each)
        else if (name === '' || !numbers.every((number) => cell.test(number)))
          reportBadLine(source, tool, each, 'a test with its statistics')
        else {
          const run = new RunDraft(tool)
          run.fact('tool', 'pytest-benchmark', line)
          const { test, parameter } = namedTest(name.replace(saved, ''))
          run.setting('workload', test, line)
          if (parameter !== undefined) run.setting('param', parameter, line)
          if (title !== undefined) run.setting('group', title, line)
          const version = saved.exec(name)?.[1]
          if (version !== undefined) run.setting('saved', version, line)
          for (const [index, column] of columns.entries()) {
            const meaning = meaningOf(column, unit)
            const number = (cell.exec(numbers[index] ?? '')?.[1] ?? '').replaceAll(',', '')
            if (meaning) run.add(meaning, number, line)
          }
          readings.push(run.reading(source))
        }
      }
    }
    return readings
  },
}
