import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { Collapser } from '../../tools/profiles/collapse.ts'
import { folded } from '../../tools/profiles/stacks.ts'

// What they are, and who judges: README.md there.
const folder = join(import.meta.dirname, 'stackcollapse')
const recordings = readdirSync(folder).filter((file) => file.endsWith('.perf-script'))

suite('stacks: recordings of perf script are folded as stackcollapse-perf.pl folds them', () => {
  for (const file of recordings)
    test(`${file}, byte for byte after sort`, () => {
      const path = join(folder, file)
      const expected = readFileSync(path.replace(/perf-script$/, 'folded'), 'utf8')
      const collapser = new Collapser('period')
      for (const line of readFileSync(path, 'utf8').split('\n'))
        collapser.take(line.replace(/\r$/, ''))
      assert.equal(sorted(folded(collapser.stacks)), expected)
    })

  test('there are recordings', () => {
    assert.ok(recordings.length > 20)
  })
})

// As `LC_ALL=C sort` does.
function sorted(text: string): string {
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => Buffer.from(line))
  return lines
    .toSorted((a, b) => Buffer.compare(a, b))
    .map((line) => `${line.toString()}\n`)
    .join('')
}
