// The version of the whole program, for what is derived from more than the readers.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../core/files-below.ts'
import { packageRoot } from '../root.ts'

let known: string | undefined

/** The digest of the code that runs and of the versions of its packages. */
export function programDigest(): string {
  // The published package has the bundle and the prepared scripts instead of their sources.
  const hasSources = existsSync(join(packageRoot, 'tools', 'cli.ts'))
  return (known ??= digestOfFolders(hasSources ? ['tools', 'assets/js'] : ['dist']))
}

/** The digest of all files of folders of this program, and of the versions of its packages. */
function digestOfFolders(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const path of filesBelow(join(packageRoot, folder)))
      hash.update(`${folder}/${path}`).update(readFileSync(join(packageRoot, folder, path)))
  return hash.update(readFileSync(join(packageRoot, 'package.json'))).digest('hex')
}

// Changes elsewhere do not change what is read from a file, so that caches stay valid.
const readers = ['archive', 'cache', 'core', 'formats', 'redaction', 'runs']

declare const BENCHFOLIO_CONVERTER: string | undefined

/** Returns the digest of the code that reads archives, 16 hex digits: set by the bundler, computed when run from source. */
export function converterDigest(): string {
  if (typeof BENCHFOLIO_CONVERTER === 'string') return BENCHFOLIO_CONVERTER
  return digestOfFolders(readers.map((folder) => `tools/${folder}`)).slice(0, 16)
}
