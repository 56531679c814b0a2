// Servers that already run: MariaDB and PostgreSQL with passwords, which no file of the archive may contain.
import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { benchfolio, records } from '../commands/benchfolio.ts'
import { engines } from './engines.ts'

const { missing } = engines()
const password = 'geheim "4711"'
const environment = { MARIA_USER: 'bench_admin', MARIA_PASSWORD: password }

suite('a running server', { skip: missing }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-existing-'))
  const file = (name: string): string => join(folder, name)
  const socket = file('mysqld.sock')
  let server: ChildProcess

  before(async () => {
    chmodSync(folder, 0o755)
    execFileSync('mariadb-install-db', [
      ...['--no-defaults', '--user=root', `--datadir=${file('data')}`],
      ...['--auth-root-authentication-method=normal', '--skip-test-db', '--force'],
    ])
    server = spawn(
      'mariadbd',
      [
        ...['--no-defaults', '--user=root', `--datadir=${file('data')}`, `--socket=${socket}`],
        '--skip-networking',
      ],
      { stdio: 'ignore' },
    )
    const client = ['--no-defaults', `--socket=${socket}`, '--user=root']
    while (!existsSync(socket)) await wait(100)
    const user = `'bench_admin'@'localhost' IDENTIFIED BY '${password}'`
    execFileSync('mariadb', [...client, '-e', `GRANT ALL ON *.* TO ${user}`])
    writeFileSync(file('plan.yaml'), planText(socket))
  })
  after(async () => {
    server.kill('SIGKILL')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  })
  const record = (env: Readonly<Record<string, string>>) =>
    benchfolio(['record', 'plan.yaml', '--out', 'archive', '--scratch', 's'], { cwd: folder, env })

  test('is not used without credentials in the environment', () => {
    const { status, stderr } = record({})
    assert.equal(status, 3)
    assert.match(stderr, /The environment variable MARIA_USER is not set/)
  })

  test('is measured, and still runs afterwards', () => {
    const { status, stderr } = record(environment)
    assert.equal(status, 0, stderr)
    assert.equal(server.exitCode, null)
    writeFileSync(file('page.md'), '---\narchive: {source: archive}\n---\n')
    const cells = records(
      benchfolio(
        ['query', 'page.md', '-m', 'qps', '-r', 'engine,version,threads', '-f', 'ndjson'],
        {
          cwd: folder,
        },
      ),
    ) as readonly { readonly fields: Record<string, string>; readonly value: number | null }[]
    assert.deepEqual(
      cells.map(({ fields }) => [fields['engine'], fields['threads']]),
      [
        ['mariadb', '1'],
        ['mariadb', '2'],
      ],
    )
    assert.ok(cells.every(({ value }) => value !== null && value > 0))
  })

  test('leaves no name and no password in the archive or the scratch folder', () => {
    for (const top of ['archive', 's'])
      for (const entry of readdirSync(file(top), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        assert.doesNotMatch(
          readFileSync(path, 'latin1'),
          /geheim|(?<!\d)4711(?!\d)|bench_admin/,
          path,
        )
      }
  })
})

function planText(socket: string): string {
  return `title: A running server
engines:
  - {name: maria, adapter: existing, server: mariadb, address: ${socket}, credentials: MARIA}
workloads:
  - {name: reads, load: sysbench, test: oltp_point_select, data: [--tables=1, --table-size=500]}
threads: [1, 2]
repeats: 1
seconds: 2
warmup: 1
collect: [vmstat, variables, status, status-series]
`
}
