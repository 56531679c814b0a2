// Names and companions that look like a version, a label or a server, and are none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { inferred } from './inferred.ts'

const log = (threads: number, tps: number): string => sysbenchLog({ threads, tps })

test('digits of a version are no load because one of several results has as many threads', async (context) => {
  const { runs } = await inferred(context, {
    'mysql_8_0_32/ro_8.log': log(8, 100),
    'mysql_8_0_32/ro_16.log': log(16, 180),
    'mysql_8_0_32/ro_32.log': log(32, 300),
  })
  assert.deepEqual(new Set(runs.map(({ fields: { version } }) => version)), new Set(['8.0.32']))
})

test('the same number behind several releases is a setting, no patch of each', async (context) => {
  const { runs } = await inferred(context, {
    'my80-32/ro_8.log': log(8, 100),
    'my84-32/ro_8.log': log(8, 90),
  })
  assert.deepEqual(runs.map(({ fields: { version } }) => version).toSorted(), ['8.0', '8.4'])
})

test('a note in the folder of a repeat keeps no repeats apart', async (context) => {
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      [1, 2, 3].flatMap((at) => [
        [`run${String(at)}/ro_8.log`, log(8, 100 + at)],
        [`run${String(at)}/notes.txt`, `Started on day ${String(at)} of the week\n`],
      ]),
    ),
  )
  assert.deepEqual(
    runs.map(({ fields: { label } }) => label),
    [undefined, undefined, undefined],
  )
})

test('the database of a monitoring is no server of sysbench', async (context) => {
  const { runs } = await inferred(context, {
    'ro_8.log': log(8, 100),
    'ro_16.log': log(16, 180),
    'monitoring/influxdb.conf': '[http]\n  bind-address = ":8086"\n',
  })
  assert.deepEqual(
    runs.map(({ fields: { engine } }) => engine),
    [undefined, undefined],
  )
})

test('rows of a long table without a note are results, too', async (context) => {
  const { runs } = await inferred(context, {
    'results.csv':
      'engine,threads,metric,value,unit,notes\nmysql,8,throughput,900,ops/s,cold\nmysql,16,throughput,1500,ops/s,\nmariadb,8,throughput,950,ops/s,\nmariadb,16,throughput,1600,ops/s,\n',
  })
  assert.equal(runs.length, 4)
})

test('results with one time of the campaign and one duration are no samples', async (context) => {
  const rows = ['mysql', 'postgresql'].flatMap((engine) =>
    [1, 2, 4, 8].map((threads) => `2026-05-01T10:00:00,60,${engine},${String(threads)},99.5\n`),
  )
  const { runs } = await inferred(context, {
    'results.csv': `timestamp,seconds,engine,threads,tps\n${rows.join('')}`,
  })
  assert.equal(runs.length, rows.length)
})

test('a short table of a monitor beside logs has no results', async (context) => {
  const { runs } = await inferred(context, {
    'ro_8.log': log(8, 100),
    'ro_16.log': log(16, 180),
    'status.csv': `ts,qps\n${[0, 1, 2, 3, 4].map((at) => `2026-05-01 10:00:${String(10 + 5 * at)},${String(2001 + 7 * at)}\n`).join('')}`,
  })
  assert.deepEqual(
    runs.map(({ source }) => source?.path),
    ['ro_8.log', 'ro_16.log'],
  )
})

test('a folder with the name of a script has the workloads that its files are called after', async (context) => {
  const { runs } = await inferred(context, {
    'scripts/baseline.lua': '-- \n',
    'scripts/tuned.lua': '-- \n',
    'baseline/oltp_read_write_8.log': log(8, 100),
    'tuned/oltp_read_write_8.log': log(8, 130),
  })
  assert.deepEqual(
    runs.map(({ fields: { workload, folder } }) => [workload, folder]),
    [
      ['oltp_read_write', 'baseline'],
      ['oltp_read_write', 'tuned'],
    ],
  )
})

test('a sweep of loads at even times is none of samples, whatever stands below it', async (context) => {
  const line = (at: number, more: object): string =>
    `${JSON.stringify({ ts: 1_777_600_000 + 12 * at, threads: 2 ** (at % 4), tps: 100.5 + at, ...more })}\n`
  const { runs } = await inferred(context, {
    'results.jsonl': [0, 1, 2, 3, 4, 5, 6, 7]
      .map((at) => line(at, at < 4 ? { mysql_version: '8.0.36' } : { pg_version: '16.2' }))
      .join(''),
  })
  assert.equal(runs.length, 8)
})

