// The same publication in other environments: `data/` and `public/` have equal digests.
//
//   npm run attack:determinism [-- NODE…]
//
// NODE are programs of other versions of Node, such as `$(npx -p node@24 which node)`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { program } from '../commands/benchfolio.ts'
import { gridProject } from '../convert/project.ts'
import { tree } from '../laws/tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-equal-'))
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
})

interface Environment {
  readonly name: string
  readonly env?: Readonly<Record<string, string>>
  /** Comes before `node`. */
  readonly wrapper?: readonly string[]
  readonly node?: string
  readonly path?: string
  readonly isOld?: boolean
}

const isRoot = process.getuid?.() === 0
const environments: readonly Environment[] = [
  { name: 'usual' },
  { name: 'time zone Pacific/Kiritimati', env: { TZ: 'Pacific/Kiritimati' } },
  { name: 'time zone America/St_Johns', env: { TZ: 'America/St_Johns' } },
  { name: 'locale tr_TR', env: { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' } },
  { name: 'locale de_DE, decimal comma', env: { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' } },
  { name: 'locale C', env: { LC_ALL: 'C', LANG: 'C' } },
  { name: 'another path', path: 'a folder/with blanks and ü' },
  { name: 'other times of files', isOld: true },
  { name: 'umask 077', wrapper: ['sh', '-c', 'umask 077; exec "$@"', 'sh'] },
  { name: '1 CPU', wrapper: ['taskset', '-c', '0'] },
  { name: '2 CPUs', wrapper: ['taskset', '-c', '0,1'] },
  ...process.argv.slice(2).map((node): Environment => ({ name: `Node ${versionOf(node)}`, node })),
  ...(isRoot
    ? [{ name: 'another user', wrapper: ['setpriv', '--reuid=65534', '--clear-groups'] }]
    : []),
]

function versionOf(node: string): string {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
}

function digestOf({
  env,
  wrapper = [],
  node = process.execPath,
  path,
  isOld,
}: Environment): string {
  const root = gridProject(join(folder, path ?? 'project'))
  if (isOld === true)
    for (const file of tree(root).keys()) utimesSync(join(root, file), 1_000_000, 1_000_000)
  if (wrapper[0] === 'setpriv') {
    spawnSync('chown', ['-R', '65534', folder])
    spawnSync('chmod', ['a+rx', dirname(dirname(program)), dirname(program)])
  }
  const call = [...wrapper, node, program, 'build', '--force']
  const { status, stderr } = spawnSync('env', call, {
    cwd: root,
    env: { ...process.env, HOME: folder, ...env },
    encoding: 'utf8',
  })
  const hash = createHash('sha256')
  if (status !== 0) {
    rmSync(root, { recursive: true, force: true })
    return `exit ${String(status)}: ${stderr.split('\n')[0] ?? ''}`
  }
  for (const out of ['data', 'public'])
    for (const [file, text] of tree(join(root, out))) hash.update(`${out}/${file}\0${text}\0`)
  rmSync(root, { recursive: true, force: true })
  return hash.digest('hex').slice(0, 16)
}

const digests = environments.map(
  (environment) => [environment.name, digestOf(environment)] as const,
)
const [, expected] = digests[0] ?? []
console.log('| environment | digest of data/ and public/ | equal |\n| --- | --- | --- |')
for (const [name, digest] of digests) {
  console.log(`| ${name} | ${digest} | ${digest === expected ? 'yes' : 'no'} |`)
  if (digest !== expected) process.exitCode = 1
}
const equal = digests.filter(([, digest]) => digest === expected).length
console.log(
  `| attack | tried | held |\n| --- | ---: | ---: |\n| environments | ${String(digests.length)} | ${String(equal)} |`,
)
