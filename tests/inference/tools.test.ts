// Results of several tools and of their phases: what a name of a tool says, and what a tool states about its own results only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { fieldsOf, inferred } from './inferred.ts'

/** A result of YCSB, whose first lines may have been lost. */
const ycsb = (rate: number, command?: string): string =>
  [
    ...(command === undefined ? [] : [`Command line: ${command}`, 'YCSB Client 0.17.0']),
    '[OVERALL], RunTime(ms), 10000',
    `[OVERALL], Throughput(ops/sec), ${String(rate)}`,
    `[READ], Operations, ${String(rate * 10)}`,
    '[READ], AverageLatency(us), 618.5',
    `[READ], Return=OK, ${String(rate * 10)}`,
    '',
  ].join('\n')

const rates = (rate: number): string =>
  `"test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms","p95_latency_ms","p99_latency_ms","max_latency_ms"\n"SET","${String(rate)}","0.552","0.088","0.574","0.629","1.370","9.103"\n`

test('a second run has its letter, and the load phase of a result does not say what its names mean', async (context) => {
  const options = (letter: string, threads: number): string =>
    `-t -db site.ycsb.db.MongoDbClient -P workloads/workload${letter} -threads ${String(threads)}`
  const { runs } = await inferred(context, {
    'mongodb6.0.5_wla_t4.load.txt': ycsb(40_000, `-load ${options('a', 24)}`),
    'mongodb6.0.5_wla_t4.run.txt': ycsb(20_000, options('a', 4)),
    'mongodb6.0.5_wla_t4.run-b.txt': ycsb(20_100, options('a', 4)),
    'mongodb6.0.5_wlb_t8.run.txt': ycsb(30_000),
  })
  assert.deepEqual(
    runs
      .filter(({ fields }) => fields['phase'] === undefined)
      .map(({ source, fields }) => [
        source?.path.slice(-9),
        fields['workload'],
        fields['threads'],
        fields['repeat'],
        fields['part'],
      ]),
    [
      ['4.run.txt', 'workloada', '4', undefined, undefined],
      ['run-b.txt', 'workloada', '4', 'b', undefined],
      ['8.run.txt', 'workloadb', '8', undefined, undefined],
    ],
  )
})

test('a tool is no server, and the load that another tool states explains none of its names', async (context) => {
  const { runs } = await inferred(context, {
    'valkey-8.1.0/redis-benchmark_c64.csv': rates(150_000),
    'dragonfly-1.21.2/redis-benchmark_c64.csv': rates(250_000),
    'dragonfly-1.21.2/sysbench_c8.log': sysbenchLog({ threads: 8 }),
  })
  assert.deepEqual(
    runs.map(({ fields }) => [
      fields['engine'],
      fields['version'],
      fields['clients'],
      fields['threads'],
    ]),
    [
      ['dragonfly', '1.21.2', '64', undefined],
      ['dragonfly', '1.21.2', undefined, '8'],
      ['valkey', '8.1.0', '64', undefined],
    ],
  )
})

test('New-Orders are of TPC-C, whatever the names say', async (context) => {
  const { runs } = await inferred(context, {
    'pg/1.log': 'Vuser 1:TEST RESULT : System achieved 42332 NOPM from 97427 PostgreSQL TPM\n',
  })
  assert.deepEqual(
    runs.map(({ fields }) => fields['workload']),
    ['tpcc'],
  )
})

