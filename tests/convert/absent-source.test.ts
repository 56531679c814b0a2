// A publication on a machine without its archives keeps its data, and everything that is drawn from them.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { derive } from '../../tools/site/derive.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { convertAt, gridArticle, gridPage, gridProject } from './project.ts'

const intervals = [95, 100, 105, 99, 101, 98, 102, 97, 103].map(
  (tps, index) =>
    `[ ${String(index + 1)}s ] thds: 1 tps: ${String(tps)}.00 qps: ${String(tps)}.00 (r/w/o: ${String(tps)}.00/0.00/0.00) lat (ms,95%): 5.00 err/s: 0.00 reconn/s: 0.00\n`,
)

async function withoutSource(context: TestContext) {
  const root = gridProject(temporaryFolder(context), {
    'content/archives/other/index.md': gridPage.replace('archives/grid\n', 'archives/other\n'),
    'site/archives/other/write/c1.t1.r1.sysbench.txt': sysbenchLog({ tps: 55 }),
    'site/archives/grid/read/c1.t1.r1.sysbench.txt': sysbenchLog({ threads: 1, tps: 101 }).replace(
      /(?=SQL statistics)/,
      intervals.join(''),
    ),
  })
  const first = await convertAt(root)
  assert.deepEqual(first.diagnostics, [])
  const derived = join(root, '.build', 'site')
  const memory = { build: join(root, '.build'), converter: 'test', force: true }
  await derive(first, derived, memory)
  const drawn = filesOf(derived)
  renameSync(join(root, 'site/archives/grid'), join(root, 'site/archives/elsewhere'))
  return { root, first, derived, memory, drawn }
}

function filesOf(folder: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

suite('an archive whose source is absent', () => {
  test('is converted by the command, with its counts and exit 0', async (context) => {
    const { root } = await withoutSource(context)
    const { status, stderr } = benchfolio(['convert', '--force'], { cwd: root })
    assert.equal(status, 0, stderr)
    assert.match(stderr, /grid: 8 runs; 10 files = 9 read/)
  })

  test('keeps its data files and those of its articles, with one warning that names it', async (context) => {
    const { root, first } = await withoutSource(context)
    const before = filesOf(join(root, 'data'))
    assert.ok(before.has('series/grid.json'))
    const { archives, diagnostics, complete, permalinks, written } = await convertAt(root, true)
    assert.deepEqual(
      diagnostics.map(({ severity, rule }) => `${severity} ${rule}`),
      ['warning archive/source-absent'],
    )
    assert.match(diagnostics[0]?.message ?? '', /source of grid is missing/)
    assert.ok(complete)
    assert.deepEqual(permalinks, first.permalinks)
    assert.equal(archives.length, 2)
    // The ledger is no file of a conversion.
    assert.deepEqual(written, { written: 0, unchanged: before.size - 1, removed: 0 })
  })

  test('has the same drawings and the same runs in the explorer, and no texts of files', async (context) => {
    const { root, derived, memory, drawn } = await withoutSource(context)
    await derive(await convertAt(root, true), derived, memory)
    const now = filesOf(derived)
    const kept = [...drawn].filter(([path]) => /^(?:figures|late|runs|sparks)\//.test(path))
    assert.ok(kept.some(([path]) => path.startsWith('runs/')))
    assert.ok(kept.some(([path]) => path.startsWith('figures/')))
    for (const [path, text] of kept) assert.equal(now.get(path), text, path)
    assert.equal([...now.keys()].filter((path) => path.startsWith('sources/')).length, 1 + 1)
  })

  test('cannot give an article a new figure', async (context) => {
    const { root } = await withoutSource(context)
    writeFileSync(
      join(root, 'content/articles/two-cores/index.md'),
      gridArticle.replace('id: numbers', 'id: more'),
    )
    const { diagnostics } = await convertAt(root)
    assert.deepEqual(
      diagnostics.map(({ rule }) => rule),
      ['archive/source-absent', 'figure/source-absent'],
    )
  })

  test('is an error where its data files are absent too', async (context) => {
    const { root } = await withoutSource(context)
    rmSync(join(root, 'data/runs/grid.json'))
    await assert.rejects(convertAt(root), { message: 'The archive does not exist' })
  })
})
