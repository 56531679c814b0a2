import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bounds } from '../../tools/claims/bounds.ts'
import { boundsOf } from './bounds-of.ts'

suite('the words of a sentence', () => {
  const sides: Readonly<Record<string, readonly string[]>> = {
    // Of a metric of which more is better.
    '1 Infinity': [
      ...[
        'faster',
        'better',
        'ahead',
        'lead',
        'leads',
        'beat',
        'beats',
        'outperform',
        'outperforms',
      ],
      ...['gain', 'gains', 'win', 'wins', 'improve', 'improves', 'improved', 'passes', 'Faster'],
      ...['higher', 'more', 'larger', 'greater', 'above', 'increase', 'increases', 'grow', 'grows'],
      ...['longer', 'rise', 'rises'],
    ],
    '0 1': [
      ...[
        'slower',
        'worse',
        'behind',
        'trail',
        'trails',
        'lose',
        'loses',
        'lag',
        'lags',
        'regress',
      ],
      ...['regresses', 'regressed', 'collapses', 'lower', 'less', 'fewer', 'smaller', 'below'],
      ...[
        'decrease',
        'decreases',
        'shrink',
        'shrinks',
        'shorter',
        'fall',
        'falls',
        'drop',
        'drops',
      ],
    ],
    '0.95 1.05': ['within', 'no difference', 'unchanged', 'on par', 'noise', 'the same', 'equal'],
  }
  for (const [expected, words] of Object.entries(sides))
    test(`${words.join(', ')} state ${expected}`, () => {
      for (const word of words) assert.equal(boundsOf(`It is ${word} here`), expected, word)
    })

  test('state no direction as parts of other words', () => {
    for (const word of ['fasterish', 'unequal', 'moreover', 'overlaps', 'follower', 'afterfalls'])
      assert.match(boundsOf(`It is ${word} here`), /without a size or direction/, word)
  })

  test('such as more and less agree with the metric, and others with what is better', () => {
    for (const [word, higher, lower] of [
      ['faster', '1 Infinity', '0 1'],
      ['slower', '0 1', '1 Infinity'],
      ['higher', '1 Infinity', '1 Infinity'],
      ['lower', '0 1', '0 1'],
    ] as const)
      assert.deepEqual([boundsOf(word), boundsOf(word, 'lower')], [higher, lower])
  })

  test('need a better direction of the metric', () => {
    for (const word of ['faster', 'slower'])
      assert.deepEqual(bounds(`It is ${word}`, undefined, 0.05), {
        problem:
          'Unexpected faster or slower for a metric without a better direction, expected higher or lower',
      })
    assert.ok(!('problem' in bounds('It is higher', undefined, 0.05)))
  })
})
