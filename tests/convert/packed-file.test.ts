import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { packedEntry, packedParts } from '../../tools/convert/packed-file.ts'
import { lineJson } from '../../tools/core/stable-json.ts'

suite('a packed file', () => {
  const entries = {
    ab12: { text: 'two\nlines, and "ab13":', odd: '\u202e', none: undefined },
    ab13: { value: 1.5 },
  }
  const runs = Object.entries(entries).map(([id, entry]) => [id, () => lineJson(entry)] as const)
  const none = ['ab14', () => undefined] as const
  const text = [...packedParts('grid', { runs: [...runs, none], facts: [] })].join('')

  test('is JSON with an entry per line and invisible characters escaped', () => {
    assert.equal(
      text,
      '{"archive":"grid","runs":{\n' +
        '"ab12":{"text":"two\\nlines, and \\"ab13\\":","odd":"\\u202e"},\n' +
        '"ab13":{"value":1.5}\n},"facts":{}}\n',
    )
    assert.deepEqual(JSON.parse(text), {
      archive: 'grid',
      runs: { ab12: { text: entries.ab12.text, odd: '\u202e' }, ab13: { value: 1.5 } },
      facts: {},
    })
  })

  test('gives an entry without the others, and none that is not there', () => {
    assert.deepEqual(packedEntry(text, 'ab12'), { text: entries.ab12.text, odd: '\u202e' })
    assert.deepEqual(packedEntry(text, 'ab13'), { value: 1.5 })
    assert.equal(packedEntry(text, 'ab14'), undefined)
    assert.equal(packedEntry(text, 'runs'), undefined)
  })
})
