// Layouts of archives without a page: what is a field, a repeat, a warm-up, a side file, and what stays unexplained.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explanationLines } from '../../tools/report/explanation-lines.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { fieldsOf, inferred } from './inferred.ts'

const log = (threads: number, tps: number): string => sysbenchLog({ threads, tps })

test('results beside folders of results keep the root folder as a field', async (context) => {
  const { runs } = await inferred(context, {
    'res_iops1000.txt': log(8, 900),
    'res_iops2000.txt': log(8, 950),
    'innodb/res_iops1000.txt': log(8, 300),
    'innodb/res_iops2000.txt': log(8, 320),
  })
  assert.deepEqual(fieldsOf(runs, 'folder', 'iops'), {
    'innodb/res_iops1000.txt': ['innodb', '1000'],
    'innodb/res_iops2000.txt': ['innodb', '2000'],
    'res_iops1000.txt': ['(root)', '1000'],
    'res_iops2000.txt': ['(root)', '2000'],
  })
})

test('a word in the place of a platform is one, also where another field tells the same runs apart', async (context) => {
  const { runs } = await inferred(context, {
    'AWS/mysql5.7/c5.large/RDS_8.txt': log(8, 90),
    'GCP/mysql5.7/n1-standard-1/RDS/tablesize1m/RDS_8.txt': log(8, 100),
    'GCP/mysql5.7/n1-standard-1/Machine/1m/RDS_8.txt': log(8, 9000),
  })
  assert.deepEqual(fieldsOf(runs, 'cloud', 'platform'), {
    'AWS/mysql5.7/c5.large/RDS_8.txt': ['aws', 'rds'],
    'GCP/mysql5.7/n1-standard-1/Machine/1m/RDS_8.txt': ['gcp', 'machine'],
    'GCP/mysql5.7/n1-standard-1/RDS/tablesize1m/RDS_8.txt': ['gcp', 'Cloud SQL'],
  })
})

test('words that stand with several others are of two fields, and a number behind some names is a repeat', async (context) => {
  const { runs } = await inferred(context, {
    'sysbench.lru-cache.lazy': log(8, 900),
    'sysbench.lru-cache.lazy.0': log(8, 905),
    'sysbench.lru-cache.eager': log(8, 700),
    'sysbench.arc-cache.lazy': log(8, 950),
    'sysbench.arc-cache.lazy.2': log(8, 945),
    'sysbench.arc-cache.eager': log(8, 750),
    'sysbench.clock-cache.lazy': log(8, 750),
  })
  assert.deepEqual(fieldsOf(runs, 'part_1', 'part_2', 'repeat'), {
    'sysbench.arc-cache.eager': ['arc', 'eager', undefined],
    'sysbench.arc-cache.lazy': ['arc', 'lazy', undefined],
    'sysbench.arc-cache.lazy.2': ['arc', 'lazy', '2'],
    'sysbench.clock-cache.lazy': ['clock', 'lazy', undefined],
    'sysbench.lru-cache.eager': ['lru', 'eager', undefined],
    'sysbench.lru-cache.lazy': ['lru', 'lazy', undefined],
    'sysbench.lru-cache.lazy.0': ['lru', 'lazy', '0'],
  })
})

test('the number of a type is a setting, beside numbers of repeats', async (context) => {
  const transactions = (tpm: number): string =>
    `go-tpc\n[Current] NEW_ORDER - Takes(s): 10.0, Count: 100, TPM: ${String(tpm)}.0, Sum(ms): 1.0, Avg(ms): 1.0, 50th(ms): 1.0, 90th(ms): 1.0, 95th(ms): 1.0, 99th(ms): 1.0, 99.9th(ms): 1.0, Max(ms): 1.0\nFinished\n[Summary] NEW_ORDER - Takes(s): 10.0, Count: 100, TPM: ${String(tpm)}.0, Sum(ms): 1.0, Avg(ms): 1.0, 50th(ms): 1.0, 90th(ms): 1.0, 95th(ms): 1.0, 99th(ms): 1.0, 99.9th(ms): 1.0, Max(ms): 1.0\ntpmC: ${String(tpm)}.0, tpmTotal: ${String(tpm * 2)}.0, efficiency: 100.0%\n`
  const { runs } = await inferred(context, {
    'tpc.indextype.1.log': transactions(600),
    'tpc.indextype.2.log': transactions(610),
    'tpc.indextype.3.log': transactions(605),
    'sysbench.lazy': log(8, 900),
    'sysbench.lazy.0': log(8, 910),
    'sysbench.lazy.2': log(8, 905),
    'sysbench.eager': log(8, 700),
    'sysbench.eager.2': log(8, 705),
  })
  assert.deepEqual(fieldsOf(runs, 'indextype', 'repeat'), {
    'sysbench.eager': [undefined, undefined],
    'sysbench.eager.2': [undefined, '2'],
    'sysbench.lazy': [undefined, undefined],
    'sysbench.lazy.0': [undefined, '0'],
    'sysbench.lazy.2': [undefined, '2'],
    'tpc.indextype.1.log': ['1', undefined],
    'tpc.indextype.2.log': ['2', undefined],
    'tpc.indextype.3.log': ['3', undefined],
  })
})

test('a number at the end of a few folders counts attempts, also where one of them has few results', async (context) => {
  const cells = Array.from({ length: 60 }, (_, at) => at + 1)
  const folder = (name: string, all: readonly number[], tps: number): readonly [string, string][] =>
    all.map((at) => [`${name}/pool${String(at)}G/out.txt`, log(8, tps + at)])
  const { runs } = await inferred(
    context,
    Object.fromEntries([
      ...folder('res-heap', cells, 900),
      ...folder('res-lsm', cells, 700),
      ...folder('res-lsm-2', cells.slice(0, 1), 705),
      ...folder('res-lsm-3', cells, 710),
    ]),
  )
  const repeats = runs.map(({ fields }) => fields['repeat'] ?? '')
  assert.equal(repeats.filter((text) => text === '3').length, 60)
  assert.deepEqual(new Set(repeats), new Set(['', '2', '3']))
  assert.equal(new Set(runs.flatMap(({ fields }) => fields['folder'] ?? [])).size, 2)
})

test('a field that says the workload of some results says that of all, and a plan with a duration is no result', async (context) => {
  const result = (profile: string, tps: number): string =>
    JSON.stringify({ workload: { profile, clients: 4, scale: 10 }, results: { tps } })
  const { runs } = await inferred(context, {
    'plan.json': JSON.stringify({ profile: 'std', duration_s: 60, clients: 4, scale: 10 }),
    'lab1/result_readonly.json': result('readonly', 900.5),
    'lab1/result_std.json': result('std', 300.5),
    'lab2/result_readonly.json': result('readonly', 700.5),
    'lab2/result_std.json': result('std', 200.5),
  })
  assert.deepEqual(fieldsOf(runs, 'workload', 'profile'), {
    'lab1/result_readonly.json': ['readonly', undefined],
    'lab1/result_std.json': ['std', undefined],
    'lab2/result_readonly.json': ['readonly', undefined],
    'lab2/result_std.json': ['std', undefined],
  })
})

test('whole seconds of several lengths are measured', async (context) => {
  const took = (seconds: number): string => JSON.stringify({ step: 'reindex', duration_s: seconds })
  const files = { 'old/reindex.json': took(312), 'new/reindex.json': took(249) }
  const { runs } = await inferred(context, files)
  assert.equal(runs.length, 2)
  const others = { 'tps/base.json': JSON.stringify({ clients: 8, tps: 900.5 }) }
  assert.equal((await inferred(context, { ...files, ...others })).runs.length, 3)
})

test('names beside a branch have none of the words of the script', async (context) => {
  const pgbench = (tps: number): string =>
    `pgbench (19devel)\ntransaction type: range_join.sql\nscaling factor: 1\nquery mode: simple\nnumber of clients: 4\nnumber of threads: 4\nduration: 3 s\nnumber of transactions actually processed: 30\nlatency average = 0.1 ms\ntps = ${String(tps)}.5 (without initial connection time)\n`
  const { runs } = await inferred(context, {
    'range_join-c-4-master-1.txt': pgbench(100),
    'range_join-c-4-master-2.txt': pgbench(101),
    'range_join-c-4-fast_join-1.txt': pgbench(70),
    'range_join-c-4-fast_join-2.txt': pgbench(71),
    'range_join-c-4-fast_join_v2-1.txt': pgbench(99),
    'range_join-c-4-fast_join_v2-2.txt': pgbench(98),
  })
  assert.deepEqual(fieldsOf(runs, 'version', 'part', 'repeat'), {
    'range_join-c-4-fast_join-1.txt': ['19devel', 'fast_join', '1'],
    'range_join-c-4-fast_join-2.txt': ['19devel', 'fast_join', '2'],
    'range_join-c-4-fast_join_v2-1.txt': ['19devel', 'fast_join_v2', '1'],
    'range_join-c-4-fast_join_v2-2.txt': ['19devel', 'fast_join_v2', '2'],
    'range_join-c-4-master-1.txt': ['19devel', 'master', '1'],
    'range_join-c-4-master-2.txt': ['19devel', 'master', '2'],
  })
})

test('releases between results of db_bench are of the engine that it measures, not of Linux', async (context) => {
  const result = 'fillseq : 2.5 micros/op 400000 ops/sec; 44.2 MB/s\n'
  const { runs } = await inferred(context, {
    'post.md': `./db_bench --benchmarks=fillseq --threads=2\n6.20 output\n${result}\n6.25\n${result}`,
  })
  assert.deepEqual(
    runs.map(({ fields }) => [fields['engine'], fields['version'], fields['kernel']]),
    [
      ['rocksdb', '6.20', undefined],
      ['rocksdb', '6.25', undefined],
    ],
  )
})

