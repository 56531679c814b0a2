// What a rule of secrets says of itself, and what it distinguishes.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { quoted, quotedWord, secretName } from '../../tools/redaction/names.ts'
import { nameRules } from '../../tools/redaction/identities/name-rules.ts'
import { caselessRule, rule, unicodeRule } from '../../tools/redaction/rules/rule.ts'
import { secretRules } from '../../tools/redaction/secret-rules.ts'

suite('a rule of secrets', () => {
  test('finds every secret of a line', () => {
    for (const make of [rule, caselessRule, unicodeRule])
      assert.equal('a=1 a=2'.replace(make('(a=)(\\d)').pattern, '$1x'), 'a=x a=x')
  })

  test('distinguishes capitals unless it is caseless', () => {
    assert.doesNotMatch('A', rule('a').pattern)
    assert.match('A', caselessRule('a').pattern)
    assert.match('É', unicodeRule(String.raw`^é$`).pattern)
    assert.match('é', unicodeRule(String.raw`^\p{L}$`).pattern)
  })

  test('tells what its matches need', () => {
    const needs = (source: string) => {
      const { isNamed, isQuoted } = rule(source)
      return { isNamed, isQuoted }
    }
    assert.deepEqual(needs('a'), { isNamed: false, isQuoted: false })
    assert.deepEqual(needs(`${secretName}=`), { isNamed: true, isQuoted: false })
    assert.deepEqual(needs(`x${quoted}`), { isNamed: false, isQuoted: true })
    assert.deepEqual(needs(`x${quotedWord}`), { isNamed: false, isQuoted: true })
  })

  // It would be repeated from every character of a text: half a second for 262 kB.
  test('does not begin with a search for what precedes it', () => {
    for (const { pattern } of [...secretRules, ...nameRules])
      assert.doesNotMatch(
        pattern.source,
        /^\(*\?<=[^()]*(?:\([^()]*\)[^()]*)*(?:[*+]|\{\d+,\d{2,}\})/,
      )
  })
})
