// Traits are memoized by content, so each test has contents of its own.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { differingTraits, traitsOf } from '../../tools/analysis/run-traits.ts'
import type { KeptReading, Option, Run } from '../../tools/core/model.ts'
import { source } from '../runs/sources.ts'
import { run } from './runs.ts'

type Fields = Readonly<Record<string, string>>

// The vocabularies are read once, outside of the tests.
traitsOf(run(0, {}, {}, { command: { text: 'sysbench run', line: 1 } }))

let count = 0
const unique = (): string => `v${String((count += 1))}`

const reported = (role: 'written' | 'running', values: Fields): Run => {
  const reading: KeptReading = {
    kind: 'options',
    role,
    family: 'mysql',
    options: Object.entries(values).map(([name, value], index): Option => ({
      ...{ name, value, line: index + 1 },
      ...(role === 'written' ? { group: 'mysqld' } : {}),
    })),
  }
  const content = JSON.stringify(reading)
  const companions = [source('server.txt', {}, [reading], { format: 'variables', content })]
  return run(1, {}, {}, { companions })
}
const withFacts = (facts: Fields): Run =>
  run(
    1,
    {},
    {},
    { host: Object.entries(facts).map(([name, value]) => ({ name, value, file: 'a', line: 1 })) },
  )
const commanded = (text: string, fields: Fields = {}, facts: Run['facts'] = []): Run =>
  run(1, fields, {}, { command: { text, line: 1 }, facts })
const traits = (own: Run): unknown => [...traitsOf(own)]

suite('traits', () => {
  test('are in the order of their names, whatever the order of the facts', () => {
    const facts = [
      ['cpu model', unique()],
      ['kernel', unique()],
      ['memory', unique()],
      ['swap', unique()],
    ] as const
    for (const order of [facts, facts.toReversed(), [facts[2], facts[0], facts[3], facts[1]]])
      assert.deepEqual(traits(withFacts(Object.fromEntries(order))), facts)
  })

  test('have all texts of a name that is stated twice, equal ones once', () => {
    const [first, second] = [unique(), unique()]
    assert.deepEqual(traits(commanded(`sysbench --table-size=${first} --table-size=${second}`)), [
      ['--table-size', `${first} and ${second}`],
    ])
    assert.deepEqual(traits(commanded(`sysbench --table-size=${first} --table-size=${first}`)), [
      ['--table-size', first],
    ])
  })

  test('have no argument that a field or a fact of the run states', () => {
    const size = unique()
    const text = `sysbench --threads=8 --rate=5 --table-size=${size}`
    const sized = ['--table-size', size]
    const rate = ['argument rate limit', '5']
    assert.deepEqual(traits(commanded(text)), [sized, ['--threads', '8'], rate])
    assert.deepEqual(traits(commanded(text, { threads: '8' })), [sized, rate])
    const redis = `redis-benchmark -d ${size} -P 16`
    const requests = ['argument pipelined requests', '16']
    const [bytes, other] = ['payload bytes', 'redis'].map((name) => ({
      ...{ name, value: '3', file: 'a', line: 1 },
    }))
    assert.ok(bytes && other)
    assert.deepEqual(traits(commanded(redis, {}, [other])), [
      requests,
      ['argument value size', size],
    ])
    assert.deepEqual(traits(commanded(redis, {}, [bytes, other])), [
      requests,
      ['payload bytes', '3'],
    ])
  })

  test('of a reported configuration are variables, of a written one lines of my.cnf', () => {
    const size = String(count++)
    const values = { max_connections: size, sort_buffer_size: size }
    assert.deepEqual(traits(reported('running', values)), [
      ['variable max_connections', size],
      ['variable sort_buffer_size', size],
    ])
    assert.deepEqual(traits(reported('written', values)), [
      ['my.cnf max_connections', size],
      ['my.cnf sort_buffer_size', size],
    ])
  })

  test('of two configurations are different objects only where the options differ', () => {
    const [value, other] = [unique(), unique()]
    const same = [
      reported('running', { x_option: value, x_port: unique() }),
      reported('running', { x_option: value, x_port: unique() }),
      run(2, {}, {}, { companions: reported('running', { x_option: value }).companions }),
    ].map(traitsOf)
    assert.deepEqual([...(same[0] ?? [])], [['variable x_option', value]])
    assert.equal(new Set(same).size, 1)
    const different = traitsOf(reported('running', { x_option: other }))
    assert.deepEqual([...different], [['variable x_option', other]])
  })

  test('are no names of one server or one moment', () => {
    const dropped = [
      ...['uuid', 'x_uuid', 'x_pid', 'x_hostname', 'timestamp', 'x_socket', 'x_port', 'x_seed'],
      ...['x_seed1', 'x_datadir', 'x_basedir', 'x_tmpdir', 'secure_file_priv', 'x_log_error'],
      ...['x_file', 'x_dir', 'x_path', 'x_id', 'x_user', 'x_host', 'x_identity'],
      ...['x_error_count', 'x_warning_count', 'bind_address', 'pseudo_x', 'pseudo_xyz'],
      ...[
        'gtid_executed',
        'gtid_purged',
        'gtid_binlog_pos',
        'gtid_domain_id',
        'ssl_ca',
        'x_ssl_key',
      ],
    ]
    const kept = [
      ...['guid', 'xuuid', 'uuid_x', 'x_portal', 'x_seed12', 'x_seedy', 'x_files', 'ssl', 'x_ssl'],
      ...['pseudo', 'x_pseudo', 'error_counts', 'warnings', 'bind_addresses', 'tmpdirs'],
      ...['gtid_mode', 'enforce_gtid_x', 'x_timestamp', 'ssl_cipher', 'innodb_data_file_path'],
    ]
    const value = unique()
    const values = Object.fromEntries([...dropped, ...kept].map((name) => [name, value]))
    assert.deepEqual(
      traits(reported('running', values)),
      kept.toSorted().map((name) => [`variable ${name}`, value]),
    )
  })
})

suite('traits that differ', () => {
  test('have the distinct texts of each name, by name; equal ones are none', () => {
    const [kernel, newer, memory, model] = [unique(), unique(), unique(), unique()]
    const runs = [
      withFacts({ kernel, memory, 'cpu model': model }),
      withFacts({ kernel: newer, memory }),
      withFacts({ kernel, memory }),
    ]
    assert.deepEqual(
      [...differingTraits(runs)],
      [
        ['cpu model', [model, '']],
        ['kernel', [kernel, newer]],
      ],
    )
    assert.deepEqual([...differingTraits(runs.slice(0, 1))], [])
    assert.deepEqual([...differingTraits([])], [])
  })
})