test('a file beside one result is about it, and a slip in a name is none of another setting', async (context) => {
  const { runs } = await inferred(context, {
    // The number of threads is that of a script which had another one.
    'a/res.txt': log(16, 900),
    'a/params.txt': 'threads: 8\nstorage: ssd\nrsize: 4\nio_mode: sync\n',
    'b/res.txt': log(16, 950),
    'b/params.txt': 'threads: 8\nstorage: hdd\nwsize: 4\nio_mode: sync\n',
    'c/res.txt': log(16, 990),
    'c/params.txt': 'threads: 8\nstoragae: nvme\nwsize: 5\nio_mode: sync\nio_modes: all\n',
  })
  assert.deepEqual(fieldsOf(runs, 'storage', 'rsize', 'io_mode'), {
    'a/res.txt': ['ssd', '4', 'sync'],
    'b/res.txt': ['hdd', undefined, 'sync'],
    'c/res.txt': ['nvme', undefined, 'sync'],
  })
})

test('parameters beside results are fields of these results only', async (context) => {
  const { runs } = await inferred(context, {
    'a/params.txt': 'server: ps8\nio_capacity: 7000\nthreads: 8\n',
    'a/res.thr8.txt': log(8, 900),
    'b/params.txt': 'server: mysql8\nio_capacity: 2000\nthreads: 8\n',
    'b/res.thr8.txt': log(8, 950),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version', 'io_capacity'), {
    'a/res.thr8.txt': ['percona-server', '8', '7000'],
    'b/res.thr8.txt': ['mysql', '8', '2000'],
  })
  const { runs: numbered } = await inferred(context, {
    '1/params.txt': 'server: mysql8\nio_capacity: 7000\n',
    '1/res.thr1.txt': log(1, 200),
    '1/res.thr8.txt': log(8, 900),
    '2/params.txt': 'server: mysql8\nio_capacity: 2000\n',
    '2/res.thr1.txt': log(1, 210),
    '2/res.thr8.txt': log(8, 950),
  })
  assert.deepEqual(fieldsOf(numbered, 'io_capacity'), {
    '1/res.thr1.txt': ['7000'],
    '1/res.thr8.txt': ['7000'],
    '2/res.thr1.txt': ['2000'],
    '2/res.thr8.txt': ['2000'],
  })
})

test('what a server states is about results in folders of another server nowhere', async (context) => {
  const variables = (version: string): string =>
    `Variable_name\tValue\nautocommit\tON\nmax_connections\t100\nversion\t${version}\n`
  const { runs } = await inferred(context, {
    'MySQL/8.0/big-cpu/variables': variables('8.0.36'),
    'MySQL/8.0/small-arm/variables': variables('8.0.35'),
    'PostgreSQL/16/big-cpu/variables': `      name       | setting | description
-----------------+---------+-------------
 fsync           | on      | Forces it.
 max_connections | 100     | Sets it.
 server_version  | 16.2    | Shows it.
`,
    'MySQL/8.0/big-cpu/res/t8.log': log(8, 900),
    'MySQL/8.0/small-arm/res/t8.log': log(8, 500),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'MySQL/8.0/big-cpu/res/t8.log': ['mysql', '8.0.36'],
    'MySQL/8.0/small-arm/res/t8.log': ['mysql', '8.0.35'],
  })
})

test('numbers of folders are repeats where values are alike, and a field where they are not', async (context) => {
  const tree = (step: number): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [1, 2, 3].flatMap((n) =>
        [1, 16].map((threads) => [
          `${String(n)}/oltp_read_only-${String(threads)}.log`,
          log(threads, 1000 * threads + n * step * threads),
        ]),
      ),
    )
  const { runs: repeats } = await inferred(context, tree(1))
  assert.deepEqual(new Set(repeats.map(({ fields }) => fields['repeat'])), new Set(['1', '2', '3']))
  const { runs: others } = await inferred(context, tree(2000))
  assert.deepEqual(new Set(others.map(({ fields }) => fields['folder'])), new Set(['1', '2', '3']))
})

test('where names count their runs, another number in front of them keeps results apart', async (context) => {
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      [1, 2].flatMap((host) =>
        [1, 2, 3].map((n) => [
          `lab-test${String(host)}/run${String(n)}.log`,
          log(8, 1000 + 10 * host + n),
        ]),
      ),
    ),
  )
  assert.deepEqual(
    runs.map(({ fields: { folder_test: host, repeat } }) => [host, repeat].join()).toSorted(),
    ['1,1', '1,2', '1,3', '2,1', '2,2', '2,3'],
  )
})

test('runs are counted in other languages too, and warm-ups are named in them', async (context) => {
  const { runs } = await inferred(context, {
    'Teil_A/Aufwärmlauf.log': log(8, 800),
    'Teil_A/Lauf_1.log': log(8, 900),
    'Teil_A/Lauf_2.log': log(8, 910),
    '点查/预热.log': log(8, 800),
    '点查/第1次.log': log(8, 700),
    '点查/第2次.log': log(8, 710),
  })
  assert.deepEqual(
    runs.flatMap(({ reason, fields: { repeat } }) => (reason ? [] : repeat)).toSorted(),
    ['1', '1', '2', '2'],
  )
})

test('a file beside that of a server, of a tool for it, may be of another server', async (context) => {
  const output = (rate: number): string => `GET: ${rate.toFixed(2)} requests per second\n`
  const { runs } = await inferred(context, {
    'out/redis.txt': output(90000),
    'out/quickcache.txt': output(120000),
  })
  assert.deepEqual(
    runs.map(({ fields }) => fields['engine']),
    [undefined, 'redis'],
  )
})

test('a table of a document says what the names of folders mean', async (context) => {
  const { runs } = await inferred(context, {
    'setup.md':
      '# Set-up\n\n|Series|DBMS|RAM (GB)|\n|--|--|--|\n|alpha|MariaDB 11.4.4|64|\n|beta|PostgreSQL 17.2|128|\n',
    'alpha/t8.log': log(8, 900),
    'beta/t8.log': log(8, 1300),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version', 'memory'), {
    'alpha/t8.log': ['mariadb', '11.4.4', '64GB'],
    'beta/t8.log': ['postgresql', '17.2', '128GB'],
  })
})

test('a time in a name is a repeat where nothing else differs, and else no field', async (context) => {
  const { runs } = await inferred(context, {
    'run_17-59-54/oltp_read_only_8.log': log(8, 900),
    'run_16-59-54/oltp_read_only_8.log': log(8, 950),
    'run_15-59-54/oltp_read_write_8.log': log(8, 500),
  })
  assert.deepEqual(fieldsOf(runs, 'workload', 'repeat', 'folder'), {
    'run_15-59-54/oltp_read_write_8.log': ['oltp_read_write', undefined, undefined],
    'run_16-59-54/oltp_read_only_8.log': ['oltp_read_only', '16-59-54', undefined],
    'run_17-59-54/oltp_read_only_8.log': ['oltp_read_only', '17-59-54', undefined],
  })
})

test('a warm-up and a check before the runs are not compared', async (context) => {
  const { runs } = await inferred(context, {
    'warmup.log': log(8, 900),
    'gate/oltp_read_only.log': log(8, 400),
    'oltp_read_only_8.log': log(8, 950),
  })
  assert.deepEqual(runs.map(({ reason }) => reason?.text ?? '').toSorted(), [
    '',
    'Named as a check before the runs, so it is not compared',
    'Named as a warm-up, so it is not compared',
  ])
})

test('runs that their author marked as corrupt are not compared, a bad or broken arm of a comparison is', async (context) => {
  const reasonsOf = async (names: readonly string[]): Promise<readonly string[]> => {
    const files = names.map((name, index) => [`${name}.log`, log(8, 900 + index)] as const)
    const { runs } = await inferred(context, Object.fromEntries(files))
    return runs.map(({ reason }) => reason?.text ?? '').toSorted()
  }
  const reason = 'Named as invalid by its author ("corrupted"), so it is not compared'
  const marked = ['ro.tuned.030522', 'ro.tuned.corrupted.280422', 'rw.tuned.030522']
  assert.deepEqual(await reasonsOf(marked), ['', '', reason])
  const arms = ['disk_broken', 'disk_whole', 'index_bad', 'index_none', 'plan_failed', 'plan_new']
  assert.deepEqual(await reasonsOf(arms), ['', '', '', '', '', ''])
  const loads = ['lz4_t1', 'lz4_t8', 'lz4_t32', 'none_t1', 'none_t8', 'none_t32']
  const failed = 'Named as invalid by its author ("failed"), so it is not compared'
  const few = await reasonsOf([...loads, 'lz4_t8_failed'])
  assert.deepEqual(few, ['', '', '', '', '', '', failed])
  const every = ['failed/lz4_t1', 'failed/lz4_t8', 'failed/lz4_t32']
  assert.ok((await reasonsOf([...loads, ...every])).every((text) => text === ''))
})

test('numbers of six digits that are all days distinguish repeats only', async (context) => {
  const { runs } = await inferred(context, {
    'a/ro.tuned.170422': log(8, 900),
    'b/ro.tuned.280422': log(8, 910),
    'a/ro.plain.030522': log(8, 700),
    'b/ro-plain.040522': log(8, 710),
  })
  assert.ok(runs.every(({ fields }) => !Object.values(fields).some((value) => /\d{6}/.test(value))))
})

test('numbers of six digits that may be versions are no days', async (context) => {
  const { runs } = await inferred(context, {
    'a/mariadb.100515': log(8, 900),
    'a/mariadb.100616': log(8, 800),
    'a/mariadb.100717': log(8, 700),
  })
  const found = runs.map(({ fields: { version, repeat } }) => [version, repeat].join(' '))
  assert.deepEqual(found, ['10.5.15 ', '10.6.16 ', '10.7.17 '])
})

test('names that are all numbered 1 and 2 stay apart', async (context) => {
  const names = ['hdd', 'proxies', 'pods'].flatMap((name) =>
    [1, 2].map((at) => `${name}${String(at)}`),
  )
  const { runs } = await inferred(
    context,
    Object.fromEntries(names.map((name, index) => [`${name}/t8.log`, log(8, 900 + 300 * index)])),
  )
  const found = new Set(
    runs.map(({ fields: { repeat, ...fields } }) => [repeat, JSON.stringify(fields)]),
  )
  assert.equal(found.size, names.length)
  assert.ok(runs.every(({ fields }) => fields['repeat'] === undefined))
})

