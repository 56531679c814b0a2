import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { formats } from '../../tools/formats/all-formats.ts'
import { noCounts } from './corpus.ts'
import { pageFile, pageWithTable, readPublished } from './published.ts'

test('docs/safety.md has the figures of results.json, which has readers only', () => {
  const published = readPublished()
  const page = readFileSync(pageFile, 'utf8')
  assert.equal(page, pageWithTable(page, published))
  for (const name of Object.keys(published))
    assert.ok(
      formats.some((format) => format.name === name),
      name,
    )
})

test('the table has a row for targets with equal numbers of mutants, the most first', () => {
  const page = readFileSync(pageFile, 'utf8')
  const counts = (mutants: number, crashes: number): typeof noCounts => ({
    ...noCounts,
    mutants,
    crashes,
    seconds: 1.4,
  })
  const published = { b: counts(250_000, 0), a: counts(250_000, 1), c: counts(1000, 2) }
  const rows = pageWithTable(page, published).match(/^\| (?:a, b|c|all 3) \|.*$/gm)
  assert.deepEqual(rows, [
    '| a, b | 250,000 | 500,000 | 3 | 1 | 0 | 0 | 0 |',
    '| c | 1,000 | 1,000 | 1 | 2 | 0 | 0 | 0 |',
    '| all 3 |  | 501,000 | 4 | 3 | 0 | 0 | 0 |',
  ])
})
