import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { placeOf } from '../../tools/findings/place.ts'
import { packageRoot } from '../../tools/root.ts'

const packaged = readVocabulary(packageRoot)
// As in a report: a part of a path that nothing explains has no title.
const vocabulary = {
  ...packaged,
  key: (key: string) => ({ ...packaged.key(key), ...(key === 'folder' && { title: '' }) }),
}

test('numbers of unknown meaning are names, not ends of a range', () => {
  const where = (key: string, own: number): string => {
    const cells = ['1', '2', '3', '4'].map((text) => ({ fields: { [key]: text } }))
    return placeOf(cells.slice(0, own), { cells, keys: [key] }, vocabulary).text
  }
  assert.equal(where('threads', 2), ' at 1 to 2 threads')
  assert.equal(where('folder', 2), ' at 2 of 4 points')
  assert.equal(where('folder', 1), ' at “1”')
})

test('several points of one value are points', () => {
  const cells = ['1', '2', '1', '2'].map((threads) => ({ fields: { threads } }))
  const textOf = (all: typeof cells): string =>
    placeOf(all, { cells: all, keys: ['threads'] }, vocabulary).text
  assert.equal(textOf(cells), ' at all 4 points')
  assert.equal(textOf(cells.slice(0, 2)), ' at both thread counts')
})
