// Records a plan with progress on standard error, for the commands that record.
import { killAll } from '../../record/child-process.ts'
import { record, type Recorded } from '../../record/record-plan.ts'
import type { Recording } from '../../record/recording.ts'
import type { Output } from '../command.ts'

// A log file needs lines, but not one per run.
const logInterval = 60_000

/** Records the remaining runs; a signal ends it with `stopped: interrupted`. */
export async function recordToEnd(
  recording: Pick<Recording, 'plan' | 'planFile' | 'archive' | 'scratch' | 'onlyPrepare'>,
  output: Output,
): Promise<Recorded> {
  process.once('exit', killAll)
  let lastLogged = Date.now()
  const recorded = await record({
    ...recording,
    ...interruption(output),
    progress: (done, total, seconds, current) => {
      const text = `${done + 1}/${total}, ${Math.ceil(seconds / 60)} min left: ${current}`
      output.progress(text, { done, total })
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
    `${recording.archive}: ${done} recorded, ${failed} failed, ${left} left${stopped === undefined ? '' : ` (${stopped})`}\n`,
  )
  return recorded
}

// Ctrl+C ends after the round, the second discards the current run and stops load and servers, the third ends at once.
function interruption(output: Output): Pick<Recording, 'signal' | 'lastRound'> {
  const now = new AbortController()
  const afterRound = new AbortController()
  const endNow = (): void => {
    if (now.signal.aborted) process.exit(130)
    afterRound.abort()
    now.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal)
  process.on('SIGTERM', endNow)
  process.on('SIGINT', () => {
    if (afterRound.signal.aborted) {
      endNow()
      return
    }
    afterRound.abort()
    output.talk(
      'ending after the current round; Ctrl+C again discards the current run and ends now\n',
    )
  })
  return { signal: now.signal, lastRound: afterRound.signal }
}
