// What the name of an archive, a driver, a mode and a running number say, and what they do not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { fieldsOf, inferred } from './inferred.ts'

const log = (threads: number, tps: number): string => sysbenchLog({ threads, tps })

test('a letter with a number, a repeat or a time in the name of an archive is nothing that was measured', async (context) => {
  for (const folder of ['s4', 'w19', 'run2', '2024-05-06'])
    for (const files of [
      {
        [`${folder}/oltp_read_only_4threads.log`]: log(4, 900),
        [`${folder}/oltp_read_only_16threads.log`]: log(16, 1900),
      },
      { [`${folder}.log`]: log(4, 900) },
    ]) {
      const { runs } = await inferred(context, files)
      assert.deepEqual(
        new Set(runs.flatMap(({ fields }) => Object.keys(fields))),
        new Set(['threads', 'workload']),
        folder,
      )
    }
})

test('the name of an archive may state a server, unless the tool measures another one', async (context) => {
  const { runs } = await inferred(context, {
    'mysql-8.4.2/oltp_read_only_4threads.log': log(4, 900),
    'mysql-8.4.2/oltp_read_only_16threads.log': log(16, 1900),
  })
  assert.deepEqual(
    runs.map(({ fields }) => [fields['engine'], fields['version']]),
    [
      ['mysql', '8.4.2'],
      ['mysql', '8.4.2'],
    ],
  )
  const { runs: others } = await inferred(context, {
    'polardb/a.csv': '"test","rps"\n"SET","141242.94"\n"GET","151242.94"\n',
  })
  assert.deepEqual(new Set(others.map(({ fields }) => fields['engine'])), new Set(['redis']))
})

test('the driver of sysbench is no server, and its simple mode is no oltp_read_only', async (context) => {
  const head = `sysbench 0.4.12:  multi-threaded system evaluation benchmark

No DB drivers specified, using mysql
Running the test with following options:
Number of threads: 8

Doing OLTP test.
Running simple OLTP test
Doing read-only test
`
  const old = log(8, 900).replace(/^[^]*?(?=Threads started!)/, head)
  const { runs } = await inferred(context, { 'res07/test.ro.8.res': old })
  assert.deepEqual(
    runs.map(({ fields }) => [fields['engine'], fields['workload']]),
    [[undefined, 'oltp_simple']],
  )
})

test('a running number is no setting and the words behind it name the configuration, also where two share one', async (context) => {
  const names = ['06-buffers', '07-flushing', '08-buffers', '09-pages', '10-pages_large', '10-swap']
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      [
        '11-fsync',
        '12-query_cache_off',
        '13-latches',
        '14-mysql-8.4.2-undo',
        '15-redo',
        ...names,
      ].map((name, at) => [`result-${name}.cnf/sysbench.8.res`, log(8, 900 + at)]),
    ),
  )
  assert.deepEqual(
    runs
      .filter(({ source }) => /buffers|cache|undo/.test(source?.path ?? ''))
      .map(({ fields }) => [
        fields['configuration'],
        fields['repeat'],
        fields['folder'] ?? fields['query_cache'],
        fields['version'],
      ])
      .toSorted(),
    [
      ['buffers', '06', undefined, undefined],
      ['buffers', '08', undefined, undefined],
      ['mysql-8.4.2-undo', undefined, undefined, '8.4.2'],
      ['query_cache_off', undefined, undefined, undefined],
    ],
  )
})

test('a storage engine in a README is that of the results whose folder names no other, and the root folder needs no name', async (context) => {
  const { runs } = await inferred(context, {
    'README.md': '# Volumes\n\nRocksDB with rate limits.\n',
    'res_limit3000.txt': log(8, 900),
    'res_limit4000.txt': log(8, 950),
    'innodb/res_limit3000.txt': log(8, 300),
    'innodb/res_limit4000.txt': log(8, 320),
  })
  assert.deepEqual(
    new Set(
      runs.map(({ source, fields: { storage_engine: engine = '', ...others } }) =>
        [source?.path.startsWith('innodb/'), engine, Object.keys(others).toSorted()].join(),
      ),
    ),
    new Set(['true,innodb,limit,threads,workload', 'false,rocksdb,limit,threads,workload']),
  )
})

test('a storage engine in a README is not that of a file beside others whose names say theirs', async (context) => {
  const { runs } = await inferred(context, {
    'README.md': '# Volumes\n\nRocksDB with rate limits.\n',
    'rocksdb_limit3000.txt': log(8, 900),
    'innodb_limit3000.txt': log(8, 300),
    'limit5000.txt': log(8, 320),
  })
  assert.deepEqual(fieldsOf(runs, 'storage_engine'), {
    'innodb_limit3000.txt': ['innodb'],
    'limit5000.txt': [undefined],
    'rocksdb_limit3000.txt': ['rocksdb'],
  })
})

