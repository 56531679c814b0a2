// Records a plan with progress on standard error, for the commands that record.
import { killAll } from '../../record/child-process.ts'
import { record, type Recorded } from '../../record/record.ts'
import type { Recording } from '../../record/recording.ts'
import type { Output } from '../command.ts'

// A log file needs lines, but not one per run.
const logInterval = 60_000

/** Records the remaining runs; the first SIGINT or SIGTERM ends it after the current run, with `stopped: interrupted`. */
export async function recordToEnd(
  recording: Pick<Recording, 'plan' | 'planFile' | 'archive' | 'scratch' | 'onlyPrepare'>,
  output: Output,
): Promise<Recorded> {
  process.once('exit', killAll)
  let lastLogged = Date.now()
  const recorded = await record({
    ...recording,
    signal: interruption(),
    progress: (done, total, seconds, current) => {
      const text = `${String(done + 1)}/${String(total)}, ${String(Math.ceil(seconds / 60))} min left: ${current}`
      output.progress(text)
      if (Date.now() - lastLogged < logInterval) return
      lastLogged = Date.now()
      output.talk(`${text}\n`)
    },
    talk: (text) => {
      output.talk(`${text}\n`)
    },
  })
  output.progress('')
  const { done, failed, left, stopped } = recorded
  output.talk(
    `${recording.archive}: ${String(done)} recorded, ${String(failed)} failed, ${String(left)} left${stopped === undefined ? '' : ` (${stopped})`}\n`,
  )
  return recorded
}

// The first signal stops the load and the servers, which takes seconds; a second one ends the program at once.
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130)
      controller.abort()
    })
  }
  return controller.signal
}
