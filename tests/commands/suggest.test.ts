import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseArchivePage } from '../../tools/archive/read-archive-page.ts'
import { inspect } from '../../tools/commands/inspect.ts'
import { readArchive } from '../../tools/runs/read-archive.ts'
import { inspected } from '../archive/inspected.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const log = (threads: number, tps: number): string => sysbenchLog({ threads, tps })
const files = {
  'x.my8407_rel/sb.read-only.range10.thr1.txt': log(1, 100),
  'x.my8407_rel/sb.read-only.range10.thr2.txt': log(2, 150),
  'x.my5651_rel/sb.read-only.range10.thr1.txt': log(1, 120),
  'x.my5651_rel/sb.point-query.range100.thr2.txt': log(2, 170),
  'x.my8407_rel/sb.read-only.range10.thr2': log(2, 151),
  'notes.txt': 'went home early\n',
}

async function suggestion(folder: string, store: string): Promise<string> {
  let text = ''
  const output = {
    data: (more: string): void => void (text += more),
    talk: (): void => undefined,
    file: (): void => undefined,
    progress: (): void => undefined,
  }
  assert.equal(await inspect.run([folder], { suggest: true, store }, output), 0)
  return text
}

test('a suggested page names what varies, unpacks versions and ignores the rest with a reason', async (context) => {
  const root = temporaryFolder(context)
  const folder = smallFolder(join(root, 'set'), files)
  const text = await suggestion(folder, join(root, 'store'))
  const { page, diagnostics } = parseArchivePage(text, 'page.md')
  assert.deepEqual(diagnostics, [])
  assert.ok(page)
  assert.match(text, /x\.\{dbms\}_rel\/sb\.\{workload\}\.range\{range\}\.thr\{threads\}\.txt/)
  const space = { build: join(root, 'build'), converter: 'test', force: false, root }
  const archive = await readArchive(page, space)
  assert.deepEqual(
    archive.sources.map(({ path, verdict }) => [path === 'notes.txt', verdict]),
    archive.sources.map(({ path }) => [
      path === 'notes.txt',
      path === 'notes.txt' ? 'ignored' : 'read',
    ]),
  )
  assert.deepEqual(
    archive.runs.map(({ fields }) => [fields['version'], fields['workload'], fields['threads']]),
    [
      ['5.6.51', 'point-query', '2'],
      ['5.6.51', 'read-only', '1'],
      ['8.4.7', 'read-only', '1'],
      ['8.4.7', 'read-only', '2'],
      ['8.4.7', 'read-only', '2'],
    ],
  )
})

test('an engine with its version is one word, and numbered trials are repeats', async (context) => {
  const root = temporaryFolder(context)
  const servers = ['mysql-8.0.36', 'mysql-8.4.3', 'mariadb-11.4.4', 'percona-server-8.0.36-28']
  const folder = smallFolder(
    join(root, 'set'),
    Object.fromEntries(
      servers.flatMap((server, at) =>
        [1, 2].map((trial) => [
          `${server}/rw/trial${String(trial)}/8clients.log`,
          log(8, 100 + at * 10 + trial),
        ]),
      ),
    ),
  )
  const text = await suggestion(folder, join(root, 'store'))
  assert.match(text, /'\{dbms\}\/rw\/trial\{repeat\}\/\{threads\}clients\.log'/)
  const { page } = parseArchivePage(text, 'page.md')
  assert.ok(page)
  const space = { build: join(root, 'build'), converter: 'test', force: false, root }
  const { runs } = await readArchive(page, space)
  assert.deepEqual(
    [...new Set(runs.map(({ fields }) => `${fields['engine'] ?? ''} ${fields['version'] ?? ''}`))],
    ['mariadb 11.4.4', 'mysql 8.0.36', 'mysql 8.4.3', 'percona-server 8.0.36-28'],
  )
})

