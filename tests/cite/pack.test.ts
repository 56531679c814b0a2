import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { fence } from '../claims/evaluation.ts'
import { logFiles } from '../claims/publication.ts'
import { openPack } from '../../tools/commands/pack/verify-pack.ts'
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

  test('--ro-crate describes every file, its licence and the date as an RO-Crate 1.1', async (context) => {
    const { root, id } = await packed(context)
    const page = join(root, 'content/archives/logs/index.md')
    const text = readFileSync(page, 'utf8').replace('license: none', 'license: CC-BY-4.0')
    writeFileSync(page, text)
    const { status } = benchfolio(['pack', id, '--ro-crate', '--out', 'crate.zip'], { cwd: root })
    assert.equal(status, 0)
    const contents = await openPack(join(root, 'crate.zip'))
    const manifest = contents.get('manifest.json')?.toString() ?? ''
    assert.match(manifest, /"archive":\s*"logs",\s*"name":\s*"CC-BY-4\.0"/)
    const { '@graph': graph } = JSON.parse(
      contents.get('ro-crate-metadata.json')?.toString() ?? '',
    ) as { readonly '@graph': readonly Record<string, unknown>[] }
    const entity = (name: string): Record<string, unknown> | undefined =>
      graph.find((each) => each['@id'] === name)
    assert.deepEqual(entity('ro-crate-metadata.json')?.['about'], { '@id': './' })
    const { '@type': type, datePublished, license, hasPart } = entity('./') ?? {}
    const url = 'https://spdx.org/licenses/CC-BY-4.0.html'
    assert.deepEqual([type, datePublished, license], ['Dataset', '2026-01-02', { '@id': url }])
    assert.equal(entity(url)?.['name'], 'CC-BY-4.0')
    const parts = [...contents.keys()].filter((path) => path !== 'ro-crate-metadata.json')
    assert.deepEqual(
      (hasPart as readonly { readonly '@id': string }[]).map((part) => part['@id']).toSorted(),
      parts.toSorted(),
    )
    const runs = parts.filter((path) => path.startsWith('runs/'))
    assert.ok(runs.length > 0)
    for (const path of parts) assert.equal(entity(path)?.['@type'], 'File', path)
    for (const path of runs) assert.deepEqual(entity(path)?.['license'], { '@id': url })
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
