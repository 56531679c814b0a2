// Ends a run of sysbench as soon as the mean of its throughput is known well enough.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { batchCount, batchMeans, isConverged } from '../analysis/batch-means.ts'
import { sysbench } from '../formats/sysbench.ts'
import { Source } from '../formats/reading/source.ts'
import type { Child, Exit } from './child-process.ts'
import type { UntilPlan } from './plan.ts'

/** A run that is watched. */
export interface Convergence {
  /** Stops watching, and appends why and when the run ended to its log. */
  finish(exit: Exit): LoadExit
}

/** How a load ended. */
export interface LoadExit extends Exit {
  /** Of a run with `until`: how long it took, and whether it converged. */
  readonly duration?: string
  /** True if it was ended because its throughput had converged. */
  readonly isEndedEarly?: boolean
}

// Each batch gets another sample between two checks.
const checkInterval = 1000

/**
 * Watches the log of a run with one interval line per second. sysbench started with `--forced-shutdown` prints its whole
 * summary on SIGALRM (`sigalrm_forced_shutdown_handler` of src/sysbench.c); SIGINT and SIGTERM end it without one.
 */
export function watchConvergence(child: Child, log: string, until: UntilPlan): Convergence {
  let checked = 0
  let decision: Samples | undefined
  const timer = setInterval(() => {
    const samples = samplesOf(log)
    const count = samples.rates.length - (samples.rates.length % batchCount)
    if (decision || count === checked) return
    checked = count
    const rates = samples.rates.slice(0, count)
    const batches = batchMeans(rates)
    if (!batches || !isConverged(batches, until.interval)) return
    decision = { ...samples, rates }
    void child.stop(undefined, 'SIGALRM', 30)
  }, checkInterval)
  return {
    finish(exit) {
      clearInterval(timer)
      // A run that hangs after SIGALRM is killed.
      const isEndedEarly = decision !== undefined && exit.signal === null
      const samples = isEndedEarly && decision ? decision : samplesOf(log)
      const duration = `${isEndedEarly ? 'converged' : 'not converged'} after ${samples.seconds} s: ${precisionText(samples, until)}`
      appendFileSync(log, `# benchfolio: ${duration}\n`)
      return { ...exit, duration, isEndedEarly }
    },
  }
}

function precisionText({ rates }: Samples, until: UntilPlan): string {
  const batches = batchMeans(rates)
  if (!batches) return 'too few interval lines for an interval'
  const { mean, halfWidth, size, autocorrelation } = batches
  const percent = (share: number): string => `±${(100 * share).toFixed(2)} %`
  return `95 % confidence interval of the mean throughput ${percent(halfWidth / mean)}, autocorrelation ${autocorrelation.toFixed(2)} (${batchCount} batches of ${size} s); wanted ${percent(until.interval)} within ${until.most} s`
}

interface Samples {
  /** Transactions per second, of every interval line; events per second for tests without a database. */
  readonly rates: readonly number[]
  /** Time of the last interval line. */
  readonly seconds: number
}

function samplesOf(log: string): Samples {
  const [reading] = existsSync(log) ? sysbench.read(new Source(log, readFileSync(log))) : []
  const series = reading?.kind === 'result' ? reading.series : undefined
  const column = ['tps', 'eps'].flatMap(
    (name) => series?.columns.find(({ metric }) => metric === name) ?? [],
  )[0]
  const seconds = series?.at.at(-1)
  return column && seconds !== undefined
    ? { rates: [...column.values], seconds }
    : { rates: [], seconds: 0 }
}

// The exit status of sysbench after a forced shutdown.
const forcedShutdown = 2

/** Why a load failed; undefined if it did not. */
export function failureOf({ status, signal, reason, isEndedEarly }: LoadExit): string | undefined {
  if (reason !== undefined) return reason
  if (signal !== null) return `ended by ${signal}`
  const isExpected = status === 0 || (isEndedEarly === true && status === forcedShutdown)
  return isExpected ? undefined : `ended with status ${status}`
}
