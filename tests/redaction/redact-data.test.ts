// Texts within objects, and texts that are printed as JSON.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { quoteRedacted, redactTexts } from '../../tools/redaction/redact-text.ts'

suite('redaction of data', () => {
  test('reaches every text of an object, keys excepted, and changes nothing else', () => {
    const line = '--mysql-password=hunter2X'
    const data = {
      a: [line, 1, null, true, { b: line, password: 'x' }],
      numbers: [1, 2, null],
      [line]: 'key',
    }
    assert.deepEqual(redactTexts(data), {
      a: [
        '--mysql-password=[redacted]',
        1,
        null,
        true,
        { b: '--mysql-password=[redacted]', password: 'x' },
      ],
      numbers: [1, 2, null],
      [line]: 'key',
    })
  })

  test('changes nothing in data without secrets', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.deepEqual(redactTexts(value), value)
      }),
    )
  })

  test('copies only what holds a secret', () => {
    const data = { kept: { a: ['b', { c: 'd' }] }, changed: ['a', 'password=hunter2X', { e: 1 }] }
    const result = redactTexts(data)
    assert.deepEqual(result.changed, ['a', 'password=[redacted]', { e: 1 }])
    assert.equal(result.kept, data.kept)
    assert.equal(result.changed[2], data.changed[2])
    assert.equal(data.changed[1], 'password=hunter2X')
    assert.equal(redactTexts(data.kept), data.kept)
    assert.equal(redactTexts(data.kept.a), data.kept.a)
  })

  test('prints texts without secrets and with aliases', () => {
    const quote = quoteRedacted({ db1: 'server' })
    assert.equal(quote('db1 "password=hunter2X"'), String.raw`"server \"password=[redacted]\""`)
    assert.equal(quoteRedacted()('db1'), '"db1"')
  })
})