test('parameters with equals signs say what numbered folders are', async (context) => {
  const folder = (n: number, query: string, load: number, restart: number): readonly string[] => [
    `engine=MariaDB\nversion=11.4.3\nquery=${query}\nconcurrency=${String(load)}\nrestart=${String(restart)}\n`,
    sysbenchLog({ threads: load, tps: 900 + n }),
  ]
  const runsOf = {
    '0101': folder(1, 'join1', 4, 1),
    '0102': folder(2, 'join1', 4, 2),
    '0107': folder(3, 'sum2', 4, 1),
  }
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      Object.entries(runsOf).flatMap(([name, [parameters = '', log = '']]) => [
        [`run-${name}/settings.txt`, parameters],
        [`run-${name}/out.txt`, log],
      ]),
    ),
  )
  assert.deepEqual(
    runs.map(({ fields }) => fields),
    [
      ['join1', '1'],
      ['join1', '2'],
      ['sum2', '1'],
    ].map(([workload, repeat]) => ({
      engine: 'mariadb',
      version: '11.4.3',
      workload,
      threads: '4',
      repeat,
    })),
  )
})

test('threads in a heading with a space are the threads of the results below it', async (context) => {
  const end = (threads: number): string =>
    sysbenchLog({ threads }).replace(/^[^]*?(?=SQL statistics)/, '')
  const { runs } = await inferred(context, {
    'notes.md': `# Notes\n\n## MySQL 8.4.2, read only\n\n### 8 threads\n\n${end(8)}\n### 32 threads\n\n${end(32)}`,
  })
  assert.deepEqual(
    runs.map(({ fields }) => [fields['version'], fields['threads'], fields['section']]),
    [
      ['8.4.2', '8', undefined],
      ['8.4.2', '32', undefined],
    ],
  )
})

test('a dated line between outputs is a head, what a script does after it is none', async (context) => {
  const at = (second: number): string => `2024-05-02T10:00:0${String(second)},123456789+02:00`
  const step = 'Restoring database...\n'
  const { runs } = await inferred(context, {
    'log.txt': `${at(1)} start with pinning\n${step}${sysbenchLog({ threads: 8 })}${at(2)} start without pinning\n${step}${sysbenchLog({ threads: 8, tps: 300 })}`,
  })
  assert.deepEqual(
    runs.map(({ fields }) => fields['section']),
    ['with', 'without'],
  )
})

test('what perf prints and scripts measure between the outputs of a file is no head of the next one', async (context) => {
  const perf =
    ' Performance counter stats for system wide:\n\n      60.102345678 seconds time elapsed\n\nL2 rate = 0.014938\n'
  const { runs } = await inferred(context, {
    'a.log': sysbenchLog({ threads: 8 }) + perf + sysbenchLog({ threads: 8, tps: 101 }) + perf,
  })
  assert.deepEqual(
    runs.map(({ fields }) => fields['section']),
    [undefined, undefined],
  )
})

test('a result of inserts alone with the name load is of the load phase, and the other one of none', async (context) => {
  const inserts = ycsb(4_000).replaceAll('[READ]', '[INSERT]')
  const { runs } = await inferred(context, {
    'mongodb/load_result.txt': inserts,
    'mongodb/run_result.txt': ycsb(2_000),
    'cassandra/load_result.txt': inserts,
    'cassandra/run_result.txt': ycsb(1_000),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'phase', 'part'), {
    'cassandra/load_result.txt': ['cassandra', 'load', undefined],
    'cassandra/run_result.txt': ['cassandra', undefined, undefined],
    'mongodb/load_result.txt': ['mongodb', 'load', undefined],
    'mongodb/run_result.txt': ['mongodb', undefined, undefined],
  })
})

test('heads behind slashes are heads, numbers below them count repeats, and sentences are none', async (context) => {
  const of = (tps: number): string => sysbenchLog({ threads: 8, tps })
  const { runs } = await inferred(context, {
    'session.txt':
      `// two shards\n// attempt 1\n${of(100)}// attempt 2\nnohup: ignoring input\nThe shard was lost. It starts again.\n${of(101)}` +
      `// alone\n// attempt 1\n${of(102)}`,
    'notes.md': `## Iteration 1: 8 threads\n\n${of(103)}\n## Iteration 2: 8 threads\n\n${of(104)}`,
  })
  assert.deepEqual(
    runs.map(({ fields }) => [fields['section'], fields['repeat']]),
    [
      ['(plain)', '1'],
      ['(plain)', '2'],
      ['alone', '1'],
      ['two shards', '1'],
      ['two shards', '2'],
    ],
  )
})

