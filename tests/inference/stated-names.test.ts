// Names that repeat what results state, and what keeps results apart although their names are alike.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import type { Run } from '../../tools/core/model.ts'
import type { Evidence } from '../../tools/inference/evidence.ts'
import { settleWords } from '../../tools/inference/settle-words.ts'
import { type PlacedFile } from '../../tools/inference/path-slots.ts'
import { inferred } from './inferred.ts'

const log = (threads: number, tps: number, head = ''): string => sysbenchLog({ threads, tps, head })

const fio = (job: string, options: Readonly<Record<string, string>>, iops: number): string =>
  JSON.stringify(
    {
      'fio version': 'fio-3.35',
      jobs: [
        {
          jobname: job,
          error: 0,
          'job options': { rw: 'randread', bs: '4k', iodepth: '1', numjobs: '1', ...options },
          read: { total_ios: iops * 30, iops, bw_bytes: iops * 4096 },
        },
      ],
    },
    null,
    1,
  )

const distinct = (runs: readonly Run[]): readonly string[] =>
  [
    ...new Set(
      runs.map(({ fields }) =>
        Object.entries(fields)
          .filter(([key]) => key !== 'repeat' && key !== 'ioengine')
          .map((entry) => entry.join('='))
          .toSorted()
          .join(' '),
      ),
    ),
  ].toSorted()

test('sizes, depths, shares of reads and job names that results state are no further conditions', async (context) => {
  const sizes = ['4k', '8k', '64k', '1m', '4m', '16m']
  const depths = ['1', '2', '4', '8', '16']
  const { runs } = await inferred(context, {
    ...Object.fromEntries(
      sizes.map((bs, at) => [
        `sweep.bs/0${String(at)}_${bs}.json`,
        fio(`rand_${bs}`, { bs }, 900 - at),
      ]),
    ),
    ...Object.fromEntries(
      depths.map((iodepth, at) => [
        `sweep.depth/${String(at)}_n1i${iodepth}.json`,
        fio(`rand_qd${iodepth}`, { iodepth }, 400 + at),
      ]),
    ),
    ...Object.fromEntries(
      ['0', '25', '75'].map((rwmixread, at) => [
        `mix/mix_r${rwmixread}.json`,
        fio(`mix_r${rwmixread}`, { rw: 'rw', rwmixread }, 200 + at),
      ]),
    ),
  })
  assert.deepEqual(
    distinct(runs),
    [
      ...depths.map(
        (depth) => `bs=4k folder=sweep.depth iodepth=${depth} threads=1 workload=randread`,
      ),
      ...sizes.map((bs) => `bs=${bs} folder=sweep.bs iodepth=1 threads=1 workload=randread`),
      ...['0', '25', '75'].map(
        (share) => `bs=4k folder=mix iodepth=1 rwmixread=${share} threads=1 workload=rw`,
      ),
    ].toSorted(),
  )
  assert.ok(runs.every(({ fields }) => fields['repeat'] === undefined))
})

test('rates of data in other multiples are of one scale', async (context) => {
  const { runs } = await inferred(context, {
    'a.csv': 'engine,threads,throughput_MBps\nmysql,4,100.5\nmysql,8,180.5\n',
    'b.csv': 'engine,threads,throughput_GBps\nmariadb,4,1.205\nmariadb,8,1.905\n',
    'c.csv': 'engine,threads,throughput_kbps\npostgresql,4,1205\npostgresql,8,1905\n',
  })
  const values = runs.map(({ measurements }) => measurements[0]?.value)
  assert.deepEqual(values, [1205, 1905, 100.5, 180.5, 1.205, 1.905])
})

test('the moment in the name of a job is no condition', async (context) => {
  const { runs } = await inferred(context, {
    'plain/fio-randread-1680628443.json': fio('fio-1680628443', {}, 700),
    'cache/fio-randread-1680628670.json': fio('fio-1680628670', {}, 900),
    'cache/fio-randread-1680629670.json': fio('fio-1680629670', {}, 910),
  })
  const jobs = new Set(runs.map(({ fields }) => fields['job'] ?? ''))
  assert.equal(jobs.size, 1)
  assert.equal(distinct(runs).length, 2)
})

