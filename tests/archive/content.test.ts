import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { contentOf } from '../../tools/archive/content.ts'

function problemOf(bytes: Buffer): string | undefined {
  const content = contentOf(bytes)
  return 'problem' in content ? content.problem : undefined
}

test('gzip is unpacked by its content, anything else comes back as it is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (array) => {
      const bytes = Buffer.from(array)
      assert.deepEqual(contentOf(gzipSync(bytes)), { bytes })
      if (bytes[0] !== 0x1f) assert.deepEqual(contentOf(bytes), { bytes })
    }),
  )
})

test('gzip members one after another are one content', () => {
  assert.deepEqual(contentOf(Buffer.concat([gzipSync('a\n'), gzipSync('b\n')])), {
    bytes: Buffer.from('a\nb\n'),
  })
})

test('gzip that is cut, damaged or only begins is a problem with words, not an exception', () => {
  const packed = gzipSync('[ 1s ] thds: 1 tps: 25.95\n'.repeat(50))
  const flipped = Buffer.from(packed)
  flipped.writeUInt8(flipped.readUInt8(packed.length - 6) ^ 0xff, packed.length - 6)
  assert.match(problemOf(packed.subarray(0, -9)) ?? '', /damaged gzip/)
  assert.match(problemOf(flipped) ?? '', /damaged gzip/)
  assert.match(problemOf(Buffer.from([0x1f, 0x8b])) ?? '', /damaged gzip/)
})

test('gzip is cut short at every byte without an exception', () => {
  const packed = gzipSync('procs -----------memory----------\n')
  for (let end = 2; end < packed.length; end += 1) {
    assert.match(problemOf(packed.subarray(0, end)) ?? '', /damaged gzip/, String(end))
  }
})

test('data that unpack to more than 200 times their size are refused', () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  assert.ok(64 * 1024 * 1024 > bomb.length * 200)
  assert.match(problemOf(bomb) ?? '', /more than 200 times/)
})

test('a small file may pack better than that', () => {
  const zeros = Buffer.alloc(60_000)
  assert.deepEqual(contentOf(gzipSync(zeros)), { bytes: zeros })
})

for (const bytes of ['', '\x1f', '\x1f\x8c', '\x1e\x8b', 'a\x8b'])
  test(`${JSON.stringify(bytes)} is no gzip and stays unchanged`, () => {
    const archived = Buffer.from(bytes, 'latin1')
    assert.deepEqual(contentOf(archived), { bytes: archived })
  })

test('a gzip file may unpack to 200 times its size and not to more', () => {
  const smallest = 65_536
  for (const [bytes, isUnpacked] of [
    [smallest, true],
    [smallest + 1, false],
  ] as const) {
    const content = Buffer.alloc(bytes)
    assert.deepEqual(
      contentOf(gzipSync(content)),
      isUnpacked
        ? { bytes: content }
        : { problem: 'gzip data that unpack to more than 200 times their size' },
    )
  }
  const text = Buffer.from(Array.from({ length: 50_000 }, (_, index) => String(index)).join(' '))
  assert.deepEqual(contentOf(gzipSync(text)), { bytes: text })
})

test('damaged gzip is a problem with the reason of zlib', () => {
  for (const [bytes, reason] of [
    [[0x1f, 0x8b], 'unexpected end of file'],
    [[0x1f, 0x8b, 1, 2], 'unknown compression method'],
  ] as const)
    assert.equal(problemOf(Buffer.from(bytes)), `damaged gzip data (${reason})`)
})
