import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { configurationOf, type Configuration } from '../../tools/options/configuration.ts'
import { defaultsOf } from '../../tools/options/defaults.ts'
import { unsafeSettings } from '../../tools/options/durability.ts'
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

const risks = (of: Configuration): readonly string[] =>
  unsafeSettings(of, { vocabulary, defaultOf: defaultsOf(vocabulary, []) }).map(
    ({ name, text }) => `${name}=${text}`,
  )

suite('durability', () => {
  test('what is not safe in a crash is told in the order of the vocabulary', () => {
    assert.deepEqual(
      risks(
        mysql(
          'innodb_flush_log_at_trx_commit=2\ninnodb_doublewrite=OFF\nskip-log-bin\nsync_binlog=0\n',
          '8.4.8',
        ),
      ),
      ['innodb_doublewrite=OFF', 'innodb_flush_log_at_trx_commit=2'],
    )
  })

  test('a default that is not safe counts where the release is known', () => {
    assert.deepEqual(risks(mysql('log_bin=1\n', '10.11.6', 'mariadb')), ['sync_binlog=0'])
    assert.deepEqual(risks(mysql('port=1\n')), [])
    assert.deepEqual(risks(mysql('port=1\n', '8.4.8')), [])
  })

  test('a binary log that is off is no risk alone; one that is synced less than every commit is', () => {
    assert.deepEqual(risks(mysql('skip-log-bin\n', '8.4.8')), [])
    assert.deepEqual(risks(mysql('port=1\n', '10.11.6', 'mariadb')), [])
    assert.deepEqual(risks(mysql('log_bin=1\nsync_binlog=1000\n', '8.4.8')), ['sync_binlog=1000'])
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
    assert.deepEqual(risks(of), [])
  })

  test('PostgreSQL: fsync, full_page_writes, synchronous_commit', () => {
    const file = source(
      'postgresql.conf',
      'shared_buffers = 1GB\nmax_wal_size = 4GB\nfsync = off\nsynchronous_commit = off\n',
    )
    const of = configurationOf([file], serverOf('postgresql', '17.4'), vocabulary)
    assert.deepEqual(risks(of), ['fsync=off', 'synchronous_commit=off'])
  })
})
