// The outcome that the manifest expects of a malformed log, and the outcome of reading it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readFile } from '../../tools/formats/read-file.ts'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import type { KeptReading } from '../../tools/core/model.ts'

/** An entry of `manifest.json`. */
export interface MalformedLog {
  readonly file: string
  readonly kind: string
  readonly what: string
  /** `ok`, `warn`, `reject`, or two of them where either is right. */
  readonly expect: string
  /** The only throughput that may be read. */
  readonly tps?: number
  readonly runs?: number
}

const formatNames = new Map([
  ['sysbench', 'sysbench'],
  ['vmstat', 'vmstat'],
  ['iostat', 'iostat'],
  ['mpstat', 'mpstat'],
  ['cnf', 'my.cnf'],
  ['perf', 'perf-report'],
])

const metrics = readMetricVocabulary(join(import.meta.dirname, '../..'))

/** The logs that the manifest of `folder` names. */
export function malformedLogs(folder: string): readonly MalformedLog[] {
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as readonly MalformedLog[]
}

/** Throws when the status, the number of runs or the throughput differs from that of the manifest. */
export function checkMalformedLog(folder: string, log: MalformedLog): void {
  const { file, kind, expect, tps, runs } = log
  const name = formatNames.get(kind)
  assert.ok(name !== undefined, `unknown kind: ${kind}`)
  const archived = readFileSync(join(folder, file))
  const gzipped = archived[0] === 0x1f && archived[1] === 0x8b
  const bytes = gzipped ? gunzipSync(archived) : archived
  const { format, readings, diagnostics } = readFile('unknown', bytes, metrics)
  const severities = new Set(diagnostics.map(({ severity }) => severity))
  const accepted = format !== undefined && readings.some(isAccepted)
  const verdict = !accepted ? 'reject' : severities.has('warning') ? 'warn' : 'ok'
  const messages = diagnostics.map(({ message }) => message).join('; ')
  assert.ok(expect.split('|').includes(verdict), `${file}: ${verdict}: ${messages.slice(0, 400)}`)
  if (accepted) assert.equal(format, name)
  if (runs !== undefined) assert.equal(readings.length, runs)
  const [reading] = readings
  if (tps === undefined || reading?.kind !== 'result') return
  const value = reading.measurements.find(({ metric }) => metric === 'tps')?.value
  assert.equal(value, accepted ? tps : undefined)
}

// A run with status ok, or a reading of another kind.
function isAccepted(reading: KeptReading): boolean {
  return reading.kind !== 'result' || reading.status === 'ok'
}
