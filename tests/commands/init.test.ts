import assert from 'node:assert/strict'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { versionOf } from '../../tools/cite/open-publication.ts'
import { installable } from '../../tools/commands/init/publication-files.ts'
import { packageRoot } from '../../tools/root.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from './benchfolio.ts'

suite('benchfolio init', () => {
  test('creates a publication that is clean in check and can be built', (context) => {
    const root = created(temporaryFolder(context), '--title', 'Our "benchmarks"')
    assertClean(root)
    build(root)
    assert.match(readFileSync(join(root, 'public', 'index.html'), 'utf8'), /Our (?:&#34;|")bench/)
  })

  for (const [resolved, installed] of [
    ['file:../packed/benchfolio-0.2.0.tgz', 'file:../../packed/benchfolio-0.2.0.tgz'],
    [
      'git+ssh://git@host.example/benchfolio.git#0a1b',
      'git+ssh://git@host.example/benchfolio.git#0a1b',
    ],
    ['https://registry.example/npm/benchfolio/-/benchfolio-0.2.0.tgz', versionOf()],
    [undefined, versionOf()],
  ] as const)
    test(`depends on what npm can install where it was installed from ${String(resolved)}`, (context) => {
      const folder = temporaryFolder(context)
      const lock = { packages: { 'node_modules/benchfolio': { version: '0.2.0', resolved } } }
      smallFolder(folder, { 'home/node_modules/.package-lock.json': JSON.stringify(lock) })
      const program = join(folder, 'home/node_modules/benchfolio')
      assert.equal(installable(join(folder, 'home/bench'), program), installed)
    })

  for (const [repository, installed] of [
    [{}, 'file:../lib/node_modules/benchfolio'],
    [{ repository: 'https://git.example/benchfolio' }, versionOf()],
  ] as const)
    test(`installed globally it depends on ${installed}`, (context) => {
      const root = smallFolder(temporaryFolder(context), {
        'lib/node_modules/benchfolio/package.json': JSON.stringify(repository),
      })
      const program = join(root, 'lib/node_modules/benchfolio')
      assert.equal(installable(join(root, 'bench'), program), installed)
    })

  test('refuses a folder with files', (context) => {
    const folder = temporaryFolder(context)
    assert.equal(benchfolio(['init'], { cwd: folder }).status, 0)
    const { status, stderr } = benchfolio(['init'], { cwd: folder })
    assert.equal(status, 2)
    assert.match(stderr, /The folder is not empty/)
  })

  test('completes a folder that a killed call left', (context) => {
    const folder = temporaryFolder(context)
    smallFolder(folder, { '.benchfolio-init': '', 'package.json': '{' })
    assert.equal(benchfolio(['init'], { cwd: folder }).status, 0)
    assert.equal(existsSync(join(folder, '.benchfolio-init')), false)
    assert.match(readFileSync(join(folder, 'package.json'), 'utf8'), /"benchfolio build"/)
  })

  test('--sample adds an archive and an article with a figure, a claim and a value', (context) => {
    const root = created(temporaryFolder(context), '--sample')
    assertClean(root)
    build(root)
    const page = readFileSync(join(root, 'public/articles/flush-at-commit/index.html'), 'utf8')
    for (const part of [/id="fig-updates"/, /<svg/, /id="claim-/, /updates per second/])
      assert.match(page, part)
  })

  test('--archive copies a folder of logs and writes a page that check accepts', (context) => {
    const folder = temporaryFolder(context)
    const sample = join(packageRoot, 'site', 'archives', 'flush-at-commit', 'runs')
    const root = created(folder, '--archive', sample)
    const page = readFileSync(join(root, 'content/archives/runs/index.md'), 'utf8')
    assert.match(page, /source: '..\/..\/..\/site\/archives\/runs'/)
    // No article cites the archive yet, which `check` states as information.
    assert.equal(benchfolio(['check'], { cwd: root }).status, 0)
    const inspected = benchfolio(['inspect', 'runs', '--json'], { cwd: root })
    const { runs, unknown } = JSON.parse(inspected.stdout) as Record<string, unknown>
    assert.deepEqual([runs, unknown], [{ ok: 18, withoutMetric: 0 }, 0])
  })

  test('--archive copies no links, and refuses a path that does not exist before it writes anything', (context) => {
    const folder = temporaryFolder(context)
    smallFolder(folder, { 'logs/notes.txt': 'notes\n' })
    symlinkSync(join(folder, 'logs', 'notes.txt'), join(folder, 'logs', 'link.txt'))
    const root = created(folder, '--archive', 'logs')
    assert.ok(existsSync(join(root, 'site/archives/logs/notes.txt')))
    assert.ok(!existsSync(join(root, 'site/archives/logs/link.txt')))
    const refused = benchfolio(['init', 'other', '--archive', 'absent'], { cwd: folder })
    assert.equal(refused.status, 2)
    assert.match(refused.stderr, /no such folder or container/)
    assert.ok(!existsSync(join(folder, 'other')))
  })
})

/** Creates a publication in `folder/bench` and checks that every file that it lists exists. */
function created(folder: string, ...options: readonly string[]): string {
  const outcome = benchfolio(['init', 'bench', ...options], { cwd: folder })
  assert.equal(outcome.status, 0, outcome.stderr)
  const root = join(folder, 'bench')
  for (const path of outcome.stdout.trim().split('\n'))
    assert.ok(existsSync(join(root, path)), path)
  return root
}

function assertClean(root: string): void {
  const checked = benchfolio(['check'], { cwd: root })
  assert.deepEqual([checked.status, checked.stderr], [0, ''])
}

function build(root: string): void {
  const built = benchfolio(['build'], { cwd: root })
  assert.equal(built.status, 0, built.stderr)
}