test('words between the blocks of a page with two load tools name their servers', async (context) => {
  const pgbench =
    'pgbench (16.2)\ntransaction type: <builtin: TPC-B (sort of)>\nscaling factor: 100\nquery mode: simple\nnumber of clients: 8\nnumber of threads: 8\nduration: 60 s\nnumber of transactions actually processed: 54000\nlatency average = 8.8 ms\ntps = 900.5 (without initial connection time)\n'
  const block = (name: string, text: string): string => `${name}:\n\n\`\`\`\n${text}\`\`\`\n\n`
  const { runs } = await inferred(context, {
    'README.md': `# Notes\n\n${block('MySQL 8.0.36', log(8, 100))}${block('MariaDB 11.4.2', log(8, 110))}${block('PostgreSQL 16.2', pgbench)}`,
  })
  assert.deepEqual(runs.map(({ fields: { version } }) => version).toSorted(), [
    '11.4.2',
    '16.2',
    '8.0.36',
  ])
})

test('a digit behind an engine is no version where lower ones number its repeats', async (context) => {
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      [1, 2, 3, 4, 5].map((at) => [`ro_mysql_${String(at)}.log`, log(8, 100 + at)]),
    ),
  )
  assert.deepEqual(
    runs.map(({ fields: { engine, version, repeat } }) => [engine, version, repeat]),
    [1, 2, 3, 4, 5].map((at) => ['mysql', undefined, String(at)]),
  )
})

test('the operator of a server has a version of its own', async (context) => {
  const { runs } = await inferred(context, {
    'operator.yaml': 'spec:\n  containers:\n  - image: scylladb/scylla-operator:1.7.3\n',
    'results.csv': 'engine,threads,tps\nscylladb,8,100\nscylladb,16,180\n',
  })
  assert.deepEqual(new Set(runs.map(({ fields: { version } }) => version)), new Set([undefined]))
})

test('a load tool in a table of machines is no name of the folder of its results', async (context) => {
  const { runs } = await inferred(context, {
    'other.md':
      '| Service | Type | CPU | Mem |\n|---|---|---|---|\n| Server | m5.xlarge | 4 | 16 |\n| Sysbench | c5.9xlarge | 36 | 72 |\n',
    'sysbench/ro_8.log': log(8, 100),
    'sysbench/ro_16.log': log(16, 180),
  })
  assert.deepEqual(
    runs.map(({ fields: { cores, memory } }) => [cores, memory]),
    [
      [undefined, undefined],
      [undefined, undefined],
    ],
  )
})

test('a table of machines that a folder has the name of says what they are', async (context) => {
  const { runs } = await inferred(context, {
    'notes.md': '| Service | CPU | Mem |\n|---|---|---|\n| small | 4 | 16 |\n| large | 36 | 72 |\n',
    'small/ro_8.log': log(8, 100),
    'large/ro_8.log': log(8, 180),
  })
  assert.deepEqual(runs.map(({ fields: { cores } }) => cores).toSorted(), ['36', '4'])
})

test('the commands of playbooks say what sysbench connects to', async (context) => {
  const { runs } = await inferred(context, {
    'roles/load/tasks/main.yml':
      '- name: load\n  shell: sysbench --mysql-db=sbtest --threads=8 oltp_read_only run >> /tmp/load.log\n',
    'logs/small/load.log': log(8, 100),
    'logs/large/load.log': log(8, 180),
  })
  assert.deepEqual(new Set(runs.map(({ fields: { engine } }) => engine)), new Set(['mysql']))
})

test('the options that a server wrote itself name it', async (context) => {
  const { runs } = await inferred(context, {
    'bench/postgresql.auto.conf':
      "shared_buffers = '8GB'\nwork_mem = '64MB'\nwal_level = 'replica'\n",
    'bench/postgresql-tuned.auto.conf': "shared_buffers = '32GB'\nwork_mem = '64MB'\n",
    'bench/out/ro_8.log': log(8, 100),
  })
  assert.deepEqual(
    runs.map(({ fields: { engine } }) => engine),
    ['postgresql'],
  )
})

test('a line of releases and one of them are one version', async (context) => {
  const { runs } = await inferred(context, {
    'README.md': '# Load of MySQL 8.x\n\nThe server was MySQL 8.0.36 on a VM.\n',
    'out/ro_8.log': log(8, 100),
  })
  assert.deepEqual(
    runs.map(({ fields: { version } }) => version),
    ['8.0.36'],
  )
})

test('the model of a processor is one field, no size and no number of something', async (context) => {
  const { runs } = await inferred(context, {
    'ryzen-5-5600x/ro_8.log': log(8, 100),
    'i5-12600K/ro_8.log': log(8, 150),
    'xeon-gold-6130/ro_8.log': log(8, 90),
  })
  assert.deepEqual(runs.map(({ fields: { processor, size } }) => [processor, size]).toSorted(), [
    ['i5-12600K', undefined],
    ['ryzen-5-5600x', undefined],
    ['xeon-gold-6130', undefined],
  ])
})

