// benchfolio record: a plan to an archive that describes itself.
import { mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { BadInput } from '../errors.ts'
import { endAll } from '../record/child.ts'
import { readPlan, type Plan } from '../record/plan.ts'
import { secondsOf } from '../record/estimate.ts'
import { leftOf, record } from '../record/record.ts'
import type { CommonOptions, Output } from './command.ts'

/** Options of `record`. */
export interface RecordOptions extends CommonOptions {
  readonly out?: string
  readonly scratch?: string
  readonly dryRun?: boolean
  /** Make data directories and data, and measure nothing. */
  readonly prepare?: boolean
  /** Seconds, in the place of the plan's. */
  readonly limit?: string
}

/** Records what is left of a plan; 0 when all of it went well, 1 when runs failed or it was stopped, 130 when interrupted. */
export async function recordPlan(
  file: string,
  options: RecordOptions,
  output: Output,
): Promise<number> {
  const plan = limited(readPlan(file), options.limit)
  const name = basename(file).replace(/\.ya?ml$/, '')
  const archive = resolve(options.out ?? name)
  const scratch = resolve(options.scratch ?? join('.build', 'record', name))
  const sessions = leftOf(plan, archive)
  const points = sessions.flatMap((session) => session.points)
  const minutes = Math.ceil(secondsOf(plan, sessions, plan.engines.length) / 60)
  if (options.dryRun === true) {
    output.data(points.map(({ path }) => `${path}\n`).join(''))
    output.talk(`${String(points.length)} runs, about ${String(minutes)} minutes\n`)
    return 0
  }
  mkdirSync(archive, { recursive: true })
  output.talk(`${archive}: ${String(points.length)} runs, about ${String(minutes)} minutes\n`)
  const stop = new AbortController()
  const interrupt = (): void => {
    stop.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)
  process.once('exit', endAll)
  let told = Date.now()
  const recorded = await record({
    plan,
    planFile: file,
    archive,
    scratch,
    signal: stop.signal,
    onlyPrepare: options.prepare === true,
    progress: (done, of, left, what) => {
      const words = `${String(done + 1)}/${String(of)}, ${String(Math.ceil(left / 60))} min left: ${what}`
      output.progress(words)
      // A log has no line that changes.
      if (Date.now() - told < 60_000) return
      told = Date.now()
      output.talk(`${words}\n`)
    },
    talk: (text) => {
      output.talk(`${text}\n`)
    },
  })
  output.progress('')
  const { done, failed, left, stopped } = recorded
  if (options.json === true) output.data(`${JSON.stringify(recorded)}\n`)
  output.talk(
    `${archive}: ${String(done)} recorded, ${String(failed)} failed, ${String(left)} left${stopped === undefined ? '' : ` (${stopped})`}\n`,
  )
  if (stopped === 'interrupted') return 130
  if (options.prepare === true) return 0
  return failed > 0 || left > 0 ? 1 : 0
}

function limited(plan: Plan, limit: string | undefined): Plan {
  if (limit === undefined) return plan
  const seconds = Number(limit)
  if (!Number.isInteger(seconds) || seconds <= 0)
    throw new BadInput(
      `Unexpected "${limit}", expected whole seconds`,
      '--limit',
      'write --limit 600',
    )
  return { ...plan, limits: { ...plan.limits, seconds } }
}
