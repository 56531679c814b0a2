// A file that names the host of another file is published under the digest of its text without the name.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readArchivePage } from '../../tools/archive/read-archive-page.ts'
import { readArchive } from '../../tools/runs/read-archive.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const header = ' r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n'
const row = ' 1  0      0 227356  95432 104321    0    0     5    12  110  210  3  1 96  0  0\n'
const samples = header + row.repeat(30)

test('a name is found before, between and behind rows of numbers', async (context) => {
  const root = temporaryFolder(context)
  smallFolder(join(root, 'raw'), {
    'dbserver-seven/vmstat.txt': samples,
    'plain/vmstat.txt': samples,
    'before/vmstat.txt': `copied to dbserver-seven\n${samples}`,
    'between/vmstat.txt': `${samples}copied to dbserver-seven\n${row.repeat(40)}`,
    'behind/vmstat.txt': `${samples}copied to dbserver-seven\n`,
    'mark/vmstat.txt': `\ufeff${samples}copied to dbserver-seven\n`,
    'packed/vmstat.txt': gzipSync(`${samples}copied to dbserver-seven\n`),
  })
  const file = join(root, 'page.md')
  writeFileSync(file, "---\narchive:\n  source: raw\n  patterns: ['{host}/{tool}.txt']\n---\n")
  const { page, diagnostics } = readArchivePage(file)
  assert.ok(page, JSON.stringify(diagnostics))
  const workspace = { build: join(root, '.build'), converter: '1', force: false, root }
  for (const read of [1, 2]) {
    const { sources } = await readArchive(page, workspace)
    const named = sources.filter(({ archived }) => archived !== undefined).map(({ path }) => path)
    const places = ['before', 'behind', 'between', 'mark', 'packed']
    assert.deepEqual(
      named,
      places.map((place) => `${place}/vmstat.txt`),
      `reading ${String(read)}`,
    )
  }
})
