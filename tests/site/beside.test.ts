import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { inTurn, thread } from '../../tools/site/beside.ts'
import { begins } from '../../tools/site/begun.ts'
import { writeBeside } from '../../tools/site/write-beside.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-beside-'))
after(() => {
  rmSync(folder, { recursive: true, force: true })
})

const files = new Map(
  Array.from({ length: 300 }, (_, i) => [
    `${i % 2 === 0 ? 'even' : 'odd'}/${String(i)}.json`,
    `${String(i)}\n`,
  ]),
)

function written(root: string): ReadonlyMap<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(root.length + 1), readFileSync(file, 'utf8')]),
  )
}

suite('work beside the main thread', () => {
  test('begins once, whoever comes first', () => {
    const begun = new Int32Array(new SharedArrayBuffer(8))
    assert.deepEqual(
      [0, 1, 0, 1, 2].map((number) => begins(begun, number)),
      [true, true, false, false, false],
    )
  })

  test('that no thread has begun is done by who helps, and by nobody else', async () => {
    const idle = join(folder, 'idle.mjs')
    writeFileSync(idle, "import 'node:worker_threads'\nsetInterval(() => {}, 1000)\n")
    const side = thread(idle)
    const root = join(folder, 'helped')
    const done = writeBeside(side, root, files, false)
    await side.help('files')
    await done
    side.end()
    assert.deepEqual(new Map([...written(root)].sort()), new Map([...files].sort()))
  })

  test('that a thread has begun is left to it', async () => {
    const busy = join(folder, 'busy.mjs')
    writeFileSync(
      busy,
      `import { parentPort, workerData } from 'node:worker_threads'
       parentPort.on('message', ({ number }) => {
         workerData[number] = 1
         setTimeout(() => parentPort.postMessage({ number, result: 'beside' }), 20)
       })`,
    )
    const side = thread(busy)
    const asked: Promise<unknown> = side.do('files', { folder: join(folder, 'left'), files })
    assert.equal(await asked, 'beside')
    await side.help('files')
    side.end()
    assert.throws(() => written(join(folder, 'left')))
  })

  test('rejects with what it threw, here as there', async () => {
    writeFileSync(join(folder, 'file'), '')
    const wrong = { folder: join(folder, 'file'), files }
    await assert.rejects(inTurn.do('files', wrong), /ENOTDIR|EEXIST/)
    const idle = thread(join(folder, 'idle.mjs'))
    const asked = idle.do('files', wrong)
    await idle.help('files')
    await assert.rejects(asked, /ENOTDIR|EEXIST/)
    idle.end()
  })

  test('leaves what was there before where it is told to keep it', async () => {
    const root = join(folder, 'kept')
    await writeBeside(inTurn, root, new Map([['old.json', '1']]), false)
    await writeBeside(inTurn, root, new Map([['new.json', '2']]), true)
    assert.deepEqual([...written(root).keys()].sort(), ['new.json', 'old.json'])
    await writeBeside(inTurn, root, new Map([['new.json', '2']]), false)
    assert.deepEqual([...written(root).keys()], ['new.json'])
  })
})
