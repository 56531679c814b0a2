// What a new user tries first, and what the program says next.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { logFiles } from '../claims/publication.ts'
import { convertAt } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { benchfolio } from './benchfolio.ts'

function results(folder: string): string {
  const side = (rate: number): readonly (readonly [string, string])[] =>
    [1, 2, 3, 4, 5].flatMap((repeat) =>
      [1, 4].map((threads) => [
        `run${String(repeat)}_${String(threads)}th.txt`,
        sysbenchLog({ threads, tps: rate * threads + repeat }),
      ]),
    )
  const files = [
    ...side(1000).map(([name, text]) => [`before/${name}`, text]),
    ...side(800).map(([name, text]) => [`after/${name}`, text]),
  ]
  return smallFolder(folder, Object.fromEntries(files) as Record<string, string>)
}

suite('first steps', () => {
  test('compare takes two folders, as report --compare does', (context) => {
    const cwd = results(temporaryFolder(context))
    const { status, stdout, stderr } = benchfolio(
      ['compare', 'before', 'after', '--replicate', 'run', '--fail-on', 'regression', '-f', 'md'],
      { cwd },
    )
    assert.equal(status, 1, stderr)
    assert.match(stderr, /base: before, new: after/)
    assert.match(stdout, /^\| .*\n\| .*\n\| 1 thread \|.*−20 % .*\n\| 4 threads \|/)
    const missing = benchfolio(['compare', 'before', 'version:8.4'], { cwd })
    assert.deepEqual([missing.status, missing.stdout], [2, ''])
    assert.match(
      missing.stderr,
      /Expected two filters, or two folders .*\n.*\n.*compare BEFORE AFTER/,
    )
  })

  test('inspect names the runs that are not used, and why', (context) => {
    const cwd = results(temporaryFolder(context))
    const copy = sysbenchLog({ threads: 1, tps: 1001 })
    smallFolder(cwd, { 'before/run6_1th.txt': copy, 'before/run7_1th.txt': '' })
    const { stdout } = benchfolio(['inspect', 'before'], { cwd })
    assert.match(stdout, /\nrefused: run6_1th\.txt: A copy of run1_1th\.txt/)
  })

  test('init names the draft as the next step, and cite the address that is not set', async (context) => {
    const folder = results(temporaryFolder(context))
    const { stderr } = benchfolio(['init', 'bench', '--archive', 'before'], { cwd: folder })
    assert.match(stderr, /npm install && npx benchfolio new article --from before && npm run build/)
    rmSync(join(folder, 'bench'), { recursive: true })
    const runs = { '8.4.8': { 1: [100] }, '9.7.0': { 1: [104] } }
    const text =
      '```figure\nkind: table\nid: numbers\ntitle: Numbers\narchive: logs\nmetric: tps\nrow: threads\ncolumn: version\n```\n'
    const root = smallFolder(join(folder, 'site'), logFiles(runs, text))
    await convertAt(root)
    const cite = (...options: readonly string[]): string =>
      benchfolio(['cite', 'report/numbers', ...options], { cwd: root }).stderr
    smallFolder(root, { 'site/hugo.toml': "baseURL = 'https://example.org/'\ntitle = 'x'\n" })
    assert.match(cite(), /^note: the links start with https:\/\/example\.org\/: set baseURL/)
    assert.equal(cite('--base-url', 'https://me.example/'), '')
  })
})
