import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Run } from '../../tools/core/model.ts'
import { findings, mysql, only, runs } from './sample-findings.ts'

suite('throughput over threads', () => {
  const line = (...rates: readonly number[]): readonly Run[] =>
    rates.flatMap((rate, index) => runs(mysql('8.0', String(2 ** index)), rate))

  test('has a peak and a knee', () => {
    const [knee] = only(findings(line(100, 190, 200, 198)), 'knee')
    assert.equal(
      knee?.title,
      'Throughput peaks at 4 threads; 90 % of the peak is reached at 2 threads',
    )
  })

  test('has no peak where the last value is the highest', () => {
    const [knee] = only(findings(line(100, 190, 300)), 'knee')
    assert.equal(knee?.title, 'Throughput is highest at 4 threads, the highest count measured')
    assert.equal(knee.verdict, 'throughput may still rise with more threads; no curve is fitted')
  })

  test('has no peak where all values are equal', () => {
    assert.deepEqual(only(findings(line(100, 100, 100)), 'knee'), [])
  })

  test('falls below half of the peak', () => {
    const [collapse] = only(findings(line(100, 200, 60)), 'collapse')
    assert.match(
      collapse?.title ?? '',
      /^Throughput falls by more than 20 % beyond the peak in 1 of 1 series: .*loses 70 % from 2 to 4 threads$/,
    )
  })

  test('has no finding with fewer than three points', () => {
    assert.deepEqual(only(findings(line(100, 200)), 'knee'), [])
  })
})

test('scaling over cores states speed-up and efficiency', () => {
  const cores = (count: string, rate: number): readonly Run[] =>
    runs({ ...mysql('8.0'), cores: count }, rate)
  const [scaling] = only(findings(cores('1', 100), cores('4', 300)), 'scaling')
  assert.match(
    scaling?.title ?? '',
    /^Median speed-up 3\.00 × from 1 to 4 cores \(1 series, efficiency 75 %/,
  )
})
