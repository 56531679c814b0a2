import assert from 'node:assert/strict'
import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { ArchivePage } from '../../tools/archive/archive-page.ts'
import { readArchivePage } from '../../tools/archive/read-archive-page.ts'
import { counts } from '../../tools/runs/counts.ts'
import { readArchive, type Archive, type Workspace } from '../../tools/runs/read-archive.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { writeTar } from '../archive/small-tar.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from './sysbench-log.ts'

const files = {
  'mysql/8.4.8/t1.sysbench.txt': sysbenchLog({ threads: 1, tps: 100 }),
  'mysql/8.4.8/t2.sysbench.txt': sysbenchLog({ threads: 2, tps: 180 }),
  'mysql/8.4.8/t4.sysbench.txt': '',
  'mysql/9.6.0/t1.sysbench.txt': sysbenchLog({ threads: 1, tps: 90 }),
  'mysql/9.6.0/t2.sysbench.txt': 'FATAL: error 1040: Too many connections\n',
  'mysql/my.cnf': '[mysqld]\ninnodb_buffer_pool_size = 1G\n',
  'index.html': '<!doctype html>\n',
  README: 'what this is\n',
}

const matter = (source: string, more = ''): string => `---
archive:
  source: ${JSON.stringify(source)}
  patterns:
    - '{engine}/{version}/t{threads}.{tool}.txt'
    - '{engine}/{tool}.cnf'
  fields: {host: node1}
  ignore: [{path: '*.html', reason: "the author's page"}]
${more}---
`

function pageOf(root: string, source: string, more?: string): ArchivePage {
  const file = join(root, 'page.md')
  writeFileSync(file, matter(source, more))
  const { page, diagnostics } = readArchivePage(file)
  assert.ok(page, JSON.stringify(diagnostics))
  return page
}

function workspaceOf(root: string, more: Partial<Workspace> = {}): Workspace {
  return { build: join(root, '.build'), converter: '1', force: false, root, ...more }
}

function ids({ runs }: Archive): readonly string[] {
  return runs.map(({ id }) => id)
}

async function readFolder(
  test: TestContext,
  content: Readonly<Record<string, string | Buffer>> = files,
): Promise<Archive> {
  const root = temporaryFolder(test)
  smallFolder(join(root, 'raw'), content)
  return readArchive(pageOf(root, 'raw'), workspaceOf(root))
}

test('every file ends as read, ignored, rejected or unknown', async (context) => {
  const archive = await readFolder(context)
  const { verdicts, formats, statuses } = counts(archive)
  assert.deepEqual(verdicts, { read: 5, ignored: 1, rejected: 1, unknown: 1 })
  assert.deepEqual(formats, { 'my.cnf': 1, sysbench: 4 })
  assert.deepEqual(statuses, { empty: 1, failed: 1, ok: 3 })
  assert.deepEqual(
    archive.sources
      .filter(({ verdict }) => verdict !== 'read')
      .map(({ path, verdict, reason }) => [path, verdict, reason]),
    [
      ['README', 'unknown', 'not recognised'],
      ['index.html', 'ignored', "the author's page"],
      ['mysql/8.4.8/t4.sysbench.txt', 'rejected', 'empty file'],
    ],
  )
})

test('a count that does not add up is an error of the program', async (context) => {
  const archive = await readFolder(context)
  assert.throws(
    () => counts({ ...archive, sources: archive.sources.slice(1) }),
    /8 files came in, 7 came out/,
  )
})

test('numbers come out with their file, line and digest', async (context) => {
  const { runs } = await readFolder(context)
  const [first] = runs
  const tps = first?.measurements.find(({ metric }) => metric === 'tps')
  assert.equal(tps?.value, 100)
  assert.equal(
    files['mysql/8.4.8/t1.sysbench.txt'].split('\n')[tps.line - 1]?.trim().slice(0, 13),
    'transactions:',
  )
  assert.equal(first?.source?.path, 'mysql/8.4.8/t1.sysbench.txt')
  assert.match(first.source.sha256, /^[0-9a-f]{64}$/)
})

test('ids do not change when the archive is moved, renamed, packed or packed again', async (context) => {
  const root = temporaryFolder(context)
  smallFolder(join(root, 'raw'), files)
  const workspace = workspaceOf(root)
  const before = ids(await readArchive(pageOf(root, 'raw'), workspace))
  assert.equal(new Set(before).size, 5)
  renameSync(join(root, 'raw'), join(root, 'moved'))
  assert.deepEqual(ids(await readArchive(pageOf(root, 'moved'), workspace)), before)
  for (const name of ['a.tar', 'a.tar.gz', 'other-name']) {
    await writeTar(join(root, name), files)
    assert.deepEqual(ids(await readArchive(pageOf(root, name), workspace)), before, name)
  }
})

test('ids do not change with better names of fields and more constants', async (context) => {
  const root = temporaryFolder(context)
  const workspace = workspaceOf(root)
  smallFolder(join(root, 'raw'), files)
  const before = ids(await readArchive(pageOf(root, 'raw'), workspace))
  const more = '  values:\n    engine: {mysql: MySQL}\n'
  assert.deepEqual(ids(await readArchive(pageOf(root, 'raw', more), workspace)), before)
})

