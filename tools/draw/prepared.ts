// What is the same for every project is built with the program: compiled specifications and scripts of pages, in a folder
// next to the bundle. If it runs from its sources or the scripts have changed, the program builds them again.

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'

const folder = join(packageRoot, 'dist', 'prepared')

/** What `prepare` writes: the compiled forms as JSON, and scripts by name. */
export interface Prepared {
  readonly forms: ReadonlyMap<string, string>
  readonly scripts: ReadonlyMap<string, string>
}

/** A compiled form that came with this bundle; undefined where there is none. */
export function preparedForm(name: string): string | undefined {
  return isBundle() ? readIf(join(folder, 'forms', `${name}.json`)) : undefined
}

/** The scripts that came with this bundle, name → text; undefined where it has those of other sources. */
export function preparedScripts(): ReadonlyMap<string, string> | undefined {
  if (!isBundle() || (hasSources() && readIf(join(folder, 'scripts.sha256')) !== scriptsDigest()))
    return undefined
  const scripts = join(folder, 'scripts')
  return new Map(
    readdirSync(scripts)
      .toSorted()
      .map((name) => [name, readFileSync(join(scripts, name), 'utf8')]),
  )
}

/** Writes both next to the bundle; a reader sees all files or none. */
export function writePrepared({ forms, scripts }: Prepared): void {
  const staged = `${folder}-${process.pid}`
  for (const part of ['forms', 'scripts']) mkdirSync(join(staged, part), { recursive: true })
  for (const [name, text] of forms) writeFileSync(join(staged, 'forms', `${name}.json`), text)
  for (const [name, text] of scripts) writeFileSync(join(staged, 'scripts', name), text)
  writeFileSync(join(staged, 'scripts.sha256'), scriptsDigest())
  rmSync(folder, { recursive: true, force: true })
  renameSync(staged, folder)
}

// Sources in tools/ are those of the bundle, or it would not run.
function isBundle(): boolean {
  return !import.meta.url.endsWith('.ts')
}

// The published package has the prepared scripts only.
function hasSources(): boolean {
  return existsSync(join(packageRoot, 'tools', 'cli.ts'))
}

/** Digest of the inputs of the scripts, without the program itself; package versions are in package.json. */
function scriptsDigest(): string {
  const own = join(packageRoot, 'assets', 'js')
  const files = readdirSync(own, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of [...files, join(packageRoot, 'package.json')])
    hash.update(`${file.slice(packageRoot.length)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function readIf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
