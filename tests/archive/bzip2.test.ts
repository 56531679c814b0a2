import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bzip2 } from '../../tools/archive/containers/bzip2.ts'

const pi = '314159265359'
const root = '177245385090'

function recognises(text: string, hex: string): boolean {
  return bzip2.recognises(Buffer.concat([Buffer.from(text), Buffer.from(hex, 'hex')]))
}

suite('bzip2 is recognised', () => {
  for (const level of ['1', '9'])
    test(`by a block behind level ${level}`, () => {
      assert.equal(recognises(`BZh${level}`, `${pi}0000`), true)
    })

  test('by the end mark of an empty file', () => {
    assert.equal(recognises('BZh9', `${root}00000000`), true)
  })

  for (const [what, text, hex] of [
    ['no level', 'BZh0', pi],
    ['another name', 'BZx9', pi],
    ['another block', 'BZh9', '314159265358'],
    ['text', 'BZh9', Buffer.from('lines!').toString('hex')],
    ['a head that is too short', 'BZh9', pi.slice(0, 10)],
    ['a block without a name', 'text', pi],
  ] as const)
    test(`not by ${what}`, () => {
      assert.equal(recognises(text, hex), false)
    })
})
