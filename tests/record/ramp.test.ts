// Ramps of threads until the throughput collapses: decided by the finished steps, recorded with a load that prints logs.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { readJournal } from '../../tools/record/journal.ts'
import { readPlan } from '../../tools/record/read-plan.ts'
import { collapseIn } from '../../tools/record/ramp.ts'
import { record, type Recorded } from '../../tools/record/record-plan.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { sampleHost } from './sample-host.ts'

// Threads → transactions per second.
const rates = [
  [1, 100],
  [2, 200],
  [4, 400],
  [8, 390],
  [16, 300],
  [32, 250],
  [64, 240],
  [128, 230],
] as const

suite('a collapse of the throughput', () => {
  const steps = (...values: readonly (number | undefined)[]) =>
    values.map((value, index) => ({
      threads: 2 ** index,
      ...(value === undefined ? {} : { value }),
    }))

  test('is two steps in succession below the peak by more than the share', () => {
    assert.equal(
      collapseIn(steps(100, 400, 350, 300), 0.1),
      'the throughput collapsed: 350 per second at 4 threads and 300 per second at 8 threads, more than 10 % below the peak of 400 per second at 2 threads',
    )
  })

  const none: readonly (readonly [name: string, readonly (number | undefined)[]])[] = [
    ['one low step', [100, 400, 350]],
    ['a low step that recovers', [100, 400, 350, 380, 340]],
    ['steps within the share', [100, 400, 361, 362]],
    ['increasing throughput', [100, 200, 300]],
    ['low steps before the peak', [100, 90, 80, 400]],
    ['no result at all', [undefined, undefined, undefined]],
  ]
  for (const [name, values] of none)
    test(`is not ${name}`, () => {
      assert.equal(collapseIn(steps(...values), 0.1), undefined)
    })

  test('counts steps without a result as low', () => {
    assert.match(
      collapseIn(steps(100, 400, undefined, undefined), 0.1) ?? '',
      /collapsed: no result at 4 threads and no result at 8 threads/,
    )
  })
})

suite('a recording of a ramp', () => {
  test('skips the steps after the collapse, with the reason in the journal', async (context) => {
    const { run, entries } = prepared(context)
    const recorded = await run()
    assert.deepEqual(recorded, { done: 6, failed: 0, skipped: 2, left: 0 })
    assert.deepEqual(
      entries().map(({ point, status }) => `${point.replace(/.*\//, '')} ${status}`),
      rates.map(([threads]) => `t${String(threads)}.r1 ${threads > 32 ? 'skipped' : 'ok'}`),
    )
    assert.match(
      entries().at(-1)?.reason ?? '',
      /^the throughput collapsed: 4,800 per second at 16 threads and 4,000 per second at 32 threads, more than 10 % below the peak of 6,400 per second at 4 threads$/,
    )
  })

  test('decides in the same way when it continues', async (context) => {
    const { run, entries, journal } = prepared(context)
    await run()
    const lines = readFileSync(journal, 'utf8').split('\n')
    writeFileSync(journal, `${lines.slice(0, 6).join('\n')}\n`)
    assert.deepEqual(await run(), { done: 0, failed: 0, skipped: 2, left: 0 })
    assert.equal(entries().length, 8)
  })
})

function prepared(context: TestContext) {
  const folder = temporaryFolder(context)
  const logs = Object.fromEntries(
    rates.map(([threads, tps]) => [`logs/${String(threads)}.txt`, sysbenchLog({ threads, tps })]),
  )
  smallFolder(folder, {
    ...logs,
    'plan.yaml': `title: Ramp
engines:
  - {name: sleeper, adapter: command, version: '1', start: [sleep, '600'], ready: ['true']}
workloads:
  - {name: probe, load: command, run: [cat, '${join(folder, 'logs')}/{threads}.txt']}
threads: {from: 1, to: 128, factor: 2, until: collapse}
repeats: 1
seconds: 1
warmup: 0
collect: []
`,
  })
  const archive = join(folder, 'archive')
  const planFile = join(folder, 'plan.yaml')
  const journal = join(archive, 'journal.ndjson')
  mkdirSync(archive)
  const never = new AbortController().signal
  const run = (): Promise<Recorded> =>
    record({
      ...{ plan: readPlan(planFile), planFile, archive, scratch: join(folder, 'scratch') },
      ...{ signal: never, lastRound: never, onlyPrepare: false },
      hostRoot: sampleHost(join(folder, 'root')),
      progress: () => undefined,
      talk: () => undefined,
    })
  return { run, journal, entries: () => readJournal(journal) }
}
