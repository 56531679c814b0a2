import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import type { Converted } from '../../tools/convert/convert.ts'
import { packedEntry } from '../../tools/convert/packed-file.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { archiveOf, convertAt, gridArticle, gridFiles, gridPage, gridProject } from './project.ts'

interface ArchiveFile {
  readonly counts: Readonly<Record<string, number>>
  readonly constants: Readonly<Record<string, string>>
  readonly dimensions: readonly { readonly key: string; readonly values: readonly string[] }[]
  readonly files: readonly { readonly path: string; readonly runs?: readonly string[] }[]
  readonly runs: readonly { readonly id: string; readonly title: string; readonly values: object }[]
}

function project(test: TestContext, more: Readonly<Record<string, string>> = {}): string {
  return gridProject(temporaryFolder(test), more)
}

function entryOf(root: string, id: string): unknown {
  return packedEntry(readFileSync(join(root, 'data', 'runs', 'grid.json'), 'utf8'), id)
}

function data(root: string, path: string): unknown {
  return JSON.parse(readFileSync(join(root, 'data', path), 'utf8'))
}

function messages({ diagnostics }: Converted): readonly string[] {
  return diagnostics.map(({ rule, message }) => `${rule}: ${message}`)
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
    assert.equal(checklist.length, 12)
    assert.deepEqual(checklist[0], { question: 'Runs per cell', answer: '2' })
    assert.deepEqual(summary, {
      slug: 'two-cores',
      figures: ['cores', 'numbers'],
      archives: ['grid'],
      engines: ['MySQL'],
      setUp: [
        { title: 'Servers', text: 'MySQL 8.4.8' },
        { title: 'Client', text: 'sysbench 1.0.20' },
        { title: 'Runs', text: '8, 10\u00A0s each' },
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

suite('a conversion of wrong input', () => {
  test('keeps the last good files of a page that became wrong, and converts the rest', async (context) => {
    const other = gridPage.replace('archives/grid\n', 'archives/other\n')
    const root = project(context, {
      'content/archives/other/index.md': other,
      'site/archives/other/write/c1.t1.r1.sysbench.txt': sysbenchLog({ tps: 55 }),
    })
    await convertAt(root)
    writeFileSync(
      join(root, 'content/archives/grid/index.md'),
      gridPage.replace('patterns:', 'pattern:'),
    )
    writeFileSync(
      join(root, 'site/archives/other/write/c1.t1.r1.sysbench.txt'),
      sysbenchLog({ tps: 56 }),
    )
    const converted = await convertAt(root)
    assert.ok(converted.diagnostics.some(({ rule }) => rule === 'page/schema'))
    assert.equal((data(root, 'archives/grid.json') as ArchiveFile).runs.length, 8)
    assert.equal(
      (data(root, 'articles/two-cores.json') as { figures: unknown[] }).figures.length,
      2,
    )
    assert.deepEqual((data(root, 'archives/other.json') as ArchiveFile).runs[0]?.values, {
      ...(data(root, 'archives/other.json') as ArchiveFile).runs[0]?.values,
      tps: 56,
    })
  })

  test('a field that a file contradicts is reported once, with the line of the page and of the file', async (context) => {
    const page = gridPage.replace('version: 8.4.8', 'version: 8.4.8, pool: 2G')
    const root = project(context, { 'content/archives/grid/index.md': page })
    const converted = await convertAt(root)
    const expected = {
      severity: 'warning',
      rule: 'archive/disagrees',
      message: `pool is 2G by ${join(root, 'content/archives/grid/index.md')}:8, but innodb_buffer_pool_size is 1G by the file (8 runs)`,
    }
    const place = { line: 2 }
    assert.deepEqual(
      converted.diagnostics.filter(({ rule }) => rule === expected.rule),
      [{ ...expected, place: { ...place, file: 'grid/my.cnf' } }],
    )
    assert.deepEqual(
      archiveOf(converted).diagnostics.filter(({ rule }) => rule === expected.rule),
      [{ ...expected, place: { ...place, file: 'my.cnf' } }],
    )
  })

  test('names two pages of one slug', async (context) => {
    const root = project(context)
    const { convertProject } = await import('../../tools/convert/convert.ts')
    const page = join(root, 'content/archives/grid/index.md')
    const converted = await convertProject({
      root,
      archives: [page, page],
      articles: [],
      workspace: { build: join(root, '.build'), converter: 'test', force: false, root },
      progress: () => undefined,
    })
    assert.match(
      messages(converted).join(),
      /page\/slug: Unexpected second page with the slug grid/,
    )
  })

  test('names two pages whose folders differ only in case, and pages whose name is too long', async (context) => {
    const long = 'a'.repeat(240)
    const converted = await convertAt(
      project(context, {
        'content/archives/GRID/index.md': gridPage,
        [`content/archives/${long}/index.md`]: gridPage,
        [`content/articles/${long}/index.md`]: gridArticle,
      }),
    )
    const slugs = messages(converted).filter((message) => message.includes('page/slug'))
    assert.equal(slugs.filter((message) => /Unexpected second page/.test(message)).length, 1)
    assert.equal(slugs.filter((message) => /folder name of 240 bytes/.test(message)).length, 2)
  })

  test('lists the known values of a field whose value in a filter no run has', async (context) => {
    const filtered = gridArticle.replace(
      'series: cores\n',
      "series: cores\nfilter: 'version:8.4'\n",
    )
    const root = project(context, { 'content/articles/two-cores/index.md': filtered })
    assert.match(
      messages(await convertAt(root)).join(),
      /figure\/empty: No run matches the filter of this figure: unexpected version `8\.4`, expected one of 8\.4\.8; closest: 8\.4\.8/,
    )
  })

  test('names a run that two archives hold', async (context) => {
    const root = project(context, {
      'content/archives/copy/index.md': gridPage.replace('archives/grid\n', 'archives/copy\n'),
      'site/archives/copy/read/c1.t1.r1.sysbench.txt': sysbenchLog({ threads: 1, tps: 101 }),
    })
    assert.match(
      messages(await convertAt(root)).join(),
      /runs\/shared: .*which is also in the archive copy/,
    )
  })

  test('does not mind that two archives hold an empty file each', async (context) => {
    const root = project(context, {
      'site/archives/grid/read/c4.t1.r1.sysbench.txt': '',
      'content/archives/copy/index.md': gridPage.replace('archives/grid\n', 'archives/copy\n'),
      'site/archives/copy/read/c1.t1.r1.sysbench.txt': sysbenchLog({ threads: 1, tps: 7 }),
      'site/archives/copy/read/c4.t1.r1.sysbench.txt': '',
    })
    assert.deepEqual(messages(await convertAt(root)), [])
  })

  for (const [name, from, to, line, message] of [
    [
      'an unknown archive',
      'archive: grid',
      'archive: gird',
      10,
      /figure\/archive: Unexpected archive `gird`, expected one of grid/,
    ],
    [
      'an unknown metric',
      'metric: tps',
      'metric: fps',
      11,
      /figure\/metric: Unexpected metric `fps`, expected one of .*qps/,
    ],
    [
      'an unknown key',
      'series: cores',
      'series: kores',
      12,
      /figure\/key: Unexpected key `kores`, expected one of cores, engine/,
    ],
    [
      'an unknown text',
      'series: cores',
      'series: cores\nwhere: {threads: [1, 3]}',
      13,
      /figure\/text: Unexpected threads `3`, expected one of 1, 2/,
    ],
    [
      'an unknown baseline',
      'series: cores',
      "series: cores\nbaseline: {cores: '3'}",
      13,
      /figure\/text: Unexpected cores `3`, expected one of 1, 2/,
    ],
    [
      'a baseline that is not shown',
      'series: cores',
      "series: cores\nbaseline: {threads: '1'}",
      13,
      /figure\/baseline: Unexpected key `threads` of the baseline, expected one of cores/,
    ],
    [
      'a relative table without a baseline',
      'row: threads',
      'row: threads\nmode: relative',
      22,
      /figure\/baseline: Unexpected relative table without a baseline/,
    ],
    [
      'a filter that nothing passes',
      'series: cores',
      "series: cores\nwhere: {threads: '1', workload: write}",
      13,
      /figure\/text: Unexpected workload `write`, expected one of read/,
    ],
    [
      'a second figure of one id',
      'id: numbers',
      'id: cores',
      17,
      /figure\/id: Unexpected second figure with the id `cores`/,
    ],
  ] as const) {
    test(`of an article names ${name}, at line ${String(line)}`, async (context) => {
      const text = gridArticle.replace(from, to)
      assert.notEqual(text, gridArticle)
      const root = project(context, { 'content/articles/two-cores/index.md': text })
      const converted = await convertAt(root)
      assert.match(messages(converted).join('\n'), message)
      assert.equal(converted.diagnostics[0]?.place.line, line)
      assert.equal(
        converted.diagnostics[0].place.file,
        join(root, 'content/articles/two-cores/index.md'),
      )
      assert.ok(!existsSync(join(root, 'data/articles/two-cores.json')))
    })
  }

  test('does not count the runs of an archive twice that is named twice', async (context) => {
    const text = gridArticle.replace('archive: grid', 'archive: [grid, grid]')
    const root = project(context, { 'content/articles/two-cores/index.md': text })
    const { articles } = await convertAt(root)
    assert.deepEqual(articles[0]?.figures[0]?.cells.n, [2, 2, 2, 2])
  })
})