test('dashes separate numbered words, zeros in front are no part of a count, and a configuration joins its server', async (context) => {
  const root = temporaryFolder(context)
  const servers = ['mysql_8.4.3', 'mysql-9.1.0-ht_off']
  const folder = smallFolder(
    join(root, 'set'),
    Object.fromEntries(
      servers.flatMap((server): [string, string][] => [
        [`${server}.cnf`, `[mysqld]\ninnodb_buffer_pool_size=${String(server.length)}M\n`],
        ...[1, 16].flatMap((threads) =>
          [1, 2].map((repeat): [string, string] => [
            `${server}/update-index/iter${String(repeat)}-${String(threads).padStart(3, '0')}thds.out`,
            log(threads, 100 + threads + repeat),
          ]),
        ),
      ]),
    ),
  )
  const text = await suggestion(folder, join(root, 'store'))
  assert.match(text, /'\{folder1\}\/update-index\/iter\{repeat\}-\{threads\}thds\.out'/)
  assert.match(text, /'\{folder1\}\.cnf'/)
  const { page } = parseArchivePage(text, 'page.md')
  assert.ok(page)
  const space = { build: join(root, 'build'), converter: 'test', force: false, root }
  const { runs } = await readArchive(page, space)
  assert.deepEqual([...new Set(runs.map(({ fields }) => fields['threads']))].toSorted(), [
    '1',
    '16',
  ])
  for (const { fields, companions } of runs)
    assert.deepEqual(
      companions.map(({ path }) => path),
      [`${fields['folder1'] ?? ''}.cnf`],
    )
})

for (const [versions, pattern] of [
  [['8.0.45', '9.7.0'], String.raw`sysbench.{version:\d+\.\d+\.\d+}.{threads}.{repeat}.txt`],
  [['8.0', '8.4'], String.raw`sysbench.{version:\d+\.\d+}.{threads}.{repeat}.txt`],
] as const)
  test(`plain numbers are a release, the threads of the file and a repeat: ${versions[0]}`, async (context) => {
    const root = temporaryFolder(context)
    const folder = smallFolder(
      join(root, 'set'),
      Object.fromEntries(
        versions.flatMap((version, at) =>
          [1, 32].flatMap((threads) =>
            [1, 2, 3].map((repeat): [string, string] => [
              `sysbench.${version}.${String(threads)}.${String(repeat)}.txt`,
              log(threads, 100 + 10 * at + threads + repeat),
            ]),
          ),
        ),
      ),
    )
    const text = await suggestion(folder, join(root, 'store'))
    assert.ok(text.includes(`'${pattern}'`), text)
    const { page } = parseArchivePage(text, 'page.md')
    assert.ok(page)
    const space = { build: join(root, 'build'), converter: 'test', force: false, root }
    const { runs } = await readArchive(page, space)
    assert.deepEqual(
      runs.map(({ fields }) => ['version', 'threads', 'repeat'].map((key) => fields[key])),
      versions.flatMap((version) =>
        ['1', '32'].flatMap((threads) =>
          ['1', '2', '3'].map((repeat) => [version, threads, repeat]),
        ),
      ),
    )
  })

test('names that distinguish results of one format are never the tool', async (context) => {
  const root = temporaryFolder(context)
  const folder = smallFolder(join(root, 'set'), {
    'baseline.log': log(8, 100),
    'tuned.log': log(8, 140),
    'host.log': `procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 1  0      0 811000  20000 300000    0    0     1     2    3    4  5  1 94  0  0
 1  0      0 811000  20000 300000    0    0     1     2    3    4  5  1 94  0  0
`,
  })
  const text = await suggestion(folder, join(root, 'store'))
  assert.doesNotMatch(text, /\{tool/)
})

test('one point under two names, content twice and a label used again are findings', async (context) => {
  const root = temporaryFolder(context)
  const folder = smallFolder(join(root, 'set'), {
    ...files,
    'copy.txt': files['x.my5651_rel/sb.point-query.range100.thr2.txt'],
    'a/set/mysql/8.4/t1.txt': log(1, 300),
    'b/set/mysql/8.4/t1.txt': log(1, 400),
  })
  const { diagnostics } = await inspected(folder, join(root, 'store'))
  assert.deepEqual(
    diagnostics
      .filter(({ rule }) => rule.startsWith('inspect/'))
      .map(({ rule, place }) => [rule, place.file]),
    [
      ['inspect/same-label', 'b/set/mysql/8.4/t1.txt'],
      ['inspect/duplicate', 'x.my5651_rel/sb.point-query.range100.thr2.txt'],
      ['inspect/two-names', 'x.my8407_rel/sb.read-only.range10.thr2.txt'],
    ],
  )
})
