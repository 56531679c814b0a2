// Tables of an archive without a page: which rows and cells are runs, and which are not.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { inferred } from './inferred.ts'

const runsOf = (runs: readonly Run[]): readonly string[] =>
  runs.map(({ fields, measurements, reason }) =>
    [
      ...Object.entries(fields).map(([key, value]) => `${key}=${value}`),
      ...measurements.map(({ metric, value, unit }) => `${metric}:${String(value)} ${unit}`),
      ...(reason ? [reason.text] : []),
    ].join(' '),
  )

// A case is a file of tables, which is the archive; its golden file has the runs and what is not used.
const folder = join(packageRoot, 'tests/inference/tables')

for (const name of readdirSync(folder).filter((file) => !file.endsWith('.golden')))
  test(`the runs of ${name} are what its golden file says`, async (context) => {
    const files = { [name]: readFileSync(join(folder, name), 'utf8') }
    const { runs, diagnostics } = await inferred(context, files)
    const notes = diagnostics.map(({ message }) => message)
    const text = [...runsOf(runs), ...notes.filter((each) => each.startsWith('Not used')), ''].join(
      '\n',
    )
    const golden = join(folder, `${name}.golden`)
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, text)
    assert.equal(text, readFileSync(golden, 'utf8'))
  })

test('numbers below versions and beside threads are runs, and Best is none', async (context) => {
  const { runs, diagnostics } = await inferred(context, {
    'tps.tsv': 'Threads\tMySQL 8.0.36\tMySQL 8.4.3\n1\t100\t200\n8\t700\t1500\nBest\t700\t1500\n',
  })
  assert.deepEqual(runsOf(runs), [
    'threads=1 engine=mysql version=8.0.36 tps:100 1/s',
    'threads=8 engine=mysql version=8.0.36 tps:700 1/s',
    'threads=1 engine=mysql version=8.4.3 tps:200 1/s',
    'threads=8 engine=mysql version=8.4.3 tps:1500 1/s',
  ])
  assert.ok(diagnostics.some(({ message }) => message === 'Not used: the row "Best" is not a run'))
})

test('times of procedures without a unit are no results beside a throughput', async (context) => {
  const { runs } = await inferred(context, {
    'results.csv': 'users,NOPM\n1,4000\n8,30000\n',
    'profile.csv': 'procedure,MIN,P50,P95,MAX\nneword,12,15,18,40\npayment,9,11,14,33\n',
  })
  assert.deepEqual(
    runs.map(({ fields: { users } }) => users),
    ['1', '8'],
  )
})

test('whole and broken numbers of gigabytes are bytes', async (context) => {
  const { runs } = await inferred(context, {
    'results.csv': 'db,TPS,throughput (GB/s)\nmariadb-11.4,900,5\nmysql-8.4.3,800,4.9\n',
  })
  assert.deepEqual(
    runs.map(({ measurements }) => measurements.find(({ unit }) => unit === 'B/s')?.value),
    [5e9, 4.9e9],
  )
})

test('rows with metrics are runs with units of their heads, and a latency without a unit is not used', async (context) => {
  const { runs, diagnostics } = await inferred(context, {
    'results.csv':
      'db,workload,clients,TPS,p95 (ms),avg latency,run\nmariadb-11.4,rw,8,900.5,12.5,9,1\nmariadb-11.4,rw,8,910.5,12,9,2\n',
  })
  assert.deepEqual(runsOf(runs), [
    'engine=mariadb version=11.4 workload=rw clients=8 repeat=1 tps:900.5 1/s latency.p95:0.0125 s',
    'engine=mariadb version=11.4 workload=rw clients=8 repeat=2 tps:910.5 1/s latency.p95:0.012 s',
  ])
  assert.ok(
    diagnostics.some(({ message }) => message.includes('the column "avg latency" has no unit')),
  )
})

test('a column of a metric whose cells are words is not used, and said so', async (context) => {
  const { runs, diagnostics } = await inferred(context, {
    'post.md':
      '|workload|ops/s|latency (ms)|\n|--|--|--|\n|a|512.5|3 read, 7 update|\n|b|640|2 read|\n',
  })
  assert.deepEqual(runsOf(runs), ['workload=a ops/s:512.5 1/s', 'workload=b ops/s:640 1/s'])
  assert.ok(
    diagnostics.some(({ message }) =>
      message.includes('the column "latency (ms)" has no plain numbers'),
    ),
  )
})

