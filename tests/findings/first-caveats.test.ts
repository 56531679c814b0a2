// What stands before any winner on the first screen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run, Stability } from '../../tools/core/model.ts'
import { firstSentences } from '../../tools/findings/all-findings.ts'
import { packageRoot } from '../../tools/root.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { source } from '../runs/sources.ts'
import { mysql, nextId } from './sample-findings.ts'

const vocabulary = readVocabulary(packageRoot)
const sentences = (runs: readonly Run[]): readonly string[] =>
  firstSentences({ runs, isUnknown: () => false, vocabulary }).map(({ text }) => text)

// Two versions at three loads, with what each run has besides.
const measured = (
  more: (version: string) => {
    readonly fields?: Record<string, string>
    readonly run?: Partial<Run>
  },
): readonly Run[] =>
  ['8.0', '8.4'].flatMap((version, side) =>
    ['1', '8', '64'].map((threads) => {
      const { fields = {}, run: own = {} } = more(version)
      const qps = 100 * Number(threads) * (side === 0 ? 1 : 0.95)
      return run(nextId(), { ...mysql(version, threads), ...fields }, { qps }, own)
    }),
  )

const hostOf = (version: string): string => (version === '8.0' ? 'db1' : 'db2')

test('sides on different hosts are named first', () => {
  const [first, second] = sentences(measured((version) => ({ fields: { host: hostOf(version) } })))
  assert.equal(
    first,
    'MySQL 8.0 and 8.4 ran on different hosts (db1 | db2); the hosts may cause the difference',
  )
  assert.match(second ?? '', /^MySQL 8\.4 is 5\.0 % slower than 8\.0/)
})

test('storage under two names stands before a difference of more than 2 ×', () => {
  const storages = (factor: number): readonly string[] =>
    sentences(
      ['8.0', '8.4'].flatMap((version, side) =>
        ['1', '8'].map((threads) =>
          run(
            nextId(),
            {
              ...mysql(version, threads),
              ...(side === 0 ? { storage: 'ssd' } : { drive: 'nvme' }),
            },
            { qps: 100 * Number(threads) * (side === 0 ? 1 : factor) },
          ),
        ),
      ),
    )
  const caveat =
    'MySQL 8.0 and 8.4 also differ in storage (ssd | nvme), which may cause the difference'
  assert.equal(storages(3)[0], caveat)
  assert.equal(storages(1.5)[1], caveat)
})

test('a sweep in which nothing is compared has its peak', () => {
  const sweep = [1, 8, 16, 32].map((threads) =>
    run(
      nextId(),
      { workload: 'read', threads: String(threads) },
      { qps: threads === 32 ? 900 : 100 * threads },
    ),
  )
  const pair = ['two', 'one'].map((config, at) =>
    run(nextId(), { config }, { qps: 500 + 300 * at }),
  )
  const [, peak] = sentences([...pair, ...sweep])
  assert.equal(peak, 'read peaks at 1,600 queries per second at 16 threads, 16 × that at 1 thread')
})

test('names of unknown meaning may be those of the hosts', () => {
  const runs = ['alpha', 'beta'].flatMap((part, side) =>
    ['1', '8', '64'].map((threads) =>
      run(
        nextId(),
        { part, threads },
        { qps: (9 + side) * Number(threads) },
        { host: [{ name: 'hostname', value: `db${String(side)}`, file: `${part}.txt`, line: 1 }] },
      ),
    ),
  )
  const vocabularyOfReports: typeof vocabulary = {
    ...vocabulary,
    key: (name) => (name === 'part' ? { title: '' } : vocabulary.key(name)),
  }
  const [, second] = firstSentences({
    runs,
    isUnknown: (key) => key === 'part',
    vocabulary: vocabularyOfReports,
  }).map(({ text }) => text)
  assert.equal(
    second,
    'alpha and beta ran on different hosts (db0 | db1); these may be the names of the hosts',
  )
})

test('what else the names of two sides say follows their difference, and is none of its own', () => {
  const [first, second, ...others] = sentences(
    measured((version) => ({ fields: { storage: version === '8.0' ? 'nvme' : 'sata' } })),
  )
  assert.match(first ?? '', /^MySQL 8\.4 is 5\.0 % slower than 8\.0/)
  assert.equal(
    second,
    'MySQL 8.0 and 8.4 also differ in storage (nvme | sata), which may cause the difference',
  )
  assert.deepEqual(others, [])
})

test('what may explain a difference best is named first, and how much more there is', () => {
  const own = (version: string, ...texts: readonly [string, string]): string =>
    texts[version === '8.0' ? 0 : 1]
  const [, second] = sentences(
    measured((version) => ({
      fields: {
        os: own(version, 'debian', 'ubuntu'),
        region: own(version, 'east', 'west'),
        cpu_model: own(version, 'xeon', 'epyc'),
        storage_type: own(version, 'hdd', 'ssd'),
      },
    })),
  )
  assert.equal(
    second,
    'MySQL 8.0 and 8.4 also differ in storage type (hdd | ssd), cpu model (xeon | epyc), os (debian | ubuntu) and 1 more, which may cause the difference',
  )
})

test('an average that the first and the last interval explain contradicts nothing', () => {
  const warnings = ['interval tps averages 2.8 % below the summary']
  const [first] = sentences(measured(() => ({ run: { warnings } })))
  assert.match(first ?? '', /^MySQL 8\.4 is 5\.0 % slower/)
})

test('two starts of one instance type are no different hosts', () => {
  const [first] = sentences(
    measured((version) => ({ fields: { host: hostOf(version), instance: 'c6g.large' } })),
  )
  assert.match(first ?? '', /^MySQL 8\.4 is 5\.0 % slower/)
})

