import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../tools/bootstrap/bundle.mjs'
import { bundleIsCurrent } from '../../tools/bootstrap/newest.mjs'
import { packageRoot } from '../../tools/root.ts'

// The cache of the user is that of this process, which finds it empty.
const caches = mkdtempSync(join(tmpdir(), 'benchfolio-caches-'))
process.env['XDG_CACHE_HOME'] = caches
process.on('exit', () => rmSync(caches, { recursive: true, force: true }))

/** The launcher that users start. */
export const launcher = join(packageRoot, 'tools', 'benchfolio.js')

/**
 * The bundled program: that of the repository where it is current, else one made for this process, for it
 * starts in a third of the time.
 */
export const program = await bundled()

async function bundled(): Promise<string> {
  if (bundleIsCurrent(packageRoot)) return join(packageRoot, 'dist', 'cli.js')
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-program-'))
  process.on('exit', () => rmSync(root, { recursive: true, force: true }))
  copyFileSync(join(packageRoot, 'package.json'), join(root, 'package.json'))
  for (const name of [
    'node_modules',
    'tools',
    'site',
    'assets',
    'layouts',
    'content',
    'docs',
    'templates',
  ])
    symlinkSync(join(packageRoot, name), join(root, name), 'junction')
  await bundle({ root, env: process.env, say: () => undefined })
  return join(root, 'dist', 'cli.js')
}

/** What a command did. */
export interface Outcome {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** How a command is started: in which folder, with what on stdin and in the environment. */
export interface Start {
  readonly cwd: string
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
  /** True to start it by the launcher, which takes the sources where the bundle is not current. */
  readonly launcher?: boolean
  /** Most minutes that the program may run: 2 by default. */
  readonly minutes?: number
}

/** Runs the program as a user would, with nothing on a terminal. Throws if it does not end within its minutes. */
export function benchfolio(arguments_: readonly string[], start: Start): Outcome {
  const file = start.launcher === true ? launcher : program
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [file, ...arguments_], {
    cwd: start.cwd,
    env: { ...process.env, ...start.env },
    input: start.input ?? '',
    encoding: 'utf8',
    timeout: (start.minutes ?? 2) * 60_000,
    maxBuffer: 256 * 1024 * 1024,
  })
  if (error) throw error
  return { status, stdout, stderr }
}

/** What `benchfolio` does, beside whatever this process does in the meantime. */
export function startBenchfolio(arguments_: readonly string[], start: Start): Promise<Outcome> {
  const file = start.launcher === true ? launcher : program
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...arguments_], {
      cwd: start.cwd,
      env: { ...process.env, ...start.env },
      timeout: (start.minutes ?? 2) * 60_000,
    })
    const printed = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (printed[name] += text))
    child.on('error', reject).on('close', (status) => {
      resolve({ status, ...printed })
    })
    child.stdin.end(start.input ?? '')
  })
}

/** The objects of NDJSON output; what they hold is for the caller to know. */
export function records(outcome: Outcome): readonly unknown[] {
  return outcome.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)
}
