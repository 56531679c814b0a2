// Durations by convergence: a process that prints like sysbench, and its summary on SIGALRM.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { sysbench } from '../../tools/formats/sysbench.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { startChild } from '../../tools/record/child-process.ts'
import { failureOf, watchConvergence, type LoadExit } from '../../tools/record/convergence.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const until = { interval: 0.02, most: 300 }
const steady = Array.from({ length: 20 }, (_, index) => 1000 + 10 * (index % 4 < 2 ? 1 : -1))
const rising = Array.from({ length: 20 }, (_, index) => 990 + index)

function intervalLine(tps: number, index: number): string {
  const rates = [16, 14, 0, 2].map((count) => (count * tps).toFixed(2))
  const [qps = '', ...types] = rates
  return `[ ${String(index + 1)}s ] thds: 4 tps: ${tps.toFixed(2)} qps: ${qps} (r/w/o: ${types.join('/')}) lat (ms,95%): 4.10 err/s: 0.00 reconn/s: 0.00\n`
}

// Ends by itself after two checks, like a run that reaches its limit.
async function run(
  context: TestContext,
  rates: readonly number[],
): Promise<{ readonly exit: LoadExit; readonly log: string }> {
  const folder = temporaryFolder(context)
  const [head = '', summary = ''] = sysbenchLog({ threads: 4, tps: 1000, seconds: 20 }).split(
    /(?=SQL statistics)/,
  )
  const forced = 'FATAL: The --time limit has expired, forcing shutdown...\n'
  // Transactions that were running are events, but no transactions.
  const forcedSummary = summary
    .replace('General', '\nNumber of unfinished transactions on forced shutdown: 4\n\nGeneral')
    .replace('events:              20000', 'events:              20004')
    .replace('5000.0000/', '5001.0000/')
  smallFolder(folder, {
    'load.mjs': `
      process.stdout.write(${JSON.stringify(head + rates.map(intervalLine).join(''))})
      const end = (text, status) => process.stdout.write(text, () => process.exit(status))
      process.on('SIGALRM', () => end(${JSON.stringify(forced + forcedSummary)}, 2))
      setTimeout(() => end(${JSON.stringify(summary)}, 0), 2600)
    `,
  })
  const output = join(folder, 'log.txt')
  const header = 'sysbench --time=300 --forced-shutdown=30 --report-interval=1 --threads=4 run\n'
  const child = startChild([process.execPath, join(folder, 'load.mjs')], {
    ...{ cwd: folder, output, header },
  })
  const convergence = watchConvergence(child, output, until)
  const exit = convergence.finish(await child.exit)
  return { exit, log: readFileSync(output, 'utf8') }
}

suite('a run until its throughput has converged', () => {
  test('is ended with its summary, and its log states when and why', async (context) => {
    const { exit, log } = await run(context, steady)
    assert.equal(exit.status, 2)
    assert.equal(exit.isEndedEarly, true)
    assert.equal(failureOf(exit), undefined)
    assert.match(
      exit.duration ?? '',
      /^converged after 20 s: 95 % confidence interval of the mean throughput ±0\.7\d %, autocorrelation -?\d\.\d\d \(10 batches of 2 s\); wanted ±2\.00 % within 300 s$/,
    )
    assert.equal(log.split('\n').at(-2), `# benchfolio: ${exit.duration ?? ''}`)
    const source = new Source('log.txt', Buffer.from(log))
    const [reading, ...others] = sysbench.read(source)
    assert.equal(others.length, 0)
    assert.ok(reading?.kind === 'result')
    assert.equal(reading.status, 'ok')
    assert.deepEqual(reading.warnings, [])
    assert.equal(reading.facts.find(({ name }) => name === 'convergence')?.value, exit.duration)
    assert.equal(reading.measurements.find(({ metric }) => metric === 'tps')?.value, 1000)
    assert.deepEqual(
      source.diagnostics.filter(({ severity }) => severity !== 'info'),
      [],
    )
  })

  test('goes on to its limit while the throughput drifts', async (context) => {
    const { exit, log } = await run(context, rising)
    assert.equal(exit.status, 0)
    assert.equal(exit.isEndedEarly, false)
    assert.match(exit.duration ?? '', /^not converged after 20 s: .* autocorrelation 0\.70 /)
    assert.doesNotMatch(log, /forcing shutdown/)
    const [reading] = sysbench.read(new Source('log.txt', Buffer.from(log)))
    assert.ok(reading?.kind === 'result' && reading.status === 'ok')
  })

  test('without enough interval lines says so', async (context) => {
    const { exit } = await run(context, steady.slice(0, 12))
    assert.equal(exit.duration, 'not converged after 12 s: too few interval lines for an interval')
  })
})

test('a load that fails has the reason', () => {
  const exit = { status: 2, signal: null }
  assert.equal(failureOf(exit), 'ended with status 2')
  assert.equal(failureOf({ ...exit, isEndedEarly: true }), undefined)
  assert.equal(
    failureOf({ status: null, signal: 'SIGKILL', isEndedEarly: false }),
    'ended by SIGKILL',
  )
})
