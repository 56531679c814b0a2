// Two upgrades of the package in a publication: from the packages of two earlier commits to that of this tree.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { npmWithCaches, packRepository } from './npm.ts'
import { packCommit } from './past-program.ts'
import { publishedAddresses } from './published-addresses.ts'
import { stopwatch } from './stopwatch.ts'

// No version has been released yet. A commit soon after articles became plain Markdown, which those before cannot be built as, and one of the day after.
const earlier = [
  '629d7ca996562d5168b6735e3badb21a47fafdfa',
  '3905e9889118e7a0696e1e7896e8456845542823',
] as const

suite('upgrades of the package', () => {
  test('keep every URL, permalink and anchor of a publication', (context) => {
    const folder = temporaryFolder(context)
    const measured = stopwatch(context)
    const npm = npmWithCaches(join(folder, 'caches'))
    const newFolder = (name: string): string => {
      mkdirSync(join(folder, name))
      return join(folder, name)
    }
    const [first, second] = earlier.map((commit) =>
      measured(`pack ${commit.slice(0, 8)}`, () => packCommit(npm, commit, newFolder(commit))),
    )
    const third = measured('pack this tree', () => packRepository(npm, newFolder('packed')))
    assert.ok(first !== undefined && second !== undefined)

    const home = newFolder('home')
    npm('npm', home, 'install', first)
    npm('npx', home, 'benchfolio', 'init', 'bench', '--sample')
    const bench = join(home, 'bench')
    npm('npm', bench, 'install', first)
    measured('build of the first version', () => npm('npm', bench, 'run', 'build'))
    let published = publishedAddresses(bench)
    assert.ok(published.size > 100, `${String(published.size)} addresses`)
    for (const upgrade of [second, third]) {
      npm('npm', bench, 'install', upgrade)
      measured('build after an upgrade', () => npm('npm', bench, 'run', 'build'))
      measured('npm test', () => npm('npm', bench, 'test'))
      const current = publishedAddresses(bench)
      const lost = [...published].filter((address) => !current.has(address))
      assert.deepEqual(lost, [])
      context.diagnostic(
        `${String(published.size)} addresses kept, ${String(current.size - published.size)} new`,
      )
      published = current
    }
  })
})
