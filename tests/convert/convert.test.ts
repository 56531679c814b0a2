import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packedEntry } from '../../tools/convert/packed-file.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { archiveOf, convertAt, gridFiles } from './project.ts'
import { data, messages, project, type ArchiveFile } from './temporary-project.ts'

function entryOf(root: string, id: string): unknown {
  return packedEntry(readFileSync(join(root, 'data', 'runs', 'grid.json'), 'utf8'), id)
}

suite('a conversion', () => {
  test('writes two files per archive without samples, and one per article and figure', async (context) => {
    const root = project(context)
    const converted = await convertAt(root)
    assert.deepEqual(messages(converted), [])
    assert.deepEqual(converted.written, { written: 2 + 1 + 2, unchanged: 0, removed: 0 })
    assert.deepEqual(
      Object.keys((data(root, 'runs/grid.json') as { readonly runs: object }).runs),
      archiveOf(converted).runs.map(({ id }) => id),
    )
    const { checklist, ...summary } = data(root, 'articles/two-cores.json') as {
      readonly checklist: readonly { readonly question: string; readonly answer: string }[]
    }
    assert.equal(checklist.length, 9)
    assert.deepEqual(checklist[0], { question: 'Runs per point', answer: '2' })
    assert.deepEqual(summary, {
      slug: 'two-cores',
      figures: ['cores', 'numbers'],
      archives: ['grid'],
      engines: ['MySQL'],
      setUp: [
        { title: 'Servers', text: 'MySQL 8.4.8' },
        { title: 'Data', text: '8 runs of 10\u00A0s' },
      ],
    })
  })

  test('says of an archive what is constant, what varies, and what became of every file', async (context) => {
    const root = project(context)
    await convertAt(root)
    const archive = data(root, 'archives/grid.json') as ArchiveFile
    assert.deepEqual(archive.counts, { files: 10, read: 9, ignored: 1, rejected: 0, unknown: 0 })
    assert.deepEqual(archive.constants, { engine: 'mysql', version: '8.4.8', workload: 'read' })
    assert.deepEqual(archive.dimensions, [
      { key: 'cores', values: ['1', '2'] },
      { key: 'threads', values: ['1', '2'] },
      { key: 'repeat', values: ['1', '2'] },
    ])
    assert.equal(archive.runs[0]?.title, 'MySQL 8.4.8 · 1 core · 1 thread · repeat 1')
    assert.deepEqual(archive.files.find(({ path }) => path === 'my.cnf')?.runs?.length, 8)
  })

  test('of a run keeps its numbers with their lines, its other files, and its neighbours', async (context) => {
    const root = project(context)
    const [first] = archiveOf(await convertAt(root)).runs
    const run = entryOf(root, first?.id ?? '') as {
      readonly measurements: readonly {
        readonly metric: string
        readonly value: number
        readonly line: number
      }[]
      readonly file: string
      readonly files: readonly { readonly path: string }[]
      readonly options: readonly { readonly file: string; readonly count: number }[]
      readonly related: readonly { readonly title: string }[]
    }
    const tps = run.measurements.find(({ metric }) => metric === 'tps')
    assert.equal(tps?.value, 101)
    assert.equal(run.file, 'read/c1.t1.r1.sysbench.txt')
    assert.match(
      gridFiles()[`site/archives/grid/${run.file}`]?.split('\n')[tps.line - 1] ?? '',
      /101\.00 per sec/,
    )
    assert.deepEqual(
      run.files.map(({ path }) => path),
      ['read/c1.t1.r1.sysbench.txt', 'my.cnf'],
    )
    assert.equal(run.options[0]?.count, 1)
    assert.deepEqual(
      run.related.map(({ title }) => title),
      ['repeat 2', '2 cores', '2 threads'],
    )
  })

  test('done again writes nothing', async (context) => {
    const root = project(context)
    await convertAt(root)
    assert.deepEqual((await convertAt(root)).written, { written: 0, unchanged: 5, removed: 0 })
    assert.deepEqual((await convertAt(root, true)).written, {
      written: 0,
      unchanged: 5,
      removed: 0,
    })
  })

  test('removes the files of what is no longer there', async (context) => {
    const root = project(context)
    await convertAt(root)
    rmSync(join(root, 'content/articles/two-cores'), { recursive: true })
    rmSync(join(root, 'site/archives/grid/read/c1.t1.r1.sysbench.txt'))
    assert.deepEqual((await convertAt(root)).written.removed, 3)
    assert.ok(!existsSync(join(root, 'data/articles/two-cores.json')))
  })

  test('changes the lines of the run whose log changed and of those that name it, and what is made of them', async (context) => {
    const root = project(context)
    await convertAt(root)
    const lines = (): readonly string[] =>
      readFileSync(join(root, 'data/runs/grid.json'), 'utf8').split('\n')
    const before = new Set(lines())
    writeFileSync(
      join(root, 'site/archives/grid/read/c1.t1.r1.sysbench.txt'),
      sysbenchLog({ tps: 900 }),
    )
    const { written, removed } = (await convertAt(root)).written
    // The log's run has a new address; its three neighbours name it, and so do archive and figures.
    assert.equal(lines().filter((line) => !before.has(line)).length, 1 + 3)
    assert.deepEqual({ written, removed }, { written: 2 + 2, removed: 0 })
  })
})
