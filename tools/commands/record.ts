// benchfolio record: a plan to an archive that describes itself.
import { mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { endAll } from '../record/child.ts'
import { readPlan } from '../record/plan.ts'
import { leftOf, record, secondsOf } from '../record/record.ts'
import type { CommonOptions, Output } from './command.ts'

/** Options of `record`. */
export interface RecordOptions extends CommonOptions {
  readonly out?: string
  readonly scratch?: string
  readonly dryRun?: boolean
}

/** Records what is left of a plan; 0 when all of it went well, 1 when runs failed or it was stopped, 130 when interrupted. */
export async function recordPlan(
  file: string,
  options: RecordOptions,
  output: Output,
): Promise<number> {
  const plan = readPlan(file)
  const name = basename(file).replace(/\.ya?ml$/, '')
  const archive = resolve(options.out ?? name)
  const scratch = resolve(options.scratch ?? join('.build', 'record', name))
  const sessions = leftOf(plan, archive)
  const points = sessions.flatMap((session) => session.points)
  const minutes = Math.ceil(secondsOf(plan, sessions) / 60)
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
  const recorded = await record({
    plan,
    planFile: file,
    archive,
    scratch,
    signal: stop.signal,
    progress: (done, of, left, what) => {
      output.progress(
        `${String(done + 1)}/${String(of)}, ${String(Math.ceil(left / 60))} min left: ${what}`,
      )
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
  return failed > 0 || left > 0 ? 1 : 0
}
