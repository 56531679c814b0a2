// Ways to name the results of a campaign; every part of a name becomes the field that it states.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { itemsOf } from '../../tools/inference/recognise-fields.ts'
import { fieldsOf, inferred } from './inferred.ts'

/** Paths of a run by version (u: with underscores, p: packed), threads, repeat (n) and workload. */
const schemes = [
  '<v>/<w>/<t>/run<n>.txt',
  'mysql<v>-<w>-<t>-<n>.log',
  '<v>_t<t>_r<n>_<w>.txt',
  '<w>/mysql-<v>/threads=<t>/rep=<n>/sysbench.out',
  'run-<n>/<w>/<v>-threads-<t>.txt',
  '<w>_<v>_<t>_<n>.sysbench',
  'mysql_<u>_<t>th_<n>_<w>.txt',
  'ps-<v>.<w>.T<t>.R<n>.res',
  '<w>-<t>-threads-<v>-<n>.txt',
  'my<p>/<n>/<w>_<t>threads.log',
  '<v>/<n>th_round_<t>_<w>.log',
  'mysql<p>_<w>.lua_<t>_trial<n>.log',
  'test=<w>,thr=<t>@mysql-<v>@run<n>.out',
  '<v>/<w>.t<t>.i<n>',
  '2024-03-0<n>_1<n>-05-00_<v>_<w>_<t>.log',
]

suite('names of results', () => {
  for (const scheme of schemes)
    test(scheme, async (context) => {
      const files = new Map<string, string>()
      const expected = new Map<string, readonly string[]>()
      for (const [at, v] of ['8.0.45', '8.4.8'].entries())
        for (const t of ['1', '16', '128'])
          for (const n of ['1', '2', '3'])
            for (const [more, w] of ['oltp_read_only', 'oltp_update_index'].entries()) {
              const texts: Readonly<Record<string, string>> = {
                v,
                t,
                n,
                w,
                u: v.replaceAll('.', '_'),
                p: v.replaceAll('.', ''),
              }
              const path = scheme.replaceAll(/<([vtnwup])>/g, (_, key: string) => texts[key] ?? '')
              files.set(
                path,
                sysbenchLog({
                  threads: Number(t),
                  tps: 1000 + 40 * at + Number(t) + Number(n) + 20 * more,
                }),
              )
              expected.set(path, [v, t, w])
            }
      const { runs } = await inferred(context, Object.fromEntries(files))
      for (const { fields, source } of runs)
        assert.deepEqual(
          ['version', 'threads', 'workload'].map((key) => fields[key]),
          expected.get(source?.path ?? ''),
        )
      const keys = new Set(runs.flatMap(({ fields }) => Object.keys(fields)))
      assert.deepEqual(
        [...keys].filter(
          (key) => !['engine', 'version', 'threads', 'workload', 'repeat'].includes(key),
        ),
        [],
      )
      assert.equal(new Set(runs.map(({ fields }) => fields['repeat'])).size, 3)
    })
})

suite('digits of versions', () => {
  for (const [name, version] of [
    ['ma1011', '10.11'],
    ['ma1010', '10.10'],
    ['ma10107', '10.10.7'],
    ['ma100623', '10.6.23'],
    ['ma114', '11.4'],
    ['ma1052', '10.5.2'],
    ['my8036', '8.0.36'],
    ['my843', '8.4.3'],
    ['my9400', '9.4.0'],
    ['pg174', '17.4'],
    ['pg96', '9.6'],
    ['my9.4-rc', '9.4-rc'],
    ['mysql8.4-32cores', '8.4'],
    ['percona-8.4.5-5', '8.4.5-5'],
    ['pg_16_clients_8', '16'],
    ['pg_8_clients', undefined],
    ['mysql-8-rows', '8'],
    ['mysql_8_threads', undefined],
    ['mysql-8.0.36.16', '8.0.36'],
    ['YugabyteDB 2.1.6.0', '2.1.6.0'],
  ] as const)
    test(`${name} is ${String(version)}`, () => {
      const [item] = itemsOf(name)
      assert.equal(item?.kind === 'fields' && item.fields['version'], version)
    })
})

