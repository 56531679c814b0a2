// What a server runs with against what its configuration file asks for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { readOptionVocabulary } from '../../tools/options/option-vocabulary.ts'
import { unmetOptionsIn } from '../../tools/options/unmet-options.ts'

const vocabulary = readOptionVocabulary(packageRoot)

const unmet = (engine: string, files: Readonly<Record<string, string>>): readonly string[] =>
  unmetOptionsIn(files, engine, vocabulary)

const running = (options: Readonly<Record<string, string>>): string =>
  [...Object.entries(options), ['version', '10.11.11-MariaDB'], ['port', '0']]
    .map((row) => `${row.join('\t')}\n`)
    .join('')

test('every spelling of the value is met', () => {
  const written =
    '[mysqld]\ninnodb-buffer-pool-size = 128M\nskip-log-bin\ngeneral_log\noptimizer_switch = mrr=on\nthread_cache_size = -1\nmysqlx = 0\n'
  const variables = {
    ...{ innodb_buffer_pool_size: '134217728', log_bin: 'OFF', general_log: 'ON' },
    ...{ optimizer_switch: 'index_merge=on,mrr=on,mrr_cost_based=off', thread_cache_size: '8' },
  }
  assert.deepEqual(unmet('mariadb', { 'my.cnf': written, 'v.txt': running(variables) }), [])
})

test('log_bin = OFF is a binary log that is called OFF', () => {
  const variables = running({ log_bin: 'ON', max_connections: '151' })
  assert.deepEqual(
    unmet('mariadb', { 'my.cnf': '[mysqld]\nlog_bin = OFF\n', 'v.txt': variables }),
    [],
  )
  assert.deepEqual(
    unmet('mariadb', {
      'my.cnf': '[mysqld]\nskip-log-bin\nmax_connections=500\n',
      'v.txt': variables,
    }),
    ['skip-log-bin is ON, the plan sets OFF.', 'max_connections is 151, the plan sets 500.'],
  )
})

test('variables that were not recorded leave the question open', () => {
  assert.deepEqual(unmet('mariadb', { 'my.cnf': '[mysqld]\nmax_connections=500\n' }), [
    'The variables of the server were not recorded.',
  ])
})

test('a value that the server raises, rounds, or calls by its name or by a newer one is met', () => {
  const written = `[mysqld]
open_files_limit = 5000
innodb_buffer_pool_size = 2500M
innodb_buffer_pool_instances = 8
max_allowed_packet = 1000000
binlog_format = 2
query_cache_type = 1
character_set_server = utf8
collation_server = utf8_bin
`
  const variables = running({
    ...{ open_files_limit: '1048576', innodb_buffer_pool_size: '3221225472' },
    ...{ innodb_buffer_pool_chunk_size: '134217728', innodb_buffer_pool_instances: '8' },
    ...{ max_allowed_packet: '999424', binlog_format: 'ROW', query_cache_type: 'ON' },
    ...{ character_set_server: 'utf8mb3', collation_server: 'utf8mb3_bin' },
  })
  assert.deepEqual(unmet('mysql', { 'my.cnf': written, 'v.txt': variables }), [])
})

test('a value beyond that is not met', () => {
  const written = `[mysqld]
open_files_limit = 5000
innodb_buffer_pool_size = 4G
max_allowed_packet = 1000000
binlog_format = 1
character_set_server = utf8
`
  const variables = running({
    ...{ open_files_limit: '1024', innodb_buffer_pool_size: '3221225472' },
    ...{ innodb_buffer_pool_chunk_size: '134217728', max_allowed_packet: '4096000' },
    ...{ binlog_format: 'ROW', character_set_server: 'utf8mb4' },
  })
  assert.deepEqual(unmet('mysql', { 'my.cnf': written, 'v.txt': variables }), [
    'open_files_limit is 1024, the plan sets 5000.',
    'innodb_buffer_pool_size is 3221225472, the plan sets 4G.',
    'max_allowed_packet is 4096000, the plan sets 1000000.',
    'binlog_format is ROW, the plan sets 1.',
    'character_set_server is utf8mb4, the plan sets utf8.',
  ])
})
