// Rows of tab-separated cells under a line of column names, one run per row: summaries of the insert benchmark and of RocksDB's benchmark.sh.
//
// References: https://github.com/mdcallag/mytools, bench/ibench/rth.sh and bth.sh; https://github.com/facebook/rocksdb, tools/benchmark.sh
// (summarize_result).
import type { Line, Format, Source } from './reading/source.ts'
import { count, rate, us } from './reading/line-table.ts'
import { completeLines, quoted, reportUnknownLine, shortened } from './reading/lines.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import type { Meaning } from './reading/row-columns.ts'
import { RunDraft } from './reading/run-draft.ts'

interface RowLayout {
  readonly tool: string
  /** The names of the first columns, by which a header is recognised. */
  readonly starts: string
  readonly meanings: ReadonlyMap<string, Meaning>
  /** Takes a column of text, such as the name of the test; false when the column is unknown. */
  readonly text: (run: RunDraft, column: string, cell: string, line: number) => boolean
  /** A line between blocks of rows; the last one before a row is the title of its block. */
  readonly title?: RegExp
  /** Takes the title of the block of the row. */
  readonly addTitle?: (run: RunDraft, title: string, line: number) => void
  /** Lines between the rows that are no runs: ratios and means of the rows above. */
  readonly derived: RegExp
  /** Adds what tells the runs of all rows apart. */
  readonly finish?: (rows: readonly RowRun[]) => void
}

interface Row extends Line {
  readonly cells: readonly string[]
  readonly header: readonly string[]
  readonly title?: Line
}

interface RowRun {
  readonly line: number
  readonly run: RunDraft
}

function formatOfRows(layout: RowLayout): Format {
  const { tool, starts, finish } = layout
  return {
    name: tool,
    // One of the first lines is a header of the layout with a row of whole numbers below it.
    recognises({ head }) {
      const at = `\n${head}`.indexOf(`\n${starts}`)
      const [, row = ''] = at < 0 ? [] : head.slice(at).split('\n', 2)
      return /^\d+\t/.test(row)
    },
    read(source) {
      const rows = readRows(source, layout)
      finish?.(rows)
      return rows.map(({ run }) => run.reading(source))
    },
  }
}

// A row that occurs twice is read once.
function readRows(source: Source, layout: RowLayout): readonly RowRun[] {
  const lines = new Map<string, number>()
  return rowsOf(source, layout).flatMap((row): RowRun[] => {
    const { text, line } = row
    const first = lines.get(text)
    if (first !== undefined) {
      const message = `the same row as on line ${first}: not read again`
      source.report('info', `${layout.tool}/same-row`, message, line)
      return []
    }
    lines.set(text, line)
    return [{ line, run: runOf(row, layout) }]
  })
}

function rowsOf(source: Source, { tool, starts, derived, title }: RowLayout): readonly Row[] {
  const rows: Row[] = []
  let header: readonly string[] | undefined
  let lastTitle: Line | undefined
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    if (text.startsWith(starts)) header = text.split('\t')
    else if (header !== undefined && startsWithNumber(text)) {
      const cells = text.split('\t')
      rows.push({ text, line, header, cells, ...(lastTitle ? { title: lastTitle } : {}) })
    } else if (derived.test(text)) {
      const message = 'a figure derived from the rows above'
      source.report('info', `${tool}/derived`, message, line)
    } else if (title?.test(text)) lastTitle = each
    else reportUnknownLine(source, tool, each, 'warning')
  }
  return rows
}

function startsWithNumber(text: string): boolean {
  const tab = text.indexOf('\t')
  return tab >= 0 && parsePlainNumber(text.slice(0, tab)) !== undefined
}

function runOf({ cells, header, line, title }: Row, layout: RowLayout): RunDraft {
  const run = new RunDraft(layout.tool)
  if (title) layout.addTitle?.(run, title.text, title.line)
  if (cells.length !== header.length)
    run.refuse(`${cells.length} columns, expected ${header.length}`, line)
  for (const [index, column] of header.entries()) {
    const cell = cells[index] ?? ''
    const meaning = layout.meanings.get(column)
    // A number that the version does not print is empty or NA.
    if (cell === '' || cell === 'NA') continue
    if (meaning !== undefined) run.add(meaning, cell, line)
    else if (!layout.text(run, column, cell, line))
      run.refuse(`unknown column "${shortened(column)}"`, line)
  }
  return run
}

// Rates of ibench are means of the step; MB and KB are iostat's (1024), GB those of du, cpups the percentage of all CPUs, cpupq
// microseconds of CPU per operation, maxop the longest operation in seconds, p50 and p99 percentiles of the rates of intervals.
const mebi = 1_048_576
const gibi = 1_073_741_824
const gib = (name: string): Meaning => ({ name, unit: 'B', times: gibi })
const mibPerSecond = (name: string): Meaning => ({ name, unit: 'B/s', times: mebi })

