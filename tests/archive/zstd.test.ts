import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Chunks } from '../../tools/archive/byte-stream.ts'
import { ContainerProblem } from '../../tools/archive/container-problem.ts'
import { zstd } from '../../tools/archive/containers/zstd.ts'
import { rawFrame } from './raw-zstd.ts'

async function* chunks(...pieces: readonly Buffer[]): Chunks {
  for (const piece of pieces) yield await Promise.resolve(piece)
}

async function joined(content: Chunks): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

const noReport = (): never => assert.fail('expected no diagnostic')

async function unpacked(bytes: Buffer): Promise<string> {
  return joined(zstd.unpack(chunks(bytes), noReport))
}

const blocks = [Buffer.from('benchfolio\n'), { byte: 0x61, count: 5 }, Buffer.from('end')]
const content = 'benchfolio\naaaaaend'

suite('zstd', () => {
  for (const checked of [true, false])
    test(`with${checked ? '' : 'out'} a checksum is decompressed`, async () => {
      const frame = await rawFrame(blocks, { checked })
      const bytes = Buffer.concat([frame, frame])
      assert.equal(await unpacked(bytes), content.repeat(2))
    })

  test('with a wrong checksum is damaged at the start of its frame', async () => {
    const frame = await rawFrame(blocks)
    const wrong = Buffer.from(frame)
    wrong.writeUInt8(wrong.readUInt8(wrong.length - 1) ^ 1, wrong.length - 1)
    await assert.rejects(
      unpacked(Buffer.concat([frame, wrong])),
      new ContainerProblem(
        `wrong checksum of the frame at byte ${String(frame.length)} of the zstd data`,
      ),
    )
  })

  test('ends what it reads from when its content is not read to the end', async () => {
    let isEnded = false
    async function* packed(): Chunks {
      try {
        yield await rawFrame(blocks)
        yield await rawFrame(blocks)
      } finally {
        isEnded = true
      }
    }
    for await (const piece of zstd.unpack(packed(), noReport)) if (piece.length > 0) break
    assert.equal(isEnded, true)
  })

  test('with an invalid block is damaged with the reason of the decoder', async () => {
    const header = [0x28, 0xb5, 0x2f, 0xfd, 0, 0x38]
    for (const [block, reason] of [
      [[0x07, 0, 0], 'invalid block type'],
      [[0x15, 0, 0, 0xff, 0xff], 'invalid zstd data'],
    ] as const)
      await assert.rejects(
        unpacked(Buffer.from([...header, ...block])),
        new ContainerProblem(`damage (${reason}) in the frame at byte 0 of the zstd data`),
      )
  })

  for (const [microseconds, isAccepted] of [
    [5_000_000, true],
    [5_000_001, false],
  ] as const)
    test(`with a block that takes ${String(microseconds)} µs is ${isAccepted ? 'accepted' : 'damaged'}`, async () => {
      const bytes = await rawFrame([Buffer.from('a')])
      // The modules of the decoder are loaded before the clock changes.
      assert.equal(await unpacked(bytes), 'a')
      const original = process.cpuUsage.bind(process)
      let user = 7
      process.cpuUsage = () => ({ user: (user += microseconds), system: 0 })
      try {
        const problem = 'block that takes too long in the frame at byte 0 of the zstd data'
        if (isAccepted) assert.equal(await unpacked(bytes), 'a')
        else await assert.rejects(unpacked(bytes), new ContainerProblem(problem))
      } finally {
        process.cpuUsage = original
      }
    })
})
