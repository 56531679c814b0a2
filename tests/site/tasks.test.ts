// Tasks give the same in worker threads as in the calling thread.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { BadInput } from '../../tools/core/errors.ts'
import { checkPages, runInWorkers } from '../../tools/site/tasks.ts'
import { runHere, runInWorker, stopWorkers } from '../../tools/core/worker-pool.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

suite('a task', () => {
  test('has the same result in both', async (context) => {
    context.after(stopWorkers)
    const folder = temporaryFolder(context)
    writeFileSync(join(folder, 'index.html'), '<p style="color:red">no policy</p>')
    const input = { folder, pages: ['index.html'], there: new Set(['index.html']), basePath: '/' }
    const result = await runInWorker(checkPages, input)
    assert.deepEqual(
      result.map(({ rule }) => rule),
      ['site/csp', 'site/style'],
    )
    assert.deepEqual(result, await runHere(checkPages, input))
  })

  test('rejects with what it threw, and the next one runs', async (context) => {
    context.after(stopWorkers)
    const input = {
      folder: temporaryFolder(context),
      pages: ['gone.html'],
      there: new Set<string>(),
      basePath: '/',
    }
    await assert.rejects(runInWorker(checkPages, input), /ENOENT/)
    assert.deepEqual(await runInWorker(checkPages, { ...input, pages: [] }), [])
  })

  test('that no worker knows is named', async (context) => {
    context.after(stopWorkers)
    const task = { name: 'unknownTask', load: () => Promise.resolve(() => undefined) }
    await assert.rejects(runInWorker(task, undefined), /unknownTask/)
  })

  test('whose thread ended runs in another; if that ends too, the message names the task', async () => {
    const task = { name: 'count', load: () => Promise.resolve(() => 1) }
    const ended = Object.assign(new Error('JS heap out of memory'), {
      code: 'ERR_WORKER_OUT_OF_MEMORY',
    })
    for (const error of [new Error('worker exited with code: 1'), ended]) {
      let calls = 0
      const failing = (ends: number) => (): Promise<number> => {
        calls += 1
        return calls <= ends ? Promise.reject(error) : Promise.resolve(calls)
      }
      assert.equal(await runInWorkers(task, undefined, failing(1)), 2)
      calls = 0
      await assert.rejects(
        runInWorkers(task, undefined, failing(2)),
        (rejected: unknown) => rejected instanceof BadInput && rejected.message.includes('count'),
      )
    }
    const own = new Error('of the task')
    await assert.rejects(
      runInWorkers(task, undefined, () => Promise.reject(own)),
      own,
    )
  })
})