test('statistics of other results are not compared and no level of folders, a log with such a name is', async (context) => {
  const rows =
    'ops_sec\tmb_sec\tlsm_sz\tblob_sz\tc_wgb\tw_amp\tc_mbps\tc_wsecs\tc_csecs\tb_rgb\tb_wgb\tusec_op\tp50\tp99\tp99.9\tp99.99\tpmax\tuptime\tstall%\tNstall\tu_cpu\ts_cpu\trss\ttest\tdate\tversion\tjob_id\tgithash\n' +
    '2087451\t836.1\t16GB\t0GB\t15.9\t2.0\t852.0\t26\t25\t0\t0\t0.5\t0.5\t1\t1\t15\t27844\t19\t0.0\t0\t0.0\t0.0\t0.1\tfillseq\t2022-12-12T15:28:09\t7.9.1\t\tafa92034d9\n'
  const { runs } = await inferred(context, {
    'raw/a/sum.txt': rows,
    'published/a/sum.txt.sdev': rows.replace('2087451', '41'),
    'raw/a/oltp_read_only_8.log': log(8, 900),
    'raw/a/oltp_read_only_8.max.log': log(8, 951),
  })
  assert.deepEqual(
    runs.map(({ source, status, reason }) => [source?.path, status, reason?.text]).toSorted(),
    [
      [
        'published/a/sum.txt.sdev',
        'refused',
        'Named as statistics of raw/a/sum.txt, so it is not compared',
      ],
      ['raw/a/oltp_read_only_8.log', 'ok', undefined],
      ['raw/a/oltp_read_only_8.max.log', 'ok', undefined],
      ['raw/a/sum.txt', 'ok', undefined],
    ],
  )
})

test('files of one server join its runs, those of another server do not', async (context) => {
  const { runs } = await inferred(context, {
    'mysql_8.4.3.cnf': '[mysqld]\ninnodb_buffer_pool_size=1G\n',
    'mysql-9.1.0-ht_off.cnf': '[mysqld]\ninnodb_buffer_pool_size=2G\n',
    'mysql_8.4.3/update-index/iter1-008thds.out': log(8, 900),
    'mysql-9.1.0-ht_off/update-index/iter1-008thds.out': log(8, 950),
  })
  assert.deepEqual(
    Object.fromEntries(
      runs.map(({ fields, companions }) => [fields['version'], companions.map(({ path }) => path)]),
    ),
    {
      '8.4.3': ['mysql_8.4.3.cnf'],
      '9.1.0': ['mysql-9.1.0-ht_off.cnf'],
    },
  )
})

test('a file in a folder of another experiment is about no result, although both names have a word in common', async (context) => {
  const { runs } = await inferred(context, {
    'arc/aug.c3.sysbench/ro_8.txt': log(8, 900),
    'arc/nov.c2.sysbench/ro_8.txt': log(8, 950),
    'arc/oct.c2.rx.jemalloc/stats.530.txt': 'VERSION()\n8.0.36\n',
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'arc/aug.c3.sysbench/ro_8.txt': [undefined, undefined],
    'arc/nov.c2.sysbench/ro_8.txt': [undefined, undefined],
  })
})

test('a file with a number is about the result whose name has this number', async (context) => {
  const { runs } = await inferred(context, {
    'server.01': 'mariadb-10.6.18\n',
    'server.02': 'mysql-8.0.36\n',
    'res01/sysbench.8.res': log(8, 900),
    'res02/sysbench.8.res': log(8, 950),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'res01/sysbench.8.res': ['mariadb', '10.6.18'],
    'res02/sysbench.8.res': ['mysql', '8.0.36'],
  })
})

test('each line of a DESC file is about the results with its number', async (context) => {
  const { runs } = await inferred(context, {
    DESC: '01 ... mariadb-10.6.18\n02 ... large pages\n',
    'res01/sysbench.8.res': log(8, 900),
    'res02/sysbench.8.res': log(8, 950),
  })
  assert.deepEqual(fieldsOf(runs, 'version', 'description'), {
    'res01/sysbench.8.res': ['10.6.18', undefined],
    'res02/sysbench.8.res': [undefined, 'large pages'],
  })
})

test('a DESC file is about the folders below it, and titles tell equal descriptions apart', async (context) => {
  const description = 'first network\n\n01 ... MariaDB-10.6.18\n02 ... MySQL-8.0.36 (w/ jemalloc)\n'
  const other = `${description}\nsecond network\n\n11 ... MariaDB-10.6.18\n12 ... MySQL-8.0.36 (w/ jemalloc)\n`
  const { runs } = await inferred(context, {
    'series11/DESC': description,
    'series11/res01/sysbench.1.res': log(1, 900),
    'series11/res02/sysbench.2.res': log(2, 950),
    'series12/DESC': other,
    'series12/res01/sysbench.2.res': log(2, 920),
    'series12/res11/sysbench.2.res': log(2, 930),
    'series12/res12/sysbench.1.res': log(1, 940),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version', 'description', 'section'), {
    'series11/res01/sysbench.1.res': ['mariadb', '10.6.18', undefined, undefined],
    'series11/res02/sysbench.2.res': ['mysql', '8.0.36', undefined, undefined],
    'series12/res01/sysbench.2.res': ['mariadb', '10.6.18', '(plain)', 'first network'],
    'series12/res11/sysbench.2.res': ['mariadb', '10.6.18', '(plain)', 'second network'],
    'series12/res12/sysbench.1.res': ['mysql', '8.0.36', 'jemalloc', 'second network'],
  })
})

test('a list of builds names the servers of the results in their folders, and tells equal servers apart', async (context) => {
  const { runs } = await inferred(context, {
    'builds.txt':
      '# build  server          flags\nq310     MySQL 8.4.2     -O2\nq322     MySQL 8.4.3     -O2\nq323     MySQL 8.4.3     -O3\n',
    'out/q310/ro.t8.log': log(8, 900),
    'out/q322/ro.t8.log': log(8, 950),
    'out/q323/ro.t8.log': log(8, 990),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version', 'description'), {
    'out/q310/ro.t8.log': ['mysql', '8.4.2', '-O2'],
    'out/q322/ro.t8.log': ['mysql', '8.4.3', '-O2'],
    'out/q323/ro.t8.log': ['mysql', '8.4.3', '-O3'],
  })
})

test('the answer to VERSION() is the version of the results beside it', async (context) => {
  const { runs } = await inferred(context, {
    'mysql_version.txt': 'VERSION()\n8.0.36\n',
    'oltp_read_only_8threads.log': log(8, 900),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'oltp_read_only_8threads.log': ['mysql', '8.0.36'],
  })
})

test('switches are fields by their name, generated names of pods are repeats, and a warm-up is no level of folders', async (context) => {
  const { runs } = await inferred(context, {
    'hp_on/mysql-7d9f8b6c5d-x2x9z/ro_8.log': log(8, 900),
    'hp_off/mysql-7d9f8b6c5d-q4w1z/ro_8.log': log(8, 950),
    'hp_off/mysql-7d9f8b6c5d-q4w1z/warmup/ro_8.log': log(8, 950),
  })
  assert.deepEqual(
    runs
      .filter(({ status }) => status === 'ok')
      .map(({ fields }) => Object.keys(fields).toSorted()),
    [
      ['engine', 'hp', 'threads', 'workload'],
      ['engine', 'hp', 'threads', 'workload'],
    ],
  )
})

test('a number beside the threads that a log states is no second load', async (context) => {
  const { runs } = await inferred(context, {
    'oltp_read_only/c1/t1.log': log(1, 900),
    'oltp_read_only/c1/t8.log': log(8, 950),
    'oltp_read_only/c2/t1.log': log(1, 400),
    'oltp_read_only/c2/t8.log': log(8, 1900),
  })
  assert.deepEqual(fieldsOf(runs, 'threads', 'c', 'clients'), {
    'oltp_read_only/c1/t1.log': ['1', '1', undefined],
    'oltp_read_only/c1/t8.log': ['8', '1', undefined],
    'oltp_read_only/c2/t1.log': ['1', '2', undefined],
    'oltp_read_only/c2/t8.log': ['8', '2', undefined],
  })
})

test('numbers behind dots are the stated threads and repeats, and no versions', async (context) => {
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      [1, 10, 100].flatMap((threads) =>
        [1, 2, 3].map((n) => [
          `rw.${String(threads)}.${String(n)}`,
          log(threads, 90 * threads + n),
        ]),
      ),
    ),
  )
  assert.deepEqual(fieldsOf(runs, 'version', 'repeat')['rw.10.3'], [undefined, '3'])
})

test('the version of a proxy is not that of the server, which the README names', async (context) => {
  const { runs } = await inferred(context, {
    'README.md': '# Proxies\n\nIn front of MySQL 8.0.36 (8.0 of the packages).\n',
    'direct/oltp_point_select_8.log': log(8, 900),
    'proxysql-2.5.5/oltp_point_select_8.log': log(8, 800),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version', 'folder'), {
    'direct/oltp_point_select_8.log': ['mysql', '8.0.36', 'direct'],
    'proxysql-2.5.5/oltp_point_select_8.log': ['mysql', '8.0.36', 'proxysql-2.5.5'],
  })
})

test('a file with a version in a tree of a host is about the results of this host', async (context) => {
  const { runs } = await inferred(context, {
    'db01.lab/tmp/mysql_version.txt': '8.0.36\n',
    'db02.lab/tmp/mysql_version.txt': '10.11.6-MariaDB-log\n',
    'db01.lab/var/log/sysbench/oltp_read_only_8.log': log(8, 900),
    'db02.lab/var/log/sysbench/oltp_read_only_8.log': log(8, 950),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'db01.lab/var/log/sysbench/oltp_read_only_8.log': ['mysql', '8.0.36'],
    'db02.lab/var/log/sysbench/oltp_read_only_8.log': ['mariadb', '10.11.6'],
  })
})

