// From the bytes of one file to what it said: unpack, recognise, read, condense.
import type { Diagnostic, KeptReading, Reading } from '../model.ts'
import { condensed, type Keep } from './reading/condense.ts'
import { formatOf } from './index.ts'
import { Source } from './reading/source.ts'
import { drawnStatus } from './variables/status-series.ts'

/** What reading one file gave. `format` is absent when no format recognised it. */
export interface FileReading {
  readonly format?: string
  /** Set when the file cannot be read at all, or is not recognised: the reason. */
  readonly reason?: string
  readonly empty: boolean
  readonly readings: readonly KeptReading[]
  readonly diagnostics: readonly Diagnostic[]
}

// What run pages draw, with the extremes of each bin or without. Other columns keep their statistics.
const kept = new Map<string, Keep>([
  ['tps', 'extremes'],
  ['qps', 'extremes'],
  ['rwps', 'extremes'],
  ['eps', 'extremes'],
  ['ops/s', 'extremes'],
  ['latency.p95', 'extremes'],
  ['latency.p99', 'extremes'],
  ['errors/s', 'means'],
  ['vmstat.us', 'means'],
  ['vmstat.sy', 'means'],
  ['vmstat.wa', 'means'],
  ['vmstat.cs', 'means'],
  ['vmstat.bi', 'means'],
  ['vmstat.bo', 'means'],
])
const keep = (metric: string): Keep =>
  kept.get(metric) ?? (drawnStatus.has(metric) ? 'means' : 'statistics')

// Single-statement tests of sysbench 0.5 print 0 for everything but these.
const keepRequests = (metric: string): Keep =>
  metric === 'reads/s' || metric === 'writes/s' ? 'extremes' : keep(metric)
const rates = ['tps', 'qps', 'eps', 'rwps', 'ops/s']

/** Reads a file by its unpacked bytes; `path` is for messages only. Never throws. */
export function readFile(path: string, bytes: Buffer): FileReading {
  if (isBlank(bytes)) {
    return { empty: true, reason: 'empty file', readings: [], diagnostics: [] }
  }
  const source = new Source(path, bytes)
  const format = formatOf(source)
  if (!format) {
    const reason = `not recognised; it starts with ${JSON.stringify(firstLine(source.head))}`
    return { empty: false, reason, readings: [], diagnostics: [] }
  }
  const readings = format
    .read(source)
    .map((reading) => condensed(reading, hasRate(reading) ? keep : keepRequests))
  return { format: format.name, empty: false, readings, diagnostics: source.diagnostics }
}

function hasRate(reading: Reading): boolean {
  if (reading.kind !== 'result' || !reading.series) return true
  return reading.series.columns.some(
    ({ metric, values }) => rates.includes(metric) && values.some((value) => value > 0),
  )
}

function isBlank(bytes: Buffer): boolean {
  if (bytes.length > 4096) return false
  return bytes.every((byte) => byte === 0 || byte === 32 || (byte >= 9 && byte <= 13))
}

function firstLine(head: string): string {
  const line = head.split('\n').find((text) => text.trim() !== '') ?? ''
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}
