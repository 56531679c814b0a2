// The steps of the workflow of `deploy-config github`, one after another in a fresh clone of a publication, with empty caches.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { parse } from 'yaml'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { npmEnvironment, npmWithCaches, packRepository } from './npm.ts'
import { stopwatch } from './stopwatch.ts'

interface Workflow {
  readonly jobs: { readonly build: { readonly steps: readonly { readonly run?: string }[] } }
}

const pages = 'https://me.example/bench'

suite('the workflow of deploy-config', () => {
  test('builds and checks a committed publication, and leaves its data as committed', (context) => {
    const folder = temporaryFolder(context)
    const measured = stopwatch(context)
    const npm = npmWithCaches(join(folder, 'caches'))
    for (const name of ['packed', 'home']) mkdirSync(join(folder, name))
    const home = join(folder, 'home')
    const tarball = packRepository(npm, join(folder, 'packed'))
    npm('npm', home, 'install', tarball)
    npm('npx', home, 'benchfolio', 'init', 'bench', '--sample')
    const bench = join(home, 'bench')
    npm('npm', bench, 'install')
    npm('npm', bench, 'run', 'build')
    npm('npx', bench, 'benchfolio', 'deploy-config', 'github')
    const git = (at: string, ...words: readonly string[]): unknown =>
      execFileSync(
        'git',
        ['-c', 'user.name=Author', '-c', 'user.email=author@example.org', ...words],
        { cwd: at, stdio: 'pipe' },
      )
    git(bench, 'init', '--quiet')
    git(bench, 'add', '--all')
    git(bench, 'commit', '--quiet', '--message', 'Publish')
    git(home, 'clone', '--quiet', 'bench', 'clone')

    const clone = join(home, 'clone')
    const { jobs } = parse(
      readFileSync(join(clone, '.github', 'workflows', 'publish.yml'), 'utf8'),
    ) as Workflow
    const steps = jobs.build.steps.flatMap(({ run }) => run ?? [])
    assert.ok(steps.length >= 4, steps.join('\n'))
    for (const step of steps) {
      // What GitHub inserts: https://docs.github.com/actions/reference/workflows-and-actions/expressions
      const line = step.replace(/\$\{\{ steps\.pages\.outputs\.base_url \}\}/, pages)
      assert.ok(!line.includes('${{'), line)
      const { status, stdout, stderr } = measured(line, () =>
        spawnSync('bash', ['-e', '-c', line], {
          cwd: clone,
          env: { ...npmEnvironment(join(folder, 'empty')), CI: 'true' },
          encoding: 'utf8',
        }),
      )
      assert.equal(status, 0, `${line}\n${stdout}\n${stderr}`)
    }
    const feed = readFileSync(join(clone, 'public', 'index.xml'), 'utf8')
    assert.match(feed, /https:\/\/me\.example\/bench\/articles\//)
    assert.ok(existsSync(join(clone, 'public', '404.html')))
  })
})
