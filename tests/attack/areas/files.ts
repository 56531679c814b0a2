// Files that only a system can make, in a folder of an archive: the program loses them and nothing else.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '../../commands/benchfolio.ts'
import { gridProject } from '../../convert/project.ts'
import { outcomeOf, type Area, type Extent, type Outcome } from '../area.ts'
import { asOtherUser, canBeOtherUser, isRoot } from '../other-user.ts'
import { sampleOfEach } from '../sample.ts'

/** Special, large and damaged files of a folder. */
export const files: Area = {
  name: 'files',
  title: 'Hostile files',
  about:
    'One hostile file in a publication of eight runs. Held: `convert` exits with 0 within 60 s, publishes the eight runs and lists the file with a verdict.',
  outcomes,
}

interface HostileEntry {
  readonly attack: string
  readonly name: string
  /** The path whose verdict must be published; undefined for a folder. */
  readonly path?: string
  readonly write: (folder: string) => void
  /** True to read it as a user without rights. */
  readonly isUnprivileged?: boolean
}

const runs = 8
const mostSeconds = 60
const megabyte = 1024 ** 2

function* entries(extent: Extent): Iterable<HostileEntry> {
  const special = (name: string, write: HostileEntry['write']): HostileEntry => ({
    ...{ attack: 'pipes, devices, sockets and links', name, path: name, write },
  })
  yield special('pipe', (folder) => void execFileSync('mkfifo', [join(folder, 'pipe')]))
  yield special('zero', (folder) => symlinkSync('/dev/zero', join(folder, 'zero')))
  yield special('passwd', (folder) => symlinkSync('/etc/passwd', join(folder, 'passwd')))
  yield special('parent', (folder) => symlinkSync('..', join(folder, 'parent')))
  yield special('loop', (folder) => symlinkSync('loop', join(folder, 'loop')))
  if (isRoot)
    yield special('device', (folder) => {
      execFileSync('mknod', [join(folder, 'device'), 'c', '1', '5'])
    })
  // Root can read every file.
  const unreadable = isRoot && !canBeOtherUser() ? [] : ['unreadable.txt', 'unreadable/x.txt']
  for (const path of unreadable)
    yield {
      attack: 'files and folders without read permission',
      ...{ name: path, path: path.split('/')[0] ?? path, isUnprivileged: true },
      write: (folder) => {
        if (path.includes('/')) execFileSync('mkdir', [join(folder, 'unreadable')])
        writeFileSync(join(folder, path), 'secret')
        execFileSync('chmod', ['000', join(folder, path.split('/')[0] ?? path)])
      },
    }
  for (const [name, size] of [
    ['three.gigabytes', 3 * 1024],
    ['log.sysbench.txt', extent.isAll ? 1500 : 600],
  ] as const)
    yield {
      ...{ attack: 'files of gigabytes', name, path: name },
      write: (folder) => {
        const handle = openSync(join(folder, name), 'w')
        writeSync(handle, readFileSync(join(folder, 'read/c1.t1.r1.sysbench.txt')))
        ftruncateSync(handle, size * megabyte)
        closeSync(handle)
      },
    }
  for (const start of ['', 'x = "', '{"a":"', '<html>', '[ 10s ] thds: 1 tps: ', '--- '])
    yield {
      ...{ attack: 'lines of 100 MB', name: `${start}aaa…`, path: 'line.txt' },
      write: (folder) => {
        const bytes = Buffer.alloc((extent.isAll ? 100 : 20) * megabyte, 'a')
        bytes.write(start)
        writeFileSync(join(folder, 'line.txt'), bytes)
      },
    }
  yield* texts()
  yield {
    ...{ attack: 'folders', name: '5,000 levels' },
    write: (folder) => {
      const levels = `for (let i = 0; i < 5000; i += 1) { fs.mkdirSync('d'); process.chdir('d') }`
      execFileSync(process.execPath, ['-e', levels], { cwd: folder })
    },
  }
}

