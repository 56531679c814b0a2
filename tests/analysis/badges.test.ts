import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badgeOf, contradicted, weakestBadge } from '../../tools/analysis/verdict.ts'

test('a statement about several comparisons has the badge of the weakest', () => {
  const confirmed = badgeOf({ kind: 'higher' })
  const noise = badgeOf({ kind: 'not-significant' })
  const one = badgeOf({ kind: 'single' })
  const measured = badgeOf({ kind: 'insufficient', runs: 3 })
  assert.equal(weakestBadge([confirmed, confirmed]), confirmed)
  assert.equal(weakestBadge([confirmed, noise]), noise)
  assert.equal(weakestBadge([measured, noise, confirmed]), measured)
  assert.equal(weakestBadge([one, measured]), one)
  assert.equal(weakestBadge([one, contradicted]), contradicted)
  assert.equal(weakestBadge([]), undefined)
})
