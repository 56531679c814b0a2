import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { Chunks } from '../../tools/archive/byte-stream.ts'
import { spool } from '../../tools/archive/spool.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { noise } from './noise.ts'

const mebibyte = 1024 ** 2
const content = noise(mebibyte + 1)

/** The first bytes of `content` in pieces of these sizes. */
async function* pieces(...sizes: readonly number[]): Chunks {
  let at = 0
  for (const size of sizes) yield await Promise.resolve(content.subarray(at, (at += size)))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const noFile = (): never => assert.fail('expected no file')
const anySize = (): undefined => undefined

suite('spooled content', () => {
  test('has its digest, size and head', async () => {
    const sizes = [300, 0, 300, 50]
    const counted: number[] = []
    const count = (bytes: number): number => counted.push(bytes)
    assert.deepEqual(await spool(pieces(...sizes), count, noFile), {
      sha256: sha256(content.subarray(0, 650)),
      bytes: 650,
      head: content.subarray(0, 512),
      pieces: [
        content.subarray(0, 300),
        Buffer.alloc(0),
        content.subarray(300, 600),
        content.subarray(600, 650),
      ],
      file: undefined,
    })
    assert.deepEqual(counted, sizes)
  })

  test('stays in memory up to 1 MiB', async () => {
    const spooled = await spool(pieces(mebibyte), anySize, noFile)
    assert.deepEqual([spooled.bytes, spooled.file, spooled.pieces.length], [mebibyte, undefined, 1])
  })

  test('is in one file above 1 MiB', async (context) => {
    const file = join(temporaryFolder(context), 'file')
    let files = 0
    const newFile = (): string => {
      files += 1
      return file
    }
    const spooled = await spool(pieces(mebibyte - 1, 1, 1, 0), anySize, newFile)
    assert.deepEqual(
      [spooled.sha256, spooled.bytes, spooled.pieces, spooled.file, files],
      [sha256(content), mebibyte + 1, [], file, 1],
    )
    assert.ok(readFileSync(file).equals(content))
  })

  for (const [name, remove] of [
    ['removes its file', () => undefined],
    ['needs no file to remove', rmSync],
  ] as const)
    test(`${name} after an error`, async (context) => {
      const file = join(temporaryFolder(context), 'file')
      const error = new Error('too large')
      const count = (bytes: number): void => {
        if (bytes > 1) return
        assert.equal(existsSync(file), true)
        remove(file)
        throw error
      }
      await assert.rejects(
        spool(pieces(mebibyte + 1, 1), count, () => file),
        (thrown) => thrown === error,
      )
      assert.equal(existsSync(file), false)
    })
})