test('lists and templates of a script are no settings of results, and sources of programs no failed results', async (context) => {
  const { runs } = await inferred(context, {
    'bench.env': 'threads: 8 16 32\nbinlog: off\nrunid: ${1:?need}\n',
    'tests/cmd_run.t': "  $ tool run\n  FATAL: Cannot find benchmark 'x': no such test\n  [1]\n",
    'out/oltp_read_only_8.log': log(8, 900),
  })
  assert.deepEqual(
    runs.map(({ fields }) => [fields['threads'], fields['binlog'], fields['runid']]),
    [['8', 'off', undefined]],
  )
})

test('each field says what it was taken from and who agrees, and patterns name what is unexplained', async (context) => {
  const archive = await inferred(context, {
    'direct/my8036_8_run1.log': log(8, 900),
    'haproxy/my8036_8_run1.log': log(8, 850),
    'proxysql/my8036_8_run1.log': log(8, 800),
    'proxysql/params.txt': 'binlog: off\nthreads: 8\n',
  })
  assert.deepEqual(explanationLines(archive), [
    'engine: mysql in 3 of 3 runs (names: file)',
    'version: 8.0.36 in 3 of 3 runs (names: file; close: 8.3.6 in my8036)',
    'threads: 8 in 3 of 3 runs (names: file; 3 of 3 results state it)',
    'workload: oltp_read_only in 3 of 3 runs (counts of queries)',
    'folder: direct, haproxy, proxysql in 3 of 3 runs (unexplained part of the path)',
    'repeat: 1 in 3 of 3 runs (names: file)',
    'binlog: off in 1 of 3 runs (proxysql/params.txt)',
    'To name an unexplained part, add one of these patterns to the archive page with your key in place of {name}, or {repeat} if it numbers repeats:',
    'patterns:',
    "  - '{name}/**'",
  ])
})

test('names of one known field at one place are its values, and among other words they are none', async (context) => {
  const { runs } = await inferred(context, {
    'jemalloc/oltp_read_only_8.log': log(8, 900),
    'tcmalloc/oltp_read_only_8.log': log(8, 950),
  })
  assert.deepEqual(fieldsOf(runs, 'allocator', 'folder'), {
    'jemalloc/oltp_read_only_8.log': ['jemalloc', undefined],
    'tcmalloc/oltp_read_only_8.log': ['tcmalloc', undefined],
  })
  const { runs: others } = await inferred(context, {
    'jemalloc/oltp_read_only_8.log': log(8, 900),
    'tuned/oltp_read_only_8.log': log(8, 950),
  })
  assert.deepEqual(fieldsOf(others, 'allocator', 'folder'), {
    'jemalloc/oltp_read_only_8.log': [undefined, 'jemalloc'],
    'tuned/oltp_read_only_8.log': [undefined, 'tuned'],
  })
})

test('an abbreviation of a test that the counts of queries contradict is no workload', async (context) => {
  const { runs } = await inferred(context, {
    'rw-study/ps-non-pgo/32G_RO_8th.txt': log(8, 900),
    'rw-study/ps-pgo/32G_RO_8th.txt': log(8, 950),
  })
  assert.deepEqual(fieldsOf(runs, 'workload', 'folder'), {
    'rw-study/ps-non-pgo/32G_RO_8th.txt': ['oltp_read_only', 'non-pgo'],
    'rw-study/ps-pgo/32G_RO_8th.txt': ['oltp_read_only', 'pgo'],
  })
})

test('names that tell apart the tests of one script are the workloads', async (context) => {
  const command = 'sysbench --threads=8 /usr/share/sysbench/oltp_inlist_select.lua run\n'
  const { runs } = await inferred(context, {
    'sb.hot-points.range100.dop8': command + log(8, 900),
    'sb.random-points.range10.dop8': command + log(8, 700),
    'sb.random-points.range100.dop8': command + log(8, 720),
    'sb.random-points.pre.range100.dop8': command + log(8, 950),
  })
  assert.deepEqual(fieldsOf(runs, 'workload', 'range', 'part'), {
    'sb.hot-points.range100.dop8': ['hot-points', '100', '(plain)'],
    'sb.random-points.pre.range100.dop8': ['random-points', '100', 'pre'],
    'sb.random-points.range10.dop8': ['random-points', '10', '(plain)'],
    'sb.random-points.range100.dop8': ['random-points', '100', '(plain)'],
  })
})

test('letters behind a load or alone are repeats where values agree, two of them are not', async (context) => {
  const tree = (letters: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(
      letters.flatMap((letter, at) =>
        [8, 32].map((threads) => [
          `ro_t${String(threads)}${letter}.log`,
          log(threads, 100 * threads + at),
        ]),
      ),
    )
  const { runs } = await inferred(context, tree(['a', 'b', 'c']))
  assert.deepEqual(new Set(runs.map(({ fields }) => fields['repeat'])), new Set(['a', 'b', 'c']))
  const { runs: sides } = await inferred(context, tree(['a', 'b']))
  assert.deepEqual(new Set(sides.map(({ fields }) => fields['part'])), new Set(['a', 'b']))
})

test('runs of outputs are repeats', async (context) => {
  const { runs } = await inferred(context, {
    'mysql/testrun1.txt': log(8, 900),
    'mysql/testrun2.txt': log(8, 910),
    'mariadb/outputRun1.txt': log(8, 700),
    'mariadb/outputRun2.txt': log(8, 705),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'repeat'), {
    'mariadb/outputRun1.txt': ['mariadb', '1'],
    'mariadb/outputRun2.txt': ['mariadb', '2'],
    'mysql/testrun1.txt': ['mysql', '1'],
    'mysql/testrun2.txt': ['mysql', '2'],
  })
})

test('a second attempt at one version is a repeat, and io2 is storage', async (context) => {
  const { runs } = await inferred(context, {
    'm5.2xlarge.io2/my8406_rel.ro.dop8': log(8, 900),
    'm5.2xlarge.io2/my8406v2_rel.ro.dop8': log(8, 910),
    'm5.2xlarge.nvme/my8406_rel.ro.dop8': log(8, 1900),
  })
  assert.deepEqual(
    fieldsOf(runs, 'version', 'storage', 'repeat')['m5.2xlarge.io2/my8406v2_rel.ro.dop8'],
    ['8.4.6', 'io2', '2'],
  )
})

test('a server made of another keeps its name where the version is that of the other', async (context) => {
  const { runs } = await inferred(context, {
    'fbmy80/version.txt': 'VERSION()\n8.0.17\n',
    'fbmy80/oltp_read_only_8.log': log(8, 900),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'fbmy80/oltp_read_only_8.log': ['myrocks', '8.0.17'],
  })
})

test('settings of a host are about the results in its folder', async (context) => {
  const { runs } = await inferred(context, {
    'inventory/lab/host_vars/dbA.yml': 'mysql_flavor: mysql\nmysql_version: 8.0.37\n',
    'inventory/lab/host_vars/dbB.yml': 'mysql_flavor: mariadb\nmysql_version: 10.11.8\n',
    'roles/sysbench/files/out/dbA/ro_8.txt': log(8, 900),
    'roles/sysbench/files/out/dbB/ro_8.txt': log(8, 950),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'roles/sysbench/files/out/dbA/ro_8.txt': ['mysql', '8.0.37'],
    'roles/sysbench/files/out/dbB/ro_8.txt': ['mariadb', '10.11.8'],
  })
})

test('times of the day and dates with names of months are repeats, and words in front of a load are workloads', async (context) => {
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      ['0903', '0915', '1002', '1014', '1101', '1113'].map((time, at) => [
        `2024Sep11-2104/ro8th.${time}.log`,
        log(8, 900 + at),
      ]),
    ),
  )
  assert.deepEqual(
    new Set(runs.map(({ fields }) => [fields['workload'], fields['part']].join())),
    new Set(['oltp_read_only,']),
  )
  assert.equal(new Set(runs.map(({ fields }) => fields['repeat'])).size, runs.length)
})

test('the release of the operating system is no version of the server', async (context) => {
  const { runs } = await inferred(context, {
    'os-release': 'NAME="Rocky Linux"\nVERSION="9.4 (Blue Onyx)"\nVERSION_ID="9.4"\n',
    'mysqld--version': 'mysqld  Ver 9.2.0 for Linux on x86_64 (Source distribution)\n',
    'a/ro_t8.log': log(8, 900),
    'b/ro_t8.log': log(8, 700),
  })
  assert.deepEqual(new Set(runs.map(({ fields }) => fields['version'])), new Set(['9.2.0']))
})

test('heads between the outputs of a file say what the results below them are about', async (context) => {
  const { runs } = await inferred(context, {
    'terminal.txt': [
      '==== huge_pages=on  Thu 11 Jul 2024 02:14:07 PM UTC ====\n',
      '## run 1\n',
      log(8, 900),
      '## run 2\n',
      log(8, 910),
      '==== huge_pages=off  Thu 11 Jul 2024 04:14:07 PM UTC ====\n',
      '## run 1\n',
      log(8, 700),
      '## warm-up\n',
      log(8, 650),
    ].join(''),
  })
  assert.deepEqual(
    runs.map(({ fields, status, ordinal }) => [
      ordinal,
      fields['huge_pages'],
      fields['repeat'],
      status,
    ]),
    [
      [3, 'off', undefined, 'refused'],
      [2, 'off', '1', 'ok'],
      [0, 'on', '1', 'ok'],
      [1, 'on', '2', 'ok'],
    ],
  )
})

test('headings of a document are of the results below them with the headings that they stand under', async (context) => {
  const { runs } = await inferred(context, {
    'slower.md': [
      '# Slower since the upgrade\n\nThe same tables everywhere.\n\n',
      '## Site 1\n\n### MariaDB 10.6.18\n',
      log(8, 900),
      '### MariaDB 11.4.2\n',
      log(8, 700),
      '## Site 2\n\n### MariaDB 10.6.18\n',
      log(8, 400),
      '### MariaDB 11.4.2\n',
      log(8, 300),
    ].join(''),
  })
  assert.deepEqual(
    runs.map(({ fields }) => [fields['site'], fields['version'], fields['repeat']]),
    [
      ['1', '10.6.18', undefined],
      ['2', '10.6.18', undefined],
      ['1', '11.4.2', undefined],
      ['2', '11.4.2', undefined],
    ],
  )
})

