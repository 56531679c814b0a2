import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Better } from '../../tools/analysis/verdict.ts'
import { bounds, printedSentence } from '../../tools/claims/bounds.ts'

const of = (text: string, better: Better = 'higher'): string => {
  const read = bounds(text, better, 1.05)
  return 'problem' in read
    ? (read.problem.split(',')[0] ?? '')
    : `${String(Number(read.low.toPrecision(4)))} ${String(Number(read.high.toPrecision(4)))}`
}

const sentences: readonly (readonly [string, string])[] = [
  ['9.7.0 is 3..12 % faster than 8.4.8', '1.025 1.125'],
  ['9.7.0 is 3-12 % slower than 8.4.8', '0.875 0.975'],
  ['It trails by between 3 and 12 percent', '0.875 0.975'],
  ['Two cores give 1.7 to 2.2 times the queries', '1.65 2.25'],
  ['5.7 is 2x faster than 5.6', '1.5 2.5'],
  ['5.7 is at least 10 % faster', '1.095 Infinity'],
  ['It gains up to 12 %', '1 1.125'],
  ['It loses at most 2.5 %', '0.9745 1'],
  ['One thread keeps 30 to 36 % of the rate', '0.295 0.365'],
  ['The difference is within 5 %', '0.945 1.055'],
  ['The effect is within measurement noise', '0.9524 1.05'],
  ['Without it the same tree takes 5 to 19 % longer', '1.045 1.195'],
  ['With equal options 9.7 uses 5 % more CPU', '1.045 1.055'],
  ['Both take the same time, within 5 %', '0.945 1.055'],
  ['Both give the same rate', '0.9524 1.05'],
  ['8.0.45 is faster than 5.7.44', '1 Infinity'],
  ['8.0.45 is slower than 5.7.44', '0 1'],
]

for (const [sentence, expected] of sentences)
  test(`“${sentence}” is a ratio of ${expected}`, () => {
    assert.equal(of(sentence), expected)
  })

test('faster is less of a metric where less is better, higher is more of any', () => {
  assert.equal(of('It is 10 % faster', 'lower'), '0.895 0.905')
  assert.equal(of('It is 10 % higher', 'lower'), '1.095 1.105')
})

test('a sentence with two sizes, both directions or none is a problem, never a guess', () => {
  assert.match(of('3 % faster here and 5 % faster there'), /^Unexpected 2 quantities/)
  assert.match(of('sometimes faster, sometimes slower'), /^Unexpected words for both directions/)
  assert.match(of('a fine version'), /^Unexpected sentence without a size or direction/)
  assert.match(of('it is 5 %'), /without a direction/)
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