test('cores and memory of one name are two fields, and a machine has a number behind its name', () => {
  const stated = (name: string): unknown =>
    itemsOf(name).map((item) => (item.kind === 'fields' ? item.fields : item.kind))
  assert.deepEqual(stated('4c16g'), [{ cores: '4', memory: '16g' }])
  assert.deepEqual(stated('64vCPU-256GB_2nodes'), [
    { cores: '64', memory: '256GB' },
    { nodes: '2' },
  ])
  assert.deepEqual(stated('node2'), ['counted'])
})

test('a point within a quantity ends no name', () => {
  const stated = (name: string): unknown =>
    itemsOf(name).map((item) => (item.kind === 'fields' ? item.fields : item.text))
  assert.deepEqual(stated('sb1.5G_t8'), [{ shared_buffers: '1.5G' }, 't8'])
  assert.deepEqual(stated('set bp 4G a'), ['set', { buffer_pool: '4G' }, 'a'])
  assert.deepEqual(stated('set bp_4 a 4G'), ['set', 'bp', '4', 'a', { size: '4G' }])
  assert.deepEqual(stated('disk3.2TB'), [{ disk: '3.2TB' }])
  assert.deepEqual(stated('save_2.0keys'), ['save', '2.0keys'])
})

const logs = (
  paths: readonly string[],
  value = (at: number): number => 1000 + at,
): Record<string, string> =>
  Object.fromEntries(paths.map((path, at) => [path, sysbenchLog({ threads: 8, tps: value(at) })]))

test('a number behind a quantity is a value of it; one behind another word numbers repeats', async (context) => {
  const waits = await inferred(
    context,
    logs(
      ['multiplier_1', 'multiplier_16', 'multiplier_200', 'delay_0', 'default'].map(
        (name) => `${name}/out.log`,
      ),
    ),
  )
  assert.deepEqual(
    new Set(
      waits.runs.map(({ fields }) => `${fields['multiplier'] ?? ''} ${fields['delay'] ?? ''}`),
    ),
    new Set([' ', ' 0', '1 ', '16 ', '200 ']),
  )
  const repeated = ['main-', 'patch-', '8.0/sample-', '8.4/sample-', 'old/machine-', 'new/machine-']
  for (const names of [repeated.slice(0, 2), repeated.slice(2, 4), repeated.slice(4)]) {
    const { runs } = await inferred(
      context,
      logs(names.flatMap((name) => [1, 2, 3].map((n) => `${name}${String(n)}.log`))),
    )
    assert.deepEqual(new Set(runs.map(({ fields }) => fields['repeat'])), new Set(['1', '2', '3']))
  }
})

test('a slip in the number of one repeat makes the others no settings', async (context) => {
  const names = Array.from({ length: 60 }, (_, at) => `load${String(at)}`).flatMap((name) =>
    ['a', 'b'].flatMap((side) => [1, 2, 3].map((n) => `${side}-${name}-${String(n)}.log`)),
  )
  const { runs } = await inferred(
    context,
    logs([...names, 'a-load0-7.log'], () => 1000),
  )
  assert.deepEqual(
    new Set(runs.map(({ fields }) => fields['repeat'])),
    new Set(['1', '2', '3', '7']),
  )
})

test('times to the nanosecond are no arms', async (context) => {
  const { runs } = await inferred(
    context,
    logs([
      '001_heap/w_2024-05-22T12:28:09.510000933.log',
      '002_hybrid/w_2024-05-23T08:38:10.735495906.log',
    ]),
  )
  assert.equal(new Set(runs.flatMap(({ fields }) => Object.keys(fields))).has('repeat'), false)
  assert.ok(runs.every(({ fields }) => !JSON.stringify(fields).includes('2024')))
})

test('a name in the place of two known servers is a server', async (context) => {
  const { runs } = await inferred(
    context,
    logs([
      'foundationdb_e1.dat',
      'mongodb_e1.dat',
      'plumdb_e1.dat',
      'foundationdb_e2.dat',
      'mongodb_e2.dat',
      'plumdb_e2.dat',
    ]),
  )
  assert.deepEqual(
    new Set(runs.map(({ fields }) => fields['engine'])),
    new Set(['foundationdb', 'mongodb', 'plumdb']),
  )
})

