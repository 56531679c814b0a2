import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { meantOption } from '../../tools/options/option-name.ts'
import { namesOf, readOptionVocabulary } from '../../tools/options/option-vocabulary.ts'
import { serverOf } from '../../tools/options/server.ts'
import { packageRoot } from '../../tools/root.ts'

const words = readOptionVocabulary(packageRoot).get('mysql')
assert.ok(words)
const known = namesOf(words, serverOf('mysql', '8.0.45'))

suite('names of options', () => {
  for (const [written, value, name, meant] of [
    ['innodb-buffer-pool-size', '1G', 'innodb_buffer_pool_size', undefined],
    ['loose_innodb_numa_interleave', '1', 'innodb_numa_interleave', undefined],
    ['skip-log-bin', undefined, 'log_bin', 'OFF'],
    ['skip_innodb_doublewrite', '0', 'innodb_doublewrite', 'ON'],
    ['disable-log-bin', undefined, 'log_bin', 'OFF'],
    ['enable-general-log', undefined, 'general_log', 'ON'],
    ['skip-name-resolve', undefined, 'skip_name_resolve', undefined],
    ['tx-isolation', 'READ-COMMITTED', 'transaction_isolation', undefined],
    ['slave_parallel_workers', '8', 'replica_parallel_workers', undefined],
    ['table_cache', '100', 'table_open_cache', undefined],
    ['innodb_redo_log_cap', '1G', 'innodb_redo_log_capacity', undefined],
    ['innodb_buffer_pool', '1G', 'innodb_buffer_pool', undefined],
    ['no_such_option', '1', 'no_such_option', undefined],
  ] as const) {
    test(`${written} is ${name}`, () => {
      const found = meantOption(written, value, words, known)
      assert.deepEqual([found.name, found.value], [name, meant])
    })
  }

  test('PostgreSQL does not care for capitals, MongoDB does', () => {
    assert.equal(
      meantOption('Shared_Buffers', '1', { ...words, family: 'postgresql' }).name,
      'shared_buffers',
    )
    assert.equal(
      meantOption('storage.dbPath', '1', { ...words, family: 'mongodb' }).name,
      'storage.dbPath',
    )
  })
})
