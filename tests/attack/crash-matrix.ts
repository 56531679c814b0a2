// Kills, full disks, folders without permission and two processes at once: the last good state stays, and the next call
// gives the same bytes.
//
//   npm run attack:crash [-- KILLS [SEED]]
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchfolio, program } from '../commands/benchfolio.ts'
import { gridProject } from '../convert/project.ts'
import { randomOf } from '../formats/mutate.ts'
import { tree } from '../laws/tree.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const [kills = '40', seed = '20260321'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'benchfolio-crash-'))
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
})

interface Row {
  readonly name: string
  tried: number
  readonly failures: string[]
}
const rows: Row[] = []

function attempt(name: string, work: () => string | undefined): void {
  let row = rows.find((each) => each.name === name)
  if (!row) rows.push((row = { name, tried: 0, failures: [] }))
  row.tried += 1
  const failure = work()
  if (failure !== undefined) row.failures.push(failure)
}

// A publication before and after a change of its logs, as each command leaves it.
const root = gridProject(join(folder, 'project'))
const outputs = { convert: ['data'], build: ['data', 'public'] } as const
type Name = keyof typeof outputs

function run(name: string, ...more: readonly string[]): ReturnType<typeof benchfolio> {
  return benchfolio([name, ...more], { cwd: root })
}

function state(name: Name): ReadonlyMap<string, string> {
  return new Map(
    outputs[name].flatMap((out) =>
      [...tree(join(root, out))].map(([path, text]) => [`${out}/${path}`, text] as const),
    ),
  )
}

function change(tps: number): void {
  for (const [index, repeat] of ['r1', 'r2'].entries()) {
    const file = join(root, `site/archives/grid/read/c1.t1.${repeat}.sysbench.txt`)
    writeFileSync(file, sysbenchLog({ tps: tps + index }))
  }
}

function difference(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string {
  const path = [...new Set([...a.keys(), ...b.keys()])].find((each) => a.get(each) !== b.get(each))
  return path ?? ''
}

async function killed(name: Name, milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, [program, name], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
  })
  const ended = new Promise((done) => child.once('exit', done))
  const timer = setTimeout(() => {
    // Hugo and worker threads die with it.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, milliseconds)
  await ended
  clearTimeout(timer)
}

function isOldOrNew(
  now: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string | undefined {
  for (const [path, text] of now) {
    if (path.endsWith('.new')) continue
    if (text !== before.get(path) && text !== after.get(path))
      return `${path} is neither old nor new`
  }
  return undefined
}

async function killMatrix(name: Name, count: number): Promise<void> {
  const random = randomOf(Number(seed))
  change(500)
  run(name, '--force')
  const before = state(name)
  const kept = join(folder, `kept-${name}`)
  for (const out of outputs[name])
    cpSync(join(root, out), join(kept, out), { recursive: true, preserveTimestamps: true })
  change(900)
  const start = process.hrtime.bigint()
  run(name, '--force')
  const whole = Number(process.hrtime.bigint() - start) / 1e6
  const after = state(name)
  for (let kill = 0; kill < count; kill += 1) {
    for (const out of [...outputs[name], '.build'])
      rmSync(join(root, out), { recursive: true, force: true })
    for (const out of outputs[name])
      cpSync(join(kept, out), join(root, out), { recursive: true, preserveTimestamps: true })
    const moment = random(Math.ceil(whole))
    await killed(name, moment)
    attempt(`kill -9 of ${name}: state`, () => {
      const problem = isOldOrNew(state(name), before, after)
      return problem === undefined ? undefined : `after ${String(moment)} ms: ${problem}`
    })
    if (kill % 4 !== 0) continue
    attempt(`kill -9 of ${name}: next call`, () => {
      const { status, stderr } = run(name)
      if (status !== 0) return `after ${String(moment)} ms: ${stderr}`
      const path = difference(state(name), after)
      return path === '' ? undefined : `after ${String(moment)} ms: ${path} differs`
    })
  }
}

async function twoAtOnce(): Promise<void> {
  rmSync(join(root, '.build'), { recursive: true, force: true })
  const outcomes = await Promise.all(
    [1, 2].map(
      () =>
        new Promise<number | null>((done) => {
          const child = spawn(process.execPath, [program, 'convert', '--force'], { cwd: root })
          child.once('exit', (status) => {
            done(status)
          })
        }),
    ),
  )
  attempt('two processes in one folder', () =>
    outcomes.includes(0) && outcomes.every((status) => status === 0 || status === 3)
      ? undefined
      : `exit ${outcomes.join(', ')}`,
  )
}

// Needs the right to mount; the disk holds the folder of data and caches.
function fullDisks(): void {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  for (let kilobytes = 8; kilobytes <= 512; kilobytes += kilobytes < 64 ? 8 : 64) {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(kilobytes)}k`, 'tmpfs', disk])
    } catch {
      console.error('full disks: not tried, because mounting is not permitted')
      return
    }
    try {
      attempt('full disk: data', () => {
        const out = join(disk, 'data')
        const { status, stderr } = run('convert', '--force', '--out', out)
        if (status === 0) return undefined
        return /disk is full/.test(stderr) && stderr.includes(disk) ? undefined : stderr
      })
    } finally {
      execFileSync('umount', [disk])
    }
  }
}

function deniedFolders(): void {
  const out = join(root, 'denied')
  // Root may write everywhere, except to what is no folder.
  writeFileSync(out, '')
  attempt('output that is a file', () => {
    const { status, stderr } = run('convert', '--force', '--out', out)
    return status === 3 && stderr.includes(out) ? undefined : stderr
  })
  rmSync(out)
  mkdirSync(out, { mode: 0o500 })
  attempt('folder without write permission', () => {
    const { status, stderr } = run('convert', '--force', '--out', join(out, 'data'))
    const isRoot = process.getuid?.() === 0
    if (isRoot) return status === 0 ? undefined : stderr
    return status === 3 && /denies access/.test(stderr) && stderr.includes(out) ? undefined : stderr
  })
  chmodSync(out, 0o700)
}

await killMatrix('convert', Number(kills))
await twoAtOnce()
fullDisks()
deniedFolders()
await killMatrix('build', Math.ceil(Number(kills) / 4))

console.log('| attack | tried | held |\n| --- | ---: | ---: |')
for (const { name, tried, failures } of rows) {
  console.log(`| ${name} | ${String(tried)} | ${String(tried - failures.length)} |`)
  for (const failure of failures) console.error(`${name}: ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}
