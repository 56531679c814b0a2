// Detects a hanging child process by the processor time of the process and its descendants, because a script may start
// Hugo. Only Linux publishes this time in files; on other systems no process counts as hanging.
import { readFileSync, readdirSync } from 'node:fs'
import { groupBy } from '../analysis/group-by.ts'
import { append } from '../core/append.ts'

/**
 * Calls `act` with the ids of the process and its descendants once they have used no processor time for `patience`
 * milliseconds; returns the timer.
 */
export function whenIdle(
  pid: number | undefined,
  patience: number,
  act: (pids: readonly number[]) => void,
): NodeJS.Timeout {
  let before = processorTime(descendants(pid))
  const timer = setInterval(() => {
    const processes = descendants(pid)
    const now = processorTime(processes)
    if (now !== undefined && now === before) {
      clearInterval(timer)
      act(processes.map((process) => process.pid))
    }
    before = now
  }, patience)
  return timer.unref()
}

interface Process {
  readonly pid: number
  readonly parent: number
  /** Of all its threads and of its children that ended. */
  readonly ticks: number
}

// Undefined without processes.
function processorTime(processes: readonly Process[]): number | undefined {
  return processes.length === 0 ? undefined : processes.reduce((sum, { ticks }) => sum + ticks, 0)
}

// The process and those below it; none where the system has no such files.
function descendants(pid: number | undefined): readonly Process[] {
  const all = runningProcesses()
  const children = groupBy(all, ({ parent }) => parent)
  const found = all.filter((process) => process.pid === pid)
  // The list grows while it is read.
  for (const process of found) append(found, children.get(process.pid) ?? [])
  return found
}

function runningProcesses(): readonly Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)))
  } catch {
    return []
  }
}

// None if it has ended.
function readProcess(pid: number): readonly Process[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name before the last bracket may contain any character.
    const fields = text.slice(text.lastIndexOf(')')).split(' ').map(Number)
    const [parent, times] = [fields[2], fields.slice(12, 16)]
    return parent === undefined
      ? []
      : [{ pid, parent, ticks: times.reduce((sum, time) => sum + time, 0) }]
  } catch {
    return []
  }
}
