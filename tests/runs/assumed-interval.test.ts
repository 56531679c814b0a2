import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeptReading } from '../../tools/model.ts'
import { assemble } from '../../tools/runs/assemble.ts'
import { rules } from './assembled.ts'
import { monitor, page, result, source } from './sources.ts'

const untimed = (last: number): KeptReading => {
  assert.ok(monitor.kind === 'series')
  return { ...monitor, assumesSeconds: true, series: { ...monitor.series, at: [1, last] } }
}
const diagnosticsOf = (reading: KeptReading, seconds: number): readonly string[] => {
  const files = [
    source('a.sysbench', { threads: '1' }, [result({ 'time.total': seconds })]),
    source('a.vmstat', { threads: '1' }, [reading]),
  ]
  return rules(assemble(page(), files).diagnostics)
}

test('samples without times that cover a small part of their run are reported', () => {
  assert.deepEqual(diagnosticsOf(untimed(60), 300), ['runs/assumed-interval'])
})

test('samples that cover their run, have times or belong to a short run are not', () => {
  assert.deepEqual(diagnosticsOf(untimed(290), 300), [])
  assert.deepEqual(diagnosticsOf(monitor, 300), [])
  assert.deepEqual(diagnosticsOf(untimed(2), 9), [])
})
