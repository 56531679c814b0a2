// What a server runs with against what its configuration file asks for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { readFile } from '../../tools/formats/read-file.ts'
import { configurationOf } from '../../tools/options/configuration.ts'
import { readOptionVocabulary } from '../../tools/options/option-vocabulary.ts'
import { serverOf } from '../../tools/options/server.ts'
import { unmetOptions } from '../../tools/options/unmet-options.ts'

const vocabulary = readOptionVocabulary(packageRoot)

function unmet(engine: string, files: Readonly<Record<string, string>>): readonly string[] {
  const sources = Object.entries(files).map(([path, text]) => ({
    ...{ path, bytes: text.length, sha256: path, verdict: 'read' as const, fields: {} },
    ...readFile(path, Buffer.from(text)),
  }))
  return unmetOptions(configurationOf(sources, serverOf(engine, ''), vocabulary))
}

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
    [
      'skip-log-bin is ON, the plan asks for OFF.',
      'max_connections is 151, the plan asks for 500.',
    ],
  )
})

test('variables that were not recorded leave the question open', () => {
  assert.deepEqual(unmet('mariadb', { 'my.cnf': '[mysqld]\nmax_connections=500\n' }), [
    'The variables of the server were not recorded.',
  ])
})