test('runs of one side that drift by more than the sides differ are named first, those of both sides last', () => {
  const falling = (drift: number, ofSide: (version: string) => boolean) => (version: string) => ({
    run: ofSide(version)
      ? {
          stability: {
            ...{ metric: 'qps', warmup: 0, samples: 60, step: 1, drift, stalled: 0 },
            verdict: 'falls',
          } satisfies Stability,
        }
      : {
          stability: {
            ...{ metric: 'qps', warmup: 0, samples: 60, step: 1, drift: 0, stalled: 0 },
            verdict: 'steady',
          } satisfies Stability,
        },
  })
  const isNew = (version: string): boolean => version === '8.4'
  const both = (): boolean => true
  assert.equal(
    sentences(measured(falling(-0.4, isNew)))[0],
    '3 of 6 runs with time series are unstable (3 decreasing), by 40 %, more than the median difference (5.0 %)',
  )
  assert.equal(
    sentences(measured(falling(-0.4, both))).at(-1),
    '6 of 6 runs with time series are unstable (6 decreasing), by 40 %, more than the median difference (5.0 %)',
  )
  assert.match(sentences(measured(falling(-0.4, both)))[0] ?? '', /^MySQL 8\.4 is/)
  assert.match(sentences(measured(falling(-0.03, isNew)))[0] ?? '', /^MySQL 8\.4 is/)
})

test('a type of a machine that RDS spells in its own way is no other host', () => {
  const instance = (version: string): string => (version === '8.0' ? 'r5.large' : 'db.r5.large')
  const [first] = sentences(measured((version) => ({ fields: { instance: instance(version) } })))
  assert.match(first ?? '', /^MySQL 8\.4 is 5\.0 % slower/)
})

test('runs with equal fields that differ by more than half are named after the main change', () => {
  const runs = measured(() => ({}))
  const again = (qps: number): Run => run(nextId(), mysql('8.0', '64'), { qps })
  assert.match(
    sentences([...runs, again(11_000)])[1] ?? '',
    /^Runs with equal fields differ up to 1\.7 ×: 6,400 to 11,000 queries per second in 2 runs of 8\.0 · 64 threads$/,
  )
  assert.match(sentences([...runs, again(11_000)])[0] ?? '', /^MySQL 8\.4 is/)
  assert.doesNotMatch(sentences([...runs, again(7_000)]).join(), /^Runs with/)
})

test('failed runs are named first where they are most of the runs, else in a finding', () => {
  const runs = measured(() => ({}))
  const failed = (count: number): readonly Run[] =>
    runs.slice(0, count).map(({ fields }) => lostRun(nextId(), fields, 'failed', 'gone'))
  assert.equal(
    sentences([...runs, ...failed(6)])[0],
    '6 of 12 runs failed or have no complete result',
  )
  const few = sentences([...runs, ...failed(1)])
  assert.match(few[0] ?? '', /^MySQL 8\.4 is/)
  assert.doesNotMatch(few.join(), /failed/)
  const overflown = 'Unexpected qps of -7.5 1/s, which is impossible, expected at least 0'
  const refused = runs.map(({ fields }) => lostRun(nextId(), fields, 'refused', overflown))
  assert.equal(
    sentences([...runs, ...refused])[0],
    '6 of 12 runs have impossible numbers and are not used',
  )
})

const copied = 'The numbers of 2/8, so it is not another measurement'

test('results that contradict themselves come before a result, copies are no sentence', () => {
  const runs = measured(() => ({}))
  const copy = lostRun(nextId(), runs[0]?.fields ?? {}, 'refused', copied)
  const wrong = runs.map((each, index) =>
    index > 0 ? each : { ...each, warnings: ['interval qps averages 9.1 % below the summary'] },
  )
  const source = wrong[0]?.source
  const [first, second, third] = sentences([...wrong, { ...copy, ...(source ? { source } : {}) }])
  assert.equal(
    first,
    'At least 1 of 6 compared results contradicts itself; for example: interval qps averages 9.1 % below the summary',
  )
  assert.match(second ?? '', /^MySQL 8\.4 is 5\.0 % slower/)
  assert.equal(third, undefined)
})

test('results that contradict themselves are named by their side where the other has none', () => {
  const runs = measured((version) => ({
    run: version === '8.4' ? { warnings: ['the latency average and sum disagree'] } : {},
  }))
  assert.equal(
    sentences(runs)[0],
    'At least 3 of 6 compared results contradict themselves, all of MySQL 8.4; for example: the latency average and sum disagree',
  )
})

test('first runs that are slower than all later ones are an order effect and no scatter', () => {
  const repeated = (count: number, values: readonly number[], path = '1.log'): readonly Run[] =>
    ['8.0', '8.4'].flatMap((version) =>
      Array.from({ length: count }, (_, load) => load + 1).flatMap((load) =>
        values.map((value, ordinal) =>
          run(
            nextId(),
            mysql(version, String(load)),
            { qps: load * value },
            { ordinal, source: source(path, {}, []) },
          ),
        ),
      ),
    )
  const cold = [100, 240, 250, 260]
  assert.equal(
    sentences(repeated(4, cold)).at(-1),
    'The first runs are lower than all later ones in 8 of 8 values whose runs differ by more than half: 100, then 240 to 260 queries per second in 4 runs of 8.0 · 1 thread. Medians include this order effect, such as that of a cold cache',
  )
  assert.match(
    sentences(repeated(4, [240, 100, 260, 250])).at(-1) ?? '',
    /^Runs with equal fields differ/,
  )
  assert.match(sentences(repeated(2, cold)).at(-1) ?? '', /^Runs with equal fields differ/)
  assert.match(sentences(repeated(4, cold, 'all.csv')).at(-1) ?? '', /^Runs with equal fields/)
})
