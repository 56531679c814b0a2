// Kills of the program at random moments: the state after each, and after the next call.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { program, startBenchfolio } from '../commands/benchfolio.ts'
import { randomOf } from '../formats/mutate.ts'
import { tree } from '../laws/tree.ts'
import { outcomeOf, type Outcome } from './area.ts'

/** A command that is killed, in a project that is reset before each kill. */
export interface Killed {
  readonly name: string
  readonly root: string
  readonly call: readonly string[]
  /** Folders whose files are compared. */
  readonly outputs: readonly string[]
  /** Brings the project into the state after which the command has something to do. */
  readonly change: () => void
  /** Files whose content differs between two complete calls, such as journals with times. */
  readonly isVariable?: (path: string) => boolean
  /** True for a command that refuses its own complete result. */
  readonly isOnce?: boolean
  /** What is wrong after the next call, in addition to a difference between files. */
  readonly problem?: () => string | undefined
}

type State = ReadonlyMap<string, string>

/** Kills the command `count` times at moments that `seed` determines, and calls it again after each. */
export async function* killedAt(
  killed: Killed,
  count: number,
  seed: number,
  folder: string,
): AsyncIterable<Outcome> {
  const { name, root, call, outputs } = killed
  const random = randomOf(seed)
  const kept = join(folder, `kept-${name}`)
  copy(root, kept)
  const before = stateOf(killed)
  killed.change()
  const start = performance.now()
  const first = await startBenchfolio(call, { cwd: root })
  const duration = performance.now() - start
  if (first.status !== 0) throw new Error(`${name}: ${first.stderr}`)
  const after = stateOf(killed)
  for (let kill = 0; kill < count; kill += 1) {
    for (const path of readdirSync(root)) rmSync(join(root, path), { recursive: true, force: true })
    copy(kept, root)
    killed.change()
    const moment = random(Math.ceil(duration))
    const at = `after ${String(moment)} ms`
    await killAfter(call, root, moment)
    yield await outcomeOf(`kill -9 of ${name}: each file is old, new or absent`, at, () =>
      unknownFile(killed, before, after),
    )
    yield await outcomeOf(
      `kill -9 of ${name}: the next call gives the same bytes`,
      at,
      async () => {
        // A complete publication is no empty folder, in which `init` would start.
        if (killed.isOnce === true && difference(stateOf(killed), after) === undefined)
          return undefined
        const { status, stderr } = await startBenchfolio(call, { cwd: root })
        if (status !== 0) return `exit ${String(status)}: ${stderr.slice(0, 400)}`
        return difference(stateOf(killed), after) ?? killed.problem?.()
      },
    )
  }
  for (const out of outputs) rmSync(join(root, out), { recursive: true, force: true })
}

function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
}

function stateOf({ root, outputs, isVariable = () => false }: Killed): State {
  return new Map(
    outputs.flatMap((out) => {
      try {
        const files = [...tree(join(root, out))]
        return files
          .map(([path, text]) => [`${out}/${path}`, isVariable(path) ? '' : text] as const)
          .filter(([path]) => !path.endsWith('.new'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    }),
  )
}

async function killAfter(
  call: readonly string[],
  cwd: string,
  milliseconds: number,
): Promise<void> {
  const child = spawn(process.execPath, [program, ...call], {
    cwd,
    stdio: 'ignore',
    detached: true,
  })
  const ended = new Promise((done) => child.once('exit', done))
  const timer = setTimeout(() => {
    // Hugo, servers and worker threads die with it.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, milliseconds)
  await ended
  clearTimeout(timer)
}

function unknownFile(killed: Killed, before: State, after: State): string | undefined {
  for (const [path, text] of stateOf(killed))
    if (text !== '' && text !== before.get(path) && text !== after.get(path))
      return `${path} is neither old nor new`
  return undefined
}

function difference(a: State, b: State): string | undefined {
  const path = [...new Set([...a.keys(), ...b.keys()])].find((each) => a.get(each) !== b.get(each))
  return path === undefined ? undefined : `${path} differs`
}