test('objects of a nested list are runs with the constants beside it', async (context) => {
  const { runs } = await inferred(context, {
    'a.json': JSON.stringify({
      config: { threadCount: 4, keyCount: 1000 },
      workloads: [
        { name: 'insert', performance: { throughput: 10.5 } },
        { name: 'lookup', performance: { throughput: 20 } },
      ],
    }),
  })
  assert.deepEqual(runsOf(runs), [
    'threads=4 key=1000 workload=insert throughput:10.5 1',
    'threads=4 key=1000 workload=lookup throughput:20 1',
  ])
})

test('rows of the only list in each object are runs, samples are none', async (context) => {
  const textOf = (list: readonly object[]): string =>
    JSON.stringify([
      { build: 'base', runs: list },
      { build: 'new', runs: list },
    ])
  const counts = [1, 2, 4, 8, 16, 32, 64, 128]
  const { runs } = await inferred(context, {
    'loads.json': textOf(counts.map((threads) => ({ threads, tps: 100 * threads }))),
  })
  assert.equal(runs.length, 2 * counts.length)
  const { runs: samples } = await inferred(context, {
    'samples.json': textOf(counts.map((second) => ({ second, tps: 100 + second }))),
  })
  assert.deepEqual(runsOf(samples), [])
})

test('two values in a cell are repeats after a comma, and what the head names after a slash', async (context) => {
  const { runs } = await inferred(context, {
    'pr.md':
      '|threads|branch/master(TPS)|change|\n|--|--|--|\n|2|802.09/642.63|25%|\n|4|900/700|29%|\n',
    'qps.md': '|threads|QPS|\n|--|--|\n|2|85874.94, 87337.53|\n',
  })
  assert.deepEqual(
    runsOf(runs).map((text) => text.replace(/ part=\w+/, '')),
    [
      'threads=2 variant=branch tps:802.09 1/s',
      'threads=2 variant=master tps:642.63 1/s',
      'threads=2 repeat=1 qps:85874.94 1/s',
      'threads=2 repeat=2 qps:87337.53 1/s',
      'threads=4 variant=branch tps:900 1/s',
      'threads=4 variant=master tps:700 1/s',
    ],
  )
})

const legend =
  'col-1 : x.my8030_rel_o2nofp.z12a_c8r32.pk1\ncol-2 : x.ma101107_rel_withdbg.z12b_c8r32.pk1\n\ncol-1\tcol-2\n'

test('columns of a legend are servers, rows are workloads, and the file names the metric', async (context) => {
  const { runs } = await inferred(context, {
    'qps.abs.all.tsv': `${legend}3882\t3956\thot-points_range=100\n20741\t20652\tscan_range=100\n`,
    'qps.rel.all.tsv': `Relative to: x.my8028_rel_o2nofp.z12a_c8r32.pk1\n${legend}0.97\t1.02\thot-points_range=100\n`,
  })
  assert.deepEqual(runsOf(runs), [
    'workload=hot-points_range=100 engine=mariadb version=10.11.7 variant=withdbg z12b qps:3956 1/s',
    'workload=scan_range=100 engine=mariadb version=10.11.7 variant=withdbg z12b qps:20652 1/s',
    'workload=hot-points_range=100 engine=mysql version=8.0.30 variant=o2nofp z12a qps:3882 1/s',
    'workload=scan_range=100 engine=mysql version=8.0.30 variant=o2nofp z12a qps:20741 1/s',
  ])
})

test('ratios without the measured numbers are runs, and their base is 1', async (context) => {
  const { runs } = await inferred(context, {
    'qps.rel.tsv':
      'Relative to: pg174_o2nofp\ncol-1 : pg18beta1_o2nofp\n\ncol-1\n0.97\tscan_range=100\n1.02\tpoint-query\n',
  })
  assert.deepEqual(runsOf(runs), [
    'workload=point-query engine=postgresql version=17.4 qps.relative:1 1',
    'workload=scan_range=100 engine=postgresql version=17.4 qps.relative:1 1',
    'workload=point-query engine=postgresql version=18beta1 qps.relative:1.02 1',
    'workload=scan_range=100 engine=postgresql version=18beta1 qps.relative:0.97 1',
  ])
})

test('a table beside results of a load tool is no run', async (context) => {
  const { runs } = await inferred(context, {
    'summary.csv': 'engine,threads,tps\nmysql,8,900\n',
    'oltp_8.log': sysbenchLog({ threads: 8, tps: 900 }),
  })
  assert.equal(runs.length, 1)
})

