// A plan recorded for real: MariaDB and PostgreSQL of Debian, sysbench. `node tools/bootstrap.mjs test` installs
// them.
import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { benchfolio, program, records } from '../commands/benchfolio.ts'
import { readJournal } from '../../tools/record/journal.ts'
import { engines } from './engines.ts'

const { missing, postgresqlPrograms } = engines()
const plan = `title: A small recording
hostname: node1
engines:
  - {name: maria, adapter: mariadb}
  - {name: postgres, adapter: postgresql${postgresqlPrograms === undefined ? '' : `, bin: ${postgresqlPrograms}`}}
configurations:
  - {name: base, options: {max_connections: 40}}
workloads:
  - {name: reads, load: sysbench, test: oltp_point_select, data: [--tables=1, --table-size=500], histograms: true}
threads: [1, 2]
cores: [1]
repeats: 1
seconds: 2
warmup: 1
collect: [vmstat, variables]
`

suite('a recording', { skip: missing }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-record-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'plan.yaml'), plan)
  const archive = join(folder, 'archive')
  const scratch = join(folder, 's')
  const arguments_ = ['record', 'plan.yaml', '--out', 'archive', '--scratch', 's']
  const journal = (): ReturnType<typeof readJournal> => readJournal(join(archive, 'journal.ndjson'))

  test('that is interrupted leaves a whole archive and no server', async () => {
    const child = start(arguments_, folder)
    await until(() => journal().length > 0, child)
    await wait(500)
    child.kill('SIGINT')
    await wait(100)
    child.kill('SIGINT')
    const [status] = await ended(child)
    assert.equal(status, 130)
    assert.deepEqual(serversOf(folder), [])
    assert.ok(journal().length < 4, 'it was over before it was interrupted')
    assert.equal(files(archive).filter((file) => file.includes('.new')).length, 0)
    assert.equal(
      files(archive).filter((file) => file.endsWith('.sysbench.txt')).length,
      journal().length,
    )
  })

  test('goes on, and keeps a run whose server was killed with the reason', async () => {
    const before = journal()
    const child = start(arguments_, folder)
    await until(() => existsSync(join(scratch, 'point')) && serversOf(folder).length > 0, child)
    await wait(700)
    for (const id of serversOf(folder)) process.kill(id, 'SIGKILL')
    const [status] = await ended(child)
    const failed = journal().filter((entry) => entry.status === 'failed')
    assert.deepEqual(journal().slice(0, before.length), before)
    assert.equal(journal().length, 4)
    assert.equal(new Set(journal().map(({ point }) => point)).size, 4)
    // The kill may have fallen between two points.
    assert.ok(failed.length <= 1)
    assert.equal(status, failed.length)
    if (failed[0]) assert.match(failed[0].reason ?? '', /server ended|status/)
    assert.deepEqual(serversOf(folder), [])
  })

  test('converts without a pattern, with the numbers of sysbench itself', () => {
    writeFileSync(join(folder, 'page.md'), '---\narchive: {source: archive}\n---\n')
    const words = [
      'query',
      'page.md',
      '-m',
      'qps',
      '-r',
      'engine,version,cores,threads',
      '-f',
      'ndjson',
    ]
    const outcome = benchfolio(words, { cwd: folder })
    const cells = records(outcome) as readonly {
      readonly fields: Readonly<Record<string, string>>
      readonly value: number | null
    }[]
    assert.equal(cells.length, 4, outcome.stderr)
    for (const { fields, value } of cells) {
      const engine = fields['engine'] === 'mariadb' ? 'maria' : 'postgres'
      const file = `runs/${engine}/base/c1/reads/t${fields['threads'] ?? ''}.r1.sysbench.txt`
      const printed = /"total",.*"queries_per_second":([\d.]+)/.exec(
        readFileSync(join(archive, file), 'utf8'),
      )
      if (value !== null) assert.equal(value, Number(printed?.[1]))
      assert.match(fields['version'] ?? '', /^\d+\./)
    }
    assert.ok(cells.filter(({ value }) => value !== null).length >= 3)
  })

  test('names no machine, and says what it was made by', () => {
    const variables = readFileSync(join(archive, 'sessions/maria/base/c1.r1.variables.txt'), 'utf8')
    if (process.getuid?.() === 0) assert.match(variables, /^hostname\tnode1$/m)
    assert.match(variables, /^max_connections\t40$/m)
    assert.equal(readFileSync(join(archive, 'plan.yaml'), 'utf8'), plan)
    assert.match(readFileSync(join(archive, 'host/programs.txt'), 'utf8'), /^sysbench 1\./)
  })

  test('with a monitor that is not there is refused before anything is started', () => {
    const wanted = plan
      .replace('workloads:', 'order: shuffled\nworkloads:')
      .replace('vmstat, variables', 'mpstat')
    writeFileSync(join(folder, 'monitor.yaml'), wanted)
    const words = ['record', 'monitor.yaml', '--out', 'none', '--scratch', 's']
    // A PATH with a shell and sysbench alone.
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    for (const name of ['sh', 'sysbench']) symlinkSync(pathOf(name), join(bin, name))
    const { status, stderr } = benchfolio(words, { cwd: folder, env: { PATH: bin } })
    assert.equal(status, 3)
    assert.match(stderr, /The plan requires mpstat, which is not installed/)
  })

  test('that is interrupted once ends after the round, and continues with the next', async () => {
    const rounds = plan
      .replace(/^ {2}- \{name: postgres.*\n/m, '')
      .replace('threads: [1, 2]', 'threads: [1]')
      .replace('repeats: 1', 'repeats: 2')
      .replace('{name: base, options: {max_connections: 40}}', '{name: a}\n  - {name: b}')
    writeFileSync(join(folder, 'rounds.yaml'), rounds)
    const words = ['record', 'rounds.yaml', '--out', 'rounds', '--scratch', 's']
    const entries = (): ReturnType<typeof readJournal> =>
      readJournal(join(folder, 'rounds', 'journal.ndjson'))
    const child = start(words, folder)
    await until(() => entries().length > 0, child)
    child.kill('SIGINT')
    const [status] = await ended(child)
    assert.equal(status, 130)
    assert.deepEqual(
      entries().map(({ point, status: outcome }) => `${point} ${outcome}`),
      ['a', 'b'].map((name) => `runs/maria/${name}/c1/reads/t1.r1 ok`),
    )
    assert.equal(benchfolio(words, { cwd: folder }).status, 0)
    assert.equal(new Set(entries().map(({ point }) => point)).size, 4)
    assert.deepEqual(shape(join(folder, 'rounds')), shapeOf(['a', 'b'], [1, 2]))
  })

  test('of a script that needs no tables has a database to connect to', () => {
    const script =
      "function thread_init() con = sysbench.sql.driver():connect() end\nfunction event() con:query('SELECT 1') end\n"
    writeFileSync(join(folder, 'ping.lua'), script)
    const pings = plan
      .replace(/\{name: reads.*\}/, '{name: pings, load: sysbench, test: ping.lua}')
      .replace('threads: [1, 2]', 'threads: [1]')
      .replace('seconds: 2', 'seconds: 1')
    writeFileSync(join(folder, 'pings.yaml'), pings)
    const words = ['record', 'pings.yaml', '--out', 'pings', '--scratch', 'new']
    const { status, stderr } = benchfolio(words, { cwd: folder })
    assert.equal(status, 0, stderr)
    assert.equal(readJournal(join(folder, 'pings', 'journal.ndjson')).length, 2)
  })

  test('of another plan is refused', () => {
    mkdirSync(join(folder, 'other'), { recursive: true })
    writeFileSync(join(folder, 'other', 'plan.yaml'), plan.replace('seconds: 2', 'seconds: 3'))
    const words = ['record', 'other/plan.yaml', '--out', 'archive', '--scratch', 's']
    const { status, stderr } = benchfolio(words, { cwd: folder })
    assert.equal(status, 3)
    assert.match(stderr, /The archive has another plan/)
  })
})

