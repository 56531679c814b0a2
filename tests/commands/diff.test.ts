import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { benchfolio, type Outcome } from './benchfolio.ts'

suite('diff and redact on the command line', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'benchfolio-diff-'))
  after(() => rmSync(cwd, { recursive: true, force: true }))
  const file = (name: string, text: string): string => {
    writeFileSync(join(cwd, name), text)
    return name
  }
  const run = (...arguments_: readonly string[]): Outcome => benchfolio(arguments_, { cwd })
  const ours = (...arguments_: readonly string[]): Outcome =>
    benchfolio(arguments_, { cwd: packageRoot })

  const a = file('a.cnf', '[mysqld]\ninnodb-buffer-pool-size=1G\nsync_binlog=1\n')
  const b = file('b.cnf', '[mysqld]\nsync-binlog=1\ninnodb_buffer_pool_size=1024M\n')
  const c = file('c.cnf', '[mysqld]\nsync-binlog=1\nsync-binlog=0\nmax_connections=10\n')

  test('files that mean the same: 0', () => {
    const { status, stdout } = run('diff', 'config', a, b, '--json')
    assert.equal(status, 0)
    assert.deepEqual(JSON.parse(stdout), { written: 0, effective: 0, equal: 2, options: [] })
  })

  test('files that differ: 1, with the places of both values', () => {
    const { status, stdout } = run('diff', 'config', a, c, '--json')
    assert.equal(status, 1)
    const { written, options } = JSON.parse(stdout) as {
      readonly written: number
      readonly options: readonly Readonly<Record<string, unknown>>[]
    }
    assert.equal(written, 3)
    assert.deepEqual(
      options.find(({ name }) => name === 'sync_binlog'),
      {
        name: 'sync_binlog',
        class: 'asked-for',
        written: ['1', '0'],
        running: [null, null],
        default: [null, null],
        follows: true,
        evidence: [
          { side: 0, layer: 'written', value: '1', file: 'a.cnf', line: 3 },
          { side: 1, layer: 'written', value: '0', file: 'c.cnf', line: 3 },
        ],
      },
    )
  })

  test('as Markdown it is a table', () => {
    const { stdout } = run('diff', 'config', a, c, '-f', 'markdown')
    assert.match(stdout, /^3 written, 3 effective differences; 0 options equal\n\n\| option \|/)
    assert.match(stdout, /\| sync_binlog \| set \| 1 \| 0 \| a\.cnf:3 c\.cnf:3 \|/)
  })

  for (const [words, arguments_] of [
    ['an unknown subject', ['diff', 'colours', a, b]],
    ['one filter', ['diff', 'config', 'mariadb-two-cores', 'cores:1']],
    ['an unknown format', ['diff', 'config', a, b, '-f', 'csv']],
    ['a filter that no run passes', ['diff', 'config', 'mariadb-two-cores', 'cores:1', 'cores:9']],
    ['a file that is not there', ['redact', 'nothing.cnf']],
  ] as const) {
    test(`${words}: 2`, () => {
      const { status, stdout, stderr } = ours(
        ...arguments_.map((text) => (text.endsWith('.cnf') ? join(cwd, text) : text)),
      )
      assert.equal(status, 2, stderr)
      assert.equal(stdout, '')
      assert.match(stderr, /do this: /)
    })
  }

  test('runs of the publication: the line that was changed, and what changed with it', () => {
    const { status, stdout } = ours(
      'diff',
      'config',
      'flush-at-commit',
      'config:commit1',
      'config:commit2',
    )
    assert.equal(status, 1)
    assert.match(stdout, /^1 written, 2 effective differences/)
    assert.match(stdout, /innodb_flush_log_at_trx_commit +set/)
    assert.match(
      stdout,
      /table_open_cache_instances +set, ignored by the server +64 written, 4 effective/,
    )
  })

  test('redact prints what a page would show and counts what is masked', () => {
    file('my.cnf', '[mysqld]\r\nreport_host = db1\nreport_user = repl\nreport_password = pw\n')
    assert.deepEqual(run('redact', 'my.cnf'), {
      status: 0,
      stdout:
        '[mysqld]\r\nreport_host = host-1\nreport_user = repl\nreport_password = [redacted]\n',
      stderr: 'removed 1 secret, replaced 1 host, masked 0 lines that no reader understood\n',
    })
    file('run.log', 'ssh db1\nsecond\n')
    assert.deepEqual(run('redact', 'run.log'), {
      status: 0,
      stdout: '2 lines not shown\n\n',
      stderr: 'removed 0 secrets, replaced 1 host, masked 2 lines that no reader understood\n',
    })
  })
})
