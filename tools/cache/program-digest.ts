// The version of the whole program, for what is derived from more than the readers.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'

let known: string | undefined

/** The digest of the code that runs and of the versions of its packages. */
export function programDigest(): string {
  return (known ??= digestOfFolders())
}

function digestOfFolders(): string {
  const hash = createHash('sha256')
  // The published package has the bundle and the prepared scripts instead of their sources.
  const hasSources = existsSync(join(packageRoot, 'tools', 'cli.ts'))
  for (const folder of hasSources ? ['tools', 'assets/js'] : ['dist']) {
    const files = readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
    for (const file of files) hash.update(file.slice(packageRoot.length)).update(readFileSync(file))
  }
  return hash.update(readFileSync(join(packageRoot, 'package.json'))).digest('hex')
}