test('a table of rounded results repeats those of the logs, also where a second rounding gives other digits', async (context) => {
  const rates = { 8: 55531.4, 16: 186823.75, 32: 318014.89 }
  const { runs } = await inferred(context, {
    'summary.csv': 'workload;threads;tps\noltp;8;55531\noltp;16;186824\noltp;32;318015\n',
    ...Object.fromEntries(
      Object.entries(rates).map(([threads, tps]) => [
        `oltp_${threads}.log`,
        sysbenchLog({ threads: Number(threads), tps }),
      ]),
    ),
  })
  assert.equal(runs.length, 3)
})

test('a README that names one server and one workload is about the results that state none', async (context) => {
  const rows = 'threads,tps\n1,100\n8,700\n'
  const { runs, explanations } = await inferred(context, {
    'README.md':
      '# Huge pages\n\nHow much do huge pages help PostgreSQL? Measured with oltp-read-only.\n',
    'on.csv': rows,
    'off.csv': rows,
  })
  assert.deepEqual(new Set(runs.map(({ fields }) => fields['engine'])), new Set(['postgresql']))
  assert.deepEqual(
    new Set(runs.map(({ fields }) => fields['workload'])),
    new Set(['oltp-read-only']),
  )
  assert.ok(
    explanations?.some(({ field, from }) => field === 'engine' && from.startsWith('README.md')),
  )
  const { runs: both } = await inferred(context, {
    'README.md': '# MySQL and PostgreSQL\n\nWe compare the two servers in this place.\n',
    'on.csv': rows,
  })
  assert.deepEqual(new Set(both.map(({ fields }) => fields['engine'])), new Set([undefined]))
})

test('a metric below several servers is a run of each', async (context) => {
  const { runs } = await inferred(context, {
    'tps.md':
      '| clients | PostgreSQL 16.4 (tps) | PostgreSQL 17.0 (tps) |\n|--|--|--|\n| 1 | 890 | 1,953 |\n',
  })
  assert.deepEqual(runsOf(runs), [
    'clients=1 engine=postgresql version=16.4 tps:890 1/s',
    'clients=1 engine=postgresql version=17.0 tps:1953 1/s',
  ])
})

test('headings above tables of a document are workloads and metrics of their numbers', async (context) => {
  const table = (value: number): string =>
    `| Threads | MySQL 8.0.36 |\n|--|--|\n| 8 | ${String(value)} |\n\n`
  const { runs } = await inferred(context, {
    'README.md': `# MySQL vs MariaDB\n\n## oltp_read_only (QPS)\n\n${table(100)}## oltp_read_write (QPS)\n\n${table(200)}`,
    'more/README.md': `# Disks\n\n## Local\n\n${table(300)}## Remote\n\n${table(400)}`,
  })
  assert.deepEqual(
    runsOf(runs).map((text) => text.replace(/ folder=\S+/, '')),
    [
      'threads=8 engine=mysql version=8.0.36 table=Local value:300 1',
      'threads=8 engine=mysql version=8.0.36 table=Remote value:400 1',
      'workload=oltp_read_only threads=8 engine=mysql version=8.0.36 qps:100 1/s',
      'workload=oltp_read_write threads=8 engine=mysql version=8.0.36 qps:200 1/s',
    ],
  )
})

test('a column of numbers that is no metric is a parameter where rows are alike without it', async (context) => {
  const { runs } = await inferred(context, {
    'a.csv': 'threads,batch,errors,tps\n1,10,0,100\n1,100,0,200\n8,10,0,300\n8,100,1,500\n',
  })
  assert.deepEqual(runsOf(runs), [
    'threads=1 batch=10 tps:100 1/s',
    'threads=1 batch=100 tps:200 1/s',
    'threads=8 batch=10 tps:300 1/s',
    'threads=8 batch=100 tps:500 1/s',
  ])
})

test('names of objects around metrics are fields, and keep apart what they do not explain', async (context) => {
  const { runs } = await inferred(context, {
    'a.json': JSON.stringify({
      server: { version: '8.0.36', engine: 'mysql' },
      results: {
        oltp_read_only: { threads: { 1: { tps: 10 } } },
        warm: { threads: { 1: { tps: 20 } } },
      },
    }),
  })
  assert.deepEqual(runsOf(runs), [
    'version=8.0.36 engine=mysql results=warm threads=1 tps:20 1/s',
    'version=8.0.36 engine=mysql workload=oltp_read_only threads=1 tps:10 1/s',
  ])
})

test('sizes beside descriptions are no results', async (context) => {
  const { runs } = await inferred(context, {
    'README.md':
      '| Tier (innodb_buffer_pool_size) | Workload Character |\n|--|--|\n| 2 GB | I/O bound |\n| 12 GB | mixed |\n',
  })
  assert.deepEqual(runsOf(runs), [])
})