function pathOf(name: string): string {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
}

function start(arguments_: readonly string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [program, ...arguments_], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function ended(child: ChildProcess): Promise<readonly [number | null]> {
  if (child.exitCode !== null) return [child.exitCode]
  const [status] = (await once(child, 'exit')) as [number | null]
  return [status]
}

async function until(isTrue: () => boolean, child: ChildProcess): Promise<void> {
  while (!isTrue()) {
    assert.equal(child.exitCode, null, 'it ended early')
    await wait(50)
  }
}

/** Process ids of database servers that were started below `folder`. */
function serversOf(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        return /^(?:\S*\/)?(?:mariadbd|postgres)\0/.test(words) && words.includes(folder)
      } catch {
        return false
      }
    })
    .map(Number)
}

// The files of sessions and runs.
function shape(archive: string): readonly string[] {
  return files(archive)
    .filter((file) => /^(?:runs|sessions)\/.*\.txt$/.test(file))
    .toSorted()
}

function shapeOf(configurations: readonly string[], repeats: readonly number[]): readonly string[] {
  return configurations
    .flatMap((name) =>
      repeats.flatMap((repeat) => [
        ...['sysbench', 'vmstat'].map(
          (tool) => `runs/maria/${name}/c1/reads/t1.r${String(repeat)}.${tool}.txt`,
        ),
        ...['log', 'variables'].map(
          (tool) => `sessions/maria/${name}/c1.r${String(repeat)}.${tool}.txt`,
        ),
      ]),
    )
    .toSorted()
}

function files(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
}
