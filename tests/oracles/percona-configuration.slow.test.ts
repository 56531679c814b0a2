// What was really different between the servers of the Percona archive, whose my.cnf files are nearly the same.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite, test } from 'node:test'
import { redact } from '../../tools/redaction/redact-text.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { absent, realArchive, workFolder } from './real-archives.ts'

const name = 'percona-rw-local'
const page = resolve(import.meta.dirname, '../archives/percona-rw-local.md')

interface Printed {
  readonly written: number
  readonly effective: number
  readonly options: readonly {
    readonly name: string
    readonly class: string
    readonly written: readonly (string | null)[]
    readonly running: readonly (string | null)[]
    readonly default: readonly (string | null)[]
    readonly evidence: readonly {
      readonly side: number
      readonly layer: string
      readonly value: string
      readonly file: string
      readonly line: number
    }[]
  }[]
}

suite('configurations of the Percona archive', { skip: absent(name) }, () => {
  const cwd = workFolder()
  const root = realArchive(name).folders()
  const diff = (...filters: readonly string[]): Printed => {
    const { status, stdout, stderr } = benchfolio(
      ['diff', 'config', page, ...filters, '--root', root, '--json'],
      { cwd },
    )
    assert.equal(status, 1, stderr)
    return JSON.parse(stdout) as Printed
  }
  const named = ({ options }: Printed, wanted: string): readonly string[] =>
    options.filter((option) => option.class === wanted).map((option) => option.name)

  test('MySQL 8.4.8 to 9.6.0: no line of my.cnf, ten changed defaults', () => {
    const found = diff('engine:mysql version:8.4.8', 'engine:mysql version:9.6.0')
    assert.deepEqual([found.written, found.effective], [0, 10])
    const changed = named(found, 'changed-default')
    assert.equal(changed.length, 10)
    const gtid = found.options.find((option) => option.name === 'gtid_mode')
    assert.deepEqual(
      [gtid?.class, gtid?.written, gtid?.running, gtid?.default],
      ['changed-default', [null, null], ['OFF', 'ON'], ['OFF', 'ON']],
    )
  })

  test('a memory tier of its own gives the same', () => {
    for (const memory of ['2G', '12G', '32G']) {
      const found = diff(`version:8.4.8 memory:${memory}`, `version:9.6.0 memory:${memory}`)
      assert.deepEqual([found.written, found.effective], [0, 10], memory)
    }
  })

  test('9.6.0 to the custom 9.7.0: its image resolves names', () => {
    const found = diff('version:9.6.0', 'version:9.7.0-er')
    assert.deepEqual(named(found, 'set-by-image'), ['host_cache_size', 'skip_name_resolve'])
  })

  test('8.0.45 to 8.4.8: three lines written, eighteen effective', () => {
    const found = diff('engine:mysql version:8.0.45', 'engine:mysql version:8.4.8')
    assert.deepEqual([found.written, found.effective], [3, 18])
  })

  test('MariaDB does not listen to three of its options', () => {
    const found = diff('version:10.11.16-MariaDB-ubu2204', 'version:12.1.2-MariaDB-ubu2404')
    assert.deepEqual(named(found, 'ignored'), [
      'innodb_buffer_pool_instances',
      'innodb_log_files_in_group',
      'table_open_cache_instances',
    ])
    const instances = found.options.find((option) => option.name === 'table_open_cache_instances')
    assert.deepEqual(
      [instances?.written, instances?.running],
      [
        ['64', '64'],
        ['2', '2'],
      ],
    )
  })

  test('every value is in the redacted line that its row names', () => {
    const found = diff('engine:mysql version:8.0.45', 'engine:mysql version:8.4.8', 'version:9.6.0')
    let count = 0
    for (const option of found.options) {
      assert.ok(option.evidence.length > 0, option.name)
      for (const { file, line, value } of option.evidence) {
        const path = join(root, `${name}.tar.gz`, file)
        const text = redact(readFileSync(path, 'utf8').split('\n')[line - 1] ?? '').text
        assert.ok(text.includes(value), `${file}:${String(line)} ${option.name}`)
        count += 1
      }
    }
    assert.ok(count > 100, String(count))
  })
})
