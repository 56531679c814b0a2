// All unit tests in one process: half the time of a process a file.
//
//   npm run unit [-- PART-OF-A-PATH…]
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const wanted = process.argv.slice(2)
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('browser/'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => `tests/${file}`.includes(part)))
  .toSorted()

test('there are test files', () => {
  assert.notEqual(files.length, 0)
})

for (const file of files) {
  try {
    await import(pathToFileURL(join(import.meta.dirname, file)).href)
  } catch (error) {
    test(`tests/${file} loads`, () => {
      throw error
    })
  }
}
