// Detects a child process that hangs by its processor time. Only Linux publishes that in a file; on other systems no
// process counts as hanging.
import { readFileSync } from 'node:fs'

/** Calls `act` once the process has used no processor time for `patience` milliseconds; returns the timer. */
export function whenIdle(
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

// Ticks of all its threads; the program name before the last bracket may contain any character.
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
