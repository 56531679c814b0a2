// One conversion or build at a time in a project.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadInput } from '../errors.ts'

/**
 * Takes the lock at `file` for this process and returns the function that gives it back. A lock whose
 * process has ended is taken over. Throws `BadInput` while it runs.
 */
export function lock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  // Written to a temporary file and linked, so that no process reads a lock without its process id.
  const aside = `${file}.${String(process.pid)}`
  writeFileSync(aside, String(process.pid))
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        linkSync(aside, file)
        return () => {
          rmSync(file, { force: true })
        }
      } catch (error) {
        const holder = holderOf(file)
        if (holder !== undefined && isRunning(Number(holder))) throw taken(file, holder)
        if (attempt === 3) throw error
        if (holder !== undefined) rmSync(file, { force: true })
      }
    }
  } finally {
    rmSync(aside, { force: true })
  }
}

function holderOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function taken(file: string, holder: string): BadInput {
  return new BadInput(
    `Another process (${holder}) is writing data files or the site`,
    file,
    'Wait for it to end; remove the file if there is no such process',
  )
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
