import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { outcomeOf, tallyOf } from './area.ts'
import { areas } from './areas.ts'
import { pageFile, readResults, safetyPage } from './safety-page.ts'

test('docs/safety.md has the figures of the last published run, of every area', () => {
  const results = readResults()
  const page = readFileSync(pageFile, 'utf8')
  assert.equal(page, safetyPage(results, page))
  assert.deepEqual(
    results.map(({ name }) => name),
    areas.map(({ name }) => name),
  )
  for (const { attack, tried, held } of results.flatMap(({ rows }) => rows))
    assert.ok(tried > 0 && held <= tried, attack)
})

test('an attack is counted by its name, and an exception is not held', async () => {
  const outcomes = await Promise.all([
    outcomeOf('a', 'first', () => undefined),
    outcomeOf('b', 'x', () => 'takes 30 s'),
    outcomeOf('a', 'second', () => {
      throw new RangeError('too deep')
    }),
  ])
  assert.deepEqual(await tallyOf(outcomes), [
    { attack: 'a', tried: 2, failures: ['second: RangeError: too deep'] },
    { attack: 'b', tried: 1, failures: ['x: takes 30 s'] },
  ])
})