test('minutes that the measured time contradicts are sizes', async (context) => {
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      ['1m-heap', '1m-wal', '50m-heap'].map((name) => [
        `${name}.log`,
        sysbenchLog({ threads: 8, tps: 900, seconds: 60 }),
      ]),
    ),
  )
  assert.deepEqual(new Set(runs.map(({ fields }) => fields['size'])), new Set(['1m', '50m']))
})

test('the name of a run that was made again is that of the run that failed', async (context) => {
  const failed = "FATAL: unable to connect to MySQL server on host 'db', port 3306, aborting...\n"
  const { runs } = await inferred(context, {
    ...logs(['run1', 'run2-retry', 'run3', 'run4a', 'run5'].map((name) => `big_${name}.log`)),
    ...logs(['run1', 'run2', 'run3', 'run4', 'run5'].map((name) => `small_${name}.log`)),
    'big_run2.log': failed,
    'big_run4.log': failed,
  })
  const fields = fieldsOf(runs, 'part', 'repeat')
  assert.deepEqual(fields['big_run2-retry.log'], ['big', '2'])
  assert.deepEqual(fields['big_run4a.log'], ['big', '4'])
})

test('repeats 0 that are much shorter than the others warm up, and those of one length count', async (context) => {
  const asides = async (seconds: number): Promise<readonly string[]> => {
    const { runs } = await inferred(
      context,
      Object.fromEntries(
        [0, 1, 2].map((n) => [
          `rep${String(n)}.log`,
          sysbenchLog({ threads: 8, tps: 100 + n, seconds: n === 0 ? seconds : 60 }),
        ]),
      ),
    )
    return runs.flatMap(({ status, fields }) => (status === 'ok' ? (fields['repeat'] ?? []) : []))
  }
  assert.deepEqual(await asides(20), ['1', '2'])
  assert.deepEqual(await asides(60), ['0', '1', '2'])
})

test('samples alone in a name are repeats where all else is alike, those of a machine are names', async (context) => {
  const names = (prefix: string): readonly string[] => [`${prefix}sample1`, `${prefix}sample2`]
  const repeatsOf = async (prefix: string): Promise<ReadonlySet<string | undefined>> => {
    const { runs } = await inferred(context, logs(names(prefix).map((name) => `${name}/t8.log`)))
    return new Set(runs.map(({ fields }) => fields['repeat']))
  }
  assert.deepEqual(await repeatsOf(''), new Set(['1', '2']))
  assert.deepEqual(await repeatsOf('web_'), new Set([undefined]))
})

test('the word beside a number is its name where all numbered names have it, in one language or another', async (context) => {
  const { runs } = await inferred(context, {
    'Replication 2 servers test/8 threads.log': sysbenchLog({ threads: 8, tps: 900 }),
    'Replication Testes 4 servidores/8 threads.log': sysbenchLog({ threads: 8, tps: 700 }),
  })
  assert.deepEqual(
    runs.map(({ fields: { servers } }) => servers),
    ['2', '4'],
  )
  const sweep = await inferred(
    context,
    Object.fromEntries(
      ['2-chnk-1-22', '2-chnk-11-22', '0'].flatMap((name, at) =>
        [1, 3].map((threads) => [
          `${name}_threads_${String(threads)}.log`,
          sysbenchLog({ threads, tps: 900 + 10 * at + threads }),
        ]),
      ),
    ),
  )
  assert.deepEqual(fieldsOf(sweep.runs, 'chnk', 'threads'), {
    '0_threads_1.log': [undefined, '1'],
    '0_threads_3.log': [undefined, '3'],
    '2-chnk-1-22_threads_1.log': ['1', '1'],
    '2-chnk-1-22_threads_3.log': ['1', '3'],
    '2-chnk-11-22_threads_1.log': ['11', '1'],
    '2-chnk-11-22_threads_3.log': ['11', '3'],
  })
})

test('a heading of a name and a number is a field', async (context) => {
  const { runs } = await inferred(context, {
    'redis.txt': [1, 10]
      .map(
        (depth) =>
          `Pipeline Depth: ${String(depth)}\n\n${sysbenchLog({ threads: 8, tps: 100 * depth })}`,
      )
      .join('\n'),
  })
  assert.deepEqual(
    runs.map(({ fields: { pipeline_depth: depth } }) => depth),
    ['1', '10'],
  )
})
