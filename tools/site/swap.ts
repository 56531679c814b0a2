// Stage, verify, rename: the published folder is the old site or the new one, never something between.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { flushFolder } from '../convert/flush-folder.ts'

/** Puts `staged` in the place of `published`; the old site is removed last. */
export function swap(staged: string, published: string): void {
  const old = `${published}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(published)) renameSync(published, old)
  renameSync(staged, published)
  // Otherwise a power failure could leave neither name.
  flushFolder(dirname(published))
  rmSync(old, { recursive: true, force: true })
}

/** Brings back the old site when a process was killed between the two renames of `swap`. */
export function recover(published: string): void {
  const old = `${published}.old`
  if (!existsSync(published) && existsSync(old)) renameSync(old, published)
}

/** A staging folder next to the published one that no other build writes to, not even a surviving child of a killed one. */
export function stageOf(published: string): string {
  return `${published}.stage-${process.pid}`
}

/** Removes the stages of builds that were killed or refused. */
export function sweep(published: string): void {
  const folder = dirname(published)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(published)}.stage`)) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // A Hugo that outlived its build still writes there: a later build removes it.
    }
  }
}
