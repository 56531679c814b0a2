// The statistics of Locust as comma-separated values. The row of all requests together is the run and the others are its parts; without
// it each row is a run.
//
// Reference: https://github.com/locustio/locust, locust/stats.py (StatsCSV.requests_csv_columns). Locust rounds its percentiles.
import type { ResultReading } from '../core/model.ts'
import { cellsOf } from './reading/csv-cells.ts'
import { judgeFailed } from './reading/failed-operations.ts'
import { count, ms, rate } from './reading/line-table.ts'
import { completeLines, reportBadLine } from './reading/lines.ts'
import type { Meaning } from './reading/row-columns.ts'
import { RunDraft } from './reading/run-draft.ts'
import type { Format, Line } from './reading/source.ts'

const tool = 'locust'
const header =
  /^"?Type"?,"?Name"?,"?(?:Request Count|# requests)"?,"?(?:Failure Count|# failures)"?,/i
const columns: ReadonlyMap<string, Meaning> = new Map([
  ['request count', count('requests')],
  ['# requests', count('requests')],
  ['failure count', count('errors')],
  ['# failures', count('errors')],
  ['average response time', ms('latency.avg')],
  ['min response time', ms('latency.min')],
  ['max response time', ms('latency.max')],
  ['requests/s', rate('requests/s')],
])
// 50%   99.9%; 100% is the maximum again, which is rounded.
const rank = /^(\d{1,2}(?:\.\d{1,4})?)%$/
const total = /^(?:Aggregated|Total)$/i

function meaningOf(head: string): Meaning | undefined {
  const [, percent] = rank.exec(head) ?? []
  return percent === undefined
    ? columns.get(head.toLowerCase())
    : ms(`latency.p${String(Number(percent))}`)
}

/** Locust: `requests/s`, latencies, requests and errors of all requests; the rates and mean latencies of each name of a request. */
export const locust: Format = {
  name: tool,
  recognises: ({ headLines: [first = ''] }) => header.test(first),
  read(source): readonly ResultReading[] {
    const [first, ...lines] = completeLines(source, tool)
    const heads = cellsOf(first?.text ?? '', ',')
    const rows = lines.flatMap((line): readonly Row[] => {
      const cells = cellsOf(line.text, ',')
      if (cells.length === heads.length) return [{ line, cells, name: cells[1] ?? '' }]
      reportBadLine(source, tool, line, `${String(heads.length)} cells`)
      return []
    })
    const whole = rows.filter(({ name }) => total.test(name))
    const parts = whole.length === 1 ? rows.filter((row) => row !== whole[0]) : []
    return (whole.length === 1 ? whole : rows).map(({ line: { line }, cells, name }) => {
      const run = new RunDraft(tool)
      run.fact('tool', tool, line)
      if (whole.length !== 1) run.setting('workload', name, line)
      for (const [index, head] of heads.entries()) {
        const meaning = meaningOf(head)
        const cell = cells[index] ?? ''
        if (meaning && cell !== 'N/A') run.add(meaning, cell, line)
      }
      for (const part of parts)
        for (const [index, head] of heads.entries()) {
          const meaning = meaningOf(head)
          if (meaning && /^(?:requests\/s|latency\.avg)$/.test(meaning.name)) {
            const own = { ...meaning, name: `${part.name}.${meaning.name}` }
            run.add(own, part.cells[index] ?? '', part.line.line)
          }
        }
      const [all = 0, failed = 0] = ['requests', 'errors'].map(
        (metric) => run.measurements.get(metric)?.value,
      )
      judgeFailed(run, { failed, all }, `${String(failed)} requests failed`, line)
      const end = all > 0 ? undefined : { text: 'no request was made', line }
      return run.reading(source, { end })
    })
  },
}

interface Row {
  readonly line: Line
  readonly cells: readonly string[]
  readonly name: string
}
