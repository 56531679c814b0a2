import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedRankTest, signTest } from '../../tools/analysis/paired-tests.ts'
import { orderTest } from '../../tools/analysis/run-order.ts'
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
