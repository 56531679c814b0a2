import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bounds, printedSentence } from '../../tools/claims/bounds.ts'
import { boundsOf } from './bounds-of.ts'

const sentences: readonly (readonly [string, string])[] = [
  ['9.7.0 is 3..12 % faster than 8.4.8', '1.025 1.125'],
  ['9.7.0 is 3-12 % slower than 8.4.8', '0.875 0.975'],
  ['It trails by between 3 and 12 percent', '0.875 0.975'],
  ['Two cores give 1.7 to 2.2 times the queries', '1.65 2.25'],
  ['5.7 is 2x faster than 5.6', '1.5 2.5'],
  ['5.7 is at least 10 % faster', '1.095 Infinity'],
  ['It gains up to 12 %', '1 1.125'],
  ['It is about 40 % faster', '1.38 1.42'],
  ['It is roughly 3 % faster', '1.025 1.035'],
  ['It loses at most 2.5 %', '0.9745 Infinity'],
  ['One thread keeps 30 to 36 % of the rate', '0.295 0.365'],
  ['The difference is within 5 %', '0.945 1.055'],
  ['The effect is within measurement noise', '0.95 1.05'],
  ['Without it the same tree takes 5 to 19 % longer', '1.045 1.195'],
  ['With equal options 9.7 uses 5 % more CPU', '1.045 1.055'],
  ['Both take the same time, within 5 %', '0.945 1.055'],
  ['Both give the same rate', '0.95 1.05'],
  ['8.0.45 is faster than 5.7.44', '1 Infinity'],
  ['9.7 is twice as fast', '1.8 2.2'],
  ['9.7 is twice as slow', '0.4545 0.5556'],
  ['9.7 is an order of magnitude slower', '0 0.2222'],
  ['9.7 is nearly two orders of magnitude faster', '49.5 Infinity'],
  ['9.7 is up to an order of magnitude faster', '1 10.5'],
  ['9.7 is many times slower', '0 0.4'],
  ['9.7 is hundreds of times faster', '99.5 Infinity'],
  ['9.7 is faster by a factor of 1.8 to 2.1', '1.75 2.15'],
  ['A factor of two slower', '0.4545 0.5556'],
  ['9.7 has half the throughput', '0.45 0.55'],
  ['9.7 is three times as fast', '2.7 3.3'],
  ['9.7 is ten percent slower', '0.89 0.91'],
  ['Throughput doubles', '1.8 2.2'],
  ['Point selects are down 32 %', '0.675 0.685'],
  ['Updates are up 5 %', '1.045 1.055'],
  ['It serves a third more', '1.3 1.366'],
  ['It is half slower', '0.45 0.55'],
  ['8 GB triple the writes', '2.7 3.3'],
  ['It costs point selects 15 to 16 % of their throughput', '0.835 0.855'],
  ['with more than two threads, a second core halves reads', '0.45 0.55'],
  ['A threefold increase', '2.7 3.3'],
  ['A 3-fold increase', '2.5 3.5'],
  ['It drops to two thirds of the rate', '0.6 0.7334'],
  ['With no binlog, it is 5 % faster', '1.045 1.055'],
  ['9.7 has no huge pages by default and is 5 % slower', '0.945 0.955'],
  ['With 8 GB, it is 5 % slower', '0.945 0.955'],
  ['95 % of queries finish 5 % faster', '1.045 1.055'],
  ['95 % of all transactions finish faster', '1 Infinity'],
  ['It has a lower rate at a higher throughput', '0 1'],
  ['8.0.45 is slower than 5.7.44', '0 1'],
]

for (const [sentence, expected] of sentences)
  test(`“${sentence}” is a ratio of ${expected}`, () => {
    assert.equal(boundsOf(sentence), expected)
  })

test('faster is less of a metric where less is better, higher is more of any', () => {
  assert.equal(boundsOf('It is 10 % faster', 'lower'), '0.895 0.905')
  assert.equal(boundsOf('It is 10 % higher', 'lower'), '1.095 1.105')
})

test('`as fast` means a smaller value of a metric where lower is better', () => {
  assert.equal(boundsOf('6 to 41 times as fast', 'lower'), '0.0241 0.1818')
  assert.equal(boundsOf('3 times as slow', 'lower'), '2.5 3.5')
  assert.equal(boundsOf('at most 6 % slower', 'lower'), '0 1.065')
  assert.equal(boundsOf('3 times as high', 'lower'), '2.5 3.5')
})

test('a sentence with two sizes, both directions or none is a problem, never a guess', () => {
  assert.match(boundsOf('3 % faster here and 5 % faster there'), /^Unexpected 2 quantities/)
  assert.match(
    boundsOf('sometimes faster, sometimes slower'),
    /^Unexpected words for both directions/,
  )
  assert.match(boundsOf('a fine version'), /^Unexpected sentence without a size or direction/)
  assert.match(boundsOf('it is 5 %'), /without a direction/)
})