test('heads that are loads beside several names are runs, and a remark above the table names their metric', async (context) => {
  const { runs } = await inferred(context, {
    'summary.tsv': [
      '# all values QPS, median of 3 runs',
      'server\tnumactl\tT1\tT64',
      'mysql-8.0.35\tnone\t28244.8\t509427.5',
      'mysql-8.0.35\t--interleave=all\t30126.9\t555090.1',
    ].join('\n'),
  })
  assert.deepEqual(
    new Set(
      runs.flatMap(({ fields, measurements }) =>
        measurements.map(({ metric, value }) =>
          [fields['threads'], fields['numactl'], metric, value].join(' '),
        ),
      ),
    ),
    new Set([
      '1 none qps 28244.8',
      '64 none qps 509427.5',
      '1 --interleave=all qps 30126.9',
      '64 --interleave=all qps 555090.1',
    ]),
  )
})

test('numbers with a decimal comma, dates and heads in German are read', async (context) => {
  const { runs } = await inferred(context, {
    'KW47.csv': [
      'Datum;Uhrzeit;DBMS;Version;Benchmark;Threads;Lauf;TPS;Antwortzeit 95% (ms)',
      '20.11.2023;08:06;MariaDB;10.6.16;oltp_read_write;16;1;21820;1,03',
      '20.11.2023;08:12;MariaDB;10.6.16;oltp_read_write;16;2;22226;1,01',
    ].join('\r\n'),
  })
  assert.deepEqual(
    runs.map(({ fields, measurements }) => [
      fields['repeat'],
      fields['version'],
      ...measurements.map(({ value }) => value),
    ]),
    [
      ['1', '10.6.16', 21820, 0.00103],
      ['2', '10.6.16', 22226, 0.00101],
    ],
  )
})

test('columns without names have those of the variables that a script prints, behind the label of another script', async (context) => {
  const script = [
    'for w in $WAL_SIZES; do',
    '  for c in 1 8; do',
    '    pgbench -n -M $m -c $c -j $c -N bench > run.log',
    "    tps=$(grep tps run.log | awk '{print $3}')",
    '    echo writes $HOST_TYPE $w $m $c $tps $stddev',
    '  done',
    'done',
  ].join('\n')
  const { runs } = await inferred(context, {
    'bench-writes.sh': script,
    'writes.csv':
      'before writes xeon 4 simple 1 812.5\nbefore writes xeon 4 simple 8 4021.25\nafter writes xeon 4 simple 1 840.5\nafter writes xeon 4 simple 8 4400\n',
  })
  const common = 'engine=postgresql workload=writes label'
  assert.deepEqual(runsOf(runs), [
    `${common}=after host_type=xeon wal_sizes=4 protocol=simple clients=1 threads=1 tps:840.5 1/s`,
    `${common}=before host_type=xeon wal_sizes=4 protocol=simple clients=1 threads=1 tps:812.5 1/s`,
    `${common}=after host_type=xeon wal_sizes=4 protocol=simple clients=8 threads=8 tps:4400 1/s`,
    `${common}=before host_type=xeon wal_sizes=4 protocol=simple clients=8 threads=8 tps:4021.25 1/s`,
  ])
})

test('rows that a script prints are runs in a folder of their own too, beside the log of the last one', async (context) => {
  const script = [
    'for c in 1 8; do',
    '  pgbench -n -c $c -j $c bench > ../logs/run.log',
    "  tps=$(grep tps ../logs/run.log | awk '{print $3}')",
    '  echo pgbench $HOST_TYPE $c $tps',
    'done',
  ].join('\n')
  const { runs } = await inferred(context, {
    'run-pgbench.sh': script,
    'logs/run.log': sysbenchLog({ tps: 4021.25, threads: 8 }),
    'results/pgbench.csv': 'pgbench i5 1 812.5\npgbench i5 4 3000.5\npgbench i5 8 4021.25\n',
    'results/others.csv': 'a 1 17\nb 2 18\nc 3 19\n',
  })
  assert.deepEqual(
    runs.map(({ source, fields }) => [source?.path, fields['threads']].join(' ')).toSorted(),
    ['logs/run.log 8', 'results/pgbench.csv 1', 'results/pgbench.csv 4'],
  )
})

