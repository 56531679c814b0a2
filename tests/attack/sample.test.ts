import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tallyOf } from './area.ts'
import { sampleOf, sampleOfEach } from './sample.ts'

const numbers = Array.from({ length: 100 }, (_, index) => index)
const sample = (seed: number) => ({ isAll: false, seed })

test('a sample has distinct items that its seed determines', () => {
  const first = sampleOf(numbers, sample(1), 10)
  assert.equal(new Set(first).size, 10)
  assert.deepEqual(sampleOf(numbers, sample(1), 10), first)
  assert.notDeepEqual(sampleOf(numbers, sample(2), 10), first)
  assert.equal(sampleOf(numbers, sample(1), 1000).length, numbers.length)
  assert.deepEqual(sampleOf(numbers, { isAll: true, seed: 1 }, 10), numbers)
})

test('a sample has some items of each attack', () => {
  const items = numbers.map((number) => ({ attack: String(number % 3), number }))
  const sampled = sampleOfEach(items, sample(1), 2)
  assert.deepEqual(
    sampled.map(({ attack }) => attack),
    ['0', '0', '1', '1', '2', '2'],
  )
})

test('an area that is over ends after its attempt, and removes what it wrote', async () => {
  let isRemoved = false
  const outcomes = function* () {
    try {
      for (const attack of ['a', 'b', 'c']) yield { attack, failure: undefined }
    } finally {
      isRemoved = true
    }
  }
  const tallies = await tallyOf(outcomes(), () => true)
  assert.deepEqual(
    tallies.map(({ attack }) => attack),
    ['a'],
  )
  assert.ok(isRemoved)
})
