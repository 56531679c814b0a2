// Files are read in chunks, here or in worker threads; a file whose reader fails is lost alone.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import { packageRoot } from '../../tools/root.ts'
import { readChunk } from '../../tools/runs/read-chunk.ts'
import { readChunkTask, readFiles, type TakeResults } from '../../tools/runs/read-files.ts'
import type { ReadResult, ReadTask } from '../../tools/runs/read-result.ts'
import { readSourceFile } from '../../tools/runs/read-source-file.ts'
import { packed } from '../../tools/runs/packed-results.ts'
import { runWithin } from '../../tools/archive/time-limit.ts'
import { runInWorker, stopWorkers, workerCount } from '../../tools/core/worker-pool.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from './sysbench-log.ts'
import { resultsOfPart } from './results-of-part.ts'

const metrics = readMetricVocabulary(packageRoot)

function tasksOf(context: TestContext, count: number, bytes = 1000): readonly ReadTask[] {
  const folder = temporaryFolder(context)
  return Array.from({ length: count }, (_, index) => {
    const path = `t${String(index + 1)}.sysbench.txt`
    writeFileSync(join(folder, path), sysbenchLog({ threads: index + 1, tps: 100 }))
    return { path, file: join(folder, path), bytes, digestOnly: false, metrics, privacy: 'strict' }
  })
}

async function resultsOf(
  tasks: readonly ReadTask[],
  readInWorker?: (chunk: readonly ReadTask[]) => Promise<Uint8Array>,
): Promise<readonly ReadResult[]> {
  const byPath = new Map<string, ReadResult>()
  const take: TakeResults = (read, part) => {
    for (const [index, result] of resultsOfPart(part).entries())
      byPath.set(read[index]?.path ?? '', result)
  }
  await readFiles(tasks, take, undefined, readInWorker)
  return tasks.map(({ path }) => {
    const result = byPath.get(path)
    assert.ok(result, path)
    return result
  })
}

const failing = 't2.sysbench.txt'

suite('a reader that fails', () => {
  test('by throwing loses its own file, with format, message and stack', (context) => {
    const tasks = tasksOf(context, 3)
    const read = (task: ReadTask): ReadResult => {
      if (task.path === failing) throw new RangeError('Maximum call stack size exceeded')
      return readSourceFile(task)
    }
    const results = readChunk(tasks, read)
    const expected = tasks.map(readSourceFile)
    assert.deepEqual([results[0], results[2]], [expected[0], expected[2]])
    const { failure, sha256 } = results[1] ?? {}
    assert.equal(sha256, expected[1]?.sha256)
    assert.equal(failure?.format, 'sysbench')
    assert.equal(failure.message, 'Maximum call stack size exceeded')
    assert.match(failure.stack ?? '', /read-files\.test/)
  })

  test('says nothing of the secrets that its message quotes', (context) => {
    const [result] = readChunk(tasksOf(context, 1), () => {
      throw new Error('Unexpected token in "--password=hunter2hunter2"')
    })
    assert.doesNotMatch(JSON.stringify(result), /hunter2/)
  })

  test('by hanging is ended, and the files after it are read', (context) => {
    const tasks = tasksOf(context, 3)
    const read = (task: ReadTask): ReadResult => {
      while (task.path === failing) continue
      return readSourceFile(task)
    }
    const results = readChunk(tasks, read, () => 300)
    const expected = tasks.map(readSourceFile)
    assert.deepEqual([results[0], results[2]], [expected[0], expected[2]])
    assert.equal(results[1]?.failure?.format, 'sysbench')
    assert.match(results[1].failure.message, /^no result after \d+ s$/)
  })

  test('by ending its worker thread loses its own file, however many share its chunk', async (context) => {
    const tasks = tasksOf(context, 4)
    const results = await resultsOf(tasks, (chunk) =>
      chunk.some(({ path }) => path === failing)
        ? Promise.reject(new Error('Worker terminated due to reaching memory limit'))
        : Promise.resolve(packed(readChunk(chunk))),
    )
    const expected = tasks.map(readSourceFile)
    assert.deepEqual(
      results.filter((_, index) => index !== 1),
      expected.filter((_, index) => index !== 1),
    )
    assert.equal(results[1]?.failure?.message, 'Worker terminated due to reaching memory limit')
  })
})

test('an endless regular expression is ended too, and an error passes through', () => {
  assert.equal(
    runWithin(200, () => void /^(a+)+$/.test(`${'a'.repeat(60)}b`)),
    false,
  )
  assert.equal(
    runWithin(200, () => undefined),
    true,
  )
  assert.throws(
    () =>
      runWithin(200, () => {
        throw new TypeError('mine')
      }),
    { name: 'TypeError', message: 'mine' },
  )
})

suite('many files', () => {
  test('are read once each, in this thread and in worker threads, one chunk per thread', async (context) => {
    const tasks = tasksOf(context, 60, 600_000)
    const inWorkers: string[] = []
    let reading = 0
    let most = 0
    const results = await resultsOf(tasks, async (chunk) => {
      inWorkers.push(...chunk.map(({ path }) => path))
      reading += 1
      most = Math.max(most, reading)
      await new Promise((done) => setTimeout(done, 1))
      reading -= 1
      return packed(readChunk(chunk))
    })
    assert.deepEqual(results, tasks.map(readSourceFile))
    assert.ok(inWorkers.length > 0 && inWorkers.length < tasks.length, String(inWorkers.length))
    assert.equal(new Set(inWorkers).size, inWorkers.length)
    assert.ok(most <= Math.max(1, workerCount - 1), String(most))
  })

  test('that are large are read in worker threads only', async (context) => {
    const tasks = tasksOf(context, 3, 5_000_000)
    const inWorkers: string[] = []
    await resultsOf(tasks, (chunk) => {
      inWorkers.push(...chunk.map(({ path }) => path))
      return Promise.resolve(packed(readChunk(chunk)))
    })
    assert.deepEqual(
      inWorkers.toSorted(),
      tasks.map(({ path }) => path),
    )
  })

  test('are the same from worker threads, with their serialised form for the cache', async (context) => {
    context.after(stopWorkers)
    const tasks = tasksOf(context, 5)
    const results: ReadResult[] = []
    await readFiles(
      tasks,
      (_, part, parsed) => {
        results.push(...resultsOfPart(part))
        if (parsed) assert.deepEqual(resultsOfPart(part), parsed)
      },
      undefined,
      (chunk) => runInWorker(readChunkTask, chunk),
    )
    assert.deepEqual(results, tasks.map(readSourceFile))
  })

  test('of which one disappears lose that one, here and in worker threads', async (context) => {
    context.after(stopWorkers)
    const [task, ...others] = tasksOf(context, 3)
    assert.ok(task)
    const tasks = [{ ...task, file: `${task.file}.gone` }, ...others]
    for (const worker of [
      undefined,
      (chunk: readonly ReadTask[]) => runInWorker(readChunkTask, chunk),
    ]) {
      const [gone, ...read] = await resultsOf(tasks, worker)
      assert.equal(gone?.failure?.message, 'the file disappeared while the archive was read')
      assert.ok(read.every(({ failure }) => failure === undefined))
    }
  })
})
