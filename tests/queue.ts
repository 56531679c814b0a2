// Work that several processes share: each item is taken by the first that asks for it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The folder in which taking an item makes a folder of its name.
const variable = 'TEST_QUEUE'

/** Opens a queue for the processes that are started from now on; it is removed when this process ends. */
export function openQueue(): void {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-queue-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env[variable] = folder
}

/** True for the first process that takes `item`; always true where no queue is open. */
export function take(item: string): boolean {
  const folder = process.env[variable]
  if (folder === undefined) return true
  try {
    mkdirSync(join(folder, item))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
