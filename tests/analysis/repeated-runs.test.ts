// Nine runs of each server, three restarts of three: http://dimitrik.free.fr/blog, March 2013, sysbench OLTP_RO.
// His table is sorted, so which run belongs to which restart is lost: n counts runs, not restarts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../../tools/analysis/compare.ts'
import { pairRatioRange } from '../../tools/analysis/pair-ratio-range.ts'
import { mean } from '../../tools/analysis/mean.ts'
import { summarise } from '../../tools/analysis/summary.ts'
import { verdictText } from '../../tools/analysis/verdict.ts'
import { close } from './close.ts'
import { sampleOf } from './reference/references.ts'

const terms = { seed: 1, better: 'higher' } as const

// What the author printed (averages, ends) and what scipy 1.16.3 makes of the runs.
const published = [
  {
    users: 8,
    averages: ['71171.8889', '67297.0000'],
    ends: [69577, 72015, 65489, 69030],
    ofAverages: '-5.44',
    ofMedians: '-5.73',
    luck: ['-9.06', '-0.79'],
    p: 4.113533525298231e-5,
  },
  {
    users: 32,
    averages: ['149975.8889', '149321.8889'],
    ends: [149592, 150603, 149007, 149671],
    ofAverages: '-0.44',
    ofMedians: '-0.29',
    luck: ['-1.06', '0.05'],
    p: 0.00016454134101192923,
  },
] as const

for (const { users, averages, ends, ofAverages, ofMedians, luck, p } of published) {
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

  test(`${String(users)} users: a single pair of runs could have shown ${luck.join(' to ')} %`, () => {
    const range = pairRatioRange(baseline, contender)
    assert.deepEqual([percent(range?.low ?? NaN), percent(range?.high ?? NaN)], luck)
  })

  test(`${String(users)} users: the difference of ${ofMedians} % is real, and p is scipy’s`, () => {
    const found = compare(baseline, contender, terms)
    assert.equal(percent(found.ratio ?? NaN), ofMedians)
    close(found.p, p, 1e-12)
    assert.equal(found.method, 'exact')
    assert.deepEqual(found.n, [9, 9])
    assert.equal(verdictText(found.verdict), 'slower')
    assert.ok((found.low ?? NaN) < (found.ratio ?? NaN) && (found.high ?? NaN) < 1)
    assert.deepEqual(found.warnings, [])
  })
}

test('real is not large: the small difference at 32 users has the same verdict as the large one at 8', () => {
  const small = compare(sampleOf('5.5 at 32 users'), sampleOf('5.6 at 32 users'), terms)
  const large = compare(sampleOf('5.5 at 8 users'), sampleOf('5.6 at 8 users'), terms)
  assert.deepEqual(small.verdict, large.verdict)
  assert.ok((small.ratio ?? NaN) - (large.ratio ?? NaN) > 0.05)
})

test('large is not real: three of the runs at 8 users a side show nothing, and the verdict says what would', () => {
  const found = compare(
    sampleOf('5.5 at 8 users').slice(0, 3),
    sampleOf('5.6 at 8 users').slice(0, 3),
    terms,
  )
  assert.equal(percent(found.ratio ?? NaN), '-6.45')
  close(found.p, 0.1)
  assert.equal(verdictText(found.verdict), 'too few runs: would need 4')
})

function percent(ratio: number): string {
  return ((ratio - 1) * 100).toFixed(2)
}
