// Kills, full disks, folders without permission, two processes at once and a Hugo that dies.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hugoBinary } from '../../../tools/site/hugo-binary.ts'
import { benchfolio, program, startBenchfolio } from '../../commands/benchfolio.ts'
import { gridProject } from '../../convert/project.ts'
import { tree } from '../../laws/tree.ts'
import { outcomeOf, type Area, type Extent, type Outcome } from '../area.ts'
import { killedAt } from '../kill.ts'
import { killedCommands } from '../killed-commands.ts'
import { asOtherUser, isRoot } from '../other-user.ts'

/** Ends of the program, of its programs and of its disk. */
export const crashes: Area = {
  name: 'crashes',
  title: 'Crashes',
  about:
    'Kills at random moments with a fixed seed (`BENCHFOLIO_KILLS`, 40), then the next call; disks of 4 kB to 512 kB; folders that deny access or disappear; Hugo that is killed. ' +
    'Held: the last good data and site stay, the message names the folder, and the next call gives the same bytes.',
  outcomes,
}

const seed = 20_260_321
const kills = { all: Number(process.env['BENCHFOLIO_KILLS'] ?? 40), sample: 10 } as const
const diskSizes = [
  ...[4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128, 160, 192, 256, 384, 512],
]

async function* outcomes(extent: Extent): AsyncIterable<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-crash-'))
  // The user without rights reaches its projects.
  chmodSync(folder, 0o755)
  try {
    for (const { share, killed } of killedCommands(folder))
      yield* killedAt(killed, Math.max(1, Math.round(share * kills[extent])), seed, folder)
    yield* fullDisks(folder, extent)
    yield* deniedFolders(folder)
    yield* disappearing(folder, extent === 'all' ? 12 : 3)
    yield await twoAtOnce(folder)
    yield* dyingHugo(folder)
  } finally {
    execFileSync('chmod', ['-R', 'u+rwx', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function* fullDisks(folder: string, extent: Extent): AsyncIterable<Outcome> {
  const root = gridProject(join(folder, 'full'))
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  for (const size of diskSizes.filter((_, index) => extent === 'all' || index % 5 === 0)) {
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

async function* deniedFolders(folder: string): AsyncIterable<Outcome> {
  const root = gridProject(join(folder, 'denied'))
  const out = join(root, 'file')
  writeFileSync(out, '')
  yield await outcomeOf('output that is a file', out, () => {
    const { status, stderr } = benchfolio(['convert', '--force', '--out', out], { cwd: root })
    return status === 3 && stderr.includes(out) ? undefined : stderr
  })
  if (!isRoot) return
  rmSync(out)
  benchfolio(['build'], { cwd: root })
  for (const [denied, call] of [
    ['data', ['convert', '--force']],
    ['data/archives', ['convert', '--force']],
    ['.build', ['convert', '--force']],
    ['.', ['build', '--force']],
  ] as const)
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

async function* disappearing(folder: string, count: number): AsyncIterable<Outcome> {
  const root = gridProject(join(folder, 'disappearing'))
  const archive = join(root, 'site/archives/grid')
  for (let attempt = 0; attempt < count; attempt += 1)
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

async function* dyingHugo(folder: string): AsyncIterable<Outcome> {
  const root = gridProject(join(folder, 'hugo'))
  benchfolio(['build'], { cwd: root })
  const before = tree(join(root, 'public'))
  const hugo = hugoBinary()
  const file = join(folder, 'hugo.sh')
  for (const [name, script] of [
    ['at once', 'case "$1" in version) exec HUGO "$@";; esac; kill -9 $$'],
    ['after 50 ms', 'HUGO "$@" & p=$!; sleep 0.05; kill -9 $p; wait $p'],
    ['after 200 ms', 'HUGO "$@" & p=$!; sleep 0.2; kill -9 $p; wait $p'],
    ['writes nothing', 'case "$1" in version) exec HUGO "$@";; esac; exit 0'],
  ] as const)
    yield await outcomeOf('Hugo that is killed or writes nothing', name, () => {
      writeFileSync(file, `#!/bin/sh\n${script.replaceAll('HUGO', hugo)}\n`, { mode: 0o755 })
      const { status, stderr } = benchfolio(['build', '--force', '--hugo', file], { cwd: root })
      const now = tree(join(root, 'public'))
      const isOld =
        now.size === before.size && [...before].every(([path, text]) => now.get(path) === text)
      if (!isOld) return 'the site changed'
      if (status === 0) return name.startsWith('after') ? undefined : 'exit 0'
      return /hugo/i.test(stderr) ? undefined : stderr.slice(0, 300)
    })
}