test('a log that is gzipped is read as the same numbers, with its own digest', async (context) => {
  const plain = await readFolder(context)
  const packed = await readFolder(context, {
    ...files,
    'mysql/8.4.8/t1.sysbench.txt': gzipSync(files['mysql/8.4.8/t1.sysbench.txt']),
  })
  assert.deepEqual(packed.runs[0]?.measurements, plain.runs[0]?.measurements)
  assert.notEqual(packed.runs[0]?.id, plain.runs[0]?.id)
})

test('damaged gzip is rejected with the reason, and its run has none of its numbers', async (context) => {
  const bytes = gzipSync(files['mysql/8.4.8/t1.sysbench.txt']).subarray(0, -12)
  const archive = await readFolder(context, { ...files, 'mysql/8.4.8/t1.sysbench.txt': bytes })
  const damaged = archive.sources.find(({ path }) => path === 'mysql/8.4.8/t1.sysbench.txt')
  assert.equal(damaged?.verdict, 'rejected')
  assert.match(damaged.reason ?? '', /damaged gzip/)
  const run = archive.runs.find(({ source }) => source?.path === damaged.path)
  assert.deepEqual([run?.status, run?.measurements], ['failed', []])
})

test('a text that no value map knows is a warning that names the key', async (context) => {
  const root = temporaryFolder(context)
  smallFolder(join(root, 'raw'), files)
  const page = pageOf(root, 'raw', '  values:\n    version: {8.4.8: 8.4.8}\n')
  const { diagnostics } = await readArchive(page, workspaceOf(root))
  const unknown = diagnostics.filter(({ rule }) => rule === 'archive/value')
  assert.equal(unknown.length, 2)
  assert.match(unknown[0]?.message ?? '', /^Unexpected version `9\.6\.0`.*`values\.version`/)
})

test('a log whose path no pattern matches is unknown, and says what it is', async (context) => {
  const archive = await readFolder(context, { 'elsewhere/x.log': sysbenchLog() })
  assert.deepEqual(
    archive.sources.map(({ verdict, reason }) => [verdict, reason]),
    [['unknown', 'sysbench, but no pattern of the archive page matches its path']],
  )
  assert.deepEqual(archive.runs, [])
})

test('diagnostics stand in the order of their places', async (context) => {
  const { diagnostics } = await readFolder(context)
  const places = diagnostics.map(
    ({ place }) => `${place.file}:${String(place.line ?? 0).padStart(9)}`,
  )
  assert.deepEqual(places, places.toSorted())
})

test('what the cache holds gives the same archive as the files', async (context) => {
  const root = temporaryFolder(context)
  smallFolder(join(root, 'raw'), files)
  const page = pageOf(root, 'raw')
  const first = await readArchive(page, workspaceOf(root))
  const cached = await readArchive(page, workspaceOf(root))
  assert.deepEqual(cached.runs, first.runs)
  assert.deepEqual(cached.diagnostics, first.diagnostics)
  assert.deepEqual(cached.sources, first.sources)
})

test('a file that changed is read again, whatever its name', async (context) => {
  const root = temporaryFolder(context)
  smallFolder(join(root, 'raw'), files)
  const page = pageOf(root, 'raw')
  await readArchive(page, workspaceOf(root))
  const changed = sysbenchLog({ threads: 1, tps: 700 })
  writeFileSync(join(root, 'raw', 'mysql/8.4.8/t1.sysbench.txt'), changed)
  const { runs } = await readArchive(page, workspaceOf(root))
  assert.equal(runs[0]?.measurements.find(({ metric }) => metric === 'tps')?.value, 700)
})

test('a damaged cache, or one of another version of the program, counts as empty', async (context) => {
  const root = temporaryFolder(context)
  smallFolder(join(root, 'raw'), files)
  const page = pageOf(root, 'raw')
  const before = await readArchive(page, workspaceOf(root))
  const cache = join(root, '.build', 'cache')
  for (const name of readdirSync(cache)) writeFileSync(join(cache, name), 'half of a cac')
  assert.deepEqual((await readArchive(page, workspaceOf(root))).runs, before.runs)
  assert.deepEqual(
    (await readArchive(page, workspaceOf(root, { converter: '2' }))).runs,
    before.runs,
  )
})

test('a file that is no longer ignored is read once and then remembered', async (context) => {
  const root = temporaryFolder(context)
  smallFolder(join(root, 'raw'), files)
  const workspace = workspaceOf(root)
  await readArchive(pageOf(root, 'raw'), workspace)
  writeFileSync(join(root, 'page.md'), matter('raw').replace("path: '*.html'", "path: 'README'"))
  const { page } = readArchivePage(join(root, 'page.md'))
  assert.ok(page)
  await readArchive(page, workspace)
  const cache = join(root, '.build', 'cache')
  const written = readdirSync(cache)
  await readArchive(page, workspace)
  assert.deepEqual(readdirSync(cache), written)
  assert.ok(written.every((name) => !name.endsWith('.new')))
})