test('columns without names have those of the line that writes their file, not of a line that writes another one', async (context) => {
  const { runs } = await inferred(context, {
    'run.sh':
      'echo "$size,$threads,$tps" >> $OUT/rates-$size.csv\necho "$load,$users,$p99" >> latency.csv\n',
    'rates-10.csv': '10,1,120.5\n10,8,800.25\n10,16,1300\n',
    'rates-90.csv': '90,1,100.5\n90,8,620.25\n90,16,900\n',
    'latency.csv': '1,2,3\n4,5,6\n7,8,9\n',
  })
  assert.deepEqual(
    runsOf(runs).filter((text) => text.includes('threads=8')),
    ['size=10 threads=8 tps:800.25 1/s', 'size=90 threads=8 tps:620.25 1/s'],
  )
  assert.equal(runs.length, 6)
})

test('a table beside logs gives the runs that no log has: of a list of runs, or of a version without logs; a summary is not used', async (context) => {
  const logs = Object.fromEntries(
    [1, 2, 4].map((threads) => [
      `mysql-8.4.3/oltp_read_only_${String(threads)}.log`,
      sysbenchLog({ threads, tps: 321 * threads }),
    ]),
  )
  const { runs } = await inferred(context, {
    ...logs,
    'all.csv': 'threads,tps\n1,321\n2,642\n4,1284\n32,5555.5\n',
    'older.csv': 'server,threads,tps\nMySQL 8.0.39,1,299\nMySQL 8.0.39,2,555\n',
  })
  const tabled = runs.filter(({ source }) => source?.path.endsWith('.csv'))
  assert.deepEqual(runsOf(tabled).toSorted(), [
    'engine=mysql version=8.0.39 threads=1 part=older tps:299 1/s',
    'engine=mysql version=8.0.39 threads=2 part=older tps:555 1/s',
    'threads=32 part=all tps:5555.5 1/s',
  ])
  const { runs: measured, diagnostics } = await inferred(context, {
    ...logs,
    'means.csv': 'threads,tps\n1,320.5\n2,641.1\n4,1280.7\n',
  })
  assert.equal(measured.length, 3)
  assert.ok(diagnostics.some(({ message }) => message.startsWith('Not used: a table that looks')))
  // A summary has at most one row of each log.
  const { runs: more } = await inferred(context, {
    ...logs,
    'README.md':
      '# buffer pool 8G\n\n|threads|tps|\n|-|-|\n|1|400.5|\n|2|801.1|\n|4|1600.7|\n|8|1900.2|\n',
  })
  assert.equal(more.length, 7)
  const { runs: summed } = await inferred(context, {
    ...logs,
    'summary.csv': 'memory,threads,tps\n4,1,321\n4,2,642\n4,4,1280.7\n8,4,1500.5\n',
  })
  assert.deepEqual(
    summed.flatMap(({ fields }) => fields['memory'] ?? []),
    ['8'],
  )
})

test('rows with the rounded medians of the logs of a commit are none, a commit without logs is one', async (context) => {
  const commits = [1, 2, 3, 4, 5].map((digit) =>
    `${String(digit)}f0a9c3e7b1d`.repeat(4).slice(0, 40),
  )
  const logs = commits.flatMap((commit, at) =>
    [0, 4, 90].map((more, repeat): [string, string] => [
      `logs/2024010${String(at + 1)}-120000_${commit}_${String(repeat + 1)}.out`,
      sysbenchLog({ threads: 8, tps: 351.25 + 17 * at + more, seconds: 100 }),
    ]),
  )
  const rows = commits.map((commit, at) => `| ${commit} | ${(355.25 + 17 * at).toFixed(1)} |`)
  const other = `| ${'7e5d'.repeat(10)} | 299.5 |`
  const { runs } = await inferred(context, {
    ...Object.fromEntries(logs),
    'medians.md': ['| commit | tps |', '|--|--|', ...rows, other, ''].join('\n'),
  })
  const tabled = runs.filter(({ source }) => source?.path.endsWith('.md'))
  assert.deepEqual(
    tabled.map(({ measurements }) => measurements.map(({ value }) => value)),
    [[299.5]],
  )
})

test('what stands beside the logs of one study says nothing about the tables of another', async (context) => {
  const { runs } = await inferred(context, {
    'logs/res02/sysbench.1.res': sysbenchLog({ threads: 1, tps: 321 }),
    'logs/res02/sysbench.2.res': sysbenchLog({ threads: 2, tps: 642 }),
    'logs/res02/sysbench.4.res': sysbenchLog({ threads: 4, tps: 1284 }),
    'logs/res02/params2.txt': 'server=mariadb\nserver_version=10.3.9\n',
    'part.a2.csv': 'threads,tps\n1,321\n2,642\n4,1284\n32,5555.5\n',
    'part.a3.csv': 'threads,tps\n1,321\n2,642\n4,1284\n32,4555.5\n',
  })
  const versionOf = (ending: string): ReadonlySet<string | undefined> =>
    new Set(
      runs
        .filter(({ source }) => source?.path.endsWith(ending))
        .map(({ fields }) => fields['version']),
    )
  assert.deepEqual(versionOf('.res'), new Set(['10.3.9']))
  assert.deepEqual(versionOf('.csv'), new Set([undefined]))
})

