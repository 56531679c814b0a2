import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from './benchfolio.ts'

suite('benchfolio init', () => {
  test('creates a publication that is clean in check and can be built', (context) => {
    const folder = temporaryFolder(context)
    const created = benchfolio(['init', 'bench', '--yes', '--title', 'Our "benchmarks"'], {
      cwd: folder,
    })
    assert.equal(created.status, 0, created.stderr)
    const root = join(folder, 'bench')
    for (const path of created.stdout.trim().split('\n'))
      assert.ok(existsSync(join(root, path)), path)
    const checked = benchfolio(['check'], { cwd: root })
    assert.deepEqual([checked.status, checked.stderr], [0, ''])
    const built = benchfolio(['build'], { cwd: root })
    assert.equal(built.status, 0, built.stderr)
    assert.match(readFileSync(join(root, 'public', 'index.html'), 'utf8'), /Our (?:&#34;|")bench/)
  })

  test('refuses a folder with files', (context) => {
    const folder = temporaryFolder(context)
    assert.equal(benchfolio(['init'], { cwd: folder }).status, 0)
    const { status, stderr } = benchfolio(['init'], { cwd: folder })
    assert.equal(status, 2)
    assert.match(stderr, /The folder is not empty/)
  })
})