function* texts(): Iterable<HostileEntry> {
  const log = (folder: string): string =>
    readFileSync(join(folder, 'read/c1.t1.r1.sysbench.txt'), 'utf8')
  const written = (
    attack: string,
    name: string,
    path: string,
    content: (folder: string) => string | Buffer,
  ): HostileEntry => ({
    ...{ attack, name, path },
    write: (folder) => {
      writeFileSync(join(folder, path), content(folder))
    },
  })
  for (const order of ['little', 'big'])
    yield written('UTF-16', `${order}-endian`, 'utf16.txt', (folder) => {
      const bytes = Buffer.from(`\ufeff${log(folder)}`, 'utf16le')
      return order === 'big' ? bytes.swap16() : bytes
    })
  for (const number of [
    '9007199254740993',
    '9'.repeat(400),
    '1e999',
    '-1e999',
    '0x7fffffffffffffff',
  ])
    yield written('numbers beyond 2⁵³', number.slice(0, 20), 'numbers.txt', (folder) =>
      log(folder).replaceAll(/\d+\.\d\d(?= per sec)/g, number),
    )
  for (const include of ['!include self.cnf', '!includedir .', '!include ../grid/self.cnf'])
    yield written(
      'option files that include themselves',
      include,
      'self.cnf',
      () => `[mysqld]\n${`${include}\n`.repeat(100)}port=1\n`,
    )
  for (const bomb of ['aliases', 'merges'])
    yield written('YAML bombs in files', bomb, 'mongod.conf', () => {
      const levels = Array.from({ length: 40 }, (_, level) =>
        bomb === 'aliases'
          ? `a${String(level + 1)}: &a${String(level + 1)} [${`*a${String(level)}, `.repeat(9)}x]`
          : `a${String(level + 1)}: &a${String(level + 1)} {<<: [*a${String(level)}, *a${String(level)}], k: *a${String(level)}}`,
      )
      return `storage:\n  dbPath: /data\na0: &a0 {x: 1}\n${levels.join('\n')}\n`
    })
}

async function* outcomes(extent: Extent): AsyncIterable<Outcome> {
  for (const entry of sampleOfEach(entries(extent), extent))
    yield await outcomeOf(entry.attack, entry.name, () => converted(entry))
}

function converted({ write, path, isUnprivileged = false }: HostileEntry): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-files-'))
  try {
    const root = gridProject(join(folder, 'project'))
    write(join(root, 'site/archives/grid'))
    const call = [process.execPath, program, 'convert', '--force']
    const [command = '', ...rest] = isUnprivileged ? asOtherUser(call, folder) : call
    const start = performance.now()
    const { status, stderr, signal } = spawnSync(command, rest, {
      cwd: root,
      encoding: 'utf8',
      timeout: 2 * mostSeconds * 1000,
      env: { ...process.env, HOME: folder },
    })
    const seconds = (performance.now() - start) / 1000
    if (status !== 0) return `exit ${String(status ?? signal)}: ${stderr.slice(0, 300)}`
    if (seconds > mostSeconds) return `takes ${seconds.toFixed(0)} s`
    return missing(readFileSync(join(root, 'data/archives/grid.json'), 'utf8'), path)
  } finally {
    // Paths of 5,000 levels are longer than Node removes.
    execFileSync('rm', ['-rf', folder])
  }
}

function missing(text: string, path: string | undefined): string | undefined {
  const data = JSON.parse(text) as {
    readonly runs: readonly unknown[]
    readonly files: readonly { readonly path: string; readonly verdict: string }[]
  }
  if (data.runs.length < runs) return `${String(data.runs.length)} runs`
  if (text.includes('root:x:') || text.includes('"secret"')) return 'content outside was published'
  if (path === undefined || data.files.some((file) => file.path.startsWith(path))) return undefined
  return `${path} has no verdict`
}
