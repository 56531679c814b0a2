// The real archives beside the repository, for tests only: `../shared/archives/<name>.tar.gz`.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const shared = resolve(import.meta.dirname, '../../../shared/archives')

/** Roots for `--root`: below one the archive is a container, below the other a folder of the same name. */
export interface RealArchive {
  readonly containers: string
  /** Unpacks the archive, once a process; the folder is removed when the process ends. */
  folders(): string
}

/** Why tests of real archives do not run, in words for `skip`; false where the archive is there. */
export function absent(name: string): string | false {
  const file = join(shared, `${name}.tar.gz`)
  return existsSync(file)
    ? false
    : `SKIPPED: ../shared/archives/${name}.tar.gz is absent, so nothing was compared with what its author published`
}

/** The archive called `name`. */
export function realArchive(name: string): RealArchive {
  return { containers: shared, folders: () => unpacked(name) }
}

let work: string | undefined

/**
 * A folder to run the program in, one a process and removed when it ends: what one test has read of an archive is
 * not read again for the next.
 */
export function workFolder(): string {
  if (work !== undefined) return work
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-work-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  work = folder
  return folder
}

const folders = new Map<string, string>()

function unpacked(name: string): string {
  const known = folders.get(name)
  if (known !== undefined) return known
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-real-'))
  process.on('exit', () => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, `${name}.tar.gz`)
  mkdirSync(folder)
  execFileSync('tar', ['-xzf', join(shared, `${name}.tar.gz`), '-C', folder])
  folders.set(name, root)
  return root
}
