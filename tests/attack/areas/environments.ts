// The same publication in other environments: `data/` and `public/` have equal digests.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '../../commands/benchfolio.ts'
import { gridProject } from '../../convert/project.ts'
import { tree } from '../../laws/tree.ts'
import { outcomeOf, type Area, type Extent, type Outcome } from '../area.ts'
import { asOtherUser, canBeOtherUser } from '../other-user.ts'
import { sampleOf } from '../sample.ts'

/** Environments that must not change a byte. */
export const environments: Area = {
  name: 'environments',
  title: 'Environments',
  about:
    'Builds of a small publication. Held: the digests of `data/` and `public/` are equal. `BENCHFOLIO_NODES` lists the versions of Node, separated by colons.',
  outcomes,
}

// Environments of a sample.
const sampled = 2

interface Environment {
  readonly attack: string
  readonly name: string
  readonly env?: Readonly<Record<string, string>>
  /** Comes before `node`. */
  readonly wrapper?: readonly string[]
  readonly node?: string
  readonly path?: string
  readonly isOld?: boolean
  readonly isOtherUser?: boolean
}

// A clock that jumps back by a day at every call.
const jumping = `data:text/javascript,${encodeURIComponent(
  'const now = Date.now; let calls = 0; Date.now = () => now() - 86_400_000 * (calls += 1)',
)}`

function* all(): Iterable<Environment> {
  for (const zone of ['Pacific/Kiritimati', 'America/St_Johns'])
    yield { attack: 'time zones', name: zone, env: { TZ: zone } }
  for (const locale of ['tr_TR.UTF-8', 'de_DE.UTF-8', 'C'])
    yield { attack: 'locales', name: locale, env: { LC_ALL: locale, LANG: locale } }
  yield { attack: 'paths, times of files, umask', name: 'path', path: 'a folder/with blanks and ü' }
  yield { attack: 'paths, times of files, umask', name: 'times', isOld: true }
  const umask = ['sh', '-c', 'umask 077; exec "$@"', 'sh']
  yield { attack: 'paths, times of files, umask', name: 'umask 077', wrapper: umask }
  yield { attack: 'processors', name: '1', wrapper: ['taskset', '-c', '0'] }
  yield { attack: 'processors', name: '2', wrapper: ['taskset', '-c', '0,1'] }
  const preloaded = { NODE_OPTIONS: `--import=${jumping}` }
  yield { attack: 'clock that jumps back', name: 'one day at every call', env: preloaded }
  const nodes = process.env['BENCHFOLIO_NODES']?.split(':') ?? []
  for (const node of nodes.filter((path) => path !== ''))
    yield { attack: 'versions of Node', name: versionOf(node), node }
  if (canBeOtherUser()) yield { attack: 'user without rights', name: 'nobody', isOtherUser: true }
}

async function* outcomes(extent: Extent): AsyncIterable<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-equal-'))
  chmodSync(folder, 0o755)
  try {
    const expected = digestIn({ attack: '', name: '' }, folder)
    for (const environment of sampleOf([...all()], extent, sampled))
      yield await outcomeOf(environment.attack, environment.name, () => {
        const digest = digestIn(environment, folder)
        return digest === expected ? undefined : `${digest} is not ${expected}`
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function versionOf(node: string): string {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
}

function digestIn(environment: Environment, folder: string): string {
  const { env, wrapper = [], node = process.execPath, path = 'project' } = environment
  const root = gridProject(join(folder, path))
  try {
    if (environment.isOld === true)
      for (const file of tree(root).keys()) utimesSync(join(root, file), 1_000_000, 1_000_000)
    const call = [...wrapper, node, program, 'build', '--force']
    const [command = '', ...rest] =
      environment.isOtherUser === true ? asOtherUser(call, root) : call
    const { status, stderr } = spawnSync(command, rest, {
      cwd: root,
      env: { ...process.env, HOME: folder, ...env },
      encoding: 'utf8',
    })
    // Node itself prints an error for a flag of V8 that it does not know, and goes on.
    if (status !== 0 || /^Error\b/m.test(stderr))
      return `exit ${String(status)}: ${stderr.slice(0, 300)}`
    const hash = createHash('sha256')
    for (const out of ['data', 'public'])
      for (const [file, text] of tree(join(root, out))) hash.update(`${out}/${file}\0${text}\0`)
    return hash.digest('hex').slice(0, 16)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
