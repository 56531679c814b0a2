import assert from 'node:assert/strict'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { archiveOf, convertAt, gridArticle, gridPage } from './project.ts'
import { data, messages, project, type ArchiveFile } from './temporary-project.ts'

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
      message: `pool is 2G in ${join(root, 'content/archives/grid/index.md')}:8, but innodb_buffer_pool_size is 1G in the file (8 runs)`,
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
    const { convertProject } = await import('../../tools/convert/convert-publication.ts')
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

  test('names the first of the runs that two archives hold', async (context) => {
    const root = project(context, {
      'content/archives/copy/index.md': gridPage.replace('archives/grid\n', 'archives/copy\n'),
      'site/archives/copy/read/c1.t1.r1.sysbench.txt': sysbenchLog({ threads: 1, tps: 101 }),
    })
    assert.match(
      messages(await convertAt(root)).join(),
      /runs\/shared: .*which is also in the archive copy/,
    )
    const archives = join(root, 'site', 'archives')
    cpSync(join(archives, 'grid'), join(archives, 'copy'), { recursive: true })
    const shared = messages(await convertAt(root)).filter((message) =>
      message.includes('runs/shared'),
    )
    assert.equal(shared.length, 1)
    assert.match(shared[0] ?? '', /8 runs, such as \w{12}, which are also in the archive copy/)
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