test('x.2.log repeats x.log, and numbers of a common step count no repeats', async (context) => {
  const again = await inferred(context, {
    'two/alpha.log': log(8, 100),
    'two/alpha.2.log': log(8, 104),
    'two/beta.log': log(8, 200),
    'two/beta.2.log': log(8, 207),
    'six/alpha.log': log(8, 300),
    'six/beta.log': log(8, 400),
  })
  assert.deepEqual(again.runs.map(({ fields }) => fields['repeat']).filter(Boolean), ['2', '2'])
  assert.equal(distinct(again.runs).length, 4)
  const steps = await inferred(context, {
    'run10.log': log(8, 100),
    'run20.log': log(8, 160),
    'run50.log': log(8, 300),
  })
  assert.equal(distinct(steps.runs).length, 3)
})

test('options that differ between the commands of one file are conditions, also behind the output', async (context) => {
  const counters = (tables: number): string =>
    `\n Performance counter stats for './tpcc.lua --threads=8 --tables=${String(tables)} --time=60 run':\n\n     12,345      page-faults\n\n`
  const { runs } = await inferred(context, {
    'all.txt': [10, 10, 20].map((tables) => log(8, 10 * tables) + counters(tables)).join(''),
  })
  assert.deepEqual(runs.map(({ fields }) => fields['tables']).toSorted(), ['10', '10', '20'])
})

test('a word in the place of a server names one, and what is joined to a server in a head another', async (context) => {
  const folders = await inferred(context, {
    'out-tpcc-PXC-a8/thr8.log': log(8, 100),
    'out-tpcc-NDB-a8/thr8.log': log(8, 90),
    'out-tpcc-NDB-a16/thr8.log': log(8, 80),
  })
  assert.deepEqual(folders.runs.map(({ fields }) => fields['engine']).toSorted(), [
    'NDB',
    'NDB',
    'percona-xtradb-cluster',
  ])
  const heads = await inferred(context, {
    'notes.txt': [
      log(8, 50, 'zeta flat.lua, write only\n'),
      log(8, 60, 'zeta-mysql flat.lua, write only (1 of 2) & reads\n'),
      log(8, 70, 'mysql-8.0.36 flat.lua, write only\n'),
      log(8, 80, 'fb-mysql-8.0.28 flat.lua, write only\n'),
      // A slip of the pen.
      log(8, 90, 'b-mysql-8.0.28 flat.lua, write only\n'),
    ].join('\n'),
  })
  assert.deepEqual(
    heads.runs
      .map(({ fields }) => [fields['engine'], fields['version'], fields['workload']].join(' '))
      .toSorted(),
    // The outputs count reads alone.
    [
      'myrocks 8.0.28 oltp_read_only',
      'myrocks 8.0.28 oltp_read_only',
      'mysql 8.0.36 oltp_read_only',
      'zeta  oltp_read_only',
      'zeta-mysql  oltp_read_only',
    ],
  )
})

test('words that some of the same names have are a difference of their own', async (context) => {
  const { runs } = await inferred(context, {
    'seq.log': log(8, 100),
    'seq_tired.log': log(8, 60),
    'mixed_hot.log': log(8, 300),
    'mixed_hot_tired.log': log(8, 200),
    'cold.log': log(8, 900),
    'cold_tired.log': log(8, 500),
  })
  const flags = runs.map(({ fields }) => fields['part_2'])
  assert.deepEqual(flags.toSorted(), ['(plain)', '(plain)', '(plain)', 'tired', 'tired', 'tired'])
})

