// The corpus of secrets: what is marked in each line is taken out, and everything else is kept.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { redact, redaction } from '../../tools/redaction/redact-text.ts'

const corpus = readFileSync(join(import.meta.dirname, 'secrets.corpus'), 'utf8')
const marked = /\{\{(.+?)\}\}/g
// A line end within a case.
const lineEnd = '⏎'
const lines = corpus.split('\n').filter((line) => line !== '' && !line.startsWith('# ['))

suite('the corpus of secrets', () => {
  const cases = lines.filter((text) => text.includes('{{')).slice(1)
  for (const line of cases.map((text) => text.replaceAll(lineEnd, '\n'))) {
    const published = line.replace(marked, redaction)
    test(published, () => {
      const { text, count } = redact(line.replace(marked, '$1'))
      assert.equal(text, published)
      assert.equal(count, [...line.matchAll(marked)].length)
      assert.equal(redact(`${line.replace(marked, '$1')}\r`).text, `${published}\r`)
    })
  }

  test('has 150 lines and more, and keeps its lines when it is read as one text', () => {
    assert.ok(lines.length > 150, String(lines.length))
    const whole = corpus.replace(marked, '$1')
    const { text } = redact(whole)
    assert.equal(text.split('\n').length, whole.split('\n').length)
    assert.doesNotMatch(text, /s3cr3tPW/)
  })
})