test('single letters are core workloads of YCSB where the operations of all results agree', async (context) => {
  const result = (...operations: readonly string[]): string =>
    [
      '[OVERALL], RunTime(ms), 10000',
      '[OVERALL], Throughput(ops/sec), 900.5',
      ...operations.flatMap((name) => [
        `[${name}], Operations, 4500`,
        `[${name}], AverageLatency(us), 618.5`,
        `[${name}], Return=OK, 4500`,
      ]),
      '',
    ].join('\n')
  const workloads = async (files: Record<string, string>): Promise<readonly unknown[]> =>
    (await inferred(context, files)).runs.map(({ fields }) => fields['workload'])
  const [a, c] = [result('READ', 'UPDATE'), result('READ')]
  assert.deepEqual(
    await workloads({ 'a/t8.log': a, 'c/t8.log': c, 'e/t8.log': result('SCAN', 'INSERT') }),
    ['workloada', 'workloadc', 'workloade'],
  )
  assert.deepEqual(await workloads({ 'a/t8.log': a, 'b/t8.log': c }), [undefined, undefined])
  assert.deepEqual(await workloads({ 'run_a.log': a, 'run_c.log': c }), ['workloada', 'workloadc'])
})

test('the only workload of YCSB in the scripts is that of results that state none, and an edition stands before a version', async (context) => {
  const script = (binding: string, options: string): string =>
    `./bin/ycsb.sh run ${binding} \\\n  -P ${options} \\\n  -p recordcount=1000\n`
  const files = {
    'README.md': '# Study\n\n- MongoDB Community Server 7.0\n- CockroachDB v23.x\n',
    'mongodb/run.sh': script('mongodb', 'workloads/workload_b'),
    'mongodb/out/run_result.txt': ycsb(20_000),
    'cockroachdb/run.sh': script('jdbc', 'workloads/workloadb -P conf/roach.properties'),
    'cockroachdb/out/run_result.txt': ycsb(9000),
  }
  const fields = ['engine', 'version', 'workload']
  const { runs } = await inferred(context, files)
  assert.deepEqual(fieldsOf(runs, ...fields), {
    'cockroachdb/out/run_result.txt': ['cockroachdb', '23.x', 'workload_b'],
    'mongodb/out/run_result.txt': ['mongodb', '7.0', 'workload_b'],
  })
  const another = { ...files, 'mongodb/scan.sh': script('mongodb', 'workloads/workloade') }
  const { runs: mixed } = await inferred(context, another)
  assert.ok(mixed.every(({ fields: { workload } }) => workload === undefined))
})

test('the workload that YCSB loads for all others is none of its results', async (context) => {
  const script = './bin/ycsb load mongodb -P workloads/workloada\n'
  for (const text of [
    script,
    `${script}for w in b c; do ./bin/ycsb run mongodb -P workloads/workload$w; done\n`,
  ]) {
    const { runs } = await inferred(context, {
      'run.sh': text,
      'out_x.txt': ycsb(20_000),
      'out_y.txt': ycsb(9000),
    })
    assert.ok(runs.every(({ fields: { workload } }) => workload === undefined))
  }
})

test('titles in the code of a page keep results apart, commands after the prompt of root do not, and its words state the version', async (context) => {
  const row = (name: string, nanoseconds: number): string =>
    `${name}-8   100000   ${String(nanoseconds)} ns/op   12 B/op   1 allocs/op\n`
  const page = (one: string, other: string): string =>
    `# Loops\n\n- postgresql 16.2\n\n\`\`\`\n${one}\n${row('BenchmarkInsert_Postgres', 500)}${row('benchmarkGet_Mysql', 90)}\n${other}\n${row('BenchmarkInsert_Postgres', 700)}\`\`\`\n`
  const fields = async (text: string): Promise<unknown> =>
    (await inferred(context, { 'README.md': text })).runs.map(
      ({ fields: { version, section } }) => [version, section],
    )
  assert.deepEqual(await fields(page('# Without the index', '# With the index')), [
    [undefined, 'Without'],
    ['16.2', 'With'],
    ['16.2', 'Without'],
  ])
  const commands = page('# go test -bench=.', '# LD_PRELOAD=x.so go test -bench=.')
  assert.deepEqual(await fields(commands), [
    [undefined, undefined],
    ['16.2', undefined],
    ['16.2', undefined],
  ])
})

