// The CSV that Apache Otava (formerly Hunter) analyses: a run per row, with its time, its commit, attributes and metrics under the
// names of its columns.
//
// Reference: https://github.com/apache/otava (CSV.md of its documentation), examples/csv/data/local_sample.csv. A file without a column of commits
// is a series of samples.
import type { ResultReading } from '../core/model.ts'
import { metricOfHead } from './reading/column-metric.ts'
import { cellsOf } from './reading/csv-cells.ts'
import { parseDateLine } from './reading/clock.ts'
import type { Format, Source } from './reading/source.ts'
import { count } from './reading/line-table.ts'
import { completeLines, reportBadLine } from './reading/lines.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { RunDraft } from './reading/run-draft.ts'

const tool = 'otava'
const header =
  /^"?(?:time|timestamp|date|datetime)"?([,;\t])(?:[^,;\t]{1,60}\1){0,8}?"?commit(?:_?(?:id|hash|sha))?"?\1/i
const commit = /^commit/i

/** Apache Otava: metrics under the names of their columns; fields commit and the attributes. */
export const otava: Format = {
  name: tool,
  recognises({ headLines: [first = '', second = ''] }) {
    const separator = header.exec(first)?.[1]
    return separator !== undefined && isTime(cellsOf(second, separator)[0] ?? '')
  },
  read,
}

// 2026.01.01 3:00:00 +0100   2026-01-01T03:00:00Z   1609466400
function isTime(cell: string): boolean {
  const text = cell
    .replace(/^(\d{4})\.(\d\d)\.(\d\d)\b/, '$1-$2-$3')
    .replace(/ (?=\d:)/, ' 0')
    .replace(/ ([+-]\d{4})$/, '$1')
  return /^\d{10}(?:\d{3})?$/.test(cell) || !Number.isNaN(parseDateLine(text))
}

function read(source: Source): readonly ResultReading[] {
  const [first, ...rows] = completeLines(source, tool)
  const separator = header.exec(first?.text ?? '')?.[1] ?? ','
  const names = cellsOf(first?.text ?? '', separator).map((name) => name.trim())
  const table = rows.map((row) => ({ row, cells: cellsOf(row.text, separator) }))
  const at = names.findIndex((name) => commit.test(name))
  const isMetric = names.map((_, index) => {
    const filled = table.filter(({ cells }) => (cells[index] ?? '').trim() !== '')
    const numbers = filled.filter(({ cells }) => parsePlainNumber(cells[index] ?? '') !== undefined)
    return index > 0 && index !== at && numbers.length * 2 > filled.length
  })
  return table.flatMap(({ row, cells }): readonly ResultReading[] => {
    if (cells.length !== names.length || !isTime(cells[0] ?? '')) {
      reportBadLine(source, tool, row, `a time and ${String(names.length - 1)} more cells`)
      return []
    }
    const run = new RunDraft(tool)
    run.fact('tool', 'Otava', row.line)
    for (const [index, name] of names.entries()) {
      const cell = (cells[index] ?? '').trim()
      if (cell === '') continue
      if (index === 0) run.fact('time', cell, row.line)
      else if (index === at) run.setting('commit', cell.slice(0, 12), row.line)
      else if (isMetric[index]) addNumber(run, name, cell, row.line)
      else run.setting(name.toLowerCase().replaceAll(/\W+/g, '_'), cell, row.line)
    }
    if (run.measurements.size === 0) run.refuse('has no number', row.line)
    return [run.reading(source)]
  })
}

// A number of a column without a unit is one of its own kind, whatever its name.
function addNumber(run: RunDraft, head: string, text: string, line: number): void {
  const { metric, unit, factor = 1, lacksUnit } = metricOfHead(head) ?? {}
  const scale = factor < 1 ? { over: Math.round(1 / factor) } : { times: factor }
  const isKnown = metric !== undefined && unit !== undefined && !lacksUnit
  run.add(isKnown ? { name: metric, unit, ...scale } : count(head), text, line)
}
