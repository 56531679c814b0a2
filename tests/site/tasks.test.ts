// Tasks give the same in worker threads as in the calling thread.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { checkPages } from '../../tools/site/tasks.ts'
import { runHere, runInWorker, stopWorkers } from '../../tools/worker-pool.ts'
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
})
