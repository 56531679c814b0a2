// What is the same for every project is made with the program: the compiled chart and the scripts of pages. They stand
// beside the bundle; run from its sources, or with other scripts than it was bundled with, the program makes them anew.
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

/** What `prepare` writes: the runtime of the chart as JSON, and scripts by name. */
export interface Prepared {
  readonly chart: string
  readonly scripts: ReadonlyMap<string, string>
}

/** The compiled chart that came with this bundle; undefined where there is none. */
export function preparedChart(): string | undefined {
  return isBundle() ? readIf(join(folder, 'chart.json')) : undefined
}

/** The scripts that came with this bundle, name → text; undefined where it has those of other sources. */
export function preparedScripts(): ReadonlyMap<string, string> | undefined {
  if (!isBundle() || readIf(join(folder, 'scripts.sha256')) !== scriptsDigest()) return undefined
  const scripts = join(folder, 'scripts')
  return new Map(
    readdirSync(scripts)
      .toSorted()
      .map((name) => [name, readFileSync(join(scripts, name), 'utf8')]),
  )
}

/** Puts what was made beside the bundle; a reader sees all of it or none. */
export function writePrepared({ chart, scripts }: Prepared): void {
  const aside = `${folder}-${String(process.pid)}`
  mkdirSync(join(aside, 'scripts'), { recursive: true })
  writeFileSync(join(aside, 'chart.json'), chart)
  for (const [name, text] of scripts) writeFileSync(join(aside, 'scripts', name), text)
  writeFileSync(join(aside, 'scripts.sha256'), scriptsDigest())
  rmSync(folder, { recursive: true, force: true })
  renameSync(aside, folder)
}

// Sources in tools/ are those of the bundle, or it would not run.
function isBundle(): boolean {
  return !import.meta.url.endsWith('.ts')
}

/** Digest of what scripts are made of beside the program itself; the versions of packages are in package.json. */
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
