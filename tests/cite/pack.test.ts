import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { fence } from '../claims/evaluation.ts'
import { logFiles } from '../claims/publication.ts'
import { convertAt } from '../convert/project.ts'

const article = fence('claim', {
  text: '9.7.0 is 3 to 12 % faster',
  of: 'tps version=9.7.0 / version=8.4.8',
  is: '3..12 % higher',
})

async function packed(
  context: TestContext,
): Promise<{ readonly root: string; readonly id: string }> {
  const root = smallFolder(
    temporaryFolder(context),
    logFiles({ '8.4.8': { 1: [100, 101] }, '9.7.0': { 1: [106, 107] } }, article),
  )
  const { articles } = await convertAt(root)
  const id = articles[0]?.stated.statements.claims[0]?.id ?? ''
  const { status } = benchfolio(['pack', id], { cwd: root })
  assert.equal(status, 0)
  return { root, id }
}

suite('benchfolio pack', () => {
  test('writes a zip that verify accepts, offline and in another folder', async (context) => {
    const { root, id } = await packed(context)
    const elsewhere = temporaryFolder(context)
    const { status, stdout } = benchfolio(['verify', join(root, `${id}.zip`)], { cwd: elsewhere })
    assert.deepEqual([status, stdout], [0, `${id}: 8 files, 0 wrong\n`])
  })

  test('writes the same bytes again', async (context) => {
    const { root, id } = await packed(context)
    const first = readFileSync(join(root, `${id}.zip`))
    benchfolio(['pack', id, '--out', 'again.zip'], { cwd: root })
    assert.ok(first.equals(readFileSync(join(root, 'again.zip'))))
  })

  test('a changed number is found, and so is a zip that is none', async (context) => {
    const { root, id } = await packed(context)
    const file = join(root, `${id}.zip`)
    const bytes = readFileSync(file)
    const at = bytes.indexOf('"tps"')
    bytes[at + 1] = 'q'.charCodeAt(0)
    writeFileSync(file, bytes)
    const changed = benchfolio(['verify', file], { cwd: root })
    assert.equal(changed.status, 1)
    assert.match(changed.stderr, /the SHA-256 differs from the manifest/)
    writeFileSync(file, 'no zip')
    assert.equal(benchfolio(['verify', file], { cwd: root }).status, 3)
  })

  test('names what to do for an address that is none', async (context) => {
    const { root } = await packed(context)
    const { status, stderr } = benchfolio(['pack', '000000000000'], { cwd: root })
    assert.equal(status, 2)
    assert.match(stderr, /permalinks\.json/)
  })
})
