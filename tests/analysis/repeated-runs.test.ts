// Nine runs of each server, three restarts of three: http://dimitrik.free.fr/blog, March 2013, sysbench OLTP_RO.
// His table is sorted, so which run belongs to which restart is lost: n counts runs, not restarts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../../tools/analysis/compare-cells.ts'
import { mean } from '../../tools/analysis/mean.ts'
import { summarise } from '../../tools/analysis/quantile.ts'
import { verdictText } from '../../tools/analysis/verdict.ts'
import { close } from './close.ts'
import { sampleOf } from './reference/references.ts'

// What the author printed (averages, ends) and what scipy 1.16.3 makes of the runs.
const published = [
  {
    users: 8,
    averages: ['71171.8889', '67297.0000'],
    ends: [69577, 72015, 65489, 69030],
    ofAverages: '-5.44',
    ofMedians: '-5.73',
    p: 4.113533525298231e-5,
  },
  {
    users: 32,
    averages: ['149975.8889', '149321.8889'],
    ends: [149592, 150603, 149007, 149671],
    ofAverages: '-0.44',
    ofMedians: '-0.29',
    p: 0.00016454134101192923,
  },
] as const

for (const { users, averages, ends, ofAverages, ofMedians, p } of published) {
  const baseline = sampleOf(`5.5 at ${String(users)} users`)
  const contender = sampleOf(`5.6 at ${String(users)} users`)

  test(`${String(users)} users: averages and ranges are the author’s`, () => {
    assert.deepEqual(
      [mean(baseline), mean(contender)].map((value) => value?.toFixed(4)),
      averages,
    )
    const [before, after] = [summarise(baseline), summarise(contender)]
    assert.deepEqual([before?.low, before?.high, after?.low, after?.high], ends)
    assert.equal(percent((mean(contender) ?? NaN) / (mean(baseline) ?? NaN)), ofAverages)
  })

  test(`${String(users)} users: the difference of ${ofMedians} % is significant, and p is scipy’s`, () => {
    const found = compare(baseline, contender)
    assert.equal(percent(found.ratio ?? NaN), ofMedians)
    close(found.p, p, 1e-12)
    assert.equal(found.method, 'exact')
    assert.deepEqual(found.n, [9, 9])
    assert.equal(verdictText(found.verdict), 'Confirmed')
    assert.ok(
      (found.interval?.low ?? NaN) < (found.ratio ?? NaN) && (found.interval?.high ?? NaN) < 1,
    )
    assert.deepEqual(found.warnings, [])
  })
}

test('significant is not large: the small difference at 32 users has the same verdict as the large one at 8', () => {
  const small = compare(sampleOf('5.5 at 32 users'), sampleOf('5.6 at 32 users'))
  const large = compare(sampleOf('5.5 at 8 users'), sampleOf('5.6 at 8 users'))
  assert.deepEqual(small.verdict, large.verdict)
  assert.ok((small.ratio ?? NaN) - (large.ratio ?? NaN) > 0.05)
})

test('large is not significant: three of the runs at 8 users a side show nothing, and the verdict says what would', () => {
  const found = compare(
    sampleOf('5.5 at 8 users').slice(0, 3),
    sampleOf('5.6 at 8 users').slice(0, 3),
  )
  assert.equal(percent(found.ratio ?? NaN), '-6.45')
  close(found.p, 0.1)
  assert.equal(verdictText(found.verdict), 'Measured, not tested (3 runs)')
})

function percent(ratio: number): string {
  return ((ratio - 1) * 100).toFixed(2)
}
