import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  differenceNames,
  differenceNotes,
  differenceSentences,
  intendedNotes,
  sentencesByKnowledge,
  type PrintedDifference,
} from '../../tools/analysis/difference-sentences.ts'

const difference = (
  name: string,
  weight: number,
  texts: readonly string[] = ['1', '2'],
  more: Partial<PrintedDifference> = {},
): PrintedDifference => ({
  ...{ fact: name.replace(/^\w+ /, ''), name, area: 'memory', weight },
  ...{ counted: name.startsWith('option '), values: texts.map((text) => ({ text })), ...more },
})
const textsOf = (differences: readonly PrintedDifference[]): readonly string[] =>
  differenceSentences(differences).map(({ text }) => text)
const numbered = (count: number, source: string): readonly PrintedDifference[] =>
  Array.from({ length: count }, (_, index) => difference(`${source} f${String(index)}`, 9 - index))

suite('a sentence about differences', () => {
  test('has the weight and the values of a named difference', () => {
    const kernel = difference('fact kernel', 5, ['5.4', ''])
    assert.deepEqual(differenceSentences([kernel]), [
      { text: 'kernel (5.4 | not stated)', weight: 5, cells: kernel.values, counted: [] },
    ])
    assert.deepEqual(differenceSentences([]), [])
  })

  test('has the values of up to three server variables, and the largest weight', () => {
    const [first, second] = [difference('option a', 3), difference('option b', 7, ['3', '4'])]
    assert.deepEqual(differenceSentences([first, second]), [
      {
        text: '2 server variables: a (1 | 2), b (3 | 4)',
        ...{ weight: 7, cells: [...first.values, ...second.values], counted: [] },
      },
    ])
  })

  test('counts more than three server variables by area, without their values', () => {
    const options = numbered(4, 'option')
    assert.deepEqual(differenceSentences(options), [
      { text: '4 server variables: 4 memory', weight: 9, cells: [], counted: options },
    ])
  })

  test('counts the variables of some releases, after all others', () => {
    const added = difference('option a', 3, ['', '1'], { isOfRelease: true })
    const other = difference('option b', 1)
    assert.deepEqual(differenceSentences([added, other]), [
      {
        text: '1 server variable: b (1 | 2)',
        ...{ weight: 1, cells: other.values, counted: [] },
      },
      {
        text: '1 server variable recorded for only some servers',
        ...{ weight: 3, cells: [], counted: [added] },
      },
    ])
  })

  test('puts what all sides state before what only some state', () => {
    const partial = difference('fact allocator', 9, ['jemalloc', ''], { isOneSided: true })
    assert.deepEqual(textsOf([partial, difference('fact kernel', 5, ['5.4', '6.8'])]), [
      'kernel (5.4 | 6.8)',
      'allocator (jemalloc | not stated)',
    ])
  })

  test('names options with a row of their own, and families of other facts', () => {
    assert.deepEqual(
      textsOf([
        difference('option sync_binlog', 9, ['0', '1'], { counted: false }),
        difference('field x', 8, ['a', 'b'], { counted: true }),
      ]),
      ['sync_binlog (0 | 1)', 'x (a | b)'],
    )
  })

  test('names six differences, then lists up to three others and counts more by area', () => {
    assert.equal(textsOf(numbered(6, 'fact')).length, 6)
    assert.deepEqual(textsOf(numbered(7, 'fact')).slice(6), ['1 more: f6'])
    assert.deepEqual(textsOf(numbered(9, 'fact')).slice(6), ['3 more: f6, f7, f8'])
    assert.deepEqual(textsOf(numbered(10, 'fact')).slice(6), ['4 more: 4 memory'])
    const all = numbered(8, 'fact')
    assert.deepEqual(differenceSentences(all)[6], {
      ...{ text: '2 more: f6, f7', weight: 3, cells: [], counted: all.slice(6) },
    })
  })

  test('has six values and 48 characters of each', () => {
    const six = ['1', '2', '3', '4', '5', '6']
    assert.deepEqual(textsOf([difference('fact a', 1, six)]), ['a (1 | 2 | 3 | 4 | 5 | 6)'])
    assert.deepEqual(textsOf([difference('fact a', 1, [...six, '7'])]), [
      'a (1 | 2 | 3 | 4 | 5 | 6 | …)',
    ])
    const long = ['x'.repeat(48), 'x'.repeat(49)]
    assert.deepEqual(textsOf([difference('fact a', 1, long)]), [
      `a (${'x'.repeat(48)} | ${'x'.repeat(47)}…)`,
    ])
  })
})

suite('a note about differences', () => {
  const differences = [difference('fact kernel', 5, ['5.4', '6.8']), difference('option a', 3)]

  test('is one sentence, and none without differences', () => {
    const list = 'kernel (5.4 | 6.8); 1 server variable: a (1 | 2)'
    assert.deepEqual(differenceNotes(differences), [`Other differences: ${list}.`])
    assert.deepEqual(intendedNotes(differences), [`Also different, declared as intended: ${list}.`])
    assert.deepEqual([...differenceNotes([]), ...intendedNotes([])], [])
  })
})

suite('the names of differences in a verdict', () => {
  test('are the three most important ones, then counts', () => {
    assert.equal(differenceNames([]), undefined)
    assert.equal(differenceNames(numbered(1, 'fact')), 'f0')
    assert.equal(differenceNames(numbered(3, 'fact')), 'f0, f1 and f2')
    assert.equal(differenceNames(numbered(4, 'fact')), 'f0, f1, f2 and 1 more property')
    assert.equal(
      differenceNames([...numbered(5, 'fact'), ...numbered(2, 'option')]),
      'f0, f1, f2, 2 more properties and 2 server variables',
    )
  })

  test('leave out what only one side states, and count what one release lacks', () => {
    const partial = difference('fact allocator', 9, ['jemalloc', ''], { isOneSided: true })
    const ofRelease = difference('option a', 1, ['1', ''], { isOfRelease: true })
    assert.equal(differenceNames([partial]), undefined)
    assert.equal(differenceNames([partial, ofRelease]), 'a')
  })
})

test('a property that only some runs state is no difference between them', () => {
  const partial = difference('fact allocator', 9, ['jemalloc', ''], { isOneSided: true })
  const known = difference('fact kernel', 5, ['5.4', '6.8'])
  const added = difference('option x', 3, ['1', ''], { isOfRelease: true })
  const split = sentencesByKnowledge([partial, known, added])
  assert.deepEqual(
    [split.known, split.partial].map((list) => list.map(({ text }) => text)),
    [
      ['kernel (5.4 | 6.8)'],
      ['allocator (jemalloc | not stated)', '1 server variable recorded for only some servers'],
    ],
  )
})
