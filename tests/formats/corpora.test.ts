// The malformed logs of the corpora behave as their manifest expects.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { formatOf } from '../../tools/formats/index.ts'
import { Source } from '../../tools/formats/source.ts'
import type { Reading } from '../../tools/model.ts'
import { logsFolder } from './archives.ts'

interface Log {
  readonly file: string
  readonly kind: string
  readonly what: string
  /** `ok`, `warn`, `reject`, or two of them where either serves. */
  readonly expect: string
  readonly tps?: number
}

const formatNames = new Map([
  ['sysbench', 'sysbench'],
  ['vmstat', 'vmstat'],
  ['iostat', 'iostat'],
  ['mpstat', 'mpstat'],
  ['cnf', 'my.cnf'],
])

const folder = logsFolder ?? ''
const logs = logsFolder
  ? (JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as readonly Log[])
  : []

describe('malformed logs', { skip: logsFolder ? false : 'no ../shared/corpora/logs' }, () => {
  for (const { file, kind, what, expect, tps } of logs) {
    const name = formatNames.get(kind)
    if (name === undefined) continue
    test(`${file} is ${expect}: ${what}`, () => {
      const archived = readFileSync(join(folder, file))
      const gzipped = archived[0] === 0x1f && archived[1] === 0x8b
      const source = new Source('unknown', gzipped ? gunzipSync(archived) : archived)
      const format = formatOf(source)
      const readings = format?.read(source) ?? []
      const severities = new Set(source.diagnostics.map(({ severity }) => severity))
      const accepted = format !== undefined && readings.some(isAccepted)
      const verdict = !accepted ? 'reject' : severities.has('warning') ? 'warn' : 'ok'
      const found = source.diagnostics.map(({ message }) => message).join('; ')
      assert.ok(expect.split('|').includes(verdict), `${verdict}: ${found}`)
      if (accepted) assert.equal(format.name, name)
      const [reading] = readings
      if (tps === undefined || reading?.kind !== 'result') return
      const value = reading.measurements.find(({ metric }) => metric === 'tps')?.value
      assert.equal(value, accepted ? tps : undefined)
    })
  }
})

// A run that ended well, or anything else that was read.
function isAccepted(reading: Reading): boolean {
  return reading.kind !== 'result' || reading.status === 'ok'
}
