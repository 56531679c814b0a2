// What every match of an expression contains.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { markerTest } from '../../tools/redaction/markers.ts'
import { requiredMarkers } from '../../tools/redaction/required-markers.ts'
import { secretRules } from '../../tools/redaction/secret-rules.ts'
import { secretLines } from './corpus.ts'

suite('the markers of an expression', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['password', ['pass']],
    ['a(?:bc|de)f', ['abcf', 'adef']],
    ['[xy]{2}z', ['xxz', 'xyz', 'yxz', 'yyz']],
    [String.raw`\s-p\d+`, [' -p0']],
    [String.raw`\w{1,9}=(?:secret)?key`, ['=sec', '=key']],
    ['(?<!a)token(?=b)', ['toke']],
    [String.raw`\w+(?=@host)`, ['@hos']],
    ['(?:abcd|.)ef', ['ef']],
    ['(?<host>a)b', ['ab']],
    [String.raw`(?!a[)(]\)b)\p{Lu}c`, ['c']],
  ]
  for (const [source, markers] of cases)
    test(source, () => {
      assert.deepEqual([...requiredMarkers(source)].toSorted(), [...markers].toSorted())
    })

  test('are none where every line may match', () => {
    assert.throws(() => requiredMarkers(String.raw`\w*`), /Every line may match/)
  })

  test('are in every text that matches', () => {
    const patterns = secretRules.map(({ pattern }) => ({
      pattern,
      mayMatch: markerTest(requiredMarkers(pattern.source)),
    }))
    const check = (text: string): void => {
      for (const { pattern, mayMatch } of patterns)
        if (text.search(pattern) !== -1) assert.ok(mayMatch(text), `${text} by ${pattern.source}`)
    }
    for (const { text } of secretLines('secrets')) for (const line of text.split('\n')) check(line)
    const parts = ['password', 'pw', '=', ':', ' ', '-p', '--token', '@', 'a1', "'x'", '://', 'KEY']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (words) => {
        check(words.join(''))
      }),
      { numRuns: 2000 },
    )
  })
})