test('names that a script makes of many variables are compared with no file, because too many ways fit', async (context) => {
  const many = Array.from({ length: 12 }, (_, index) => `\${v${String(index)}}a`).join('')
  const { runs } = await inferred(context, {
    'run.sh': [
      'for t in 1 2; do',
      `sysbench --threads=$t oltp_read_only run > ${many}b.log`,
      `echo $t $tps >> ${many}b.csv`,
      'done\n',
    ].join('\n'),
    [`${'a'.repeat(150)}.log`]: log(8, 900),
    [`${'a'.repeat(150)}.csv`]: '8 900.5\n16 950.5\n',
  })
  const [result] = runs.filter(({ source }) => source?.path.endsWith('.log'))
  assert.deepEqual([result?.fields['threads'], result?.status], ['8', 'ok'])
})

test('the commands of a script say what the numbers and words of the names that it writes are', async (context) => {
  const script = [
    'for i in 1 2; do for t in 8 64; do',
    '  sysbench --db-driver=pgsql --threads=$t \\',
    '    oltp_${w} run | tee -a $OUT/${w}.$t.$i.log',
    'done; done',
    'sysbench --db-driver=pgsql --threads=100 oltp_read_only run > results/first.log',
  ].join('\n')
  const files = ['read_only', 'point_select'].flatMap((w) =>
    [8, 64].flatMap((t) =>
      [1, 2].map((i) => [`${w}.${String(t)}.${String(i)}.log`, log(t, 100 * t + i)] as const),
    ),
  )
  const { runs } = await inferred(context, {
    'run.sh': script,
    ...Object.fromEntries(files),
    'first.log': log(100, 900),
  })
  assert.deepEqual(
    fieldsOf(
      runs.filter(({ fields }) => fields['threads'] !== '8'),
      'engine',
      'workload',
      'threads',
      'repeat',
      'part',
    ),
    {
      'first.log': ['postgresql', 'oltp_read_only', '100', undefined, undefined],
      'point_select.64.1.log': ['postgresql', 'point_select', '64', '1', undefined],
      'point_select.64.2.log': ['postgresql', 'point_select', '64', '2', undefined],
      'read_only.64.1.log': ['postgresql', 'read_only', '64', '1', undefined],
      'read_only.64.2.log': ['postgresql', 'read_only', '64', '2', undefined],
    },
  )
})

test('images of containers and a README name the servers of results that do not state theirs', async (context) => {
  const { runs } = await inferred(context, {
    'README.md': '# Valkey 7.2 against Redis 7.0\n\nMemtier on one host.\n',
    'docker-compose.yml': 'services:\n  db:\n    image: "valkey/valkey:7.2.5-alpine"\n',
    'valkey_a.log': log(8, 900),
    'redis_a.log': log(8, 950),
    'k8s/db.yaml':
      'spec:\n  containers:\n  - image: docker.io/percona/percona-server:8.0.36-28.1\n',
    'k8s/a.log': log(8, 800),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'k8s/a.log': ['percona-server', '8.0.36-28.1'],
    'redis_a.log': ['redis', '7.0'],
    'valkey_a.log': ['valkey', '7.2.5'],
  })
})

test('engine and version of a service of a cloud are those of the results below', async (context) => {
  const { runs } = await inferred(context, {
    'README.md': '# Throughput\n\nAlloyDB will follow.\n',
    'rds/inventory.ini':
      '[all:vars]\nrds_engine = postgres\nrds_engine_version = 17.6\nstorage_engine = heap\n',
    'rds/a.log': log(8, 900),
    'aurora/main.go':
      'package main\n\nversion := 3\nengineVersion := "8.0.mysql_aurora.3.06.1"\nengine := "aurora-mysql"\n',
    'aurora/a.log': log(8, 800),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'aurora/a.log': ['aurora-mysql', '3.06.1'],
    'rds/a.log': ['postgresql', '17.6'],
  })
})

test('what a script installs and what a file of settings is called name servers, tools and clients do not', async (context) => {
  const { runs } = await inferred(context, {
    'packages/install.sh':
      'sudo apt-get update && sudo apt-get install -y sysbench mysql-client openssh-server postgresql-16\n',
    'packages/a.log': log(8, 900),
    'settings/tikv.toml': '[log]\nlevel = "error"\n',
    'settings/cluster.txt': '# nodetool version\nReleaseVersion: 4.1.9\nSnitch: simple\n',
    'settings/a.log': log(8, 800),
    'tdsqlc/a.log': log(8, 700),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'packages/a.log': ['postgresql', undefined],
    'settings/a.log': ['tikv', '4.1.9'],
    'tdsqlc/a.log': ['tdsql-c', undefined],
  })
})

test('numbers that JSON has as strings are results, those of a monitor beside a copy of them are none', async (context) => {
  const nopm = ['41234', '52345', '41300', '52401']
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      nopm.flatMap((value, index) => {
        const day = `2025-03-0${String(Math.floor(index / 2) + 1)}`
        const folder = `vu${String(8 * ((index % 2) + 1))}-run1-${day}T10_11_29_917666470_05_30`
        const point = { Timestamp: `${day}T10:22:00Z`, Average: 5100.5, Unit: 'Bytes/Second' }
        return [
          [
            `${folder}/meta.json`,
            JSON.stringify({
              instance_type: 'm7i.large',
              host_instance_id: `i-0${value}`,
              nopm: value,
            }),
          ],
          [
            `${folder}/observed.json`,
            JSON.stringify({ cloudwatch: { ReadOps: point, ReadThroughput: point }, nopm: value }),
          ],
        ]
      }),
    ),
  )
  assert.deepEqual(
    runs
      .map(({ source, fields: { repeat, threads, host_instance_id: id } }) => [
        source?.path.split('/')[1],
        threads,
        repeat?.slice(0, 12),
        id,
      ])
      .toSorted(),
    [
      ['meta.json', '16', '1 2025-03-01', undefined],
      ['meta.json', '16', '1 2025-03-02', undefined],
      ['meta.json', '8', '1 2025-03-01', undefined],
      ['meta.json', '8', '1 2025-03-02', undefined],
    ],
  )
})

test('variables that a line sets for a script are fields of the run below it, and the script is its workload', async (context) => {
  const { runs } = await inferred(context, {
    'all.log': [
      `Tue May  7 10:12:01 CET 2024\tenv events=900 range_size=50 ./key_ranges.sh\n${log(8, 900)}`,
      `Tue May  7 10:13:01 CET 2024\tenv events=700 range_size=500 ./key_ranges.sh\n${log(8, 200)}`,
      `Tue May  7 10:14:01 CET 2024\tevents=800 ./counter.sh\n${log(8, 300)}`,
    ].join('\n'),
  })
  assert.deepEqual(
    runs
      .map(({ fields: { workload, range_size: size, events } }) => [workload, size, events])
      .toSorted(),
    [
      ['counter', undefined, undefined],
      ['key_ranges', '50', undefined],
      ['key_ranges', '500', undefined],
    ],
  )
})

test('properties of a page are no head, a number counts below any head, and tags are no part of one', async (context) => {
  const { runs } = await inferred(context, {
    'notes.md': [
      '---\nimages-to: ../lab\n---\n\n### inserts\n\n## 1\n',
      log(8, 900),
      '\n## 2\n',
      log(8, 910),
      '\n### deletes\n\n**<u>batch=5</u>**\n',
      log(8, 300),
      '\n**<u>batch=50</u>**\n',
      log(8, 400),
    ].join('\n'),
  })
  const texts = runs.map(({ fields }) =>
    Object.entries(fields)
      .filter(([key]) => key !== 'threads')
      .map(([key, value]) => `${key} ${value}`)
      .toSorted()
      .join(' '),
  )
  assert.deepEqual(texts.toSorted(), [
    'batch 5 workload deletes',
    'batch 50 workload deletes',
    'repeat 1 workload inserts',
    'repeat 2 workload inserts',
  ])
})

