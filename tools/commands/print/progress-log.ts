import type { ShowProgress } from '../../core/progress.ts'
import { visible } from './terminal-text.ts'

/** Progress for a stream that is no terminal: a line after `delay` milliseconds, then one a minute. */
export function progressLog(write: (line: string) => void, delay = 10_000): ShowProgress {
  const start = Date.now()
  let next = start + delay
  return (text, steps) => {
    const now = Date.now()
    if (text === '' || now < next) return
    next = now + 60_000
    const { done, total } = steps ?? { done: 0, total: 0 }
    const share = total > 0 ? `, ${Math.floor((100 * done) / total)} %` : ''
    write(`${visible(text)}${share}, ${((now - start) / 1000).toFixed(0)} s\n`)
  }
}
