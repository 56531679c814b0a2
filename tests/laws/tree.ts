import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every regular file below a folder: path → content, in the order of the paths. */
export function tree(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return new Map(
    files.map((file) => [
      file.slice(folder.length + 1).replaceAll('\\', '/'),
      readFileSync(file, 'utf8'),
    ]),
  )
}
