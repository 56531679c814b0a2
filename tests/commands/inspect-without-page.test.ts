import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { BadInput } from '../../tools/core/errors.ts'
import { inspected } from '../archive/inspected.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { smallTar } from '../archive/small-tar.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from './benchfolio.ts'

const log = (threads: number): string =>
  `sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nRunning the test with following options:\nNumber of threads: ${String(threads)}\n`
const page = '---\ntitle: x\narchive:\n  source: logs\n  patterns: ["{threads}.txt"]\n---\n'

test('a folder without a page: what a format knows is read, the rest is unknown, and that is no finding', async (context) => {
  const root = temporaryFolder(context)
  const folder = smallFolder(join(root, 'logs'), {
    '1.txt': log(1),
    'a/2.txt.gz': gzipSync(log(2)),
    'notes.txt': 'went home early\n',
  })
  const { status, counts, formats, statuses, runs, talk } = await inspected(
    folder,
    join(root, 'store'),
  )
  assert.deepEqual(counts, { files: 3, read: 2, ignored: 0, rejected: 0, unknown: 1 })
  assert.deepEqual([formats, statuses], [{ sysbench: 2 }, { 'cut-off': 2 }])
  assert.deepEqual(runs, { ok: 0, withoutMetric: 0 })
  assert.deepEqual([status, talk], [0, ''])
  assert.deepEqual(readdirSync(root).toSorted(), ['logs', 'store'])
})

test('a Markdown file without front matter is data, such as a README with a table', async (context) => {
  const root = temporaryFolder(context)
  const table =
    '# Results\n\n| threads | MySQL 8.0 | MySQL 8.4 |\n|---|---|---|\n| 1 | 100 | 110 |\n'
  writeFileSync(join(root, 'README.md'), table)
  const { counts, runs } = await inspected(join(root, 'README.md'), join(root, 'store'))
  assert.deepEqual(counts, { files: 1, read: 1, ignored: 0, rejected: 0, unknown: 0 })
  assert.equal(runs.ok, 2)
})

test('members that are refused are findings, and the archive is named', async (context) => {
  const root = temporaryFolder(context)
  const file = join(root, 'set.tar')
  writeFileSync(
    file,
    await smallTar([
      { name: '1.txt', content: log(1) },
      { name: '../2.txt', content: log(2) },
    ]),
  )
  const { status, counts, diagnostics, talk } = await inspected(file, join(root, 'store'))
  assert.equal(status, 1)
  assert.deepEqual(counts, { files: 2, read: 1, ignored: 0, rejected: 1, unknown: 0 })
  assert.ok(
    diagnostics.some(({ rule, place }) => rule === 'archive/refused' && place.file === '../2.txt'),
  )
  assert.match(talk, /set\.tar: 1 of 2 files rejected/)
})

test('a container that is refused as a whole, and a path that is not there, are bad input', async (context) => {
  const root = temporaryFolder(context)
  const file = join(root, 'set.tar')
  writeFileSync(file, (await smallTar([{ name: '1.txt', content: log(1) }])).subarray(0, 700))
  await assert.rejects(
    inspected(file, join(root, 'store')),
    (error) => error instanceof BadInput && error.exitCode === 3,
  )
  await assert.rejects(
    inspected(join(root, 'no'), join(root, 'store')),
    (error) => error instanceof BadInput && error.exitCode === 2,
  )
})

test('a .md file and the folder of an archive page are that page, other folders with an index.md are not', async (context) => {
  const root = temporaryFolder(context)
  smallFolder(root, {
    'page/index.md': page,
    'page/logs/1.txt': log(1),
    'other/index.md': '---\ntitle: x\n---\n',
    'other/1.txt': log(1),
  })
  const store = join(root, 'store')
  for (const argument of ['page/index.md', 'page']) {
    const { status, counts } = await inspected(join(root, argument), store)
    assert.deepEqual([status, counts.files], [1, 1], argument)
  }
  const { status, counts } = await inspected(join(root, 'other'), store)
  assert.deepEqual([status, counts.files, counts.unknown], [0, 2, 1])
})

test('the program prints three lines for a refused container and ends with 3', async (context) => {
  const root = temporaryFolder(context)
  writeFileSync(
    join(root, 'x.tar.gz'),
    gzipSync(await smallTar([{ name: 'a', content: 'a' }])).subarray(0, -9),
  )
  const outcome = benchfolio(['inspect', 'x.tar.gz', '--json', '--store', 'store'], { cwd: root })
  assert.equal(outcome.status, 3)
  assert.equal(outcome.stdout, '')
  assert.match(
    outcome.stderr,
    /^error: The archive cannot be read: unexpected end of file at byte \d+ of the gzip data\n {2}where: .*x\.tar\.gz\n {2}do this: .*\n$/,
  )
  assert.deepEqual(
    readdirSync(root).filter((name) => name !== 'store'),
    ['x.tar.gz'],
  )
})

test('a table is listed as not used, with what to do', (context) => {
  const cwd = temporaryFolder(context)
  smallFolder(join(cwd, 'logs'), { '1.txt': log(1), 'rates.tsv': 'threads\ttps\n1\t100\n2\t190\n' })
  const { status, stdout } = benchfolio(['inspect', 'logs'], { cwd })
  assert.equal(status, 0)
  assert.match(stdout, /2 files = 1 read \+ 0 ignored \+ 0 rejected \+ 0 unknown \+ 1 not used/)
  assert.match(stdout, /not used: rates\.tsv: a table .*declare it under `tables`/)
  const record: unknown = JSON.parse(benchfolio(['inspect', 'logs', '--json'], { cwd }).stdout)
  assert.match(JSON.stringify(record), /"read":1,.*"unused":\[\{"file":"rates\.tsv"/)
})
