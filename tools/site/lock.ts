// One conversion or build at a time in a project.
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, resolve } from 'node:path'
import { BadInput } from '../core/errors.ts'
import { parsedJson } from '../core/parsed-json.ts'

/** A process as a lock names it: process ids are used again, after a restart and in every container. */
export interface Holder {
  readonly pid: number
  /** Ticks between the start of the system and of the process; absent where the system does not tell. */
  readonly started?: string
  /** The system since it started, and the container. */
  readonly system: string
}

// A process of another system cannot be looked up; no conversion takes as long.
const longestElsewhere = 3_600_000

/** Takes the lock of the project in the current folder. */
export function lockProject(): () => void {
  return lock(resolve('.build', 'lock'))
}

/**
 * Takes the lock at `file` for this process and returns the function that gives it back. A lock whose process has ended
 * is taken over. Throws `BadInput` while it runs.
 */
export function lock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  // Written to a temporary file and linked, so that no process reads a lock without its holder.
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, JSON.stringify(holderOf(process.pid)))
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        linkSync(aside, file)
        return () => {
          rmSync(file, { force: true })
        }
      } catch (error) {
        const holder = readHolder(file)
        if (holder && isRunning(holder, ageOf(file))) throw taken(file, holder)
        if (attempt === 3) throw error
        if (holder) rmSync(file, { force: true })
      }
    }
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Whether the process that took a lock `age` milliseconds ago still runs. */
export function isRunning(holder: Holder, age: number): boolean {
  const here = systemOf()
  if (holder.system !== here) {
    const [ownBoot, ownHost] = here.split(' ')
    const [boot, host] = holder.system.split(' ')
    const isRestarted = host === ownHost && boot !== ownBoot
    return !isRestarted && age < longestElsewhere
  }
  if (holder.started !== startOf(holder.pid)) return false
  return isAlive(holder.pid)
}

/** The process `pid` of this system. */
export function holderOf(pid: number): Holder {
  const started = startOf(pid)
  return { pid, ...(started === undefined ? {} : { started }), system: systemOf() }
}

// The start of the system, the host, and the table of processes, which each container has for itself.
function systemOf(): string {
  const boot = readText(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  const table = readText(() => readlinkSync('/proc/self/ns/pid'))
  return `${boot ?? '-'} ${hostname()} ${table ?? '-'}`
}

// The 22nd field; the second is the name of the program in parentheses, which may hold blanks.
function startOf(pid: number): string | undefined {
  const stat = readText(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function readText(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    // Not Linux, or the process has ended.
    return undefined
  }
}

// Undefined where the lock was given back meanwhile; of process 0, which never runs, where it names no process.
function readHolder(file: string): Holder | undefined {
  const text = readText(() => readFileSync(file, 'utf8'))
  if (text === undefined) return undefined
  // Undefined where a full disk tore it.
  const holder = parsedJson(text) as Partial<Holder> | null | undefined
  return holder?.pid !== undefined && holder.system !== undefined
    ? { ...holder, pid: holder.pid, system: holder.system }
    : { pid: 0, system: systemOf() }
}

function ageOf(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return 0
  }
}

function taken(file: string, { pid, system }: Holder): BadInput {
  const [, host = ''] = system.split(' ')
  const where = system === systemOf() ? '' : ` on ${host}`
  return new BadInput(
    `Another process (${pid}${where}) is writing data files or the site`,
    file,
    'Wait for it to end; remove the file if there is no such process',
  )
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