test('words of thousands of names are compared in linear time', () => {
  const files = Array.from({ length: 6_000 }, (_, at): PlacedFile => {
    const parts = [`w${(at >> 1).toString(36)}x`, ...(at % 2 === 0 ? ['tired'] : [])]
    return {
      evidence: { path: `${parts.join('_')}.log`, results: [] } as unknown as Evidence,
      stated: {},
      written: {},
      fields: {},
      open: new Map(),
      sides: new Map(),
      repeats: [],
      times: [],
      aside: undefined,
      parts: [parts.join('_')],
      levels: [parts.map((text) => ({ kind: 'word', text }))],
      depth: 0,
      named: new Set(),
      words: new Set(),
      mayBeOther: false,
    }
  })
  const start = process.cpuUsage()
  settleWords(files)
  assert.ok(process.cpuUsage(start).user < 2_000_000)
  assert.deepEqual(
    files.slice(1, 3).map(({ open }) => [open.get('part'), open.get('part 2')]),
    [
      ['w0x', '(plain)'],
      ['w1x', 'tired'],
    ],
  )
})

test('a number in a folder is of the axis that names the folder above, and tp64 is a name', async (context) => {
  const { runs } = await inferred(context, {
    'box-raid/1/thr8.log': log(8, 100),
    'box-raid/10/thr8.log': log(8, 170),
  })
  assert.deepEqual(runs.map(({ fields }) => fields['raid']).toSorted(), ['1', '10'])
  const names = await inferred(context, {
    'mysql57/thr8.log': log(8, 100),
    'mysql57.router/thr8.log': log(8, 90),
    'ps57.pool64/thr8.log': log(8, 120),
  })
  assert.deepEqual(
    names.runs.map(({ fields }) => fields['folder'] ?? fields['folder1']).toSorted(),
    ['(plain)', 'pool64', 'router'],
  )
})

test('numbers of headings are no versions, services no servers, and tags belong to versions', async (context) => {
  const { runs } = await inferred(context, {
    'README.md': '# Redis on disks\n\n## About Redis\n\n#### 1.2 First steps with it\n',
    'out/a.json': fio('a', {}, 100),
    'out/b.json': fio('b', { iodepth: '4' }, 200),
  })
  assert.ok(runs.every(({ fields }) => fields['version'] === undefined))
  const tags = await inferred(context, {
    'mysql/9.7.0-er2/thr8.log': log(8, 100),
    'mysql/8.4.8/thr8.log': log(8, 90),
  })
  assert.deepEqual(tags.runs.map(({ fields }) => fields['version']).toSorted(), [
    '8.4.8',
    '9.7.0-er2',
  ])
  const services = await inferred(context, {
    'mysql-rds-big/thr8.log': log(8, 100),
    'mysql-ec2-big/thr8.log': log(8, 90),
  })
  assert.deepEqual(
    services.runs.map(({ fields }) => [fields['engine'], fields['platform']].join(' ')).toSorted(),
    ['mysql ec2', 'mysql rds'],
  )
})

test('conditions of a table are no measurements, versions no decimals, a percentile beside rates no distribution, and intervals beside means so far no runs', async (context) => {
  const fieldsIn = async (text: string, ...keys: readonly string[]): Promise<readonly string[]> => {
    const { runs } = await inferred(context, { 'table.csv': text })
    return runs.map(({ fields }) => keys.map((key) => fields[key] ?? '').join(' ')).toSorted()
  }
  assert.deepEqual(
    await fieldsIn(
      'version,threads,tps\n13.22,1,10\n14.19,1,11\n15.14,1,12\n16.10,1,13\n17.6,1,14\n',
      'version',
    ),
    ['13.22', '14.19', '15.14', '16.10', '17.6'],
  )
  assert.deepEqual(
    await fieldsIn('read_percent,threads,tps\n0,1,10\n50,1,11\n95,1,12\n', 'read_percent'),
    ['0', '50', '95'],
  )
  const constant = 'threads,percentile,tps\n1,95,10\n2,95,11\n4,95,12\n8,95,13\n16,95,14\n'
  assert.equal((await fieldsIn(constant, 'threads')).length, 5)
  const distribution = 'pct,tps\n1,10\n2,11\n3,12\n4,13\n5,14\n'
  assert.deepEqual(await fieldsIn(distribution), [])
  const samples = 'time,per. rows/s,row total,overall rows/s\n10,900,9000,900\n20,800,17000,850\n'
  assert.deepEqual(await fieldsIn(samples), [])
  const releases = 'threads,overall tps,current tps\n1,900,910\n8,1700,1850\n'
  assert.equal((await fieldsIn(releases, 'threads')).length, 4)
})

