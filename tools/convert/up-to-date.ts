// Detects changes since the last conversion or build by file sizes and times only, like `make`.
// Only this module decides it; `--force` passes it by.
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { ifPermitted } from '../archive/if-permitted.ts'
import { limits } from '../archive/limits.ts'
import { packageRoot } from '../root.ts'
import type { Workspace } from '../runs/read-archive.ts'
import { ledgerFile } from './permalinks.ts'

/** The inputs and outputs of a conversion that the command line states. */
export interface Job {
  readonly root: string
  readonly archives: readonly string[]
  readonly articles: readonly string[]
  readonly out: string
  /** What is drawn and bundled from the data; absent where that is not asked for. */
  readonly derived?: string
  readonly sourceRoot: string | undefined
  /** The address of the site, which citations have. */
  readonly baseUrl?: string | undefined
  readonly space: Workspace
}

interface Stamp {
  readonly sources: readonly string[]
  readonly digest: string
  readonly report: string
}

/**
 * The report stored by `storeStamp`, if pages, archives, vocabulary, program and data files are unchanged; undefined
 * if anything changed.
 */
export function cachedReport(job: Job): string | undefined {
  try {
    const { sources, digest, report } = JSON.parse(readFileSync(stampFile(job), 'utf8')) as Stamp
    const states = new Map(sources.map((source) => [source, stateDigest(source)]))
    if (digest === digestOf(job, sources, states)) return report
    statesBefore.set(job, states)
    return undefined
  } catch {
    return undefined
  }
}

// Of the sources before they are read: it is not computed twice, and a file that changes meanwhile is read again next time.
const statesBefore = new WeakMap<Job, ReadonlyMap<string, string>>()

/** Stores the state after a conversion that read `sources`, and its report. */
export function storeStamp(job: Job, sources: readonly string[], report: string): void {
  const file = stampFile(job)
  mkdirSync(join(file, '..'), { recursive: true })
  const digest = digestOf(job, sources, statesBefore.get(job))
  statesBefore.delete(job)
  const stamp: Stamp = { sources, digest, report }
  writeFileSync(file, JSON.stringify(stamp))
}

function stampFile(job: Job): string {
  const { space, out, derived, archives, articles, sourceRoot, baseUrl } = job
  const key = JSON.stringify([out, derived, archives, articles, sourceRoot, baseUrl])
  const name = createHash('sha256').update(key).digest('hex').slice(0, 16)
  return join(space.build, 'cache', `stamp-${name}.json`)
}

// The program itself: its sources, or the bundle.
const program = join(packageRoot, import.meta.url.endsWith('.ts') ? 'tools' : 'dist')

// What the scripts of pages are bundled from; the versions of packages are in package.json.
const scripts = ['assets/js', 'package.json'].map((path) => join(packageRoot, path))

function digestOf(
  { root, out, derived, archives, articles, space }: Job,
  sources: readonly string[],
  known: ReadonlyMap<string, string> = new Map(),
): string {
  const hash = createHash('sha256').update(space.converter)
  const pages = [...archives, ...articles].map((file) => resolve(root, file))
  const vocabularyFolders = [root, packageRoot].map((folder) => join(folder, 'site', 'vocabulary'))
  const drawn = derived === undefined ? [] : [derived, ...scripts]
  const data = dataFiles(out)
  for (const path of [program, ...pages, ...vocabularyFolders, ...sources, ...data, ...drawn])
    hash.update(known.get(path) ?? stateDigest(path))
  return hash.digest('hex')
}

function stateDigest(path: string): string {
  const hash = createHash('sha256')
  // Links are resolved here, although links inside an archive are not followed.
  state(existsSync(path) ? realpathSync(path) : path, hash)
  return hash.digest('hex')
}

// The ledger changes when a build is published, which changes no data file.
function dataFiles(out: string): readonly string[] {
  if (!existsSync(out)) return [out]
  return readdirSync(out)
    .filter((name) => name !== ledgerFile)
    .toSorted()
    .map((name) => join(out, name))
}

// The archive lists nothing below its deepest folder, so changes there make no difference.
function state(
  path: string,
  hash: { update(text: string): unknown },
  levels: number = limits.depth,
): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat) hash.update(`${path} absent\n`)
  else if (!stat.isDirectory())
    hash.update(`${path} ${String(stat.size)} ${String(stat.mtimeMs)} ${String(stat.ino)}\n`)
  else if (levels >= 0)
    for (const name of ifPermitted(() => readdirSync(path))?.toSorted() ?? [])
      state(`${path}/${name}`, hash, levels - 1)
}