test('variables of a script with a program or its options are what it runs, and the command that wrote a file says its server', async (context) => {
  const log = sysbenchLog({ threads: 8 })
  const script = (first: string, second = ''): Readonly<Record<string, string>> => ({
    'run.sh': [
      'THREADS=16',
      'SB=/opt/bin/sysbench',
      `CONNECT="${first}"   # as the test user`,
      second,
      'ALL="${CONNECT} --threads=${THREADS}"',
      '$SB /opt/share/oltp_read_only.lua $ALL --time=60 run \\',
      '> out/point.log',
      '',
    ].join('\n'),
    'notes.sh': 'sysbench --mysql-socket=/tmp/other.sock --threads=4 oltp_read_only prepare\n',
    'out/point.log': log,
    'out/range.log': log,
  })
  const pgsql = '--db-driver=pgsql --pgsql-port=5433'
  const { runs } = await inferred(context, script(pgsql))
  assert.deepEqual(fieldsOf(runs, 'engine', 'threads'), {
    'out/point.log': ['postgresql', '8'],
    'out/range.log': [undefined, '8'],
  })
  const both = await inferred(context, script(pgsql, 'CONNECT="--mysql-port=3306"'))
  assert.deepEqual(fieldsOf(both.runs, 'engine'), {
    'out/point.log': [undefined],
    'out/range.log': [undefined],
  })
})

test('the file of a tool for Redis is of the server that the archive is titled after, and of no other word', async (context) => {
  const files = { 'out/gridstore.csv': rates(150_000), 'out/redis.csv': rates(120_000) }
  const { runs } = await inferred(context, { ...files, 'README.md': '# GridStore\n\nA store.\n' })
  assert.deepEqual(fieldsOf(runs, 'engine'), {
    'out/gridstore.csv': ['gridstore'],
    'out/redis.csv': ['redis'],
  })
  const other = await inferred(context, { ...files, 'README.md': '# Caches\n\nA test.\n' })
  assert.deepEqual(fieldsOf(other.runs, 'engine')['out/gridstore.csv'], [undefined])
})

test('results of a load tool that state no workload are of the script that their file is named after', async (context) => {
  const log = [
    'transaction type: -',
    'scaling factor: 1',
    'query mode: simple',
    'number of clients: 8',
    'number of threads: 2',
    'duration: 30 s',
    'number of transactions actually processed: 30000',
    'latency average = 8.000 ms',
    'tps = 1000.000000 (excluding connections establishing)',
    '',
  ].join('\n')
  const { runs } = await inferred(context, {
    'q/ReadOne.sql': 'SELECT 1;\n',
    'q/ReadOneWide.sql': 'SELECT 2;\n',
    'q/PGBENCH_READ_ONE.txt': log,
    'q/plain.txt': log,
  })
  assert.deepEqual(fieldsOf(runs, 'workload'), {
    'q/PGBENCH_READ_ONE.txt': ['ReadOne'],
    'q/plain.txt': [undefined],
  })
  const sides = await inferred(context, {
    'indexed.sql': 'SELECT 1;\n',
    'unindexed.sql': 'SELECT 1;\n',
    'indexed.log': log,
    'unindexed.log': log,
  })
  assert.deepEqual(fieldsOf(sides.runs, 'workload', 'part'), {
    'indexed.log': [undefined, 'indexed'],
    'unindexed.log': [undefined, 'unindexed'],
  })
})