test('numbers below folders and behind dashes are loads and versions only where they are', async (context) => {
  const { runs } = await inferred(context, {
    'mysql-8.0.36-node1/t16-10-20.log': log(16, 900),
    'mysql-8.0.36-node2/t16-10-20.log': log(16, 950),
  })
  assert.deepEqual(new Set(runs.map(({ fields }) => fields['version'])), new Set(['8.0.36']))
  const { runs: disks } = await inferred(context, {
    'mysql-oltp.csv': 'threads,tps\n1,11\n2,12\n',
    'disk-oltp.csv': 'threads,tps\n1,21\n2,22\n',
  })
  assert.deepEqual(
    new Set(disks.map(({ fields }) => fields['engine'])),
    new Set(['mysql', undefined]),
  )
})

test('numbers behind a word for results count files, and a word that says no stands beside its number', async (context) => {
  const numbered = await inferred(context, {
    'amber/result0': log(8, 100),
    'amber/result1': log(8, 104),
    'cobalt/result0': log(8, 150),
    'cobalt/result1': log(8, 149),
  })
  assert.deepEqual(
    numbered.runs.map(({ fields }) => [fields['folder'], fields['repeat']].join(' ')).toSorted(),
    ['amber 0', 'amber 1', 'cobalt 0', 'cobalt 1'],
  )
  const negated = await inferred(context, {
    'no-journal-flush0/8.log': log(8, 200),
    'full-journal-flush1/8.log': log(8, 100),
    'full-journal-flush50/8.log': log(8, 150),
  })
  assert.deepEqual(
    negated.runs.map(({ fields }) => [fields['folder'], fields['flush']].join(' ')).toSorted(),
    ['full-journal 1', 'full-journal 50', 'no-journal 0'],
  )
})

test('a server that speaks the protocol of another one has its own version', async (context) => {
  const dump = [
    'Variable_name\tValue',
    ...['autocommit\tON', 'max_connections\t151', 'port\t4000', 'sql_mode\t'],
    'version\t8.0.11-TiDB-v8.5.2',
    'version_comment\tTiDB Server (Apache License 2.0)',
  ].join('\n')
  const { runs } = await inferred(context, {
    'a/variables.txt': `${dump}\n`,
    'a/t8.log': sysbenchLog({ threads: 8, tps: 100 }),
  })
  assert.deepEqual(
    runs.map(({ fields }) => [fields['engine'], fields['version']]),
    [['tidb', '8.5.2']],
  )
})

test('a probe phase is a workload, and where all runs are named as checks they are the runs', async (context) => {
  const phases = await inferred(context, {
    'hash-build_8.log': log(8, 400),
    'hash-probe_8.log': log(8, 900),
  })
  const smoke = await inferred(context, {
    'smoke/mysql-8.0.36_8.log': log(8, 400),
    'smoke/mysql-8.4.2_8.log': log(8, 900),
  })
  assert.ok([...phases.runs, ...smoke.runs].every(({ status }) => status === 'ok'))
})

test('a buffer pool and another cache of one server are two settings', async (context) => {
  const { runs } = await inferred(context, {
    'mysql-8.0.36_bp1G_8.log': log(8, 400),
    'mysql-8.0.36_bp8G_8.log': log(8, 900),
    'mysql-8.0.36_cache1G_8.log': log(8, 500),
    'mysql-8.0.36_cache8G_8.log': log(8, 700),
  })
  assert.equal(runs.filter(({ fields }) => fields['buffer_pool'] !== undefined).length, 2)
})

