// The summary and the intervals that OLTP-Bench, the predecessor of BenchBase, writes next to its raw results.
//
// Reference: https://github.com/oltpbenchmark/oltpbench, src/com/oltpbenchmark/util/ResultUploader.java and Results.java (writeCSV).
// A summary has latencies in seconds; the intervals have the numbers of the locale, of which a comma splits each into two cells.
import type { ResultReading, SeriesReading } from '../core/model.ts'
import { rate } from './reading/line-table.ts'
import { completeLines, reportBadLine, reportUnknownLine } from './reading/lines.ts'
import { RunDraft } from './reading/run-draft.ts'
import { SeriesBuilder } from './reading/series-builder.ts'
import type { Format, Source } from './reading/source.ts'

const tool = 'oltpbench'
const resTool = 'oltpbench-res'

// [min=0.006981, 25th=0.999735, median=1.000053, avg=0.9821780213246292, 75th=1.000358, …, max=1.133553]
const latencies = /^\[min=[\d.E-]{1,30}(?:, (?:median|avg|max|\d\dth)=[\d.E-]{1,30}){3,12}\]$/
const latency = /(\w{3,6})=([\d.E-]{1,30})/g
const property = /^(\w{1,60})=(.{0,200})$/
const fields = new Map([
  ['terminals', 'threads'],
  ['scalefactor', 'scale'],
  ['isolation', 'isolation'],
])
const header = /^time ?\(sec\), ?throughput ?\(req\/sec\), ?avg_lat ?\(ms\), /
const interval = /^\d{1,9}(?:,\d{1,12}(?:\.\d{1,9})?){3,40}$/

/** The summary of OLTP-Bench: `requests/s` and latencies; fields workload, threads (terminals), scale, isolation. */
export const oltpbench: Format = {
  name: tool,
  recognises: ({ headLines: [time = '', , , , distribution = ''] }) =>
    /^\d{10}(?:\d{3})?$/.test(time) && latencies.test(distribution),
  read: (source) => [readSummary(source)],
}

function readSummary(source: Source): ResultReading {
  const [, server, version, workload, distribution, throughput, ...properties] = completeLines(
    source,
    tool,
  )
  const run = new RunDraft(tool)
  run.fact('tool', 'OLTP-Bench', 1)
  if (server) run.fact('DBMS Type', server.text, server.line)
  if (version) run.fact('DBMS Version', version.text, version.line)
  if (workload) run.setting('workload', workload.text, workload.line)
  if (distribution && !latencies.test(distribution.text))
    reportBadLine(source, tool, distribution, 'latencies')
  for (const [, name = '', value = ''] of distribution?.text.matchAll(latency) ?? [])
    run.add({ name: `latency.${rankOf(name)}`, unit: 's' }, value, distribution?.line ?? 1)
  if (throughput) run.add(rate('requests/s'), throughput.text, throughput.line)
  for (const each of properties) {
    const [, name, value = ''] = property.exec(each.text) ?? []
    const field = fields.get(name ?? '')
    if (field !== undefined) run.setting(field, value, each.line)
    else if (name !== undefined) run.fact(name, value, each.line)
    else reportUnknownLine(source, tool, each)
  }
  const incomplete = throughput ? undefined : { text: 'has no throughput', line: 1 }
  return run.reading(source, { end: incomplete })
}

// 25th   median   avg
function rankOf(name: string): string {
  return name === 'median' ? 'p50' : name.replace(/^(\d+)th$/, 'p$1')
}

/** The intervals of OLTP-Bench: metrics `requests/s` and latencies. */
export const oltpbenchRes: Format = {
  name: resTool,
  recognises: ({ headLines: [first = ''] }) => header.test(first),
  read: readIntervals,
}

function readIntervals(source: Source): readonly SeriesReading[] {
  const [head, ...lines] = completeLines(source, resTool)
  const names = (head?.text ?? '').split(',').map((name) => name.trim())
  const series = new SeriesBuilder(source, resTool)
  for (const each of lines) {
    const cells = interval.test(each.text.trim()) ? each.text.trim().split(',') : []
    const isSplit = cells.length === 2 * names.length - 1
    if (!isSplit && cells.length !== names.length) {
      reportBadLine(source, resTool, each, `${String(names.length)} numbers`)
      continue
    }
    series.startSample(Number(cells[0]), false, each.line)
    for (const [index, name] of names.entries()) {
      const [, kind] = /^(throughput|.{1,10}_lat) ?\((?:req\/sec|ms)\)$/.exec(name) ?? []
      const whole = isSplit ? cells.slice(2 * index - 1, 2 * index + 1).join('.') : cells[index]
      if (kind === 'throughput') series.add('requests/s', '1/s', Number(whole))
      else if (kind !== undefined)
        series.add(`latency.${rankOf(kind.replace('_lat', ''))}`, 's', Number(whole) / 1000)
    }
  }
  return series.readings()
}
