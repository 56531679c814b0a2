import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { differingTraits, traitsOf } from '../../tools/analysis/run-traits.ts'
import type { KeptReading, Option, Run } from '../../tools/core/model.ts'
import { source } from '../runs/sources.ts'
import { onHost, run } from './runs.ts'

type Fields = Readonly<Record<string, string>>

const options = (
  role: 'written' | 'running' | 'status',
  values: Fields,
  group?: string,
): KeptReading => ({
  kind: 'options',
  role,
  family: 'mysql',
  options: Object.entries(values).map(([name, value], index): Option => ({
    name,
    ...(value === '' ? {} : { value }),
    ...(group === undefined ? {} : { group }),
    line: index + 1,
  })),
})

const configured = (id: number, fields: Fields, ...readings: readonly KeptReading[]): Run =>
  run(
    id,
    fields,
    { qps: 100 + id },
    {
      companions: [
        source(`${String(id)}.cnf`, {}, readings, {
          format: 'my.cnf',
          content: JSON.stringify(readings),
        }),
      ],
    },
  )

suite('the traits of a run', () => {
  test('are facts of its host and tool that a benchmark may depend on', () => {
    const found = traitsOf(
      run(
        1,
        {},
        {},
        {
          host: [
            { name: 'cpu model', value: 'B', file: 'lscpu.txt', line: 1 },
            { name: 'cpu model', value: 'A', file: 'lscpu.txt', line: 2 },
            { name: 'BogoMIPS', value: '5', file: 'lscpu.txt', line: 3 },
          ],
          facts: [
            { name: 'tool', value: 'sysbench 1.0.20', file: '1.txt', line: 1 },
            { name: 'random seed', value: '7', file: '1.txt', line: 2 },
          ],
        },
      ),
    )
    assert.deepEqual(
      [...found],
      [
        ['cpu model', 'A and B'],
        ['tool', 'sysbench 1.0.20'],
      ],
    )
  })

  test('are arguments, without those that say where it connects to', () => {
    const text =
      'sysbench --mysql-host=h --mysql-password=x --threads=8 --tables=4 --table-size 1000 --db-ps-mode auto --skip-trx oltp_read_only run'
    const found = traitsOf(
      run(1, { threads: '8', workload: 'ro' }, {}, { command: { text, line: 1 } }),
    )
    assert.deepEqual(
      [...found],
      [
        ['--skip-trx', 'on'],
        ['--table-size', '1000'],
        ['--tables', '4'],
        ['argument prepared statements', 'auto'],
      ],
    )
  })

  test('are options of the server, whatever sign joins their words; the last of a name counts', () => {
    const written = options(
      'written',
      { 'innodb-flush_log': '1', 'sync-binlog': '0', skip: '' },
      'mysqld',
    )
    const found = traitsOf(
      configured(1, {}, written, options('written', { user: 'me', quick: '1' }, 'mysqldump')),
    )
    assert.deepEqual(
      [...found],
      [
        ['my.cnf innodb_flush_log', '1'],
        ['my.cnf skip', 'ON'],
        ['my.cnf sync_binlog', '0'],
      ],
    )
  })

  test('are values by their meaning, and those of the running server where it told them', () => {
    const written = options('written', { innodb_buffer_pool_size: '1G', port: '1' }, 'mysqld')
    const running = options('running', { innodb_buffer_pool_size: '1073741824', log_bin: 'ON' })
    const traits = [configured(1, {}, written), configured(2, {}, written, running)].map(traitsOf)
    assert.deepEqual(
      traits.map((found) => [...found]),
      [
        [['my.cnf innodb_buffer_pool_size', '1073741824']],
        [
          ['variable innodb_buffer_pool_size', '1073741824'],
          ['variable log_bin', 'ON'],
        ],
      ],
    )
  })

  test('are without sync_binlog where the server says that it has no binary log', () => {
    const found = (log_bin: string): readonly string[] => [
      ...traitsOf(configured(1, {}, options('running', { log_bin, sync_binlog: '0' }))).keys(),
    ]
    assert.deepEqual(found('ON'), ['variable log_bin', 'variable sync_binlog'])
    assert.deepEqual(found('OFF'), ['variable log_bin'])
  })

  test('are variables of the server, and its host name, but not its counters, nor what names one moment', () => {
    const found = traitsOf(
      configured(
        1,
        {},
        options('running', { max_connections: '151', hostname: 'a', server_uuid: 'b', pid: '1' }),
        options('status', { Uptime: '5' }),
      ),
    )
    assert.deepEqual(
      [...found],
      [
        ['hostname', 'a'],
        ['variable max_connections', '151'],
      ],
    )
  })

  test('include modes of what differs from moment to moment', () => {
    const running = options('running', {
      ...{
        gtid_mode: 'ON',
        enforce_gtid_consistency: 'ON',
        gtid_executed: 'u:1-5',
        gtid_purged: '',
      },
      ...{ gtid_binlog_pos: '0-1-2', gtid_strict_mode: 'OFF', gtid_domain_id: '7', timestamp: '5' },
      ...{ explicit_defaults_for_timestamp: 'ON', ssl_ca: '/ca.pem', ssl_cipher: 'AES128' },
      ...{ innodb_data_file_path: 'ibdata1:12M', tmpdir: '/tmp', innodb_data_home_dir: '/data' },
    })
    assert.deepEqual(
      [...traitsOf(configured(1, {}, running)).keys()],
      [
        'variable enforce_gtid_consistency',
        'variable explicit_defaults_for_timestamp',
        'variable gtid_mode',
        'variable gtid_strict_mode',
        'variable innodb_data_file_path',
        'variable ssl_cipher',
      ],
    )
  })

  test('differ in options of one dash, and in values after a space', () => {
    const differing = (...commands: readonly string[]): unknown => [
      ...differingTraits(
        commands.map((text, id) => run(id, {}, {}, { command: { text, line: 1 } })),
      ),
    ]
    assert.deepEqual(differing('redis-benchmark -h a -P 1', 'redis-benchmark -h b -P 16'), [
      ['argument pipelined requests', ['1', '16']],
    ])
    assert.deepEqual(
      differing('memtier_benchmark --key-pattern R:R', 'memtier_benchmark --key-pattern=G:G'),
      [['argument key pattern', ['R:R', 'G:G']]],
    )
    assert.deepEqual(differing('sysbench --db-ps-mode=auto run', 'sysbench run'), [
      ['argument prepared statements', ['auto', '']],
    ])
  })

  test('differ where one run has another text or none', () => {
    const differing = differingTraits([onHost(1, {}, '5.4'), onHost(2, {}, '6.8'), run(3, {}, {})])
    assert.deepEqual([...differing], [['kernel', ['5.4', '6.8', '']]])
    assert.equal(differingTraits([onHost(1, {}, '5.4'), onHost(2, {}, '5.4')]).size, 0)
    assert.equal(differingTraits([]).size, 0)
  })
})
