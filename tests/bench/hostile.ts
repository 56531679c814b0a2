// The harness of ../shared/corpora over the program as users start it, and what is too large for npm test:
//
//   npm run bench -- hostile
//
// It fails when a container of the corpus does not behave as its manifest expects, or a large one takes
// more than 5 s or 512 MB.
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { limits } from '../../tools/archive/limits.ts'
import { rawHeader, rawMember, rawTar } from '../archive/raw-tar.ts'

const corpora = resolve(import.meta.dirname, '../../../shared/corpora')
const launcher = resolve(import.meta.dirname, '../../tools/benchfolio.js')
const most = { seconds: 5, megabytes: 512 }

if (existsSync(corpora)) {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-hostile-'))
  try {
    const passed = [harness(folder), ...large(folder)]
    if (passed.includes(false)) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
} else console.log('skipped: no ../shared/corpora')

function harness(folder: string): boolean {
  const script = join(corpora, 'tools', 'run_archives.py')
  const command = `node ${launcher} inspect {archive} --json --store {out}`
  const options = ['--cmd', command, '--sandbox', join(folder, 'sandbox')]
  const { status, stdout } = spawnSync('python3', [script, ...options], { encoding: 'utf8' })
  console.log(stdout.trimEnd())
  return status === 0
}

function large(folder: string): readonly boolean[] {
  // The script writes beside itself.
  cpSync(join(corpora, 'tools'), join(folder, 'corpora', 'tools'), { recursive: true })
  mkdirSync(join(folder, 'corpora', 'archives'))
  const script = join(folder, 'corpora', 'tools', 'make_archives.py')
  spawnSync('python3', [script, '--big', folder], { stdio: 'ignore' })
  return [
    within(join(folder, 'B1-1GiB-zeros.tar.gz'), 3, folder),
    within(join(folder, 'B2-100k-files.tar.gz'), 0, folder),
    within(join(folder, 'B3-overlap-200GiB.zip'), 3, folder),
    within(fileOverLimit(folder), 1, folder),
  ]
}

// Sparse on disk: a member that is larger than the limit, and one after it.
function fileOverLimit(folder: string): string {
  const file = join(folder, 'over-1GiB.tar')
  const size = limits.fileBytes + 512
  const rest = rawTar(rawMember({ name: 'small' }, 'small'))
  const handle = openSync(file, 'w')
  writeSync(handle, rawHeader({ name: 'large', size }), 0, 512, 0)
  ftruncateSync(handle, 512 + size)
  writeSync(handle, rest, 0, rest.length, 512 + size)
  closeSync(handle)
  return file
}

function within(file: string, expected: number, folder: string): boolean {
  const store = join(folder, 'store')
  const program = [process.execPath, launcher, 'inspect', file, '--json', '--store', store]
  const { stderr } = spawnSync('/usr/bin/time', ['-f', '%x %e %U %S %M', ...program], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  rmSync(store, { recursive: true, force: true })
  const figures = stderr.trimEnd().split('\n').at(-1)?.split(' ').map(Number) ?? []
  const [status = -1, seconds = Infinity, user = 0, system = 0, kilobytes = Infinity] = figures
  const megabytes = kilobytes / 1000
  const passed = status === expected && seconds <= most.seconds && megabytes <= most.megabytes
  const processor = (user + system).toFixed(1)
  console.log(
    `${passed ? 'ok  ' : 'FAIL'} ${file.slice(folder.length + 1).padEnd(30)} exit ${String(status)} ` +
      `${seconds.toFixed(1)} s (${processor} s of processors) ${megabytes.toFixed(0)} MB`,
  )
  return passed
}
