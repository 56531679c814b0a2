import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { configurationOf, type Configuration } from '../../tools/options/configuration.ts'
import { defaultsOf } from '../../tools/options/defaults.ts'
import { durabilityText, unsafeSettings } from '../../tools/options/durability.ts'
import { lintConfiguration } from '../../tools/options/lint.ts'
import { readOptionVocabulary } from '../../tools/options/option-vocabulary.ts'
import { serverOf } from '../../tools/options/server.ts'
import { packageRoot } from '../../tools/root.ts'
import { dump, source } from './sources.ts'

const vocabulary = readOptionVocabulary(packageRoot)

function mysql(text: string, version = '', engine = 'mysql', running = ''): Configuration {
  const files = [source('my.cnf', `[mysqld]\n${text}`)]
  if (running !== '') files.push(source('variables.txt', running))
  return configurationOf(files, serverOf(engine, version), vocabulary)
}

function findings(of: Configuration): readonly string[] {
  return lintConfiguration(of, vocabulary).map(
    ({ rule, message, place }) => `${String(place.line)} ${rule.slice(12)}: ${message}`,
  )
}

const words = (of: Configuration): string | undefined =>
  durabilityText(unsafeSettings(of, { vocabulary, defaultOf: defaultsOf(vocabulary, []) }))

suite('lint of options', () => {
  test('repeats that disagree are told with all their lines', () => {
    assert.deepEqual(findings(mysql('port=1\nsync_binlog=1\nsync-binlog=0\n')), [
      '4 conflict: sync_binlog is 1 (line 3), then 0 (line 4): the last one is effective',
    ])
  })

  test('repeats that agree are told, and are no conflict', () => {
    assert.deepEqual(findings(mysql('back_log=1K\nback-log=1024\n')), [
      '3 repeat: back_log is set 2 times to the same value',
    ])
  })

  for (const [text, version, engine, message] of [
    [
      'innodb_support_xa=1',
      '8.0.45',
      'mysql',
      '2 removed: innodb_support_xa is removed in mysql 8.0.45: the server does not start',
    ],
    [
      'loose_innodb_support_xa=1',
      '8.0.45',
      'mysql',
      '2 removed: innodb_support_xa is removed in mysql 8.0.45: the server starts without it',
    ],
    [
      'innodb_redo_log_capacity=1G',
      '5.7.44',
      'mysql',
      '2 too-early: innodb_redo_log_capacity was introduced after mysql 5.7.44: the server does not start',
    ],
    [
      'innodb_log_files_in_group=2',
      '10.6.23',
      'mariadb',
      '2 ignored: innodb_log_files_in_group has no effect in mariadb 10.6.23',
    ],
    [
      'tx_isolations=1',
      '8.0.45',
      'mysql',
      '2 unknown: tx_isolations is not a known option: the server does not start if the server lacks it',
    ],
    [
      'innodb_undo_log_encrypt=1',
      '10.11.6',
      'mariadb',
      '2 removed: innodb_undo_log_encrypt is not an option of mariadb 10.11.6: the server does not start',
    ],
  ] as const) {
    test(`${text} for ${engine} ${version}`, () => {
      assert.deepEqual(findings(mysql(`${text}\n`, version, engine)), [message])
    })
  }

  test('what a server runs with instead is told where a dump is there', () => {
    const of = mysql(
      'table_open_cache_instances=64\nport=1\n',
      '12.1.2',
      'mariadb',
      dump({ max_connections: '151', table_open_cache_instances: '2', port: '1' }),
    )
    assert.deepEqual(findings(of), [
      '2 ignored: table_open_cache_instances=64 is configured, but the server runs with 2',
    ])
  })

  test('a file without a fault has no findings', () => {
    assert.deepEqual(findings(mysql('innodb_buffer_pool_size=1G\nskip-log-bin\n', '8.4.8')), [])
  })
})

suite('durability', () => {
  test('what is not safe in a crash is told in the order of the vocabulary', () => {
    assert.equal(
      words(
        mysql(
          'innodb_flush_log_at_trx_commit=2\ninnodb_doublewrite=OFF\nskip-log-bin\nsync_binlog=0\n',
          '8.4.8',
        ),
      ),
      'durability risk: innodb_doublewrite=OFF, innodb_flush_log_at_trx_commit=2',
    )
  })

  test('a default that is not safe counts where the release is known', () => {
    assert.equal(
      words(mysql('log_bin=1\n', '10.11.6', 'mariadb')),
      'durability risk: sync_binlog=0',
    )
    assert.equal(words(mysql('port=1\n')), undefined)
    assert.equal(words(mysql('port=1\n', '8.4.8')), undefined)
  })

  test('a binary log that is off is no risk alone; one that is synced less than every commit is', () => {
    assert.equal(words(mysql('skip-log-bin\n', '8.4.8')), undefined)
    assert.equal(words(mysql('port=1\n', '10.11.6', 'mariadb')), undefined)
    assert.equal(
      words(mysql('log_bin=1\nsync_binlog=1000\n', '8.4.8')),
      'durability risk: sync_binlog=1000',
    )
  })

  test('what the server runs with goes before what was written', () => {
    const of = mysql(
      'innodb_flush_log_at_trx_commit=2\n',
      '8.4.8',
      'mysql',
      dump({
        max_connections: '1',
        innodb_flush_log_at_trx_commit: '1',
        log_bin: 'ON',
        innodb_doublewrite: 'ON',
        sync_binlog: '1',
        innodb_flush_method: 'O_DIRECT',
        innodb_force_recovery: '0',
      }),
    )
    assert.equal(words(of), undefined)
  })

  test('PostgreSQL: fsync, full_page_writes, synchronous_commit', () => {
    const file = source(
      'postgresql.conf',
      'shared_buffers = 1GB\nmax_wal_size = 4GB\nfsync = off\nsynchronous_commit = off\n',
    )
    const of = configurationOf([file], serverOf('postgresql', '17.4'), vocabulary)
    assert.equal(words(of), 'durability risk: fsync=off, synchronous_commit=off')
  })
})
