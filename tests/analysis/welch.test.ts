import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logNormalNote } from '../../tools/analysis/small-samples.ts'
import { studentQuantile, studentTail, welchOfLogs } from '../../tools/analysis/welch.ts'
import { close } from './close.ts'
import { pairedReference, scipy } from './reference/references.ts'

for (const { baseline, contender, p, low, high } of pairedReference.welch) {
  test(`${baseline.join(' ')} against ${contender.join(' ')}: Welch's test of the logarithms is that of scipy`, () => {
    const found = welchOfLogs(baseline, contender)
    close(found?.p, p, 1e-10)
    close(found?.low, low, 1e-10)
    close(found?.high, high, 1e-10)
  })
}

test('quantiles of Student’s distribution are those of scipy', () => {
  for (const [p, freedom, t] of scipy.studentQuantiles) {
    close(studentQuantile((1 - p) / 2, freedom), t, 1e-8)
  }
  close(studentTail(0, 3), 0.5)
})

test('there is no test of one value, of equal values or of values that are not positive', () => {
  assert.equal(welchOfLogs([1], [2, 3]), undefined)
  assert.equal(welchOfLogs([1, 1], [2, 2]), undefined)
  assert.equal(welchOfLogs([0, 1], [2, 3]), undefined)
})

test('three values a side differ under the named assumption, and not by ranks', () => {
  const sample = (...replicates: readonly number[]) => ({ replicates, rounding: 0 })
  assert.equal(
    logNormalNote([
      [sample(100, 101, 102), sample(110, 111, 112)],
      [sample(100, 101, 102), sample(101, 100, 102)],
    ]),
    'Welch test of logarithms, assuming log-normal values: 1 of 2 rows differ (Holm, 5 %)',
  )
})
