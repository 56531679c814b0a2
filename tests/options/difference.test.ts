import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { defaultsOf } from '../../tools/options/defaults.ts'
import { difference, type Difference } from '../../tools/options/difference.ts'
import { configurations } from '../../tools/options/of-runs.ts'
import { readOptionVocabulary } from '../../tools/options/option-vocabulary.ts'
import { sidesOf, type Group } from '../../tools/options/sides.ts'
import { packageRoot } from '../../tools/root.ts'
import { dump, run, source, wholeDump } from './sources.ts'

const vocabulary = readOptionVocabulary(packageRoot)

function differenceOf(groups: readonly Group[]): Difference {
  const of = configurations(vocabulary)
  return difference(sidesOf(groups, of), {
    vocabulary,
    defaultOf: defaultsOf(vocabulary, groups.flatMap(({ runs }) => runs).map(of)),
  })
}

/** One run of MySQL, by what was written for it and what it ran with. */
function server(
  version: string,
  cnf: string,
  variables: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>> = {},
): Group {
  const name = `${version}.${Object.values(fields).join('.')}`
  const all = { innodb_version: version, version, max_connections: '151', ...variables }
  return {
    label: name,
    runs: [
      run({ engine: 'mysql', version, ...fields }, [
        source(`${name}.cnf`, `[mysqld]\n${cnf}`),
        source(`${name}.txt`, dump(all)),
      ]),
    ],
  }
}

function classes({ rows }: Difference): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.map((row) => [row.name, row.class]))
}

