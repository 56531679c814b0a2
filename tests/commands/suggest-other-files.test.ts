// Files next to results: endings, compressed copies, monitors and files of no known format make no runs of their own.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { parseArchivePage } from '../../tools/archive/read-archive-page.ts'
import { bareArchive } from '../../tools/commands/input/bare-archive.ts'
import { suggestedPage } from '../../tools/commands/inspect/suggest/page-text.ts'
import { readArchive, readArchiveFiles, type Archive } from '../../tools/runs/read-archive.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const log = (threads: number, tps: number): string => sysbenchLog({ threads, tps })
const vmstat = `procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 1  0      0 811000  20000 300000    0    0     1     2    3    4  5  1 94  0  0
`
const memory = 'MemTotal:       65799732 kB\nMemFree:         1234567 kB\n'

async function suggested(
  context: TestContext,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly text: string; readonly archive: Archive }> {
  const root = temporaryFolder(context)
  const bare = bareArchive(smallFolder(join(root, 'set'), files))
  assert.ok(bare)
  const space = { build: join(root, 'build'), converter: 'test', force: false, root }
  const text = suggestedPage(await readArchiveFiles(bare, space), bare.source)
  const { page, diagnostics } = parseArchivePage(text, 'page.md')
  assert.deepEqual(diagnostics, [])
  assert.ok(page)
  return { text, archive: await readArchive(page, space) }
}

const statuses = ({ runs }: Archive): readonly string[] => runs.map(({ status }) => status)

test('an ending is no field, and monitors of another ending join their run', async (context) => {
  const { text, archive } = await suggested(context, {
    'a/rw_8th.out': log(8, 100),
    'a/vmstat_8th.txt': vmstat,
    'b/rw_8th.out': log(8, 120),
  })
  assert.doesNotMatch(text, /\{part/)
  assert.deepEqual(
    archive.runs.map(({ fields, companions }) => [fields['folder1'], companions.length]),
    [
      ['a', 1],
      ['b', 0],
    ],
  )
})

test('an ending that is all that separates two results is a field', async (context) => {
  const { archive } = await suggested(context, {
    'a/rw.out': log(8, 100),
    'a/rw.log': log(8, 140),
    'b/ro.log': log(8, 120),
  })
  assert.equal(new Set(archive.runs.map(({ fields }) => JSON.stringify(fields))).size, 3)
})

test('the ending of a compressed file is no part of a repeat', async (context) => {
  const { archive } = await suggested(context, {
    'a/rw.8thr.rep1': log(8, 100),
    'a/rw.8thr.rep2': log(8, 101),
    'a/rw.16thr.rep1': log(16, 150),
    'b/rw.8thr.rep1.gz': log(8, 110),
    'b/rw.8thr.rep2.gz': log(8, 111),
  })
  assert.deepEqual([...new Set(archive.runs.map(({ fields }) => fields['repeat']))].toSorted(), [
    '1',
    '2',
  ])
})

test('monitors and notes that are named as no result are no runs', async (context) => {
  const { archive } = await suggested(context, {
    'nvme/rw.log': log(8, 100),
    'nvme/ro.log': log(8, 130),
    'nvme/vmstat.txt': vmstat,
    'nvme/db7_2404_1011.mon': vmstat,
    'nvme/plan.txt': 'first reads, then writes\n',
    'ebs/rw.log': log(8, 90),
  })
  assert.deepEqual(statuses(archive), ['ok', 'ok', 'ok'])
  assert.deepEqual(
    archive.runs.map(({ source, companions }) => [source?.path, companions.length]).toSorted(),
    [
      ['ebs/rw.log', 0],
      ['nvme/ro.log', 2],
      ['nvme/rw.log', 2],
    ],
  )
})

test('a file without a result that is named as results are is a failed run', async (context) => {
  const { archive } = await suggested(context, {
    'nvme/rw-8.log': log(8, 100),
    'nvme/rw-16.log': 'Segmentation fault\n',
    'nvme/rw-32.log': log(32, 130),
  })
  assert.deepEqual(statuses(archive).toSorted(), ['failed', 'ok', 'ok'])
})

test('a repeat is one, also next to results without repeats', async (context) => {
  const { text } = await suggested(context, {
    'nvme/rr-run1.log': log(8, 100),
    'nvme/rr-run2.log': log(8, 101),
    'nvme/rw.txt': log(8, 90),
    'nvme/ro.log': log(8, 95),
    'ebs/wo.log': log(8, 99),
  })
  assert.match(text, /run\{repeat\}/)
})

test('a folder that is none of the results belongs to all of them', async (context) => {
  const { archive } = await suggested(context, {
    'maria106/rw_8th.log': log(8, 100),
    'maria114/rw_8th.log': log(8, 130),
    'host/meminfo': memory,
    'monitoring/maria106.txt': vmstat,
    'monitoring/maria114.txt': vmstat,
  })
  assert.deepEqual(
    archive.runs.map(({ fields, companions }) => [fields['version'], companions.length]),
    [
      ['10.6', 2],
      ['11.4', 2],
    ],
  )
})

test('a word that contradicts the workload that files state is no workload', async (context) => {
  const pgbench = (tps: number): string => `starting vacuum...end.
transaction type: <builtin: select only>
scaling factor: 10
query mode: simple
number of clients: 8
number of threads: 8
duration: 10 s
number of transactions actually processed: ${String(tps * 10)}
latency average = 1.000 ms
tps = ${String(tps)}.000000 (including connections establishing)
tps = ${String(tps)}.100000 (excluding connections establishing)
`
  const { archive } = await suggested(context, {
    'select_a.log': pgbench(100),
    'update_b.log': pgbench(120),
  })
  assert.deepEqual(
    archive.diagnostics.map(({ rule }) => rule).filter((rule) => rule === 'runs/contradiction'),
    [],
  )
  assert.deepEqual(
    [...new Set(archive.runs.map(({ fields }) => fields['workload']))],
    ['select-only'],
  )
})