const ibenchColumns: ReadonlyMap<string, Meaning> = new Map([
  ['ips', rate('ips')],
  ['qps', rate('qps')],
  ['rps', rate('storage.reads/s')],
  ['rmbps', mibPerSecond('storage.bytes-read/s')],
  ['wps', rate('storage.writes/s')],
  ['wmbps', mibPerSecond('storage.bytes-written/s')],
  ['rpq', count('storage.reads/query')],
  ['rkbpq', { name: 'storage.bytes-read/query', unit: 'B', times: 1024 }],
  ['wpi', count('storage.writes/insert')],
  ['wkbpi', { name: 'storage.bytes-written/insert', unit: 'B', times: 1024 }],
  ['csps', rate('context-switches/s')],
  ['cpups', { name: 'cpu', unit: '1', over: 100 }],
  ['cspq', count('context-switches/operation')],
  ['cpupq', us('cpu-time/operation')],
  ['dbgb1', gib('database.bytes')],
  ['dbgb2', gib('database.bytes-all')],
  ['rss', gib('rss')],
  ['maxop', { name: 'latency.max', unit: 's' }],
  ['p50', rate('rate.p50')],
  ['p99', rate('rate.p99')],
])

/** Rows of the insert benchmark: `ips`, `qps` and the load of the host; ratios of such rows are tables. */
export const ibench = formatOfRows({
  tool: 'ibench',
  starts: 'ips\tqps\trps\trmbps\t',
  meanings: ibenchColumns,
  text(run, column, cell, line) {
    if (column === 'tag') run.setting('tag', cell, line)
    return column === 'tag'
  },
  // l.i0   q100.1
  title: /^[lq][.\w]{1,20}$/,
  addTitle: (run, title, line) => {
    run.setting('step', title, line)
  },
  // - separates groups
  derived: /^-$/,
  // Steps of one server have no name here: their order distinguishes them.
  finish(rows) {
    const steps = new Map<string, RowRun[]>()
    for (const row of rows) {
      const { settings } = row.run
      const key = `${settings.get('step')?.value} ${settings.get('tag')?.value}`
      const step = steps.get(key) ?? []
      steps.set(key, step)
      step.push(row)
      row.run.fact('tool', 'insert benchmark', row.line)
    }
    for (const step of [...steps.values()].filter(({ length }) => length > 1))
      for (const [index, { line, run }] of step.entries())
        run.setting('row', String(index + 1), line)
  },
})

// Sizes of RocksDB are of 1024 bytes, times per operation and percentiles in microseconds, CPU time in thousands of seconds, rss in GB.
// `NA` and empty cells are numbers that the version does not print.
const dbBenchColumns: ReadonlyMap<string, Meaning> = new Map([
  ['ops_sec', rate('ops/s')],
  ['mb_sec', mibPerSecond('bytes/s')],
  ['c_wgb', gib('compaction.bytes-written')],
  ['w_amp', count('write-amplification')],
  ['c_mbps', mibPerSecond('compaction.bytes/s')],
  ['c_wsecs', { name: 'compaction.time', unit: 's' }],
  ['c_csecs', { name: 'compaction.cpu-time', unit: 's' }],
  ['b_rgb', gib('blob.bytes-read')],
  ['b_wgb', gib('blob.bytes-written')],
  ['usec_op', us('latency.avg')],
  ...['50', '99', '99.9', '99.99'].map((rank): [string, Meaning] => {
    return [`p${rank}`, us(`latency.p${rank}`)]
  }),
  ['pmax', us('latency.max')],
  ['uptime', { name: 'time.total', unit: 's' }],
  ['stall%', { name: 'stall', unit: '1', over: 100 }],
  ['Nstall', count('stalls')],
  ['u_cpu', { name: 'cpu-time.user', unit: 's', times: 1000 }],
  ['s_cpu', { name: 'cpu-time.system', unit: 's', times: 1000 }],
  ['rss', gib('rss')],
])

const sizeMetrics: ReadonlyMap<string, string> = new Map([
  ['lsm_sz', 'database.bytes'],
  ['blob_sz', 'blob.bytes'],
])

// 16GB   15.9GB   16MB
const size = /^(\d{1,9}(?:\.\d{1,9})?) ?([KMGT]?)B$/

// readwhilewriting.t36   revrangewhilewriting.t8.s0
const testName = /^(\S{1,60}?)\.t(\d{1,6})(\.\S{1,40})?$/

/** Rows of benchmark.sh: `ops/s`, latencies and the work of compaction; fields workload, threads and version. */
export const dbBenchRows = formatOfRows({
  tool: 'db_bench-rows',
  starts: 'ops_sec\tmb_sec\t',
  meanings: dbBenchColumns,
  text: addText,
  // bm.lc.nt36.d0/9.8.clang/report.tsv
  title: /^\S{1,300}\/report\.tsv$/,
  // 1.001   mean=626817⇥stddev=2047.9⇥sdev/mean=0.003
  derived: /^(?:\d+\.\d+|mean=\S+\tstddev=\S+\tsdev\/mean=\S+)$/,
})

function addText(run: RunDraft, column: string, cell: string, line: number): boolean {
  const metric = sizeMetrics.get(column)
  if (metric !== undefined) {
    const [, digits, prefix = ''] = size.exec(cell) ?? []
    const times = 1024 ** ['', 'K', 'M', 'G', 'T'].indexOf(prefix)
    if (digits !== undefined) run.add({ name: metric, unit: 'B', times }, digits, line)
    else run.refuse(`${column} is ${quoted(cell)}, which is not a size`, line)
  } else if (column === 'test') {
    const [, name = cell, threads, suffix = ''] = testName.exec(cell) ?? []
    run.setting('workload', `${name}${suffix}`, line)
    if (threads !== undefined) run.setting('threads', threads, line)
  } else if (column === 'version') run.setting('version', cell, line)
  else if (/^(?:date|job_id|githash)$/.test(column)) run.fact(column, cell, line)
  else return false
  return true
}
