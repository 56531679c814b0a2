import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Chunks } from '../../tools/archive/byte-stream.ts'
import { contentStore } from '../../tools/archive/store.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { noise } from './noise.ts'
import { smallTar } from './small-tar.ts'

async function* chunks(...pieces: readonly (string | Buffer)[]): Chunks {
  for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece))
}

const nothing = (): void => undefined
const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex')

test('content lies under its digest, little of it or much', async (context) => {
  const store = contentStore(join(temporaryFolder(context), 'store'))
  for (const content of [Buffer.alloc(0), Buffer.from('a'), noise(5_000_000)]) {
    const half = Math.floor(content.length / 2)
    const parts = chunks(content.subarray(0, half), content.subarray(half))
    const aside = await store.stage(parts, nothing)
    assert.deepEqual([aside.sha256, aside.bytes], [sha256(content), content.length])
    assert.deepEqual(aside.head, content.subarray(0, 512))
    assert.ok(!store.holds(aside.sha256, aside.bytes))
    assert.deepEqual(readFileSync(aside.file()), content)
    aside.keep()
    aside.drop()
    assert.deepEqual(readFileSync(store.path(aside.sha256)), content)
  }
  assert.deepEqual(readdirSync(join(store.folder, 'aside')), [])
})

test('content that is there is not written again, unless it is not all there', async (context) => {
  const store = contentStore(join(temporaryFolder(context), 'store'))
  const file = store.path(sha256('content'))
  mkdirSync(join(file, '..'), { recursive: true })
  for (const [before, after] of [
    ['CONTENT', 'CONTENT'],
    ['con', 'content'],
  ] as const) {
    writeFileSync(file, before)
    const aside = await contentStore(store.folder).stage(chunks('con', 'tent'), nothing)
    aside.keep()
    assert.equal(readFileSync(file, 'utf8'), after)
  }
})

test('what is dropped, or breaks off, leaves nothing', async (context) => {
  const store = contentStore(join(temporaryFolder(context), 'store'))
  const large = noise(2_000_000)
  ;(await store.stage(chunks(large), nothing)).drop()
  let bytes = 0
  const count = (more: number): void => {
    bytes += more
    if (bytes > large.length) throw new Error('enough')
  }
  await assert.rejects(store.stage(chunks(large, 'x'), count), { message: 'enough' })
  assert.deepEqual(readdirSync(store.folder), ['aside'])
  assert.deepEqual(readdirSync(join(store.folder, 'aside')), [])
})

test('temporary files of a killed process are removed after a day', (context) => {
  const folder = join(temporaryFolder(context), 'store')
  mkdirSync(join(folder, 'aside'), { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(join(folder, 'aside', name), '')
  const before = Date.now() / 1000 - 2 * 24 * 60 * 60
  utimesSync(join(folder, 'aside', 'old'), before, before)
  contentStore(folder)
  assert.deepEqual(readdirSync(join(folder, 'aside')), ['new'])
})

test('a process that is killed leaves no half file under a digest, and the next one finishes', async (context) => {
  const root = temporaryFolder(context)
  const file = join(root, 'archive')
  const bytes = noise(3_000_000)
  const members = Array.from({ length: 300 }, (_, index) => ({
    name: `${String(index)}.bin`,
    content: bytes.subarray(index, index % 30 === 0 ? 3_000_000 : 20_000),
  }))
  writeFileSync(file, await smallTar(members))
  const store = join(root, 'store')
  const script = join(import.meta.dirname, 'list-archive.ts')
  let killed = 0
  for (const milliseconds of [20, 60, 120, 200]) {
    const child = spawn(process.execPath, ['--import=tsx', script, file, store], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // On a fast machine it may be done before it is killed.
    const ended = once(child, 'exit')
    // It says so when it begins to unpack.
    await once(child.stdout, 'data')
    await setTimeout(milliseconds)
    if (child.kill('SIGKILL')) killed += 1
    await ended
    assertWhole(store)
  }
  assert.ok(killed > 0)
  const { listArchive } = await import('../../tools/archive/listing.ts')
  const listing = await listArchive(file, store)
  assert.equal(listing.members.length, members.length)
  assertWhole(store)
})

function assertWhole(store: string): void {
  const folders = existsSync(store) ? readdirSync(store).filter((name) => name.length === 2) : []
  for (const name of folders.flatMap((folder) => readdirSync(join(store, folder)))) {
    assert.equal(sha256(readFileSync(join(store, name.slice(0, 2), name))), name)
  }
  const index = join(store, 'index')
  for (const name of existsSync(index) ? readdirSync(index) : []) {
    JSON.parse(readFileSync(join(index, name), 'utf8'))
  }
}
