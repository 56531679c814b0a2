import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ByteStream, type Chunks } from '../../tools/archive/byte-stream.ts'
import { ContainerProblem } from '../../tools/archive/container-problem.ts'
import { isZstdFrame, zstdFrames, type Part } from '../../tools/archive/containers/zstd-frames.ts'

const magic = [0x28, 0xb5, 0x2f, 0xfd]
const emptyBlock = [1, 0, 0]

async function* chunks(bytes: Buffer): Chunks {
  yield await Promise.resolve(bytes)
}

interface ReadFrame {
  readonly at: number
  readonly header: string
  readonly hasChecksum: boolean
  readonly parts: readonly (readonly [kind: Part['kind'], hex: string])[]
}

async function framesOf(bytes: readonly number[] | Buffer): Promise<readonly ReadFrame[]> {
  const frames: ReadFrame[] = []
  const stream = new ByteStream(chunks(Buffer.from(bytes)))
  for await (const { at, header, hasChecksum, parts } of zstdFrames(stream)) {
    const read: [Part['kind'], string][] = []
    for await (const part of parts) read.push([part.kind, part.bytes.toString('hex')])
    frames.push({ at, header: header.toString('hex'), hasChecksum, parts: read })
  }
  return frames
}

function littleEndian(value: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => Math.floor(value / 256 ** index) % 256)
}

suite('the head of a zstd frame', () => {
  for (const [bytes, expected] of [
    [magic, true],
    [[0x50, 0x2a, 0x4d, 0x18], true],
    [[0x5f, 0x2a, 0x4d, 0x18], true],
    [[0x60, 0x2a, 0x4d, 0x18], false],
    [[0x28, 0xb5, 0x2f], false],
    [[0x28, 0xb5, 0x2f, 0xfe], false],
    [[], false],
  ] as const)
    test(`is ${expected ? '' : 'not '}${Buffer.from(bytes).toString('hex')}`, () => {
      assert.equal(isZstdFrame(Buffer.from(bytes)), expected)
    })
})

suite('zstd frames', () => {
  test('are none in no data', async () => {
    assert.deepEqual(await framesOf([]), [])
  })

  test('have their offset, header, blocks and checksum', async () => {
    const first = [...magic, 4, 0x38, 0x08, 0, 0, 0x41, 0x1b, 0, 0, 0x42, 1, 2, 3, 4]
    const skipped = [0x51, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9]
    const second = [...magic, 0x20, 0, ...emptyBlock]
    assert.deepEqual(await framesOf([...first, ...skipped, ...second]), [
      {
        at: 0,
        header: '28b52ffd0438',
        hasChecksum: true,
        parts: [
          ['block', '08000041'],
          ['last block', '1b000042'],
          ['checksum', '01020304'],
        ],
      },
      {
        at: first.length + skipped.length,
        header: '28b52ffd2000',
        hasChecksum: false,
        parts: [['last block', '010000']],
      },
    ])
  })

  const mebibyte = 1024 ** 2
  for (const [name, header] of [
    ['a window of 128 MiB', [0, 17 << 3]],
    ['a window of 120 MiB', [0, (16 << 3) | 7]],
    ['a content of 255 bytes', [0x20, 255]],
    ['a content of 65,791 bytes', [0x60, 255, 255]],
    ['a content of 128 MiB in 4 bytes', [0xa0, ...littleEndian(128 * mebibyte, 4)]],
    ['a content of 128 MiB in 8 bytes', [0xe0, ...littleEndian(128 * mebibyte, 8)]],
    ['a window and a content of 1 GiB', [0x80, 0, ...littleEndian(1024 * mebibyte, 4)]],
  ] as const)
    test(`may have ${name}`, async () => {
      assert.deepEqual(await framesOf([...magic, ...header, ...emptyBlock]), [
        {
          at: 0,
          header: Buffer.from([...magic, ...header]).toString('hex'),
          hasChecksum: false,
          parts: [['last block', '010000']],
        },
      ])
    })

  test('may have a block of 128 KiB', async () => {
    const head = littleEndian(((128 * 1024) << 3) | 1, 3)
    const start = Buffer.from([...magic, 0, 0x38, ...head])
    const [frame] = await framesOf(Buffer.concat([start, Buffer.alloc(128 * 1024)]))
    assert.equal(frame?.parts[0]?.[1].length, 2 * (3 + 128 * 1024))
  })

  const memory = 'frame that needs more than 128 MiB of memory'
  const frame = [...magic, 0x20, 0, ...emptyBlock]
  for (const [name, bytes, problem] of [
    ['other bytes after a frame', [...frame, 1, 2, 3, 4], 'bytes that are not a frame at byte 9'],
    ['3 bytes of a frame', magic.slice(0, 3), 'bytes that are not a frame at byte 0'],
    ['a window of 144 MiB', [...magic, 0, (17 << 3) | 1], `${memory} at byte 0`],
    ['a window of 256 MiB', [...frame, ...magic, 0, 18 << 3], `${memory} at byte 9`],
    [
      'a content over 128 MiB in 4 bytes',
      [...magic, 0xa0, ...littleEndian(128 * mebibyte + 1, 4)],
      `${memory} at byte 0`,
    ],
    [
      'a content over 128 MiB in 8 bytes',
      [...magic, 0xe0, ...littleEndian(128 * mebibyte + 1, 8)],
      `${memory} at byte 0`,
    ],
    ['a dictionary', [...magic, 1, 0, 7], 'frame that needs a dictionary at byte 0'],
    ['half a dictionary', [...magic, 2, 0, 7], 'unexpected end of file at byte 7'],
    ['half a header', [...magic, 0], 'unexpected end of file at byte 5'],
    ['half a content size', [...magic, 0xe0, 1, 2], 'unexpected end of file at byte 7'],
    [
      'half a skipped frame',
      [0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1],
      'unexpected end of file at byte 9',
    ],
    ['no block', [...magic, 0x20, 0], 'unexpected end of file at byte 6'],
    ['half a block', [...magic, 0x20, 9, 0x11, 0, 0, 1], 'unexpected end of file at byte 10'],
    [
      'half a checksum',
      [...magic, 0x24, 0, ...emptyBlock, 1, 2],
      'unexpected end of file at byte 11',
    ],
    [
      'a block over 128 KiB',
      [...magic, 0, 0x38, ...littleEndian((128 * 1024 + 1) << 3, 3)],
      'block over 128 KiB at byte 6',
    ],
    [
      'a repeated byte over 128 KiB',
      [...magic, 0, 0x38, ...littleEndian(((128 * 1024 + 1) << 3) | 3, 3), 0],
      'block over 128 KiB at byte 6',
    ],
  ] as const)
    test(`with ${name} are damaged`, async () => {
      await assert.rejects(framesOf(bytes), new ContainerProblem(`${problem} of the zstd data`))
    })
})
