// Reports of MariaDB's Test Automation Framework (TAF) as JSON and as CSV: a run per iteration, with the metrics of sysbench or
// HammerDB under TAF's names.
//
// Reference: https://github.com/MariaDB/TAF, libs/reporter_libs/json.pm and csv.pm, test_suites/. Not read: the times of threads,
// which TAF calls ms although sysbench prints seconds.
import type { ResultReading } from '../core/model.ts'
import { cellsOf } from './reading/csv-cells.ts'
import type { Format } from './reading/source.ts'
import { formatOfLayout, placeOf, type Item } from './reading/json-layout.ts'
import type { Leaf } from './reading/json-document.ts'
import { count, ms, perMinute, rate } from './reading/line-table.ts'
import { completeLines, reportBadLine } from './reading/lines.ts'
import type { Meaning } from './reading/row-columns.ts'
import { RunDraft } from './reading/run-draft.ts'

const names: ReadonlyMap<string, Meaning> = new Map([
  ['tps', rate('tps')],
  ['queries_per_second', rate('qps')],
  ['events_ps', rate('eps')],
  ['nopm', perMinute('nopm')],
  ['tpm', perMinute('tpm')],
  ['total_transactions', count('transactions')],
  ['total_queries', count('queries')],
  ['total_events', count('events')],
])
const misnamed = /^threads_execution_/
// latency_avg   latency_95th percentile
const latency = /^latency_(?:(\d{1,2})th percentile|(min|avg|max|sum))$/
const fields = new Map([
  ['test_name', 'workload'],
  ['thread_count', 'threads'],
  ['iteration_id', 'repeat'],
])
const facts = new Map([
  ['database_maker', 'database'],
  ['database_version', 'database version'],
  ['db_version', 'database version'],
])

function addMetric(run: RunDraft, name: string, unit: string, value: string, line: number): void {
  if (misnamed.test(name) || value === '') return
  const [, rank, statistic] = latency.exec(name) ?? []
  const own = rank === undefined ? statistic : `p${rank}`
  const base = own === undefined ? name : `latency.${own}`
  const isSeconds = /^(?:s|sec|seconds)$/.test(unit)
  const ofUnit = unit === 'ms' ? ms(base) : isSeconds ? { name: base, unit: 's' } : count(base)
  run.add(names.get(name.toLowerCase()) ?? ofUnit, value.trim(), line)
}

function addProperty(run: RunDraft, name: string, value: string, line: number): void {
  const field = fields.get(name)
  if (value === '' || value === 'N/A') return
  if (field === undefined) run.fact(facts.get(name) ?? name, value, line)
  else run.setting(field, value, line)
}

// A document is searched once, not for each of its iterations.
const known = new WeakMap<Item, Item>()

// What holds of all iterations.
function metadataOf(document: Item): Item {
  const own = known.get(document)
  if (own) return own
  const all = [...document].flatMap(([path, leaf]): readonly (readonly [string, Leaf])[] => {
    const [, name] = /^metadata\/(?!thread_count$|iteration_id$)(\w{1,60})$/.exec(path) ?? []
    return name === undefined ? [] : [[name, leaf]]
  })
  known.set(document, new Map(all))
  return new Map(all)
}

const text = (leaf: Leaf | undefined): string => String(leaf?.value ?? '')

/** TAF as JSON: `tps`, `qps`, latencies, `nopm`; fields workload, threads, repeat; metadata as facts. */
export const tafJson = formatOfLayout({
  name: 'taf-json',
  recognised:
    /^\s*\{\s*"(?:iterations|metadata|test_name|timestamp)"\s*:[^]*"(?:iteration_id|database_maker|test_suite)"\s*:/,
  item: /^(iterations\/\d+)\/(.+)$/,
  runs(item, document, start) {
    const run = start()
    for (const [name, leaf] of metadataOf(document)) addProperty(run, name, text(leaf), leaf.line)
    for (const [path, leaf] of item) {
      if (/^(?:iteration_id|thread_count)$/.test(path))
        addProperty(run, path, text(leaf), leaf.line)
      const [, place] = /^((?:primary|additional)\/\d+)\/value$/.exec(path) ?? []
      if (place === undefined) continue
      const [name, unit] = ['name', 'unit'].map((key) => text(item.get(`${place}/${key}`)))
      addMetric(run, name ?? placeOf(item), unit ?? '', text(leaf), leaf.line)
    }
  },
})

/** TAF as CSV: the same from columns such as `TPS::value`. */
export const tafCsv: Format = {
  name: 'taf-csv',
  recognises: ({ headLines: [first = ''] }) => /^"?[\w:, "]*\w::value"?(?:,|$)/.test(first),
  read(source): readonly ResultReading[] {
    const [first, ...rows] = completeLines(source, 'taf-csv')
    const header = cellsOf(first?.text ?? '', ',')
    return rows.flatMap((row): readonly ResultReading[] => {
      const cells = cellsOf(row.text, ',')
      if (cells.length !== header.length) {
        reportBadLine(source, 'taf-csv', row, `${String(header.length)} cells`)
        return []
      }
      const run = new RunDraft('taf-csv')
      run.fact('tool', 'TAF', row.line)
      for (const [index, head] of header.entries()) {
        const [name = '', kind] = head.split('::')
        const value = cells[index] ?? ''
        const unit = cells[header.indexOf(`${name}::unit`)] ?? ''
        if (kind === undefined) addProperty(run, name, value, row.line)
        else if (kind === 'value') addMetric(run, name, unit, value, row.line)
      }
      return [run.reading(source)]
    })
  },
}
