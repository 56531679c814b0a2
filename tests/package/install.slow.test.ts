// The packed package in an empty folder outside the repository, with empty caches of npm and pip.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { serveBelow } from '../browser/sites/serve-below.ts'
import { crawl } from './crawl.ts'
import { npmWithCaches, packRepository } from './npm.ts'
import { filesBelow, publishedAddresses } from './published-addresses.ts'
import { stopwatch } from './stopwatch.ts'

const largestTarball = 3_000_000

suite('the packed package', () => {
  test('creates, builds and checks a publication, also below a path', async (context) => {
    const folder = temporaryFolder(context)
    const npm = npmWithCaches(join(folder, 'caches'))
    const measured = stopwatch(context)
    const newFolder = (name: string): string => {
      mkdirSync(join(folder, name))
      return join(folder, name)
    }
    const tarball = measured('npm pack', () => packRepository(npm, newFolder('packed')))
    assert.ok(statSync(tarball).size <= largestTarball, `${String(statSync(tarball).size)} bytes`)
    const unpacked = newFolder('unpacked')
    execFileSync('tar', ['-xzf', tarball, '-C', unpacked])
    const listed = filesBelow(unpacked)
    for (const path of listed)
      assert.doesNotMatch(
        path,
        /^package\/(?:tests|data|content\/ar\w+|site\/archives)\/|^package\/tools\/.*\.ts$|\.map$/,
      )

    const home = newFolder('home')
    measured('npm install benchfolio, cold caches', () => npm('npm', home, 'install', tarball))
    // The folder has no scripts of npm.
    const advised = spawnSync('npx', ['benchfolio', 'doctor'], { cwd: home, encoding: 'utf8' })
    const [, ...words] = /`node (\S+) (build)`/.exec(advised.stdout) ?? []
    execFileSync(process.execPath, words, { cwd: home })
    const { stdout } = spawnSync('npx', ['benchfolio', 'doctor'], { cwd: home, encoding: 'utf8' })
    assert.match(stdout, /^ok +hugo /m, advised.stdout)
    measured('npx benchfolio init', () =>
      npm('npx', home, 'benchfolio', 'init', 'bench', '--sample'),
    )
    const bench = join(home, 'bench')
    measured('npm install in the publication', () => npm('npm', bench, 'install'))
    measured('npm run build, cold caches', () => npm('npm', bench, 'run', 'build'))
    measured('npm test', () => npm('npm', bench, 'test'))
    const published = join(bench, 'public')
    const { size } = publishedAddresses(bench)
    assert.ok(size > 100, `${String(size)} addresses`)

    const served = await serveBelow(published, '/me/bench/')
    try {
      npm('npm', bench, 'run', 'build', '--', '--base-url', served.address)
      const { pages, problems } = await crawl(served.address)
      assert.deepEqual(problems, [])
      context.diagnostic(
        `${String(pages.length)} pages below /me/bench/ without an error in Chromium`,
      )
      assert.ok(pages.length > 50, `${String(pages.length)} pages`)
    } finally {
      await served.close()
    }
  })
})