test('heads between rules are above the words below them, and a last interval without its head is of the run below it', async (context) => {
  const rule = '-'.repeat(90)
  const summary = (tps: number, threads: number): string =>
    log(threads, tps)
      .slice(log(threads, tps).indexOf('SQL statistics:'))
      .replace(/(?<=read: +)\d+/, '0')
      .replace(/(?<=total: +)\d+/, String(tps * 20))
      .replace(/(?<=queries: +)\d+ \([\d.]+/, `${String(tps * 20)} (${String(tps * 2)}.00`)
  const interval =
    '[ 40s ] thds: 4 tps: 61.00 qps: 976.00 (r/w/o: 854.00/0.00/122.00) lat (ms,95%): 70.00 err/s: 0.00 reconn/s: 0.00\n'
  const { runs } = await inferred(context, {
    'notes.txt': [
      `${rule}\n1. DELETES\n${rule}\n\n${' '.repeat(70)}1.1: BARE METAL\n${summary(50, 4)}`,
      `${rule}\n${' '.repeat(70)}1.2: GUEST ( nested paging is on )\n${summary(40, 4)}`,
      `${rule}\n2. INSERTS\n${rule}\n\n1.1: BARE METAL\n${summary(70, 4)}`,
      `\n1.2: GUEST ( nested paging is on )\n${interval}${summary(60, 4)}`,
    ].join('\n'),
  })
  const fields = runs.map(({ status, fields: { workload = '', section = '' } }) =>
    [status, workload, section.slice(0, 4)].join(' '),
  )
  assert.deepEqual(fields.toSorted(), [
    'ok deletes BARE',
    'ok deletes GUES',
    'ok inserts BARE',
    'ok inserts GUES',
  ])
})

test('words below frames end no frame, times are no heads, and overwritten progress is recognised before a result', async (context) => {
  const progress = Array.from(
    { length: 3000 },
    (_, at) => `GET: rps=${String(at)}.0 (overall: 90.1) avg_msec=0.3 (overall: 0.3)\r   \r`,
  ).join('')
  const test = (name: string, rate: number): string =>
    `--- ${name} ---\nStart: 2025-03-04T05:06:07+00:00\n \r${progress}GET: ${String(rate)}.00 requests per second, p50=0.351 msec\n\nEnd: 2025-03-04T05:07:07+00:00\n\n`
  const { runs } = await inferred(context, {
    'out.log': `==== Keys ====\nPods: 3\n\n--- Warmup ---\nwarmup done (7 requests)\n\n${test('Step 1: GET (40 clients)', 50000)}${test('Step 2: GET pipelined (P=8)', 300000)}`,
  })
  assert.deepEqual(
    runs.map(({ status, fields: { clients = '', p = '' } }) => [status, clients, p]).toSorted(),
    [
      ['ok', '', '8'],
      ['ok', '40', ''],
    ],
  )
})

test('a label and its assignments above rows are a head without what the rows state', async (context) => {
  const block = (kind: string, rate: number): string =>
    `[Measure] ${kind}, #of_threads:  2 , workload: specs/workloadc.spec\n# Loading records:\t900\n# Transaction throughput (KTPS)\nlab\tspecs/workloadc.spec\t2\t${String(rate)}\n`
  const { runs } = await inferred(context, { 'a.out': block('treap', 5) + block('trie', 7) })
  assert.deepEqual(
    runs.map(({ fields: { workload, threads, section } }) => [workload, threads, section]),
    [
      ['workloadc', '2', 'treap'],
      ['workloadc', '2', 'trie'],
    ],
  )
})

test('the only operation of memtier is its workload', async (context) => {
  const output = (sets: number, gets: number): string => `3         Threads
7         Connections per thread
900       Requests per client


ALL STATS
==================================================================})

Type         Ops/sec     Hits/sec   Misses/sec      Latency       KB/sec 
-------------------------------------------------------------------------
Sets       ${sets.toFixed(2).padStart(9)}          ---          ---      1.50000       800.00 
Gets       ${gets.toFixed(2).padStart(9)}         0.00         0.00      1.50000       800.00 
Waits           0.00          ---          ---      0.00000          --- 
Totals     ${(sets + gets).toFixed(2).padStart(9)}         0.00         0.00      1.50000       800.00 
`
  const { runs } = await inferred(context, {
    '2024-05-06-10:00:00': output(5000, 0),
    '2024-05-06-10:05:00': output(0, 6000),
    '2024-05-06-10:10:00': output(500, 4500),
  })
  assert.deepEqual(runs.map(({ fields: { workload = '' } }) => workload).toSorted(), [
    '',
    'get',
    'set',
  ])
})

test('results that a loop of a script appended to one file have its values', async (context) => {
  const script = [
    'for n in 8 4 1',
    'do',
    '  sysbench --threads=8 --tables=$n oltp_read_only run | tee -a $OUT/out.txt',
    'done',
  ].join('\n')
  const { runs } = await inferred(context, {
    'a/run.sh': script,
    'a/out.txt': log(8, 900) + log(8, 800) + log(8, 700),
    'b/run.sh': script,
    'b/out.txt': log(8, 900) + log(8, 800),
    // Another command appends too.
    'c/run.sh': `${script}\nsysbench --threads=8 --tables=2 oltp_read_only run >> out.txt\n`,
    'c/out.txt': log(8, 900) + log(8, 800) + log(8, 700),
  })
  assert.deepEqual(
    runs
      .map(
        ({ source, ordinal, fields }) =>
          `${source?.path ?? ''} ${String(ordinal)} ${fields['tables'] ?? '?'}`,
      )
      .toSorted(),
    [
      ...['a/out.txt 0 8', 'a/out.txt 1 4', 'a/out.txt 2 1', 'b/out.txt 0 ?', 'b/out.txt 1 ?'],
      ...['c/out.txt 0 ?', 'c/out.txt 1 ?', 'c/out.txt 2 ?'],
    ],
  )
})

test('spellings of one size are one value, and a MySQL with the name of another but for its storage engine has InnoDB', async (context) => {
  const { runs } = await inferred(context, {
    'mysql_rocks_ssd1.5T/8.log': log(8, 900),
    'mysql_rocks_ssd1.5T/16.log': log(16, 1900),
    'mysql_ssd1.5TB/8.log': log(8, 800),
    'mysql_ssd1.5TB/16.log': log(16, 1800),
  })
  assert.deepEqual(
    new Set(runs.map(({ fields }) => `${fields['storage_engine'] ?? ''} ${fields['ssd'] ?? ''}`)),
    new Set(['rocks 1.5T', 'innodb 1.5T']),
  )
})

test('a host with more processors than the instances of the results is another one', async (context) => {
  const lscpu = (cpus: number): string =>
    `Architecture:        x86_64\nCPU(s):              ${String(cpus)}\nThread(s) per core:  2\nModel name:          Some CPU\n`
  const models = async (
    cpus: number,
    type = 'm5.2xlarge',
  ): Promise<readonly (string | undefined)[]> => {
    const { runs } = await inferred(context, {
      'lscpu.txt': lscpu(cpus),
      [`${type}/8.log`]: log(8, 900),
      [`${type}/16.log`]: log(16, 1900),
    })
    return runs.map(({ host }) => host.find(({ name }) => name === 'cpu model')?.value)
  }
  assert.deepEqual(await models(8), ['Some CPU', 'Some CPU'])
  assert.deepEqual(await models(64), [undefined, undefined])
  // Eight cores with two threads each.
  const other = 'instance=VM.DenseIO2-8'
  assert.deepEqual(await models(16, other), ['Some CPU', 'Some CPU'])
  assert.deepEqual(await models(16, 'n2-standard-8'), [undefined, undefined])
})

test('a server with another word in its name may have any storage engine', async (context) => {
  const { runs } = await inferred(context, {
    'mariadb-11.4.2-rocksdb/8.log': log(8, 900),
    'mariadb-11.4.2-columnstore/8.log': log(8, 800),
    'mariadb-11.4.2-columnar/8.log': log(8, 700),
  })
  assert.deepEqual(
    new Set(runs.map(({ fields }) => fields['storage_engine'])),
    new Set(['rocksdb', 'columnstore', undefined]),
  )
})

test('a table of means of the logs is no run; what lies between two logs is', async (context) => {
  const logs = {
    '8_run1.log': log(8, 900),
    '8_run2.log': log(8, 911),
    '16_run1.log': log(16, 1900),
    '16_run2.log': log(16, 1930),
  }
  const addedRuns = async (table: string): Promise<number> => {
    const { runs } = await inferred(context, { ...logs, 'summary.csv': table })
    return runs.length - 4
  }
  assert.equal(await addedRuns('threads,tps\n8,905.50\n16,1915.00\n'), 0)
  const values = Array.from(
    { length: 400 },
    (_, at) => `s${String(at)},8,${(901.51 + at / 50).toFixed(2)}`,
  )
  assert.equal(await addedRuns(['config,threads,tps', ...values].join('\n')), 400)
})

test('a table of another version is kept, also where its rows lie between the logs of the same load', async (context) => {
  const { runs } = await inferred(context, {
    'mysql-8.0.36/8_run1.log': log(8, 900),
    'mysql-8.0.36/8_run2.log': log(8, 940),
    'mysql-8.0.36/16_run1.log': log(16, 1900),
    'mysql-8.0.36/16_run2.log': log(16, 1960),
    'before.md':
      '# MySQL 5.7.44\n\n| threads | tps |\n| --- | --- |\n| 8 | 915.3 |\n| 16 | 1914.2 |\n',
  })
  assert.equal(runs.length, 6)
})

test('caches of several engines are one size, and a number of IOPS is a quantity', async (context) => {
  const { runs } = await inferred(context, {
    'innodb_400iops_bp2GB.txt': log(8, 300),
    'innodb_400iops_bp4GB.txt': log(8, 320),
    'rocksdb_400iops_cache2GB.txt': log(8, 900),
    'rocksdb_800iops_cache4GB.txt': log(8, 950),
    'rocksdb_gp9_bp4GB.txt': log(8, 980),
  })
  assert.deepEqual(fieldsOf(runs, 'storage_engine', 'cache', 'iops', 'buffer_pool'), {
    'innodb_400iops_bp2GB.txt': ['innodb', '2GB', '400', undefined],
    'innodb_400iops_bp4GB.txt': ['innodb', '4GB', '400', undefined],
    'rocksdb_400iops_cache2GB.txt': ['rocksdb', '2GB', '400', undefined],
    'rocksdb_800iops_cache4GB.txt': ['rocksdb', '4GB', '800', undefined],
    'rocksdb_gp9_bp4GB.txt': ['rocksdb', '4GB', undefined, undefined],
  })
})

test('what was measured beside results is no parameter of theirs', async (context) => {
  const { runs } = await inferred(context, {
    'first/delays.txt': 'server: mysql8\ndelay: 28.2621\n',
    'first/res.txt': log(8, 900),
    'last/delays.txt': 'server: mysql8\ndelay: 17.159003126\n',
    'last/res.txt': log(8, 950),
  })
  assert.deepEqual(
    runs.map(({ fields }) => fields['delay']),
    [undefined, undefined],
  )
})

test('a release that only another server has is of that server', async (context) => {
  const { runs } = await inferred(context, {
    'mariadb_a/mariadb_version.txt': '9.4.0\n',
    'mariadb_a/res.txt': log(8, 900),
    'mariadb_b/mariadb_version.txt': '11.8.2-MariaDB-log\n',
    'mariadb_b/res.txt': log(8, 950),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'mariadb_a/res.txt': ['mysql', '9.4.0'],
    'mariadb_b/res.txt': ['mariadb', '11.8.2'],
  })
})

test('rows whose column of another name has moments in even steps are samples', async (context) => {
  const rows = Array.from(
    { length: 80 },
    (_, at) => `s:,${String(1760000000 + at)},${String(700 + at)}`,
  )
  const { runs } = await inferred(context, {
    'a/res.txt': log(8, 900),
    'a/samples.csv': `time,nopm,tpm\n${rows.join('\n')}\n`,
  })
  assert.equal(runs.length, 1)
})

test('names that cross are two fields, those that do not are one', async (context) => {
  const tps = (name: string): number => 100 + name.length
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      ['straight', 'router_old', 'router_new'].flatMap((route) =>
        ['sslOn', 'sslOff'].map((ssl) => [`${route}_${ssl}.txt`, log(8, tps(route + ssl))]),
      ),
    ),
  )
  assert.deepEqual(
    Object.values(fieldsOf(runs, 'part_1', 'part_2')).map((texts) => texts.join(' · ')),
    [
      ...['router_new · sslOff', 'router_new · sslOn', 'router_old · sslOff', 'router_old · sslOn'],
      ...['straight · sslOff', 'straight · sslOn'],
    ],
  )
})