test('a heading is a version where the words name a server of it, and a remark with a server counts', async (context) => {
  const { runs } = await inferred(context, {
    'notes.md':
      '# TPC-C of a box\n\nDBMS: mysql-8.0.41 and mysql-8.4.4\n\n## 8.0 for 2h\n\n| option | TPS |\n|--|--|\n| plain | 70.5 |\n\n## 8.4 for 2h (1.5)\n\n| option | TPS |\n|--|--|\n| plain | 81.5 |\n\n## In May (MariaDB 11.8.1, two nodes)\n\n| option | TPS |\n|--|--|\n| plain | 90.5 |\n',
  })
  assert.deepEqual(
    runs.map(({ fields: { engine = '', version = '' } }) => `${engine} ${version}`).toSorted(),
    ['mariadb 11.8.1', 'mysql 8.0', 'mysql 8.4'],
  )
})

test('what a document says of an engine without logs was measured by others, a table of its own engine counts', async (context) => {
  const logs = Object.fromEntries(
    [1, 2, 4].map((threads) => [
      `postgresql-16.2/oltp_read_only_${String(threads)}.log`,
      sysbenchLog({ threads, tps: 321 * threads }),
    ]),
  )
  const table = (rows: readonly string[]): string =>
    ['| server | threads | tps |', '|--|--|--|', ...rows, ''].join('\n')
  const { runs } = await inferred(context, {
    ...logs,
    'others.md': table(['| TiDB 7.1.0 | 8 | 4111.5 |', '| TiDB 7.5.0 | 8 | 4222.5 |']),
    'own.md': table(['| PostgreSQL 15.6 | 1 | 299.5 |', '| PostgreSQL 15.6 | 2 | 555.5 |']),
  })
  assert.deepEqual(
    [...new Set(runs.map(({ fields: { engine = '', version = '' } }) => `${engine} ${version}`))],
    ['postgresql 15.6', 'postgresql 16.2'],
  )
})

test('the current rate is what a requested rate led to', async (context) => {
  const rows = [1000, 2000, 3000].map(
    (rate, at) => `${String(4 + at)},${String(rate)},${String(rate - 9)}.5`,
  )
  const { runs } = await inferred(context, {
    'rates.csv': `threads,target_tps,current_tps\n${rows.join('\n')}\n`,
  })
  assert.equal(runs.length, 3)
})

test('a label of other fields and a time says nothing more', async (context) => {
  const rows = [1, 8].flatMap((threads) =>
    ['on', 'off'].map((patch, at) => {
      const label = `trial-${patch}-${String(threads)}-17223501${String(10 * threads + at).padStart(2, '0')}`
      return `${label},${patch},${String(threads)},${String(900 + threads + at)}`
    }),
  )
  const { runs } = await inferred(context, {
    'all.csv': ['label,patch,threads,tps', ...rows, ''].join('\n'),
  })
  assert.deepEqual(
    [...new Set(runs.map(({ fields }) => Object.keys(fields).join(' ')))],
    ['patch threads'],
  )
  assert.equal(runs.length, 4)
})

test('a table of servers beside logs that name none counts', async (context) => {
  const { runs } = await inferred(context, {
    'logs/oltp_read_only_1.log': sysbenchLog({ threads: 1, tps: 321 }),
    'README.md':
      '| server | threads | tps |\n|--|--|--|\n| TiDB 7.1.0 | 8 | 4111.5 |\n| TiDB 7.5.0 | 8 | 4222.5 |\n',
  })
  assert.equal(runs.filter(({ fields: { engine } }) => engine === 'tidb').length, 2)
})

test('builds, dimensions and versions of rows keep these apart, though the server has no such version', async (context) => {
  const files = [
    [
      'build.csv',
      'build,threads,tps\n10423,1,101.5\n10423,8,700.5\n10455,1,110.5\n10455,8,750.5\n10501,1,90.5\n10501,8,640.5\n',
    ],
    ['dim.csv', 'dim,qps\n384,901.5\n768,460.5\n1536,233.5\n3072,120.5\n'],
    ['postgres-16/of.csv', 'version,qps\n0.5.1,901.5\n0.6.0,930.5\n0.7.0,990.5\n'],
  ] as const
  for (const [name, text] of files) {
    const { runs } = await inferred(context, { [name]: text })
    const names = runs.map(({ fields }) => JSON.stringify(fields))
    assert.equal(new Set(names).size, text.trim().split('\n').length - 1, name)
    assert.ok(
      runs.every(({ fields }) => fields['repeat'] === undefined),
      name,
    )
  }
})