test('settings, properties of runs and lists of packages name servers', async (context) => {
  const serverOfText = async (name: string, text: string): Promise<string> => {
    const { runs } = await inferred(context, {
      [name]: text,
      't8.log': sysbenchLog({ threads: 8 }),
    })
    const fields = runs[0]?.fields ?? {}
    return `${fields['engine'] ?? ''} ${fields['version'] ?? ''}`
  }
  const rpms = (name: string): string => `bash-5.1.8-6.el9.x86_64\n${name}.x86_64\n`
  const cases: readonly (readonly [path: string, text: string, server: string])[] = [
    ['job.yaml', 'job:\n  database: mysql\n  version: 8.0.36\n  threads: [8]\n', 'mysql 8.0.36'],
    ['conf.yml', 'run: 1\nserver:\n  db: MariaDB 10.11.6\n  port: 3306\n', 'mariadb 10.11.6'],
    ['meta.json', '{"db": {"engine": "postgresql", "version": "16.2"}}', 'postgresql 16.2'],
    ['meta.json', '{"os": {"version": "22.04"}, "mysql": {"version": "8.0.36"}}', 'mysql 8.0.36'],
    ['package.json', '{"name": "bench", "version": "1.0.0"}', ' '],
    ['metadata.log', 'engine: mariadb\nengine_version: 10.11.6\n', 'mariadb 10.11.6'],
    ['rpms.txt', rpms('mysql-community-server-8.0.36-1.el9'), 'mysql 8.0.36'],
    ['rpms.txt', rpms('mysql-community-client-8.0.36-1.el9'), ' '],
    ['dpkg.txt', 'ii  postgresql-16  16.2-1.pgdg120+2  amd64  database\n', 'postgresql 16.2'],
    ['info.log', 'engine: Aurora MySQL 3.05.2\nvcpus: 8\n', 'aurora-mysql 3.05.2'],
    [
      'a.tf',
      'engine = "aurora-mysql"\nengine_version = "8.0.mysql_aurora.3.05.2"\n',
      'aurora-mysql 3.05.2',
    ],
  ]
  for (const [path, text, server] of cases)
    assert.equal(await serverOfText(path, text), server, text)
})

test('a number that results state behind the name of a server is none of its version', async (context) => {
  const fieldsIn = async (threads: number, ...names: readonly string[]): Promise<unknown> => {
    const { runs } = await inferred(
      context,
      Object.fromEntries(
        names.map((name, at) => [`${name}.log`, sysbenchLog({ threads, tps: 100 + at })]),
      ),
    )
    return runs.map(({ fields: { version, repeat } }) => [version, repeat])
  }
  assert.deepEqual(await fieldsIn(8, 'mysql_8_1', 'mysql_8_2'), [
    [undefined, '1'],
    [undefined, '2'],
  ])
  assert.deepEqual(await fieldsIn(16, 'mysql_8_0', 'mysql_8_4'), [
    ['8.0', undefined],
    ['8.4', undefined],
  ])
  assert.deepEqual(await fieldsIn(8, 'mysql_5_7_8', 'mysql_8_0_8'), [
    ['5.7', undefined],
    ['8.0', undefined],
  ])
})

test('a document says which servers names are, and a name that it explains is no number', async (context) => {
  const log = (at: number): string => sysbenchLog({ threads: 8, tps: 100 + at })
  const fieldsWith = async (second: string): Promise<unknown> => {
    const { runs } = await inferred(context, {
      'README.md': `# Results\n\n- \`s1\`: MySQL 8.0.36\n- \`s2\`: ${second}\n`,
      's1/a.log': log(1),
      's2/a.log': log(2),
    })
    return runs.map(({ fields: { engine, version, scale, folder } }) => [
      engine,
      version,
      scale,
      folder,
    ])
  }
  assert.deepEqual(await fieldsWith('MariaDB 11.4.2'), [
    ['mariadb', '11.4.2', undefined, undefined],
    ['mysql', '8.0.36', undefined, undefined],
  ])
  assert.deepEqual(await fieldsWith('MySQL 8.0.36, tuned'), [
    ['mysql', '8.0.36', undefined, 's1'],
    ['mysql', '8.0.36', undefined, 's2'],
  ])
})

