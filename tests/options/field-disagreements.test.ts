import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FileFact, Run } from '../../tools/core/model.ts'
import { fieldDisagreements } from '../../tools/options/field-disagreements.ts'
import { result } from '../runs/sources.ts'
import { dump, source } from './sources.ts'

type Fields = Readonly<Record<string, string>>

const page = { file: 'page.md', fields: {} }

/** A run whose path has `fields`, with a dump of variables and host facts. */
function run(path: string, fields: Fields, variables: Fields = {}, more: Partial<Run> = {}): Run {
  const variablesFile = source(`${path}.variables.txt`, dump(variables))
  return {
    id: path,
    status: 'ok',
    fields,
    facts: [],
    host: [],
    measurements: [],
    warnings: [],
    ordinal: 0,
    source: { ...source(path, ''), fields },
    companions: Object.keys(variables).length > 0 ? [variablesFile] : [],
    ...more,
  }
}

function host(facts: Fields): Partial<Run> {
  const stated = Object.entries(facts).map(([name, value], index): FileFact => ({
    name,
    value,
    file: 'lscpu.txt',
    line: index + 1,
  }))
  return { host: stated }
}

function pinned(cpus: string): Partial<Run> {
  return { command: { text: `taskset -c ${cpus} sysbench oltp_read_only run`, line: 1 } }
}

function isReported(fields: Fields, variables: Fields, more: Partial<Run> = {}): boolean {
  return fieldDisagreements(page, [run('a', fields, variables, more)]).length > 0
}

const mariadb = { version: '10.11.19-MariaDB-ubu2404', version_comment: 'Ubuntu 24.04' }
const mysql = { version: '8.0.36', version_comment: 'MySQL Community Server - GPL' }
const G = 1024 ** 3

suite('diagnostics of fields that files contradict', () => {
  test('a warning has the path, the line of the variable and the number of runs', () => {
    const runs = ['off/t1', 'off/t4'].map((path) =>
      run(path, { pool: 'off' }, { thread_handling: 'pool-of-threads' }),
    )
    assert.deepEqual(fieldDisagreements(page, runs), [
      {
        severity: 'warning',
        rule: 'archive/disagrees',
        message:
          'pool is off in the path off/t1, but thread_handling is pool-of-threads in the file (2 runs)',
        place: { file: 'off/t1.variables.txt', line: 2 },
      },
    ])
  })

  test('a field of the page has the line of the page', () => {
    const place = { file: 'page.md', line: 7, column: 20 }
    const declaring = {
      ...page,
      fields: { version: '10.6' },
      fieldPlaces: new Map([['version', place]]),
    }
    const { source: result, ...own } = run('a', {}, mariadb)
    assert.ok(result)
    const [diagnostic, ...others] = fieldDisagreements(declaring, [
      { ...own, source: result, fields: { version: '10.6' } },
    ])
    assert.equal(
      diagnostic?.message,
      'version is 10.6 in page.md:7, but version is 10.11.19-MariaDB-ubu2404 in the file (1 run)',
    )
    assert.deepEqual(others, [])
  })

  test('each distinct disagreement is one warning', () => {
    const runs = ['5.7', '8.4', '8.4'].map((version, index) =>
      run(`r${String(index)}`, { version }, mysql),
    )
    const messages = fieldDisagreements(page, runs).map(({ message }) => message)
    assert.equal(messages.length, 2)
    assert.match(messages[1] ?? '', /version is 8\.4 .*\(2 runs\)/)
  })
})

