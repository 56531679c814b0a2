// Kills, full disks, folders without permission, two processes at once, and parts of a build that end.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchfolio, program, startBenchfolio } from '../../commands/benchfolio.ts'
import { gridProject } from '../../convert/project.ts'
import { tree } from '../../laws/tree.ts'
import { outcomeOf, type Area, type Extent, type Outcome } from '../area.ts'
import { killedChildren } from '../killed-children.ts'
import { killedAt } from '../kill.ts'
import { killedCommands } from '../killed-commands.ts'
import { asOtherUser, canBeOtherUser } from '../other-user.ts'
import { sampleOf } from '../sample.ts'

/** Ends of the program, of its programs and of its disk. */
export const crashes: Area = {
  name: 'crashes',
  title: 'Crashes',
  about:
    '200 kills (`BENCHFOLIO_KILLS`) at random moments with a fixed seed: two commands run in parallel, and each kill is followed by another call of the command. ' +
    'Also disks of 4 kB to 512 kB, folders that deny access or disappear, and kills of Hugo and of worker threads (no command starts a browser). ' +
    'Held: the last good data and site remain, the message names the folder, and the next call gives the same bytes.',
  outcomes,
}

const killCount = Number(process.env['BENCHFOLIO_KILLS'] ?? 200)
const disappearances = 12
const diskSizes = [
  ...[4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128, 160, 192, 256, 384, 512],
]

async function* outcomes(extent: Extent): AsyncIterable<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-crash-'))
  // The user without rights reaches its projects.
  chmodSync(folder, 0o755)
  try {
    yield* await kills(folder, extent)
    yield* fullDisks(folder, extent)
    yield* deniedFolders(folder, extent)
    yield* disappearing(folder, extent)
    yield await twoAtOnce(folder)
    yield* killedChildren(folder, extent)
  } finally {
    execFileSync('chmod', ['-R', 'u+rwx', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

// A call mostly waits for its threads and the disk, so two commands run in parallel. Projects are created first, because a
// synchronous call would delay the kills of the other command.
async function kills(folder: string, extent: Extent): Promise<readonly Outcome[]> {
  const commands = sampleOf(killedCommands(folder), extent, 2).map(({ share, killed }) => ({
    killed: killed(),
    count: extent.isAll ? Math.max(1, Math.round(share * killCount)) : 1,
  }))
  const outcomes = commands.map((): Outcome[] => [])
  const rest = [...commands.entries()]
  const next = async (): Promise<void> => {
    for (let entry = rest.shift(); entry; entry = rest.shift()) {
      const [index, { killed, count }] = entry
      for await (const outcome of killedAt(killed, count, extent.seed, folder))
        outcomes[index]?.push(outcome)
    }
  }
  await Promise.all([next(), next()])
  return outcomes.flat()
}

async function* fullDisks(folder: string, extent: Extent): AsyncIterable<Outcome> {
  const root = gridProject(join(folder, 'full'))
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  for (const size of sampleOf(diskSizes, extent, 1)) {
    const mounted = spawnSync('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${String(size)}k`,
      'tmpfs',
      disk,
    ])
    if (mounted.status !== 0) return
    try {
      yield await outcomeOf('full disk', `${String(size)} kB`, () => {
        const call = ['convert', '--force', '--out', join(disk, 'data')]
        const { status, stderr } = benchfolio(call, { cwd: root })
        if (status === 0) return undefined
        return /disk is full/.test(stderr) && stderr.includes(disk) ? undefined : stderr
      })
    } finally {
      execFileSync('umount', [disk])
    }
  }
}

const denials = [
  ['data', ['convert', '--force']],
  ['data/archives', ['convert', '--force']],
  ['.build', ['convert', '--force']],
  ['.', ['build', '--force']],
] as const

async function* deniedFolders(folder: string, extent: Extent): AsyncIterable<Outcome> {
  const root = gridProject(join(folder, 'denied'))
  const out = join(root, 'file')
  writeFileSync(out, '')
  yield await outcomeOf('output that is a file', out, () => {
    const { status, stderr } = benchfolio(['convert', '--force', '--out', out], { cwd: root })
    return status === 3 && stderr.includes(out) ? undefined : stderr
  })
  if (!canBeOtherUser()) return
  rmSync(out)
  benchfolio(['build'], { cwd: root })
  for (const [denied, call] of sampleOf(denials, extent, 1))
    yield await outcomeOf('folders without write permission', denied, () => {
      const [command = '', ...rest] = asOtherUser([process.execPath, program, ...call], root)
      const option = `[mysqld]\nport=${String(denied.length)}\n`
      writeFileSync(join(root, 'site/archives/grid/my.cnf'), option)
      const before = tree(join(root, 'data'))
      execFileSync('chmod', ['-R', 'a-w', join(root, denied)])
      const { status, stderr } = spawnSync(command, rest, {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, HOME: root },
      })
      execFileSync('chmod', ['-R', 'u+w', join(root, denied)])
      if (status !== 3 || !/denies access/.test(stderr) || !stderr.includes(root))
        return `exit ${String(status)}: ${stderr.slice(0, 300)}`
      const now = tree(join(root, 'data'))
      return [...before].some(([path, text]) => now.get(path) !== text)
        ? 'data/ changed'
        : undefined
    })
}

async function* disappearing(folder: string, extent: Extent): AsyncIterable<Outcome> {
  const root = gridProject(join(folder, 'disappearing'))
  const archive = join(root, 'site/archives/grid')
  const attempts = Array.from({ length: disappearances }, (_, attempt) => attempt)
  for (const attempt of sampleOf(attempts, extent, 1))
    yield await outcomeOf('archive that disappears while it is read', String(attempt), async () => {
      const timer = setTimeout(() => renameSync(archive, `${archive}.gone`), 100 + 40 * attempt)
      const { status, stderr } = await startBenchfolio(['convert', '--force'], { cwd: root })
      clearTimeout(timer)
      spawnSync('mv', [`${archive}.gone`, archive])
      if (stderr.includes('benchfolio itself') || status === null) return stderr.slice(0, 300)
      const { status: next } = benchfolio(['convert'], { cwd: root })
      return next === 0 ? undefined : `the next call exits ${String(next)}`
    })
}

async function twoAtOnce(folder: string): Promise<Outcome> {
  const root = gridProject(join(folder, 'two'))
  return outcomeOf('two processes in one folder', 'convert', async () => {
    const both = await Promise.all(
      [1, 2].map(() => startBenchfolio(['convert', '--force'], { cwd: root })),
    )
    const statuses = both.map(({ status }) => status)
    return statuses.includes(0) && statuses.every((status) => status === 0 || status === 3)
      ? undefined
      : `exit ${statuses.join(', ')}`
  })
}