test('the number in front of a numbered run is no repeat, and an optional word keeps its place', async (context) => {
  const names = [
    'direct_plain',
    'direct_deep',
    'pool_plain',
    'pool_deep',
    'pool_extra_plain',
    'pool_extra_deep',
  ]
  const { runs } = await inferred(context, {
    'phase_3_run_1.txt': log(8, 900),
    'phase_3_run_2.txt': log(8, 910),
    'phase_4_run_1.txt': log(8, 700),
    'phase_4_run_2.txt': log(8, 720),
  })
  assert.deepEqual(Object.values(fieldsOf(runs, 'phase', 'repeat')), [
    ['3', '1'],
    ['3', '2'],
    ['4', '1'],
    ['4', '2'],
  ])
  const crossed = await inferred(
    context,
    Object.fromEntries(names.map((name, index) => [`${name}.txt`, log(8, 100 + index)])),
  )
  const own = crossed.runs.map(({ fields }) => JSON.stringify(Object.entries(fields).toSorted()))
  assert.equal(new Set(own).size, names.length)
})

test('few transactions have the only workload of the others', async (context) => {
  const mixed = log(1, 2)
    .replace(/read: +280/, 'read: 300')
    .replace(/other: +40/, 'other: 20')
  const { runs } = await inferred(context, {
    't1/first.txt': mixed,
    't8/first.txt': log(8, 900),
    't8/last.txt': log(8, 950),
  })
  assert.deepEqual(new Set(runs.map(({ fields }) => fields['workload'])).size, 1)
})

test('a folder with the files of several engines is named by none of them', async (context) => {
  const { runs } = await inferred(context, {
    'out/redis_a.txt': log(8, 900),
    'out/valkey_a.txt': log(8, 950),
    'out-valkey/redis_a.txt': log(8, 800),
    'out-valkey/valkey_a.txt': log(8, 850),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'folder'), {
    'out-valkey/redis_a.txt': ['redis', 'out-valkey'],
    'out-valkey/valkey_a.txt': ['valkey', 'out-valkey'],
    'out/redis_a.txt': ['redis', 'out'],
    'out/valkey_a.txt': ['valkey', 'out'],
  })
})

test('the version of a folder is that of the engines below that report it', async (context) => {
  const { runs } = await inferred(context, {
    'postgres-15.6/citus_t8.log': log(8, 900),
    'postgres-15.6/redis_t8.log': log(8, 950),
    'postgres-16.2/citus_t8.log': log(8, 800),
    'postgres-16.2/redis_t8.log': log(8, 850),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'postgres-15.6/citus_t8.log': ['citus', '15.6'],
    'postgres-15.6/redis_t8.log': ['redis', undefined],
    'postgres-16.2/citus_t8.log': ['citus', '16.2'],
    'postgres-16.2/redis_t8.log': ['redis', undefined],
  })
})

test('a commit and its time are one name, in the order of time; a commit with several times is none', async (context) => {
  const commits = ['1f6a0c2b7e9d4853a6f01c2d3e4b5a697887f6e5', 'c0ffee12', 'ab12cd34']
  const series = await inferred(
    context,
    Object.fromEntries(
      commits.flatMap((commit, day) =>
        [1, 2].map((run) => [
          `2026050${String(3 - day)}-101500_${commit}_${String(run)}.log`,
          log(8, 900 + day),
        ]),
      ),
    ),
  )
  assert.deepEqual([...new Set(series.runs.map(({ fields }) => fields['commit']))].toSorted(), [
    '20260501-101500 ab12cd34',
    '20260502-101500 c0ffee12',
    '20260503-101500 1f6a0c2b7',
  ])
  const nightly = await inferred(
    context,
    Object.fromEntries(
      commits.flatMap((commit, day) =>
        [1, 2].map((run) => [
          `2026050${String(2 * day + run)}-101500_${commit}.log`,
          log(8, 900 + day),
        ]),
      ),
    ),
  )
  assert.ok(nightly.runs.every(({ fields }) => fields['commit'] === undefined))
})

test('a file system beside another word is a name as that', async (context) => {
  const { runs } = await inferred(context, {
    'btrfs/t8.log': log(8, 900),
    'dax/t8.log': log(8, 950),
    'xfs/t8.log': log(8, 800),
  })
  assert.deepEqual(fieldsOf(runs, 'folder', 'file_system'), {
    'btrfs/t8.log': ['btrfs', undefined],
    'dax/t8.log': ['dax', undefined],
    'xfs/t8.log': ['xfs', undefined],
  })
})

test('a storage engine beside another word is a name as that', async (context) => {
  const { runs } = await inferred(context, {
    'mysql-9.1.0_myisam_t8.log': log(8, 900),
    'mysql-9.1.0_partitioned_t8.log': log(8, 950),
  })
  assert.deepEqual(fieldsOf(runs, 'part', 'storage_engine'), {
    'mysql-9.1.0_myisam_t8.log': ['myisam', 'myisam'],
    'mysql-9.1.0_partitioned_t8.log': ['partitioned', undefined],
  })
})

test('random identifiers at the ends of at least six folders are ids of runs', async (context) => {
  const ids = ['x7Kq2LmP', '9dRtb3wQ', 'mZw4TqLk', '2vhaalgz', 'Pb81xTrq', 'uW3nKd0s']
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      ids.map((id, at) => [
        `mysql_${String(2 ** at)}threads_${id}/out.log`,
        log(2 ** at, 900 + 10 * at),
      ]),
    ),
  )
  assert.deepEqual(
    new Set(runs.map(({ fields: { folder, name, repeat } }) => folder ?? name ?? repeat)),
    new Set([undefined]),
  )
})

test('words of capital and small letters with digits are names, whatever they begin with', async (context) => {
  const names = ['pg_IntelP4510', 'pg_KioxiaCM7x', 'pg_Samsung980']
  const { runs } = await inferred(
    context,
    Object.fromEntries(names.map((name, at) => [`${name}/8.log`, log(8, 900 + 300 * at)])),
  )
  assert.equal(new Set(runs.map(({ fields }) => JSON.stringify(fields))).size, 3)
})

test('what begins the name of one workload of the archive only is short for it, and a word says more than its absence', async (context) => {
  const points = (tps: number): string =>
    log(8, tps)
      .replace(/read: +\d+/, `read:  ${String(10 * tps)}`)
      .replace(/other: +\d+/, 'other: 0')
      .replace(/total: +\d+\n/, `total: ${String(10 * tps)}\n`)
      .replace(/queries: .*/, `queries: ${String(10 * tps)} (${String(tps)}.00 per sec.)`)
  const { runs } = await inferred(context, {
    'box/oltp_point_select-8': points(900),
    'box/oltp_read_only-8': log(8, 90),
    'box.tuned/sysbench/point-8': points(1900),
    'box.tuned/sysbench/oltp_ro-8': log(8, 190),
  })
  assert.deepEqual(fieldsOf(runs, 'workload', 'part', 'folder'), {
    'box.tuned/sysbench/oltp_ro-8': ['oltp_read_only', undefined, 'tuned'],
    'box.tuned/sysbench/point-8': ['oltp_point_select', undefined, 'tuned'],
    'box/oltp_point_select-8': ['oltp_point_select', undefined, '(plain)'],
    'box/oltp_read_only-8': ['oltp_read_only', undefined, '(plain)'],
  })
})

test('a short name beside the whole one in its folder is a workload of its own', async (context) => {
  const { runs } = await inferred(context, {
    'box/oltp_read_only-8': log(8, 90),
    'box/read-8': log(8, 190),
  })
  assert.deepEqual(fieldsOf(runs, 'workload'), {
    'box/oltp_read_only-8': ['oltp_read_only'],
    'box/read-8': ['read'],
  })
})

test('a name with a number stands for itself as a whole, also one of an axis where others have names', async (context) => {
  const names = ['disk1', 'disk2', 'mem1', 'mem2', 'both1_16k', 'both1_64k', 'both2_64k']
  const { runs } = await inferred(context, {
    ...Object.fromEntries(
      names.map((name, index) => [`fio_${name}/fio_t8.log`, log(8, 900 + index)]),
    ),
    'fio_disk_t8.log': log(8, 890),
  })
  assert.deepEqual(
    fieldsOf(
      runs.filter(({ source }) => source?.path.includes('/')),
      'folder',
      'memory',
    ),
    {
      'fio_both1_16k/fio_t8.log': ['both1_16k', undefined],
      'fio_both1_64k/fio_t8.log': ['both1_64k', undefined],
      'fio_both2_64k/fio_t8.log': ['both2_64k', undefined],
      'fio_disk1/fio_t8.log': ['disk1', undefined],
      'fio_disk2/fio_t8.log': ['disk2', undefined],
      'fio_mem1/fio_t8.log': ['mem1', undefined],
      'fio_mem2/fio_t8.log': ['mem2', undefined],
    },
  )
  const crossed = ['disk1_plain', 'ram2_plain', 'disk1_tuned', 'ram2_tuned', 'flash3_plain']
  const { runs: others } = await inferred(
    context,
    Object.fromEntries(crossed.map((name, index) => [`${name}/t8.log`, log(8, 900 + index)])),
  )
  assert.deepEqual(fieldsOf(others, 'folder_1', 'folder_2'), {
    'disk1_plain/t8.log': ['disk1', 'plain'],
    'disk1_tuned/t8.log': ['disk1', 'tuned'],
    'flash3_plain/t8.log': ['flash3', 'plain'],
    'ram2_plain/t8.log': ['ram2', 'plain'],
    'ram2_tuned/t8.log': ['ram2', 'tuned'],
  })
})