suite('checks of fields', () => {
  const cases: readonly (readonly [
    name: string,
    fields: Fields,
    variables: Fields,
    more: Partial<Run>,
    isReported: boolean,
  ])[] = [
    ['a series covers its releases', { version: '10.11' }, mariadb, {}, false],
    ['another release', { version: '10.11.5' }, mariadb, {}, true],
    ['a prefix of digits is another release', { version: '10.1' }, mariadb, {}, true],
    ['a build suffix', { version: '10.11.19-asan' }, mariadb, {}, false],
    [
      'the version of a handshake',
      { version: '10.1.8' },
      { version: '5.5.5-10.1.8-MariaDB' },
      {},
      false,
    ],
    ['a version in the spelling of a folder', { version: 'my8036' }, mysql, {}, false],
    ['a version without numbers', { version: 'before' }, mysql, {}, false],
    [
      'the server of a log',
      { version: '15.2' },
      {},
      { facts: [{ name: 'server', value: '14.7', file: 'a', line: 1 }] },
      true,
    ],
    [
      'a client is no server',
      { version: '15.2' },
      {},
      { facts: [{ name: 'server', value: 'psql (PostgreSQL) 14.7', file: 'a', line: 1 }] },
      false,
    ],
    ['the engine', { engine: 'mariadb' }, mariadb, {}, false],
    ['another engine', { engine: 'mysql' }, mariadb, {}, true],
    ['another engine by its comment', { engine: 'mariadb' }, mysql, {}, true],
    [
      'Percona Server for mysql',
      { engine: 'mysql' },
      { version: '8.0.36-28', version_comment: 'Percona Server (GPL)' },
      {},
      false,
    ],
    ['a storage engine', { engine: 'innodb' }, mariadb, {}, false],
    ['MyRocks in MariaDB', { engine: 'myrocks' }, mariadb, {}, false],
    ['pool on', { pool: 'on' }, { thread_handling: 'pool-of-threads' }, {}, false],
    [
      'pool on, a thread per connection',
      { thread_pool: 'on' },
      { thread_handling: 'one-thread-per-connection' },
      {},
      true,
    ],
    ['pool of a size', { pool: '8G' }, { innodb_buffer_pool_size: String(8 * G) }, {}, false],
    ['pool of another size', { pool: '8G' }, { innodb_buffer_pool_size: String(4 * G) }, {}, true],
    [
      'a pool rounded up to its chunks',
      { pool: '9G' },
      {
        innodb_buffer_pool_size: String(10 * G),
        innodb_buffer_pool_chunk_size: String(G / 8),
        innodb_buffer_pool_instances: '16',
      },
      {},
      false,
    ],
    ['a decimal size', { pool: '8GB' }, { innodb_buffer_pool_size: '8000000000' }, {}, false],
    ['a size without a unit', { pool: '8' }, { innodb_buffer_pool_size: String(4 * G) }, {}, false],
    ['memory of a host', { memory: '32G' }, { innodb_buffer_pool_size: String(24 * G) }, {}, false],
    [
      'a pool beyond the memory',
      { memory: '16G' },
      { innodb_buffer_pool_size: String(24 * G) },
      {},
      true,
    ],
    ['cores of a larger host', { cores: '2' }, {}, host({ cpus: '8' }), false],
    ['more cores than the host has', { cores: '16' }, {}, host({ cpus: '8' }), true],
    ['hyper-threading', { ht: 'on' }, {}, host({ 'threads per core': '2' }), false],
    ['hyper-threading off', { ht: 'off' }, {}, host({ 'threads per core': '2' }), true],
    ['hyper-threading on', { ht: 'on' }, {}, host({ 'threads per core': '1' }), true],
  ]
  for (const [name, fields, variables, more, expected] of cases) {
    test(`${name}: ${expected ? 'reported' : 'silent'}`, () => {
      assert.equal(isReported(fields, variables, more), expected)
    })
  }
})

suite('fields with several meanings', () => {
  const memory = (declared: string, pool: number): Run =>
    run(
      `${declared}/${String(pool)}`,
      { memory: declared },
      { innodb_buffer_pool_size: String(pool * G) },
    )

  test('memory is the buffer pool if most runs agree', () => {
    const runs = [memory('1G', 1), memory('4G', 4), memory('8G', 4)]
    assert.deepEqual(
      fieldDisagreements(page, runs).map(({ message }) => message),
      [
        'memory is 8G in the path 8G/4, but innodb_buffer_pool_size is 4294967296 in the file (1 run)',
      ],
    )
  })

  test('memory is not the buffer pool if most runs differ', () => {
    assert.deepEqual(
      fieldDisagreements(page, [memory('4G', 4), memory('8G', 4), memory('16G', 4)]),
      [],
    )
  })

  test('the CPU list of a load tool counts if it usually follows the cores', () => {
    const runs = [
      run('c1', { cores: '1' }, {}, pinned('0')),
      run('c2', { cores: '2' }, {}, pinned('0,1')),
      run('c4', { cores: '4' }, {}, pinned('0-2')),
    ]
    assert.deepEqual(
      fieldDisagreements(page, runs).map(({ message }) => message),
      ['cores is 4 in the path c4, but CPU list is 0-2 in the file (1 run)'],
    )
  })

  test('a load tool on CPUs of its own is silent', () => {
    const runs = ['1', '2', '4'].map((cores) => run(`c${cores}`, { cores }, {}, pinned('8-9')))
    assert.deepEqual(fieldDisagreements(page, runs), [])
  })

  test('clients are the threads of a load tool, unless a file has several results', () => {
    const clients = (declared: string, threads: string, results = 1): Run => {
      const fields = { clients: declared }
      const readings = Array.from({ length: results }, () => result({}, { threads }))
      const path = `${declared}.txt`
      return run(path, fields, {}, { source: { ...source(path, ''), fields, readings } })
    }
    const agreeing = [clients('1', '1'), clients('2', '2')]
    const messages = (last: Run): readonly string[] =>
      fieldDisagreements(page, [...agreeing, last]).map(({ message }) => message)
    assert.deepEqual(messages(clients('8', '4')), [
      'clients is 8 in the path 8.txt, but threads is 4 in the file (1 run)',
    ])
    assert.deepEqual(messages(clients('8', '4', 2)), [])
  })
})