test('deviations beside a server that no other file has, and counts without a time beside a latency, are used', async (context) => {
  const servers = await inferred(context, {
    'mysql.csv': 'threads,tps,tps_std\n1,100.5,2.1\n8,700.2,3.3\n',
    'postgres.csv': 'threads,tps\n1,110.5\n8,760.2\n',
  })
  assert.deepEqual(servers.runs.map(({ fields }) => fields['engine']).toSorted(), [
    'mysql',
    'mysql',
    'postgresql',
    'postgresql',
  ])
  const { runs } = await inferred(context, {
    'ops.csv': 'threads,OPS read,p99 ms\n1,1000.5,3.1\n8,7000.5,4.1\n',
  })
  assert.ok(runs.every(({ measurements }) => measurements.some(({ unit }) => unit.endsWith('/s'))))
})

test('results in an object of a machine or with a time count, and the load of a test of throughput is no throughput', async (context) => {
  const documents = [
    { system: { mysql: { tps: 100.5 }, postgres: { tps: 110.5 } } },
    { mysql: { Timestamp: '2025-03-01T10:00:00Z', tps: 100.5 }, postgres: { tps: 110.5 } },
    {
      mysql: { throughput_test: { clients: 64, tps: 100.5 } },
      postgres: { throughput_test: { clients: 64, tps: 110.5 } },
    },
  ]
  for (const document of documents) {
    const { runs } = await inferred(context, { 'all.json': JSON.stringify(document, null, 1) })
    const found = runs.map(({ fields, measurements }) => [
      fields['engine'],
      measurements.map(({ value }) => value),
    ])
    assert.deepEqual(found.toSorted(), [
      ['mysql', [100.5]],
      ['postgresql', [110.5]],
    ])
  }
})

test('heads of amounts are values of a parameter, whose numbers cross the rows', async (context) => {
  const { runs } = await inferred(context, {
    'README.md':
      '# Seconds\n\n## MySQL\n\n|Iteration|500 Rows|1000 Rows|\n|-|-|-|\n|1|922|889|\n|2|949|902|\n\n' +
      '## PostgreSQL\n\n|Threads|2 cores|4 cores|\n|-|-|-|\n|1|922.5|889.5|\n',
  })
  const fields = runs.map(({ fields: { engine, repeat, table_size: size, cores } }) =>
    [engine, repeat, size, cores].join(' ').trim(),
  )
  assert.deepEqual(fields.toSorted(), [
    'mysql 1 1000',
    'mysql 1 500',
    'mysql 2 1000',
    'mysql 2 500',
    'postgresql   2',
    'postgresql   4',
  ])
})

test('a page that only quotes pieces of output is read as its tables, whose workload the only command names', async (context) => {
  const rows = [1, 2, 4, 8, 16].map(
    (n) => `  ${String(n)}  60.01s  ${String(n * 75)}.31  ${String(n * 1500)}.22`,
  )
  const block = (text: string): string => `\`\`\`\n${text}\n\`\`\`\n`
  const { runs } = await inferred(context, {
    'page.md':
      '# Tests of MySQL\n\n' +
      block('sysbench --mysql-host=db1 --threads=$t oltp_read_write run') +
      '\n[node-2x-1] - cpu 94%\n' +
      block(
        `thd  elapsed  tps  qps\n${rows.join('\n')}\nsysbench 1.0.20 (using bundled LuaJIT 2.1.0-beta2)`,
      ),
  })
  assert.deepEqual(
    runs.map(({ fields: { threads, workload, cores }, status }) => [
      threads,
      workload,
      cores,
      status,
    ]),
    ['1', '2', '4', '8', '16'].map((threads) => [threads, 'oltp_read_write', undefined, 'ok']),
  )
})

