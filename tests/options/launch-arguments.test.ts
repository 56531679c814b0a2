import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { settings } from './settings.ts'

suite('the settings in front of a load tool', () => {
  test('are those of launchers such as numactl and nice, but not of env, sudo or time', () => {
    const command =
      'LD_LIBRARY_PATH=/lib sudo -u mysql time numactl --interleave=all nice -n 5 sysbench --tables=4 run'
    assert.deepEqual(settings(command), [
      'launch NUMA policy = numactl --interleave=all',
      'launch CPU priority = nice -n 5',
      '--tables = 4',
    ])
  })

  test('end at the program that starts the tool on another machine or in a container', () => {
    for (const start of [
      'ssh -p 22 root@db1',
      'docker exec -i sysbench',
      'kubectl exec -n db pod-1 --',
    ])
      assert.deepEqual(
        settings(`taskset -c 0 ${start} sysbench --tables=4 run`),
        ['launch CPU affinity = taskset -c 0', '--tables = 4'],
        start,
      )
  })

  test('have one name for each effect, so that CPU affinity does not hide a NUMA policy', () => {
    assert.deepEqual(
      settings('taskset -c 0-3 chrt -f 5 ionice -c 3 numactl -N 0 -m 1 -l sysbench run'),
      [
        'launch CPU affinity = taskset -c 0-3',
        'launch CPU scheduling policy = chrt -f 5',
        'launch I/O priority = ionice -c 3',
        'launch CPU affinity = numactl --cpunodebind=0',
        'launch NUMA policy = numactl --membind=1',
        'launch NUMA policy = numactl --localalloc',
      ],
    )
    assert.deepEqual(
      settings('numactl -C 0,1 sysbench run'),
      settings('numactl --physcpubind=0,1 sysbench run'),
    )
  })

  test('include variables, libraries by their base name', () => {
    assert.deepEqual(
      settings("PGOPTIONS='-c synchronous_commit=off -c jit=off' pgbench -j 4 bench"),
      [
        'launch environment variable PGOPTIONS = -c synchronous_commit=off -c jit=off',
        'argument threads of the load tool = 4',
      ],
    )
    assert.deepEqual(settings('env LD_PRELOAD=/usr/lib/libjemalloc.so.2 /opt/sysbench run'), [
      'launch environment variable LD_PRELOAD = libjemalloc.so.2',
    ])
    assert.deepEqual(settings('MALLOC_CONF=narenas:2 other-tool --x=1'), [
      'launch environment variable MALLOC_CONF = narenas:2',
      '--x = 1',
    ])
  })

  test('exclude variables that hold a credential, a location or the number of a run', () => {
    for (const variable of [
      'PGPASSWORD=x',
      'MYSQL_PWD=x',
      'DBPW=x',
      'redis_pass=x',
      'API_KEY=x',
      'REDISCLI_AUTH=x',
      'GITHUB_TOKEN=x',
      'DATABASE_URL=postgres://u:p@h/d',
      'TARGET=postgres://u:p@h/d',
      "JAVA_OPTS='-Ddb.password=x'",
      'DB_CRED=x',
      'PGHOST=h',
      'PGUSER=u',
      'PATH=/opt/bin',
      'RUN=1',
      'http_proxy=http://h:1',
      'LD_LIBRARY_PATH=/opt/lib',
      'TMPDIR=/tmp/1',
    ])
      assert.deepEqual(settings(`${variable} pgbench bench`), [], variable)
  })

  test('include options of the Java virtual machine, but not its files and credentials', () => {
    const java = (options: string): string[] =>
      settings(`/usr/bin/java ${options} site.ycsb.Client -db X -P workloads/a -target 5`)
    const own = ['argument driver = X', 'argument rate limit = 5']
    assert.deepEqual(java('-cp /opt/ycsb:/opt/lib/core.jar'), own)
    assert.deepEqual(
      java(
        '-Xloggc:/tmp/1.log -Dx.password=p -Dhosts=10.0.0.1 -Djavax.net.ssl.trustStore=/t -XX:HeapDumpPath=/tmp/1',
      ),
      own,
    )
    assert.deepEqual(java('-Xmx16g -cp /opt/ycsb -XX:+UseZGC -javaagent:/opt/x/a.jar=1'), [
      'launch JVM options = -XX:+UseZGC -Xmx16g -javaagent:a.jar=1',
      ...own,
    ])
    assert.deepEqual(settings('java -Xmx1g -jar /opt/benchbase.jar --rate 5'), [
      'launch JVM options = -Xmx1g',
      '--rate = 5',
    ])
  })
})
