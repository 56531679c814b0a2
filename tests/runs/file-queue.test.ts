// The queue gives every file to one thread, and little at a time towards its end.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import { packageRoot } from '../../tools/root.ts'
import { fileQueue } from '../../tools/runs/file-queue.ts'
import type { ReadTask } from '../../tools/runs/read-result.ts'

const metrics = readMetricVocabulary(packageRoot)
const megabyte = 1024 * 1024

function tasksOf(...sizes: readonly number[]): readonly ReadTask[] {
  return sizes.map((bytes, index) => {
    const path = `t${String(index)}.txt`
    return { path, file: `/archive/${path}`, bytes, digestOnly: false, metrics, privacy: 'strict' }
  })
}

const paths = (tasks: readonly ReadTask[]): readonly string[] => tasks.map(({ path }) => path)

suite('a queue of files', () => {
  test('gives every file once, from both ends', () => {
    const tasks = tasksOf(...Array.from({ length: 90 }, () => megabyte / 2))
    const queue = fileQueue(tasks, 2)
    const given: string[] = []
    for (let first = queue.takeFirst(); first.length > 0; first = queue.takeFirst()) {
      given.push(...paths(first), ...paths(queue.takeLast(megabyte, false)))
    }
    assert.deepEqual(given.toSorted(), [...paths(tasks)].toSorted())
    assert.deepEqual(queue.takeLast(megabyte, true), [])
  })

  test('gives chunks that shrink with what is left', () => {
    const queue = fileQueue(tasksOf(...Array.from({ length: 64 }, () => megabyte)), 2)
    const sizes: number[] = []
    for (let chunk = queue.takeFirst(); chunk.length > 0; chunk = queue.takeFirst())
      sizes.push(chunk.length)
    assert.deepEqual(sizes.slice(0, 3), [16, 12, 9])
    assert.equal(sizes.at(-1), 1)
  })

  test('leaves large files to worker threads, unless there are none', () => {
    const tasks = tasksOf(10, 5 * megabyte, 20)
    const queue = fileQueue(tasks, 2)
    assert.deepEqual(paths(queue.takeLast(megabyte, false)), ['t0.txt', 't2.txt'])
    assert.deepEqual(queue.takeLast(megabyte, false), [])
    assert.deepEqual(paths(queue.takeLast(megabyte, true)), ['t1.txt'])
  })

  test('is empty once it is cleared', () => {
    const queue = fileQueue(tasksOf(10, 20), 1)
    queue.clear()
    assert.deepEqual([queue.takeFirst(), queue.takeLast(megabyte, true)], [[], []])
  })
})