test('sysbench that connects to MySQL alone measures MySQL, unless a port or a name is that of another server', async (context) => {
  const enginesOf = async (
    command: string,
    files: Readonly<Record<string, string>> = {},
  ): Promise<readonly (string | undefined)[]> => {
    const { runs } = await inferred(context, {
      'run.sh': `#!/bin/bash\nfor t in 8 16; do\n  ${command}\ndone\n`,
      'a/8.log': sysbenchLog({ threads: 8, tps: 101 }),
      'a/16.log': sysbenchLog({ threads: 16, tps: 102 }),
      ...files,
    })
    return [...new Set(runs.map(({ fields }) => fields['engine']))]
  }
  const command = 'sysbench oltp_read_only --mysql-host=db1 --threads=$t run'
  assert.deepEqual(await enginesOf(command), ['mysql'])
  assert.deepEqual(await enginesOf('sysbench oltp_read_only --threads=$t run'), [undefined])
  assert.deepEqual(await enginesOf(`${command} --mysql-port=4000`), [undefined])
  assert.deepEqual(await enginesOf(`${command}\n  pgbench -c $t -T 60 bench`), [undefined])
  assert.deepEqual(await enginesOf(`${command} --mysql-db=mariadb`), [undefined])
  assert.deepEqual(await enginesOf(command, { 'maria/my.txt': 'a\n' }), [undefined])
  assert.deepEqual(await enginesOf(command, { 'README.md': '# TiDB\n\nNotes on our TiDB.\n' }), [
    'tidb',
  ])
})

test('a folder or file with the name of a Lua script has its results', async (context) => {
  const log = (at: number): string => sysbenchLog({ threads: 8, tps: 100 + at })
  const { runs } = await inferred(context, {
    'scripts/select_in_bulk.lua': '-- \n',
    'scripts/confusion.lua': '-- \n',
    'scripts/mysql.lua': '-- \n',
    'mysql/select_in_bulk/1/8.log': log(1),
    'mysql/select_in_bulk/2/8.log': log(2),
    'mysql/confusion/1/8.log': log(3),
    'mysql/confusion/2/8.log': log(4),
  })
  const workloads = runs.map(({ fields: { engine, workload } }) => [engine, workload])
  assert.deepEqual(workloads.toSorted(), [
    ['mysql', 'confusion'],
    ['mysql', 'confusion'],
    ['mysql', 'select_in_bulk'],
    ['mysql', 'select_in_bulk'],
  ])
})

test('files of servers whose names have operations have these as workloads, images state major versions, and years are none', async (context) => {
  const rows = 'numConcurrent,throughput(tuples/s)\n2,900.5\n4,1700.5\n'
  const { runs } = await inferred(context, {
    'results/mongo_user_read.csv': rows,
    'results/mongo_full_write.csv': rows.replaceAll('5', '6'),
    'results/mongo_user_story.csv': rows.replaceAll('5', '7'),
    'docker-compose.yml': 'services:\n  db:\n    image: mongo:5\n',
    'notes.md': '# Project postgres2021\n',
  })
  assert.deepEqual(
    runs.map(({ fields: { workload, version } }) => [workload, version].join(' ')).toSorted(),
    ['full_write 5', 'full_write 5', 'user_read 5', 'user_read 5', 'user_story 5', 'user_story 5'],
  )
})

test('the version of a program beside a server is not that of the server', async (context) => {
  const { runs } = await inferred(context, {
    'results/case_1.log': sysbenchLog({ tps: 900 }),
    'operator.yaml': 'image: docker.io/scylladb/scylla-operator:1.7.3\n',
    'README.md': '# ScyllaDB\n\nWith docker.io/scylladb/scylla-operator:1.7.3 beside it.\n',
  })
  assert.deepEqual(
    runs.map(({ fields: { version } }) => version),
    [undefined],
  )
})
