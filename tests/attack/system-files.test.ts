// Files that only a system can make: pipes, loops of links, holes, files without permission, names that are not UTF-8.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { convertAt, gridProject } from '../convert/project.ts'

interface Listed {
  readonly files: readonly {
    readonly path: string
    readonly verdict: string
    readonly reason?: string
  }[]
  readonly runs: readonly unknown[]
}

function sparse(file: string, bytes: number): void {
  const handle = openSync(file, 'w')
  ftruncateSync(handle, bytes)
  closeSync(handle)
}

test(
  'special, sparse and strange files lose themselves only',
  { skip: process.platform === 'win32' },
  async (context) => {
    const root = gridProject(temporaryFolder(context))
    const archive = join(root, 'site/archives/grid')
    execFileSync('mkfifo', [join(archive, 'pipe')])
    symlinkSync('/dev/zero', join(archive, 'zero'))
    symlinkSync('/etc/passwd', join(archive, 'outside'))
    symlinkSync('loop-b', join(archive, 'loop-a'))
    symlinkSync('loop-a', join(archive, 'loop-b'))
    symlinkSync('..', join(archive, 'parent'))
    sparse(join(archive, 'three.gigabytes'), 3 * 1024 ** 3)
    sparse(join(archive, 'holes'), 64 * 1024 ** 2)
    writeFileSync(join(archive, 'utf16.txt'), Buffer.from('\ufefftps: 1\n', 'utf16le'))
    writeFileSync(join(archive, 'numbers.txt'), `${'9'.repeat(400)}\n9007199254740993\n1e999\n`)
    writeFileSync(join(archive, 'my.cnf'), '[mysqld]\n!include my.cnf\n!includedir .\nport=1\n')
    writeFileSync(Buffer.concat([Buffer.from(`${archive}/bytes-`), Buffer.from([0xff])]), 'x')
    mkdirSync(join(archive, Array.from({ length: 40 }, () => 'd').join('/')), { recursive: true })
    writeFileSync(join(archive, `${Array.from({ length: 40 }, () => 'd').join('/')}/deep`), 'x')
    const { diagnostics } = await convertAt(root)
    assert.deepEqual(
      diagnostics.filter(({ severity }) => severity === 'error'),
      [],
    )
    const text = readFileSync(join(root, 'data/archives/grid.json'), 'utf8')
    const { files, runs } = JSON.parse(text) as Listed
    assert.equal(runs.length, 8)
    const verdicts = new Map(files.map(({ path, verdict }) => [path, verdict]))
    for (const path of ['pipe', 'zero', 'outside', 'loop-a', 'loop-b', 'parent', 'three.gigabytes'])
      assert.equal(verdicts.get(path), 'rejected', path)
    assert.ok(!text.includes('root:'))
  },
)

test('a folder that an archive page names through a loop of links is an error with its path', async (context) => {
  const root = gridProject(temporaryFolder(context))
  symlinkSync('loop', join(root, 'site/archives/loop'))
  writeFileSync(
    join(root, 'content/archives/grid/index.md'),
    readFileSync(join(root, 'content/archives/grid/index.md'), 'utf8').replace(
      'archives/grid\n',
      'archives/loop\n',
    ),
  )
  await assert.rejects(convertAt(root), /loop|ELOOP|not there|missing|no such/i)
})