suite('difference of configurations', () => {
  test('spelling, units and order are no difference', () => {
    const found = differenceOf([
      server('8.0.45', 'innodb-buffer-pool-size=1G\nsql_mode="A,B"\n', {
        innodb_buffer_pool_size: '1073741824',
      }),
      server('8.0.45', 'sql-mode = b,a\nloose_innodb_buffer_pool_size=1024M\n', {
        innodb_buffer_pool_size: '1073741824',
      }),
    ])
    assert.equal(found.written, 0)
    assert.equal(found.effective, 0)
  })

  test('changed defaults, written options and options set by an image have different classes', () => {
    const found = differenceOf([
      server('8.4.8', 'port=1\n', { gtid_mode: 'OFF', skip_name_resolve: 'OFF', sync_binlog: '1' }),
      server('9.6.0', 'port=1\nsync_binlog=0\n', {
        gtid_mode: 'ON',
        skip_name_resolve: 'ON',
        sync_binlog: '0',
      }),
    ])
    assert.deepEqual(classes(found), {
      sync_binlog: 'asked-for',
      gtid_mode: 'changed-default',
      skip_name_resolve: 'set-by-image',
      innodb_version: 'noise',
      version: 'noise',
    })
    assert.deepEqual([found.written, found.effective], [1, 3])
    const gtid = found.rows.find(({ name }) => name === 'gtid_mode')
    assert.deepEqual(gtid?.default, [[{ text: 'OFF' }], [{ text: 'ON' }]])
    assert.deepEqual(gtid.running[1], [{ text: 'ON', place: { file: '9.6.0..txt', line: 5 } }])
  })

  test('what only one release has is added or removed, and is not counted', () => {
    const found = differenceOf([
      server('8.4.8', 'port=1\n', { innodb_log_file_size: '1' }),
      server('9.6.0', 'port=1\n', { container_aware: 'OFF' }),
    ])
    assert.deepEqual(classes(found), {
      innodb_log_file_size: 'removed',
      container_aware: 'added',
      innodb_version: 'noise',
      version: 'noise',
    })
    assert.equal(found.effective, 0)
  })

  test('an option that the server runs without, or with another value, was ignored on both sides', () => {
    const one = server('8.4.8', 'back_log=5000\nold=1\n', wholeDump({ back_log: '3000' }))
    const found = differenceOf([one, { ...one, label: 'again' }])
    assert.deepEqual(classes(found), { back_log: 'ignored', old: 'ignored' })
    assert.deepEqual([found.written, found.effective], [0, 0])
  })

  test('an option that a list of some variables lacks was not ignored', () => {
    const listed = server('8.4.8', 'back_log=5000\ntable_open_cache=9\n', { back_log: '3000' })
    const found = differenceOf([listed, server('8.4.8', 'back_log=5000\n', { back_log: '3000' })])
    assert.deepEqual(classes(found), { back_log: 'ignored', table_open_cache: 'asked-for' })
  })

  test('sides are compared at the points that they share', () => {
    const side = (version: string, pages: string): Group => ({
      label: version,
      runs: ['2G', '12G'].flatMap(
        (memory) =>
          server(
            version,
            `innodb_buffer_pool_size=${memory}\n`,
            { innodb_page_cleaners: memory === '12G' ? pages : '1' },
            { memory },
          ).runs,
      ),
    })
    const found = differenceOf([side('8.0.45', '4'), side('8.4.8', '8')])
    const row = found.rows.find(({ name }) => name === 'innodb_page_cleaners')
    assert.deepEqual(
      row?.running.map((cells) => cells.map(({ text }) => text)),
      [
        ['1', '4'],
        ['1', '8'],
      ],
    )
    assert.equal(found.written, 0)
    assert.equal(found.effective, 1)
    assert.ok(row.follows)
  })

  test('without dumps, what is written equals a default that is not', () => {
    const files = (text: string): Group => ({
      label: text,
      runs: [
        run({ engine: 'mysql', version: '8.0.45' }, [source(`${text}.cnf`, `[mysqld]\n${text}\n`)]),
      ],
    })
    const found = differenceOf([files('sync_binlog=1'), files('max_connections=10')])
    assert.deepEqual([found.written, found.effective], [2, 1])
    assert.deepEqual(
      found.rows.map(({ name, effectiveDiffers }) => [name, effectiveDiffers]),
      [
        ['max_connections', true],
        ['sync_binlog', false],
      ],
    )
  })

  test('a row that varies inside a side at one point does not follow the difference', () => {
    const [a, b] = ['1', '2'].map((value) =>
      server('8.0.45', `sync_binlog=${value}\n`, { sync_binlog: value, gtid_mode: 'OFF' }),
    )
    const [c] = [server('8.0.45', 'sync_binlog=3\n', { sync_binlog: '3', gtid_mode: 'ON' })]
    const found = differenceOf([
      { label: 'both', runs: [...(a?.runs ?? []), ...(b?.runs ?? [])] },
      c,
    ])
    assert.deepEqual(
      found.rows.map(({ name, follows }) => [name, follows]),
      [
        ['sync_binlog', false],
        ['gtid_mode', true],
      ],
    )
  })

  test('options of PostgreSQL, MongoDB and RocksDB are compared by their own rules', () => {
    const of = (engine: string, one: string, other: string): Difference =>
      differenceOf(
        [one, other].map((text, index) => ({
          label: String(index),
          runs: [run({ engine, version: '17' }, [source(`${String(index)}.conf`, text)])],
        })),
      )
    const names = ({ rows }: Difference): readonly string[] => rows.map(({ name }) => name)
    const conf = 'shared_buffers = 1GB\nmax_wal_size = 4GB\n'
    assert.deepEqual(
      names(
        of('postgresql', `${conf}Work_Mem = 32MB\n`, `${conf}work_mem = '32768kB'\nfsync = off\n`),
      ),
      ['fsync'],
    )
    const mongod = 'storage:\n  dbPath: /data\n  journal:\n    enabled: '
    assert.deepEqual(names(of('mongodb', `${mongod}true\n`, `${mongod}false\n`)), [
      'storage.journal.enabled',
    ])
    const options = '[Version]\n  rocksdb_version=8.6.7\n[DBOptions]\n  max_background_jobs='
    assert.deepEqual(names(of('rocksdb', `${options}2\n`, `${options}8\n`)), [
      'DBOptions.max_background_jobs',
    ])
  })

  test('three sides are one table', () => {
    const found = differenceOf(
      ['1', '2', '1'].map((value) =>
        server('8.0.45', `sync_binlog=${value}\n`, { sync_binlog: value }),
      ),
    )
    assert.deepEqual(
      found.rows[0]?.written.map(([cell]) => cell?.text),
      ['1', '2', '1'],
    )
  })
})
