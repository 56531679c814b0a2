// Threads that read beside the main one: nothing that they read is lost, and what they throw is told.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { ReadWork } from '../../tools/runs/claim-chunks.ts'
import { digestFile, type ReadTask } from '../../tools/runs/digest-file.ts'
import { readFiles } from '../../tools/runs/read-files.ts'
import type { PackedChunk } from '../../tools/runs/read-worker.ts'
import { readBeside } from '../../tools/runs/readers.ts'
import { unpacked } from '../../tools/runs/reading-cache.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from './sysbench-log.ts'

const work = (chunks: readonly (readonly ReadTask[])[]): ReadWork => ({
  chunks,
  taken: new Int32Array(new SharedArrayBuffer(4 * chunks.length)),
  starts: [0, 0],
})

const tasksIn = (folder: string, count: number): readonly ReadTask[] =>
  Array.from({ length: count }, (_, index) => {
    const path = `t${String(index + 1)}.sysbench.txt`
    writeFileSync(join(folder, path), sysbenchLog({ threads: index + 1, tps: 100 }))
    return { path, file: join(folder, path), digestOnly: false }
  })

const resultsOf = (chunks: readonly PackedChunk[]): ReadonlyMap<number, unknown> =>
  new Map(chunks.map(({ index, part }) => [index, unpacked(part)]))

suite('a reader', () => {
  test('sends every chunk once, whether it is asked for while it reads or in the end', async (context) => {
    const tasks = tasksIn(temporaryFolder(context), 20)
    const expected = new Map(tasks.map((task, index) => [index, [digestFile(task)]]))
    for (const pause of [0, 5, 20]) {
      const share = readBeside({ work: work(tasks.map((task) => [task])), thread: 1 })
      const chunks = [...share.arrived()]
      await new Promise((done) => setTimeout(done, pause))
      chunks.push(...share.arrived(), ...(await share.rest()))
      assert.equal(chunks.length, tasks.length)
      assert.deepEqual(resultsOf(chunks), expected)
      assert.deepEqual(await share.rest(), [])
    }
  })

  test('tells what it threw, however late one asks, and the next work is done all the same', async (context) => {
    const folder = temporaryFolder(context)
    const [task] = tasksIn(folder, 1)
    assert.ok(task)
    const gone = { ...task, file: join(folder, 'gone') }
    const failed = readBeside({ work: work([[task], [gone]]), thread: 1 })
    await new Promise((done) => setTimeout(done, 200))
    await assert.rejects(failed.rest(), { code: 'ENOENT' })
    assert.equal(failed.arrived().length, 1)
    const share = readBeside({ work: work([[task]]), thread: 1 })
    assert.deepEqual(resultsOf(await share.rest()), new Map([[0, [digestFile(task)]]]))
  })

  test('leaves no more behind than it found, however often it is asked', async (context) => {
    const warnings: Error[] = []
    const warn = (warning: Error): void => void warnings.push(warning)
    process.on('warning', warn)
    context.after(() => process.off('warning', warn))
    const tasks = tasksIn(temporaryFolder(context), 1)
    for (let time = 0; time < 15; time += 1)
      assert.equal((await readBeside({ work: work([tasks]), thread: 1 }).rest()).length, 1)
    assert.deepEqual(warnings, [])
  })
})

test('every reading is used once, and packed as the cache keeps it', async (context) => {
  const tasks = tasksIn(temporaryFolder(context), 5).map((task) => ({ ...task, bytes: 1000 }))
  const packed: unknown[] = []
  const used: unknown[] = []
  const results = await readFiles(
    tasks,
    (part) => packed.push(...unpacked(part)),
    () => Promise.resolve((reading) => used.push(reading)),
  )
  assert.deepEqual(results, tasks.map(digestFile))
  assert.deepEqual(packed, results)
  assert.deepEqual(
    used,
    results.flatMap(({ reading }) => reading?.readings ?? []),
  )
})