test('a range is printed in words, versions and paths as they are', () => {
  for (const [sentence, printed] of [
    ['6.0 is 4..8 % faster', '6.0 is 4 to 8 % faster'],
    ['between -3.5 … 2 % lower', 'between -3.5 and 2 % lower'],
    ['9.7.0 is 3-12 % faster than 8.4.8', '9.7.0 is 3-12 % faster than 8.4.8'],
    ['see ../a and 5.6..5.7', 'see ../a and 5.6 to 5.7'],
    ['5.6.1..5.7.2', '5.6.1..5.7.2'],
  ] as const)
    assert.equal(printedSentence(sentence), printed)
})

suite('bounds', () => {
  for (const [sentence, expected] of [
    ['10 % faster', '1.095 1.105'],
    ['10 % slower', '0.895 0.905'],
    ['10.0 % faster', '1.099 1.101'],
    ['10 percent faster', '1.095 1.105'],
    ['10\u00A0% faster', '1.095 1.105'],
    ['3–12 % faster', '1.025 1.125'],
    ['3 - 12 % faster', '1.025 1.125'],
    ['12 to 3 % faster', '1.025 1.125'],
    ['3 … 12 % faster', '1.025 1.125'],
    ['3...12 % faster', '1.025 1.125'],
    ['+3 to +12 % higher', '1.025 1.125'],
    ['3 to 12.5 % faster', '1.03 1.125'],
    ['150 % faster', '2.495 2.505'],
    ['0 % faster', '1 1.005'],
    ['more than 10 % faster', '1.095 Infinity'],
    ['over 10 % faster', '1.095 Infinity'],
    ['no less than 10 % faster', '1.095 Infinity'],
    ['less than 10 % faster', '1 1.105'],
    ['under 10 % faster', '1 1.105'],
    ['no more than 10 % faster', '1 1.105'],
    ['not more than 10 % faster', '1 1.105'],
    ['never more than 5 % slower', '0.945 Infinity'],
    ['never over 5 % slower', '0.945 Infinity'],
    ["isn't more than 5 % slower", '0.945 Infinity'],
    ['nowhere is it more than 5 % slower', '0.945 Infinity'],
    ['no release is more than 5 % slower than 10.1', '0.945 Infinity'],
    ['without being more than 5 % slower', '0.945 Infinity'],
    ['never less than 10 % faster', '1.095 Infinity'],
    ['not less than 2 times', '1.5 Infinity'],
    ['with no-flush, 10 % faster', '1.095 1.105'],
    ['no visible effect, within 5 %', '0.945 1.055'],
    ['it does not matter, within 5 %', '0.945 1.055'],
    ['at least 80 % slower', '0 0.205'],
    ['100 % slower', '0 0.005'],
    ['at least 3 to 12 % faster', '1.025 1.125'],
    ['within 5 % of 8.4', '0.945 1.055'],
    ['within ±5 %', '0.945 1.055'],
    ['within ± 5 % of 8.4', '0.945 1.055'],
    ['unchanged, within 3 to 5 %', '0.945 1.055'],
    ['80 % of the rate', '0.795 0.805'],
    ['at least 80 % of the rate', '0.795 Infinity'],
    ['at most 80 % of the rate', '0 0.805'],
    ['80 percent of the rate', '0.795 0.805'],
    ['2 times', '1.5 2.5'],
    ['2.0×', '1.95 2.05'],
    ['2x', '1.5 2.5'],
    ['at least 2 times', '1.5 Infinity'],
    ['0.5 times', '0.45 0.55'],
    ['2 times slower', '0.4 0.6667'],
    ['at least 2 times slower', '0 0.6667'],
    ['0.5 times, slower', '0.45 0.55'],
    ['up to 3 times faster', '1 3.5'],
    ['up to 50 times slower', '0.0198 1'],
    ['1 to 3 times slower', '0.2857 1'],
    ['6 to 41 times as fast', '5.5 41.5'],
    ['3 times as slow', '0.2857 0.4'],
    ['When the data no longer fit in memory, it is 3 % slower', '0.965 0.975'],
    ['Updates that touch no index are 3 % slower', '0.965 0.975'],
    ['gave up 3 % of the rate', '0.965 0.975'],
    ['95 % of read-only transactions finish 3 % faster', '1.025 1.035'],
    ['loses 3 % of the rate', '0.965 0.975'],
    ['costs 64 to 69 % of the throughput', '0.305 0.365'],
    ['falls to 2 %', '0.015 0.025'],
    ['drop to 31 to 36 %', '0.305 0.365'],
    ['3 % to 7 % higher', '1.025 1.075'],
    ['between 2 % and 4 % slower', '0.955 0.985'],
    ['4,016 % higher', '41.16 41.16'],
    ['16 % or less ahead', '1 1.165'],
    ['16 % or more ahead', '1.155 Infinity'],
    ['with two or more threads, 12 to 53 % lower', '0.465 0.885'],
    ['above one thread it cuts latency by 12 to 53 %', '0.465 0.885'],
    ['with fewer threads than cores, 5 % faster', '1.045 1.055'],
    ['1.5 % fewer connections', '0.9845 0.9855'],
    ['4 % more than two cores on one socket', '1.035 1.045'],
    ['at most 6 % slower', '0.935 Infinity'],
    ['at most 6 % faster', '1 1.065'],
    ['up to 6 % slower', '0.935 1'],
    ['90 per cent faster', '1.895 1.905'],
  ] as const)
    test(`of “${sentence}” are ${expected}`, () => {
      assert.equal(boundsOf(sentence), expected)
    })

  for (const [sentence, side, text] of [
    ['10 % faster', 'above', 'contender ÷ baseline from 1.095 to 1.105'],
    ['at least 10 % faster', 'above', 'contender ÷ baseline of at least 1.095'],
    ['at most 80 % of the rate', 'none', 'contender ÷ baseline of at most 0.805'],
    ['80 % of the same rate', 'none', 'contender ÷ baseline from 0.795 to 0.805'],
    ['less, 80 % of the rate', 'below', 'contender ÷ baseline from 0.795 to 0.805'],
    ['within 5 %', 'same', 'contender ÷ baseline from 0.945 to 1.055'],
    ['10 % slower', 'below', 'contender ÷ baseline from 0.895 to 0.905'],
    ['faster', 'above', 'contender ÷ baseline above 1'],
    ['slower', 'below', 'contender ÷ baseline below 1'],
    ['within noise', 'same', 'contender ÷ baseline from 0.95 to 1.05'],
    ['2 times', 'above', 'contender ÷ baseline from 1.5 to 2.5'],
    ['0.5 times', 'below', 'contender ÷ baseline from 0.45 to 0.55'],
    ['1.0 times', 'none', 'contender ÷ baseline from 0.95 to 1.05'],
    ['1.5 to 2 times slower', 'below', 'contender ÷ baseline from 0.4878 to 0.68966'],
  ] as const)
    test(`of “${sentence}” are printed as ${text}`, () => {
      const read = bounds(sentence, 'higher', 0.05)
      assert.ok(!('problem' in read))
      assert.deepEqual([read.side, read.text], [side, text])
    })

  for (const [sentence, problem] of [
    ['3 % faster and 5 % slower', 'Unexpected 2 quantities in the sentence, expected is="…"'],
    [
      'With 8 threads it is 5 %',
      'Unexpected `reads it is 5 %` without a direction, expected faster, slower, higher or lower',
    ],
    ['5 %', 'Unexpected `5 %` without a direction, expected faster, slower, higher or lower'],
    ...(
      [
        ['never at most 5 % slower', 'never'],
        ['not 5 % slower', 'not'],
        ["doesn't lose 5 %", "doesn't"],
        ['not within 5 %', 'not'],
        ['not slower', 'not'],
        ['It has a change that is no more than 5 % slower, which is not noise', 'no'],
        ['no slower', 'no'],
        ['No engine is never more than 5 % slower', 'No'],
        ['5 % slower, which is not noise', 'not'],
        ['hardly faster', 'hardly'],
      ] as const
    ).map(
      ([sentence, word]) =>
        [
          sentence,
          `Unexpected \`${word}\` in the sentence, expected a form such as "at most 5 % slower", or is="…"`,
        ] as const,
    ),
    [
      'faster by the factor of 900',
      'Unexpected size `factor of`, expected % or times with digits, or is="…"',
    ],
    [
      'faster by 900,000 per second',
      'Unexpected size `900,000 per second`, expected % or times with digits, or is="…"',
    ],
    [
      '0.02 to 0.2 times faster',
      'Unexpected `0.02 to 0.2 times` for an increase, expected above 1',
    ],
    ['120 % slower', 'Unexpected `120 %` for a decrease, expected at most 100 %'],
    ['150 % lower', 'Unexpected `150 %` for a decrease, expected at most 100 %'],
    ['faster and slower', 'Unexpected words for both directions in the sentence, expected is="…"'],
    [
      'nice',
      'Unexpected sentence without a size or direction, expected such as "3..12 % faster" or is="…"',
    ],
  ] as const)
    test(`of “${sentence}” are a problem`, () => {
      assert.deepEqual(bounds(sentence, 'higher', 0.05), { problem })
    })
})
