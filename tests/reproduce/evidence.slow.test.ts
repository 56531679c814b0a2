// Evidence of a stranger with real servers: its commands do not run, and its configuration is the one that was measured.
import assert from 'node:assert/strict'
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
import { after, suite, test } from 'node:test'
import { localServers } from '../../tools/reproduce/local-servers.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { engines } from '../record/engines.ts'
import { writePack, type Evidence } from './hostile-evidence.ts'

const { missing } = engines()
// Debian has no MySQL: MYSQL_SERVERS names a folder with bin/mysqld.
const folders = (process.env['MYSQL_SERVERS'] ?? '').split(':').filter((path) => path !== '')
const servers = await localServers(folders)
const noMysql = servers.some(({ adapter }) => adapter === 'mysql')
  ? false
  : 'SKIPPED: MySQL cannot be found, which Debian does not package; name its folder in MYSQL_SERVERS'

suite('evidence of a stranger', { skip: missing }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-evidence-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const markers = join(folder, 'markers')
  const marker = (name: string): string => join('/tmp', `benchfolio-${String(process.pid)}-${name}`)

  function reproduced(name: string, evidence: Omit<Evidence, 'version'>) {
    const local = servers.find(({ adapter }) => adapter === evidence.engine)
    const version = local?.server.release.join('.') ?? ''
    writePack(join(folder, `${name}.zip`), { ...evidence, version })
    return benchfolio(
      [
        ...['reproduce', `${name}.zip`, '--out', `${name}.yaml`, '--run', '--yes'],
        ...['--repeats', '1', '--seconds', '1', '--archive', name, '--scratch', `s-${name}`],
        ...folders.flatMap((path) => ['--servers', path]),
      ],
      { cwd: folder, minutes: 5 },
    )
  }

  test('runs no archive_command of postgresql.conf', () => {
    const own = marker('archive')
    const { stderr, stdout, status } = reproduced('postgresql', {
      engine: 'postgresql',
      options: `archive_mode = always\narchive_command = 'touch ${own}'\narchive_timeout = 1s\nsession_preload_libraries = ''\ninclude_if_exists = '${own}'\nlog_directory = '${markers}'`,
      command: `pgbench --client=1 --time=1 --log-prefix=${own} --select-only bench`,
    })
    assert.equal(status, 4, `${stdout}${stderr}`)
    assert.match(stderr, /archive_command is omitted: it may name a program/)
    assert.match(stderr, /include_if_exists is omitted/)
    assert.match(stderr, /--log-prefix of pgbench is omitted/)
    assert.equal(existsSync(own), false)
    assert.match(stdout, /archive\\?_command is omitted/)
  })

  test('runs no wsrep_notify_cmd and no init_file of my.cnf, and starts the server with the options of the original', () => {
    const own = marker('notify')
    const { stderr, stdout, status } = reproduced('mariadb', {
      engine: 'mariadb',
      options: `skip-log-bin\nskip-name-resolve\nwsrep_on = ON\nwsrep_notify_cmd = touch ${own};\ninit_file = ${own}\ngeneral_log_file = ${own}\nloose-innodb-flush-neighbors=0\nlog_slow_verbosity='query_plan'`,
    })
    assert.equal(status, 4, `${stdout}${stderr}`)
    assert.match(stderr, /wsrep_notify_cmd is omitted/)
    assert.equal(existsSync(own), false)
    const file = join(folder, 'mariadb/configurations')
    const name = `mariadb-${servers.find(({ adapter }) => adapter === 'mariadb')?.server.release.join('.') ?? ''}`
    assert.match(
      readFileSync(join(file, name, 'a.cnf'), 'utf8'),
      /^skip-log-bin\nskip-name-resolve$/m,
    )
    const variables = readFileSync(
      join(folder, 'mariadb/sessions', name, 'a.r1.variables.txt'),
      'utf8',
    )
    assert.match(variables, /^log_bin\tOFF$/m)
    assert.match(variables, /^skip_name_resolve\tON$/m)
    assert.match(variables, /^innodb_flush_neighbors\t0$/m)
    assert.doesNotMatch(stdout, /the plan sets/)
  })

  test(
    'runs no init_file and loads no plugin, component or included file of my.cnf in MySQL',
    { skip: noMysql },
    () => {
      const own = marker('mysql')
      writeFileSync(own, 'CREATE DATABASE stolen;\n')
      const files = [
        'init_file',
        'plugin_load_add',
        'early_plugin_load',
        'general_log_file',
        'log_error',
      ]
      const { stderr, stdout, status } = reproduced('mysql', {
        engine: 'mysql',
        options: `${files.map((name) => `${name} = ${own}`).join('\n')}\ninnodb_data_home_dir = ${markers}\n!include ${own}\nskip-name-resolve`,
      })
      assert.equal(status, 4, `${stdout}${stderr}`)
      for (const name of [...files, 'innodb_data_home_dir', '!include'])
        assert.ok(stderr.includes(`${name} is omitted: `), name)
      // As it was written, and no database of its statement.
      assert.equal(readFileSync(own, 'utf8'), 'CREATE DATABASE stolen;\n')
      rmSync(own)
      assert.equal(existsSync(markers), false)
      const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      assert.deepEqual(
        found.filter((path) => path.includes('stolen')),
        [],
      )
      assert.doesNotMatch(stdout, /the plan sets/)
    },
  )
})
