// Work that several processes share: each item is taken by the first that asks for it.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// The folder in which taking an item makes a folder of its name.
const variable = 'TEST_QUEUE'

/** The folder of tests that no process of the queue takes: node:test lost its thousands of results between those of others. */
export const ownProcess = 'tests/formats'

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

/** Does `work` in the first process that asks, while the others wait for its end. Throws in all of them when it failed. */
export async function doOnce(item: string, work: () => Promise<unknown>): Promise<void> {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error(`No queue is open for ${item}`)
  const [done, failed] = [join(folder, item, 'done'), join(folder, item, 'failed')]
  if (take(item)) {
    try {
      await work()
      writeFileSync(done, '')
    } catch (error) {
      writeFileSync(failed, error instanceof Error ? error.message : String(error))
      throw error
    }
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error(`${item}: ${readFileSync(failed, 'utf8')}`)
    await setTimeout(100)
  }
}