test('the version that ProxySQL announces is not that of the server, one that another proxy hands on is', async (context) => {
  const pgbench = (banner: string, clients: number): string =>
    `pgbench (${banner})\ntransaction type: <builtin: select only>\nscaling factor: 3\nquery mode: simple\nnumber of clients: ${String(clients)}\nnumber of threads: 1\nduration: 30 s\nnumber of transactions actually processed: 90000\nlatency average = 0.1 ms\ntps = ${String(3000 - clients)}.5 (without initial connection time)\n`
  const { runs } = await inferred(context, {
    'direct_c4.txt': pgbench('18.1', 4),
    'direct_c8.txt': pgbench('18.1', 8),
    'proxysql_c4.txt': pgbench('18.1, server 16.1', 4),
    'pgbouncer_c4.txt': pgbench('18.1', 4),
  })
  assert.deepEqual(new Set(runs.map(({ fields }) => fields['version'])), new Set(['18.1']))
  const { runs: versions } = await inferred(context, {
    'odyssey_a_c4.txt': pgbench('18.1, server 15.2', 4),
    'pg18_direct_c4.txt': pgbench('18.1', 4),
    'pg17_direct_c4.txt': pgbench('18.1, server 17.2', 4),
  })
  assert.deepEqual(
    versions.map(({ fields }) => fields['version']),
    ['15.2', '17.2', '18.1'],
  )
})

test('folders are names where numbers beside a word stand alone, and values where a result states them', async (context) => {
  const fieldsIn = async (folders: readonly string[]): Promise<readonly string[]> => {
    const files = Object.fromEntries(
      folders.flatMap((folder, row) =>
        [4, 16].map((threads) => [
          `${folder}/oltp_read_only.${String(threads)}threads.log`,
          log(threads, 100 * threads + row),
        ]),
      ),
    )
    const { runs } = await inferred(context, files)
    return [
      ...new Set(runs.map(({ fields }) => `${fields['folder'] ?? ''} ${fields['sockets'] ?? ''}`)),
    ].toSorted()
  }
  assert.deepEqual(await fieldsIn(['office', 'nuc7', 'socket2']), ['nuc7 ', 'office ', 'socket2 '])
  assert.deepEqual(await fieldsIn(['socket1', 'socket2']), [' 1', ' 2'])
})

test('two letters abbreviate the other product that a README names', async (context) => {
  const { runs } = await inferred(context, {
    'README.md': '# CockroachDB and MariaDB on one machine\n\nPoint reads of both.\n',
    'data/run_cr_oltp_read_only_4threads.log': log(4, 900),
    'data/run_cr_oltp_read_only_16threads.log': log(16, 1900),
    'data/run_mariadb_oltp_read_only_4threads.log': log(4, 950),
    'data/run_mariadb_oltp_read_only_16threads.log': log(16, 1950),
  })
  assert.deepEqual(runs.map(({ fields }) => fields['engine']).toSorted(), [
    'cockroachdb',
    'cockroachdb',
    'mariadb',
    'mariadb',
  ])
})

test('a group without a word of its own has the word that the negated name lacks', async (context) => {
  const { runs } = await inferred(context, {
    'out-HA-1/t_4threads.log': log(4, 700),
    'out-HA-2site-1/t_4threads.log': log(4, 890),
    'out-no-HA-1/t_4threads.log': log(4, 900),
    'out-no-HA-mysql-8.4.2-1/t_4threads.log': log(4, 950),
    'out-no-HA-mysql-8.4.3-1/t_4threads.log': log(4, 960),
  })
  assert.deepEqual(fieldsOf(runs, 'folder', 'version'), {
    'out-HA-1/t_4threads.log': ['HA', undefined],
    'out-HA-2site-1/t_4threads.log': ['HA-2site', undefined],
    'out-no-HA-1/t_4threads.log': ['no-HA', undefined],
    'out-no-HA-mysql-8.4.2-1/t_4threads.log': ['no-HA', '8.4.2'],
    'out-no-HA-mysql-8.4.3-1/t_4threads.log': ['no-HA', '8.4.3'],
  })
})

test('letters with a digit beside the same with another letter are names, and so is the number that only one of them has twice', async (context) => {
  const folders = ['e2-32', 'e3-32', 'e2x-16', 'e2x-32']
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      folders.flatMap((folder, index) =>
        [4, 8].map((threads) => [
          `${folder}/oltp_read_only.${String(threads)}.log`,
          log(threads, 900 + 100 * index + threads),
        ]),
      ),
    ),
  )
  assert.deepEqual(
    [...new Set(runs.map(({ fields }) => fields['folder']))].toSorted(),
    folders.toSorted(),
  )
})

test('a number of a name is the option that the command has from the same variable', async (context) => {
  const { runs } = await inferred(context, {
    'go.sh':
      '#!/bin/sh\nfor n in 50000 90000; do for t in 4 8; do\nsysbench --test=oltp.lua --oltp-table-size=$n --num-threads=$t run | tee out_${t}_${n}\ndone; done\n',
    out_4_50000: log(4, 900),
    out_8_50000: log(8, 950),
    out_4_90000: log(4, 800),
    out_8_90000: log(8, 850),
    'again/4_90000': log(4, 805),
    'again/8_90000': log(8, 845),
  })
  const sizes = fieldsOf(runs, 'threads', 'table_size')
  assert.deepEqual(sizes, {
    'again/4_90000': ['4', '90000'],
    'again/8_90000': ['8', '90000'],
    out_4_50000: ['4', '50000'],
    out_4_90000: ['4', '90000'],
    out_8_50000: ['8', '50000'],
    out_8_90000: ['8', '90000'],
  })
})