const ycsb = (rate: number): string =>
  `[OVERALL], RunTime(ms), 10000\n[OVERALL], Throughput(ops/sec), ${String(rate)}\n[READ], Operations, ${String(rate * 10)}\n[READ], AverageLatency(us), 500\n[READ], Return=OK, ${String(rate * 10)}\n`

test('a number behind 16_threads counts repeats', async (context) => {
  const { runs } = await inferred(context, {
    'out_16_threads_1.txt': ycsb(1000),
    'out_16_threads_2.txt': ycsb(1010),
    'out_32_threads_1.txt': ycsb(1900),
    'out_32_threads_2.txt': ycsb(1910),
  })
  assert.deepEqual(
    runs.map(({ fields: { threads, repeat } }) => [threads, repeat]),
    [
      ['16', '1'],
      ['16', '2'],
      ['32', '1'],
      ['32', '2'],
    ],
  )
})

test('numbers of tests in headings count repeats, with a colon or without', async (context) => {
  const { runs } = await inferred(context, {
    'README.md': [1, 2]
      .map((at) => `## Test: ${String(at)}\n\n\`\`\`\n${ycsb(1000 + at)}\`\`\`\n`)
      .join('\n'),
  })
  assert.deepEqual(
    runs.map(({ fields: { workload, repeat } }) => [workload, repeat]),
    [
      [undefined, '1'],
      [undefined, '2'],
    ],
  )
})

test('a word that only numbered names have is no name of their numbers beside another word', async (context) => {
  const { runs } = await inferred(context, {
    'cold-1.log': log(8, 100),
    'cold-2.log': log(8, 101),
    'warm.log': log(8, 150),
  })
  assert.deepEqual(
    runs.map(({ fields: { part } }) => part),
    ['cold', 'cold', 'warm'],
  )
})

test('a number beside an engine is a version where it is no load and no word for a load follows', async (context) => {
  const { runs } = await inferred(context, {
    'mongodb_8_threads.txt': ycsb(900),
    'mongodb_32.txt': ycsb(1900),
    'postgres_16_a.txt': ycsb(700),
    'postgres_17_a.txt': ycsb(800),
    'mysql_8_threads_16.txt': ycsb(600),
    'mysql_9_threads_16.txt': ycsb(500),
  })
  assert.deepEqual(runs.map(({ fields: { version } }) => version).toSorted(), [
    '16',
    '17',
    '8',
    '9',
    undefined,
    undefined,
  ])
})

test('the number behind release is a version, unless it counts from one', async (context) => {
  const versions = async (names: readonly string[]): Promise<readonly unknown[]> => {
    const files = Object.fromEntries(names.map((name, at) => [`${name}.log`, log(8, 100 + at)]))
    const { runs } = await inferred(context, files)
    return runs.map(({ fields: { version } }) => version).toSorted()
  }
  assert.deepEqual(await versions(['release_15_ro', 'release_16_ro']), ['15', '16'])
  assert.deepEqual(await versions(['release_1_ro', 'release_2_ro']), [undefined, undefined])
  assert.deepEqual(await versions(['release_5', 'debug_5']), [undefined, undefined])
})

test('folders that compare servers have no number with folders of other servers', async (context) => {
  const folders = async (names: readonly string[]): Promise<ReadonlySet<unknown>> => {
    const all = names.map((name, at) => [`${name}.dat`, ycsb(1000 * 3 ** at)] as const)
    const { runs } = await inferred(context, Object.fromEntries(all))
    return new Set(runs.map(({ fields }) => JSON.stringify({ ...fields, engine: '' })))
  }
  const campaigns = ['test1', 'test2'].flatMap((name) => [
    `${name}_mongo_hbase/mongodb`,
    `${name}_mongo_hbase/hbase`,
    `${name}_redis_cassandra/redis`,
    `${name}_redis_cassandra/cassandra`,
  ])
  const ofOne = ['test1', 'test2'].flatMap((name) => [
    `mongo_${name}/mongodb`,
    `redis_${name}/redis`,
  ])
  const ofSizes = [100, 1000].flatMap((size) => [
    `${String(size)}_sql/mysql`,
    `${String(size)}_sql/postgres`,
    `${String(size)}_nosql/mongodb`,
    `${String(size)}_nosql/redis`,
  ])
  const ofRuns = ['r1', 'r2'].flatMap((name) => [
    `${name}_mongo_hbase/mongodb`,
    `${name}_mongo_hbase/hbase`,
    `${name}_redis_cassandra/redis`,
    `${name}_redis_cassandra/cassandra`,
  ])
  const all = [campaigns, ofOne, ofSizes, ofRuns].map(async (names) => (await folders(names)).size)
  assert.deepEqual(await Promise.all(all), [4, 2, 2, 2])
})