test('a table of means and deviations is of the runs, single measurements beside it are not, and parameters above it are theirs', async (context) => {
  const page = (server: string, mean: string): string =>
    `# Report\n\n|Parameter|Value|\n|-|-|\n|Database Tested|${server}|\n|Number of Nodes|3|\n\n` +
    `Results:\n\n|Operation|Average|St. Dev.|Max Time|Min Time|\n|-|-|-|-|-|\n|Reads|${mean}|0.00022|0.00358|0.00074|\n\n` +
    `Outliers:\n\n|Operation|Trial Number|Value|\n|-|-|-|\n|Read|1|0.002074|\n|Read|30|0.002085|\n`
  const { runs } = await inferred(context, {
    'a/report.md': page('MONGO', '0.00108'),
    'b/report.md': page('Bespoke', '0.00149'),
  })
  assert.deepEqual(
    runs.map(({ fields: { engine, workload }, measurements: [first] }) => [
      engine,
      workload,
      first?.value,
    ]),
    [
      ['Bespoke', 'Reads', 0.00149],
      ['mongodb', 'Reads', 0.00108],
    ],
  )
})

test('shares of processors are no results', async (context) => {
  const { runs } = await inferred(context, {
    'a/totals.csv':
      'ops/s, hits/s, miss/s, latency, KB/s\n24046.42, 21584.84, 275.48, 0.121, 1066.9\n',
    'b/totals.csv':
      'ops/s, hits/s, miss/s, latency, KB/s\n26046.42, 23584.84, 375.48, 0.111, 1166.9\n',
    'a/cpu.csv':
      'CPU, %usr, %sys, %iowait, %idle\n0, 13.91, 51.03, 0.00, 4.53\n1, 12.18, 46.57, 0.00, 4.52\n',
  })
  assert.deepEqual(
    runs.map(({ source }) => source?.path),
    ['a/totals.csv', 'b/totals.csv'],
  )
})

test('shares of processors beside a latency are details of a result', async (context) => {
  const { runs } = await inferred(context, {
    'results.csv':
      'engine,threads,avg latency (ms),%usr,%sys,%idle\nmysql,8,3.2,40,10,50\nmariadb,8,2.9,38,9,53\n',
  })
  assert.deepEqual(
    runs.map(({ fields: { engine }, measurements: [first] }) => [engine, first?.value]),
    [
      ['mariadb', 0.0029],
      ['mysql', 0.0032],
    ],
  )
})

test('a table beside one of means is left out only where its rows are trials', async (context) => {
  const { runs } = await inferred(context, {
    'README.md':
      '|Engine|Avg latency (ms)|StdDev|\n|-|-|-|\n|MySQL|3.2|0.2|\n|MariaDB|2.9|0.1|\n\n' +
      '|Threads|MySQL|MariaDB|\n|-|-|-|\n|8|1200|1400|\n|16|1800|2100|\n',
  })
  assert.equal(runs.length, 6)
})

test('the only table of parameters is of the results below it, and states no server of a table that names its own', async (context) => {
  const parameters = (...rows: readonly string[]): string =>
    `|Parameter|Value|\n|-|-|\n${rows.map((row) => `|${row}|\n`).join('')}\n`
  const results = '|Workload|TPS|\n|-|-|\n|read|1000|\n|write|500|\n\n'
  const two = await inferred(context, {
    'README.md':
      `## MySQL\n\n${parameters('Engine|MySQL 8.0.36', 'Threads|8')}${results}` +
      `## PostgreSQL\n\n${parameters('Engine|PostgreSQL 16.2', 'Threads|16')}${results}`,
  })
  assert.deepEqual(
    new Set(two.runs.map(({ fields: { version, threads } }) => [version, threads].join())),
    new Set(['8.0.36,', '16.2,']),
  )
  const one = await inferred(context, {
    'README.md': `${parameters('Database|MySQL 8.0.36', 'Threads|8', 'Repeat|3')}|Database|TPS|\n|-|-|\n|MySQL|1000|\n|PostgreSQL|1200|\n`,
  })
  assert.deepEqual(
    one.runs.map(({ fields: { engine, version, threads, repeat } }) => [
      engine,
      engine === 'postgresql' ? version : undefined,
      threads,
      repeat,
    ]),
    [
      ['mysql', undefined, '8', undefined],
      ['postgresql', undefined, '8', undefined],
    ],
  )
})

test('tables of a document in another folder than the logs are results, where logs have fewer', async (context) => {
  const row = (threads: number): string =>
    `| ${String(threads)} | ${String(threads * 101.5)} | ${String(threads * 2030)} |\n`
  const { runs } = await inferred(context, {
    'sysbench/nohup.out': sysbenchLog({ threads: 10, tps: 37 }),
    'docs/results.md': `## oltp_read_only\n\n| Threads | TPS | QPS |\n| --- | --- | --- |\n${[8, 16, 32].map(row).join('')}`,
  })
  assert.deepEqual(
    runs.map(({ fields: { threads } }) => threads),
    ['8', '10', '16', '32'],
  )
})
