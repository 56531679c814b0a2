import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Run } from '../../tools/core/model.ts'
import { findings, mysql, only, runs } from './sample-findings.ts'

suite('throughput beyond its peak', () => {
  const line = (...rates: readonly number[]): readonly Run[] =>
    rates.flatMap((rate, index) => runs(mysql('8.0', String(2 ** index)), rate))

  test('falls below half of the peak', () => {
    const [collapse] = only(findings(line(100, 200, 60)), 'collapse')
    assert.match(
      collapse?.title ?? '',
      /^Throughput falls by more than 20 % beyond the peak in 1 of 1 series: .*loses 70 % from 2 to 4 threads$/,
    )
  })

  test('has no finding with fewer than three points', () => {
    assert.deepEqual(only(findings(line(200, 100)), 'collapse'), [])
  })
})
