import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipMember } from '../../tools/bootstrap/zip.mjs'
import { smallZip } from './small-zip.ts'

const text = Buffer.from('one line\n'.repeat(50))
const zip = smallZip({ 'a/stored.txt': Buffer.from('stored'), 'a/deflated.txt': text })

test('a member of a zip is read, stored or deflated', () => {
  assert.equal(zipMember(zip, (name) => name.endsWith('stored.txt')).toString(), 'stored')
  assert.deepEqual(
    zipMember(zip, (name) => name.endsWith('deflated.txt')),
    text,
  )
})

test('a zip without the member says so', () => {
  assert.throws(() => zipMember(zip, () => false), /no such member/)
})

test('a member that was changed is refused', () => {
  const changed = Buffer.from(zip)
  changed.write('sTored', changed.indexOf('stored', 30 + 'a/stored.txt'.length))
  assert.throws(() => zipMember(changed, (name) => name.endsWith('stored.txt')), /size or CRC/)
})

test('a zip that is cut short anywhere before its comment is refused', () => {
  for (let length = 0; length < zip.length - 'made by a test'.length; length += 1) {
    assert.throws(() => zipMember(zip.subarray(0, length), (name) => name.endsWith('.txt')))
  }
})
