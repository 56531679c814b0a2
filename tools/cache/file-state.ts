// Whether files changed, by their sizes and times, like git's index and `make`.
import { hash } from 'node:crypto'
import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { ifPermitted } from '../core/errors.ts'

// An archive lists nothing below its deepest folder, so changes there make no difference.
const deepest = 32

/** The state of a file, or of a folder and all that it contains except the folder `apart`; links are resolved at `path` only. */
export function stateOf(path: string, apart?: string): string {
  const lines: string[] = []
  addState(realPath(path), apart === undefined ? undefined : resolve(apart), lines, deepest)
  return hash('sha256', lines.join('\n'), 'hex')
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function addState(path: string, apart: string | undefined, lines: string[], levels: number): void {
  if (path === apart) return
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat) lines.push(`${path} absent`)
  else if (!stat.isDirectory()) {
    const { size, mtimeMs, ctimeMs, ino } = stat
    lines.push([path, size, mtimeMs, ctimeMs, ino].join(' '))
  } else if (levels >= 0)
    for (const name of ifPermitted(() => readdirSync(path).toSorted()) ?? [])
      addState(`${path}/${name}`, apart, lines, levels - 1)
}
