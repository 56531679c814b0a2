// Law 1: same input, same bytes.
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { after, suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { packageRoot } from '../../tools/root.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { writeTar } from '../archive/small-tar.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { gridFiles, gridPage } from '../convert/project.ts'
import { sampled } from '../extent.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { tree } from './tree.ts'

const folders = mkdtempSync(join(tmpdir(), 'benchfolio-bytes-'))
after(() => rmSync(folders, { recursive: true, force: true }))

// Archives that take most of the time of a conversion: `npm test` leaves them out, and the articles that name them.
const largeOnes = [
  ...['fifteen-years', 'mariadb-configurations', 'mariadb-profiles', 'mariadb-ten-years'],
  ...[
    'mariadb-releases',
    'postgresql-ladder',
    'postgresql-one-core',
    'postgresql-releases',
    'same-thing-twice',
  ],
]
const large = sampled<readonly string[]>([], largeOnes)

function isDue(path: string): boolean {
  const article = join(path, 'index.md')
  const text = existsSync(article) ? readFileSync(article, 'utf8') : ''
  return !large.some((name) => path.split(sep).includes(name) || text.includes(name))
}

// This repository's own publication, and beside it a folder and a container with all that may go wrong.
async function project(name: string, order: 'forwards' | 'backwards'): Promise<string> {
  const root = join(folders, name)
  for (const folder of ['content/archives', 'content/articles', 'site'])
    cpSync(join(packageRoot, folder), join(root, folder), { recursive: true, filter: isDue })
  const packed = {
    'read/c1.t1.r1.sysbench.txt': sysbenchLog({ threads: 1, tps: 11 }),
    'read/c1.t2.r1.sysbench.txt': gzipSync(sysbenchLog({ threads: 2, tps: 22 })),
    'read/c1.t4.r1.sysbench.txt': '',
    'read/c1.t8.r1.sysbench.txt': 'FATAL: error 1040: Too many connections\n',
    'read/c2.t1.r1.sysbench.txt': sysbenchLog({ threads: 1, tps: 11 }),
    'strange.bin': Buffer.from([0, 255, 254, 1]),
  }
  const files = Object.entries({
    ...gridFiles(),
    'content/archives/packed/index.md': gridPage.replace(
      'archives/grid\n',
      'archives/packed.tar.gz\n',
    ),
  })
  smallFolder(root, Object.fromEntries(order === 'forwards' ? files : files.toReversed()))
  await writeTar(join(root, 'site/archives/packed.tar.gz'), packed)
  return root
}

// Reverses what folders say, moves the clock, and makes every random number the same.
const contrary = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { readdirSync } = fs
  fs.readdirSync = (...words) => readdirSync(...words).reverse()
  const now = Date.now
  Date.now = () => now() + 1e11
  Math.random = () => 0.5
  syncBuiltinESMExports()
`)}`

function converted(
  cwd: string,
  arguments_: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const { status, stderr } = benchfolio(['convert', ...arguments_], { cwd, env })
  assert.equal(status, 0, stderr)
  return tree(join(cwd, 'data'))
}

suite('the same input gives the same bytes', async () => {
  const root = await project('one', 'forwards')
  const other = await project('a-longer-name/two', 'backwards')
  const first = converted(root, [], { TZ: 'UTC', LC_ALL: 'C' })

  test('which are those of many files', () => {
    assert.ok(first.size > 80, String(first.size))
    assert.ok([...first.keys()].some((path) => path.startsWith('figures/')))
  })

  const conversions: readonly (readonly [string, () => ReadonlyMap<string, string>])[] = [
    [
      'in another folder, time zone and language, at another time, with folders in another order',
      () =>
        converted(other, [], {
          TZ: 'Pacific/Kiritimati',
          LC_ALL: 'tr_TR.UTF-8',
          LANG: 'tr_TR.UTF-8',
          NODE_OPTIONS: `--import=${contrary}`,
        }),
    ],
    [
      'from the cache',
      () => {
        rmSync(join(root, 'data'), { recursive: true })
        return converted(root)
      },
    ],
    ['with --force', () => converted(root, ['--force'])],
  ]
  // The first changes all that a conversion could depend on.
  for (const [name, run] of sampled(conversions, conversions.slice(0, 1))) {
    test(name, () => {
      const again = run()
      assert.deepEqual([...again.keys()], [...first.keys()])
      for (const [path, content] of first) assert.equal(again.get(path), content, path)
    })
  }

  test('and name no folder of the machine', () => {
    for (const [path, content] of first) {
      assert.ok(!content.includes(folders), path)
      assert.ok(!content.includes(packageRoot), path)
    }
  })
})
