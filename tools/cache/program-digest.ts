// The version of the whole program, for what is derived from more than the readers.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'

let known: string | undefined

/** The digest of the code that runs and of the versions of its packages. */
export function programDigest(): string {
  // The published package has the bundle and the prepared scripts instead of their sources.
  const hasSources = existsSync(join(packageRoot, 'tools', 'cli.ts'))
  return (known ??= digestOfFolders(hasSources ? ['tools', 'assets/js'] : ['dist']))
}

/** The digest of all files of folders of this program, and of the versions of its packages. */
export function digestOfFolders(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
    for (const file of files) hash.update(file.slice(packageRoot.length)).update(readFileSync(file))
  }
  return hash.update(readFileSync(join(packageRoot, 'package.json'))).digest('hex')
}
