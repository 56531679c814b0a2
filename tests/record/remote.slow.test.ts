// A load generator on another machine: real ssh into a network namespace, MariaDB and PostgreSQL on this side.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
import { benchfolio, program, records } from '../commands/benchfolio.ts'
import { readJournal } from '../../tools/record/journal.ts'
import { clientMachine, clientMachineMissing, type ClientMachine } from './client-machine.ts'
import { engines } from './engines.ts'

const { missing, postgresqlPrograms } = engines()

suite('a recording with a remote load', { skip: missing || clientMachineMissing() }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-remote-'))
  const archive = join(folder, 'archive')
  const journal = (): ReturnType<typeof readJournal> => readJournal(join(archive, 'journal.ndjson'))
  const words = ['record', 'plan.yaml', '--out', 'archive', '--scratch', 's']
  let machine: ClientMachine

  before(async () => {
    chmodSync(folder, 0o755)
    machine = await clientMachine(folder)
    writeFileSync(join(folder, 'plan.yaml'), planFor(machine, join(folder, 'client')))
  })
  after(() => {
    machine.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('keeps no run whose connection was lost, and says how to continue', async () => {
    const child = spawn(process.execPath, [program, ...words], {
      cwd: folder,
      env: { ...process.env, PATH: machine.path, SECRET_OF_THE_CALLER: 'geheim-4711' },
    })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    while (journal().length === 0 && child.exitCode === null) await wait(100)
    await wait(600)
    machine.dropConnections()
    const [status] = (await once(child, 'exit')) as [number | null]
    assert.equal(status, 1, errors)
    assert.match(errors, /The connection to the load generator was lost/)
    assert.ok(journal().every((entry) => entry.status === 'ok'))
    assert.ok(journal().length < 8)
  })

  test('continues to the archive of an undisturbed recording', () => {
    const { status, stderr } = benchfolio(words, { cwd: folder, env: { PATH: machine.path } })
    assert.equal(status, 0, stderr)
    assert.match(stderr, /clock of the load generator: -?[\d.e-]+ s/)
    assert.equal(journal().length, 8)
    assert.equal(new Set(journal().map(({ point }) => point)).size, 8)
    const files = allFiles(archive)
    for (const { point } of journal())
      for (const name of ['sysbench', 'vmstat', 'client-vmstat'])
        assert.ok(files.includes(`${point}.${name}.txt`), `${point} ${name}`)
    assert.ok(files.includes('host/client-lscpu.txt'))
    assert.ok(files.every((file) => !file.endsWith('.new')))
  })

  test('holds nothing of ssh or of the environment', () => {
    for (const file of allFiles(archive)) {
      const text = readFileSync(join(archive, file), 'utf8')
      assert.doesNotMatch(text, /geheim-4711|PRIVATE KEY|ssh-ed25519|BatchMode|IdentityFile/, file)
    }
  })

  test('is read with the numbers of both engines', () => {
    writeFileSync(join(folder, 'page.md'), '---\narchive: {source: archive}\n---\n')
    const outcome = benchfolio(
      ['query', 'page.md', '-m', 'qps', '-r', 'engine,threads', '-f', 'ndjson'],
      { cwd: folder },
    )
    const cells = records(outcome) as readonly { readonly value: number | null }[]
    assert.equal(cells.length, 4, outcome.stderr)
    assert.ok(cells.every(({ value }) => value !== null && value > 0))
  })
})

function planFor({ server, address, ssh }: ClientMachine, folder: string): string {
  const bin = postgresqlPrograms === undefined ? '' : `, bin: ${postgresqlPrograms}`
  return `title: A remote load
hosts:
  server: { address: ${server} }
  client: { ssh: ${ssh}, address: ${address}, folder: ${folder} }
engines:
  - {name: maria, adapter: mariadb}
  - {name: postgres, adapter: postgresql${bin}}
workloads:
  - {name: reads, load: sysbench, test: oltp_point_select, data: [--tables=1, --table-size=500]}
threads: [1, 2]
repeats: 2
seconds: 2
warmup: 1
collect: [vmstat, variables]
`
}

function allFiles(folder: string): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : []
}
