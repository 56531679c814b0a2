import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { parse } from 'yaml'
import { packageRoot } from '../../tools/root.ts'
import { settings } from './settings.ts'

suite('the settings in a command line', () => {
  test('are equal for all spellings of an option', () => {
    const spellings = [
      'pgbench -M prepared -j 4 -S bench',
      'pgbench -Mprepared -j4 -S bench',
      'pgbench -SMprepared --jobs 4 bench',
      "pgbench --protocol='prepared' --jobs=4 --select-only bench",
    ]
    for (const command of spellings)
      assert.deepEqual(settings(command).toSorted(), [
        '--builtin = select-only',
        'argument prepared statements = prepared',
        'argument threads of the load tool = 4',
      ])
    assert.deepEqual(settings('sysbench --table_size=5'), settings('sysbench --table-size=5'))
    assert.deepEqual(settings('db_bench -num=5'), settings('db_bench --num 5'))
    assert.deepEqual(settings('sysbench --skip-trx'), settings('sysbench --skip-trx=true'))
  })

  test('have the name of their meaning in the tool', () => {
    const protocols = ['pgbench -M', 'memtier_benchmark -P', 'mysqlslap --protocol']
    assert.deepEqual(
      protocols.map((start) => settings(`${start} x`)),
      [
        ['argument prepared statements = x'],
        ['argument protocol = x'],
        ['argument connection protocol = x'],
      ],
    )
    assert.deepEqual(settings('redis-benchmark -P 16 -d 3'), [
      'argument pipelined requests = 16',
      'argument value size = 3',
    ])
    assert.deepEqual(settings('wrk2 -t8 -c128 -R 1000 http://h/a', { threads: '8' }), [
      '--connections = 128',
      'argument rate limit = 1000',
    ])
  })

  test('include unknown options as written, with the next word as value', () => {
    assert.deepEqual(settings('memtier_benchmark --new redis -Q5 -Zab --on --off -w -1'), [
      '--new = redis',
      '-Q = 5',
      '-Zab = on',
      '--on = on',
      '--off = on',
      '-w = -1',
    ])
    // Values of sysbench follow `=`: the word is the test.
    assert.deepEqual(settings('sysbench --new oltp_read_only --tables 4 run'), [
      '--new = on',
      '--tables = 4',
    ])
    assert.deepEqual(settings('unknown-tool --key-pattern R:R -x 1'), [
      '--key-pattern = R:R',
      '-x = 1',
    ])
  })

  test('exclude locations, credentials, seeds and output options', () => {
    for (const command of [
      'sysbench --mysql-host=h --mysql-password=p --pgsql-db=d --rand-seed=5 --report-interval=1 --histogram run',
      'sysbench --mongo-password=p --new_user=u --mongo-url=mongodb://u:p@h/d',
      'redis-benchmark -h h -p 6379 -a secret -s /tmp/s --user u -q --csv --seed 1',
      'memtier_benchmark -s h -p 6379 --authenticate u:secret -o run1.txt --json-out-file=1.json',
      'mysqlslap -uroot -psecret -p --password=secret -hh --socket /s',
      'pgbench -h h -p 5432 -U u -P 1 --random-seed=7 bench',
      'go-tpc tpcc -H h -P 4000 -p secret -U u -D tpcc run',
      'tpcc_start -hh -P3306 -d db -u root -p secret -i 10 -f report1.txt',
      'PGPASSWORD=secret sudo -u postgres pgbench',
    ])
      assert.deepEqual(settings(command), [], command)
  })

  test('exclude options that are fields of the run', () => {
    const command = 'memtier_benchmark -t 4 --clients=50 --data-size 32'
    assert.deepEqual(settings(command, { threads: '4', connections_per_thread: '50' }), [
      'argument value size = 32',
    ])
    assert.deepEqual(settings(command, { threads: '4' }), [
      '--clients = 50',
      'argument value size = 32',
    ])
  })

  test('include the sysbench script, unless it is a field', () => {
    const script = ['argument script = oltp_read_only run']
    assert.deepEqual(settings('sysbench oltp_read_only run', {}), script)
    assert.deepEqual(settings('sysbench /usr/share/sysbench/oltp_read_only.lua run', {}), script)
    assert.deepEqual(settings('sysbench oltp_read_only run', { workload: 'ro' }), [])
  })

  test('exclude options that are facts of the run', () => {
    assert.deepEqual(settings('wrk -d 30s'), ['argument seconds = 30s'])
    assert.deepEqual(settings('wrk -d 30s', { 'fact duration': '30s' }), [])
    assert.deepEqual(
      settings('go-ycsb run mysql -p readallfields=true -p mysql.user=u', {
        'fact readallfields': 'true',
      }),
      ['argument command and driver = run mysql'],
    )
  })

  test('include YCSB properties and the query string of a URL', () => {
    const command =
      'Command line: -t -s -threads 16 -p requestdistribution=zipfian -p db.passwd=x -p db.url=jdbc:mysql://h/d?user=u&rewriteBatchedStatements=true -target 1000'
    assert.deepEqual(settings(command, { threads: '16' }), [
      '-t = on',
      'argument requestdistribution = zipfian',
      'argument settings in db.url = rewriteBatchedStatements=true',
      'argument rate limit = 1000',
    ])
  })

  test('include the settings of a connection string, without its place', () => {
    const expected = ['argument seconds = 60', 'argument settings in connection = sslmode=require']
    for (const name of [
      '"host=db1 user=u password=x dbname=bench sslmode=require application_name=a"',
      'postgresql://u:p@db1/bench?sslmode=require',
      '-d "sslmode=require host=db1"',
    ])
      assert.deepEqual(settings(`pgbench -T 60 ${name}`), expected, name)
    assert.deepEqual(settings('pgbench -T 60 bench'), ['argument seconds = 60'])
    assert.deepEqual(settings('pgbench -T 60 dbname=bench'), ['argument seconds = 60'])
  })

  test('include the words of cassandra-stress', () => {
    const command =
      'cassandra-stress write n=1000 cl=ONE -rate threads=50 throttle=100/s -mode native cql3 user=u password=p -node h1,h2 -log file=1.txt'
    assert.deepEqual(settings(command, { threads: '50', consistency: 'ONE' }), [
      '-rate = throttle=100/s',
      '-mode = native cql3',
      'argument command = write n=1000',
    ])
  })

  test('end at the end of the command', () => {
    for (const end of [
      '> 1.txt 2>&1',
      '>1.txt',
      '| tee --append 1.txt',
      '&& date --utc',
      '; x --y',
      '& x',
      '# --a',
    ])
      assert.deepEqual(settings(`sysbench --tables=4 ${end}`), ['--tables = 4'], end)
    assert.deepEqual(settings('sysbench --tables=4>1.txt --debug=on'), [
      '--tables = 4',
      '--debug = on',
    ])
    assert.deepEqual(settings('mysqlslap --query="a; b | c"'), ['argument query = a; b | c'])
    assert.deepEqual(settings(''), [])
  })

  test('have a row in differences.yaml, and each of its `argument` rows has an option', () => {
    const read = (name: string): unknown =>
      parse(readFileSync(join(packageRoot, 'site', 'vocabulary', `${name}.yaml`), 'utf8'))
    const called = [...JSON.stringify(read('arguments')).matchAll(/"called":"([^"]*)"/g)]
    const names = new Set(called.map(([, name]) => `argument ${name ?? ''}`))
    const rows = [...JSON.stringify(read('differences')).matchAll(/"(argument [^"*]*)"/g)]
    // Properties of YCSB are called by themselves.
    const properties = /^argument (?:request|operation|read|update)/
    const without = rows.flatMap(([, name = '']) =>
      names.has(name) || properties.test(name) ? [] : [name],
    )
    assert.ok(rows.length > 10)
    assert.deepEqual(without, [])
  })
})