test('the number in the name of a file is called after the variable that a script puts there', async (context) => {
  const logs = Object.fromEntries(
    [1, 4, 16, 64].map((size) => [`case${String(size)}.txt`, log(8, 900 + size)]),
  )
  const keyOf = async (script: string): Promise<readonly string[]> => {
    const { runs } = await inferred(context, { ...logs, 'run.py': `import os\n${script}\n` })
    return Object.keys(runs[0]?.fields ?? {}).filter(
      (key) => !['threads', 'workload'].includes(key),
    )
  }
  assert.deepEqual(await keyOf("open('out/case' + self.segment_size + '.txt', 'a')"), [
    'segment_size',
  ])
  assert.deepEqual(await keyOf("open(f'out/case{segment_size}.txt', 'a')"), ['segment_size'])
  assert.deepEqual(await keyOf("open('other' + segment_size + '.txt', 'a')"), ['case'])
  assert.deepEqual(await keyOf("segment_size = ['1', '4', '16', '64']"), ['case'])
})

test('what stands behind one verb only is of the name of the workload, and a name among workloads is one', async (context) => {
  const names = 'select_by_group select_in_points select_of_all insert_auto insert_plain locks'
  const { runs } = await inferred(
    context,
    Object.fromEntries(names.split(' ').map((name, at) => [`${name}/t8.log`, log(8, 900 + at)])),
  )
  assert.deepEqual(fieldsOf(runs, 'workload', 'folder'), {
    'insert_auto/t8.log': ['insert', 'auto'],
    'insert_plain/t8.log': ['insert', 'plain'],
    'locks/t8.log': ['locks', '(plain)'],
    'select_by_group/t8.log': ['select_by_group', '(plain)'],
    'select_in_points/t8.log': ['select_in_points', '(plain)'],
    'select_of_all/t8.log': ['select_of_all', '(plain)'],
  })
})

test('what stands behind the only verb are arms, and a name among plain verbs is none', async (context) => {
  const ofNames = async (...names: readonly string[]): Promise<readonly unknown[]> => {
    const { runs } = await inferred(
      context,
      Object.fromEntries(names.map((name, at) => [`${name}/t8.log`, log(8, 900 + at)])),
    )
    return [...new Set(runs.map(({ fields }) => fields['workload']))]
  }
  assert.deepEqual(await ofNames('scan_heap', 'scan_index', 'scan_tid'), ['scan'])
  const plain = await ofNames('delete', 'insert', 'scan', 'update', 'jumbo')
  assert.ok(!plain.includes('jumbo'), String(plain))
})

test('a name that goes with a version is another difference of it, unless it says no more than the version', async (context) => {
  const foldersOf = async (names: readonly string[]): Promise<readonly unknown[]> => {
    const files = names.map((name, index) => [`${name}_t8.log`, log(8, 900 - 100 * index)] as const)
    const { runs } = await inferred(context, Object.fromEntries(files))
    return runs.map(({ fields }) => fields['folder'])
  }
  const hosts = ['bilbo/mariadb-10.6.21', 'frodo/mariadb-11.4.5']
  assert.deepEqual(await foldersOf(hosts), ['bilbo', 'frodo'])
  const releases = ['before/mariadb-10.6.21', 'after/mariadb-11.4.5']
  assert.deepEqual(await foldersOf(releases), [undefined, undefined])
  const stages = ['rc/mariadb-11.4.5', 'ga/mariadb-11.4.6']
  assert.deepEqual(await foldersOf(stages), [undefined, undefined])
  const disks = ['nvme/mariadb-10.6.21_t8.log', 'sata/mariadb-11.4.5_t8.log']
  const { runs } = await inferred(
    context,
    Object.fromEntries(disks.map((name, index) => [name, log(8, 900 - 100 * index)] as const)),
  )
  assert.deepEqual(fieldsOf(runs, 'storage'), {
    [disks[0] ?? '']: ['nvme'],
    [disks[1] ?? '']: ['sata'],
  })
})

test('a number of four digits is a name beside names of other forms', async (context) => {
  const { runs } = await inferred(context, {
    'R7525_site01/8.log': log(8, 900),
    'X3-2470v2_site01/8.log': log(8, 500),
    '6338_site01/8.log': log(8, 700),
  })
  assert.deepEqual(fieldsOf(runs, 'folder_name'), {
    '6338_site01/8.log': ['6338'],
    'R7525_site01/8.log': ['R7525'],
    'X3-2470v2_site01/8.log': ['X3-2470v2'],
  })
})

test('hosts of a database, compressions, clients and the size of data are no servers, queries and machines', async (context) => {
  const { runs } = await inferred(context, {
    'setup.sh': 'apt-get install -y redis-server\n',
    'README.md': '# Settings\n\nWe tune TiDB 7.5.\n',
    'nginx.conf': 'worker_processes 4;\n',
    'db1/lz4_insert_8c_10g.log': log(8, 900),
    'db2/lz4_insert_8c_10g.log': log(8, 800),
    'db1/zstd_insert_8c_50g.log': log(8, 700),
    'db2/zstd_insert_8c_50g.log': log(8, 600),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'workload', 'cores', 'db'), {
    'db1/lz4_insert_8c_10g.log': ['tidb', 'insert', undefined, '1'],
    'db1/zstd_insert_8c_50g.log': ['tidb', 'insert', undefined, '1'],
    'db2/lz4_insert_8c_10g.log': ['tidb', 'insert', undefined, '2'],
    'db2/zstd_insert_8c_50g.log': ['tidb', 'insert', undefined, '2'],
  })
})

test('a letter behind the number of a configuration is no second try of one that failed', async (context) => {
  const { runs } = await inferred(context, {
    'cz12.log': log(8, 0),
    'cz12a.log': log(8, 900),
    'cz12b.log': log(8, 500),
    'cz13.log': log(8, 700),
  })
  const measured = runs.filter(({ status }) => status === 'ok')
  const names = measured.map(({ fields: { repeat, ...others } }) => [repeat, others])
  assert.equal(new Set(names.map((each) => JSON.stringify(each))).size, measured.length)
  assert.ok(names.every(([repeat]) => repeat === undefined))
})

test('the first line of a label beside results keeps apart what only a time does, and equal ones are repeats', async (context) => {
  const { runs } = await inferred(context, {
    'runs/20260301_1200/out.log': log(8, 900),
    'runs/20260301_1200/RUN_LABEL.txt': '01 stock\n\nWe begin.\n',
    'runs/20260301_1300/out.log': log(8, 910),
    'runs/20260301_1300/RUN_LABEL.txt': '01 stock\n',
    'runs/20260301_1400/out.log': log(8, 700),
    'runs/20260301_1400/RUN_LABEL.txt': '02 no huge pages\n',
  })
  assert.deepEqual(fieldsOf(runs, 'label', 'repeat'), {
    'runs/20260301_1200/out.log': ['01 stock', '20260301_1200'],
    'runs/20260301_1300/out.log': ['01 stock', '20260301_1300'],
    'runs/20260301_1400/out.log': ['02 no huge pages', undefined],
  })
})

test('a service to which the scripts talk as to MySQL runs MySQL unless a document names MariaDB', async (context) => {
  const files = {
    'run.sh': 'sysbench --mysql-host=db --threads=8 oltp_read_only run > out/$n.log\n',
    'rds-a/1.log': log(8, 900),
    'pxc-a/1.log': log(8, 800),
  }
  const services = await inferred(context, files)
  assert.deepEqual(fieldsOf(services.runs, 'engine', 'platform'), {
    'pxc-a/1.log': ['percona-xtradb-cluster', undefined],
    'rds-a/1.log': ['mysql', 'rds'],
  })
  const { runs } = await inferred(context, { ...files, 'README.md': '# MariaDB of RDS and PXC\n' })
  assert.deepEqual(fieldsOf(runs, 'engine')['rds-a/1.log'], [undefined])
})

test('a table of attributes states the server of the results below, a major version alone, too', async (context) => {
  const table = (name: string, value: string): string =>
    `# Runs\n\nWith mysql clients, pg tools.\n\n| Item | Value |\n| --- | --- |\n| Storage | 250 GiB |\n| ${name} | ${value} |\n`
  const { runs } = await inferred(context, {
    'a/result0': log(8, 900),
    'a/notes.md': table('DB Version', 'PG15'),
    'b/result0': log(8, 910),
    'b/notes.md': table('Edition', 'PostgreSQL  15.4'),
    'c/result0': log(8, 700),
    'c/notes.md': table('Database', '[MariaDB](https://mariadb.org/)'),
  })
  assert.deepEqual(fieldsOf(runs, 'engine', 'version'), {
    'a/result0': ['postgresql', '15'],
    'b/result0': ['postgresql', '15.4'],
    'c/result0': ['mariadb', undefined],
  })
})

test('the only report of several beside the results that names a server is about all of them', async (context) => {
  const { runs } = await inferred(context, {
    'vm1/runs/threads-8/out.txt': sysbenchLog({ threads: 8, tps: 100 }),
    'vm1/runs/threads-16/out.txt': sysbenchLog({ threads: 16, tps: 190 }),
    'vm1/config/variables.txt':
      'Variable_name\tValue\nautocommit\tON\nmax_connections\t100\nversion\t8.4.3\n',
    'vm1/config/cluster.txt': 'Variable_name\tValue\nwsrep_cluster_size\t1\nwsrep_ready\tON\n',
  })
  assert.deepEqual(
    runs.map(({ fields: { version } }) => version),
    ['8.4.3', '8.4.3'],
  )
})

test('a document without headings is called by its folder beside those with some', async (context) => {
  const { runs } = await inferred(context, {
    'bench/cluster/README.md': `## Sync\n\n\`\`\`\n${log(4, 900)}\`\`\`\n\n## Semi\n\n\`\`\`\n${log(4, 700)}\`\`\`\n`,
    'bench/standalone/README.md': `\`\`\`\n${log(4, 1200)}\`\`\`\n`,
  })
  assert.deepEqual(
    runs.map(({ fields: { section } }) => section),
    ['Semi', 'Sync', 'standalone'],
  )
})
