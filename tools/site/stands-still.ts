// Whether a child process still does anything, told by its processor time. Only Linux says it in a file; elsewhere a
// process is never taken to stand still.
import { readFileSync } from 'node:fs'

/** Calls `act` once the process has taken no processor time for `patience` milliseconds; the timer that watches. */
export function standsStill(
  pid: number | undefined,
  patience: number,
  act: () => void,
): NodeJS.Timeout {
  let before = processorTime(pid)
  const timer = setInterval(() => {
    const now = processorTime(pid)
    if (now !== undefined && now === before) {
      clearInterval(timer)
      act()
    }
    before = now
  }, patience)
  return timer.unref()
}

// In ticks, of all its threads; the name of the program, before the last bracket, may hold anything.
function processorTime(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined
  try {
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\)/s, '')
      .split(' ')
    return Number(fields[12]) + Number(fields[13])
  } catch {
    return undefined
  }
}
