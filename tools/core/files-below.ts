import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The paths of all files below a folder, relative to it and with slashes, sorted; none where it is absent. */
export function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted()
}
