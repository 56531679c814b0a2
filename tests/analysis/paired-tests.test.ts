import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, compareFamily } from '../../tools/analysis/compare-cells.ts'
import { signedRankTest, signTest } from '../../tools/analysis/paired-tests.ts'
import { orderTest } from '../../tools/analysis/independence.ts'
import { pairedCellsNote, smallSamplesNote } from '../../tools/analysis/small-samples.ts'
import { close } from './close.ts'
import { pairedReference } from './reference/references.ts'

for (const { differences, sign, rank } of pairedReference.paired) {
  test(`paired differences ${differences.join(' ')}: sign and signed-rank test are those of scipy`, () => {
    close(signTest(differences).p, sign, 1e-12)
    close(signedRankTest(differences).p, rank, 1e-12)
  })
}

test('no difference at all is no evidence', () => {
  assert.deepEqual(signTest([0, 0]), { n: 0, lower: 0, p: 1 })
  assert.deepEqual(signedRankTest([]), { n: 0, lower: 0, p: 1 })
})

for (const { groups, p, method } of pairedReference.order) {
  test(`order of ${groups.map((group) => group.join(' ')).join(' | ')}: the test is that of scipy`, () => {
    const found = orderTest(groups)
    assert.equal(found?.method, method)
    close(found.p, p, 1e-12)
  })
}

test('nine pairs of cells show together what none of them can', () => {
  assert.equal(
    pairedCellsNote(Array.from({ length: 9 }, (_, index) => 0.9 - index / 100)),
    'all rows together: lower in 9 of 9 (median −14.0 %, sign test p = 0.004), unless a restart or session shifts all rows at once',
  )
  assert.equal(pairedCellsNote([0.5, 0.5, 0.5, 0.5, 0.5]), undefined)
})

test('small samples say what the rank test can show at best', () => {
  const three = compare([1, 2, 3], [4, 5, 6])
  assert.equal(
    smallSamplesNote([three]),
    'rank test: 3 vs 3 runs reach p = 0.100 at best; 4 each can confirm a row',
  )
  const four = compare([1, 2, 3, 4], [5, 6, 7, 8])
  assert.equal(
    smallSamplesNote(compareFamily([four, four, four])),
    'rank test: 4 vs 4 runs reach p = 0.029 at best, but 3 rows need 0.017; 5 each can confirm a row',
  )
  assert.equal(smallSamplesNote([four]), undefined)
})
