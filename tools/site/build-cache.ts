// A cache of derived files: one file that maps a task's name to the digest of its input and of the files it wrote. It
// holds for one version of the program. Deleting it costs time only.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'
import { stableJson } from '../stable-json.ts'
import { writeFile } from '../convert/write-tree.ts'

/** Path → content. */
export type Files = ReadonlyMap<string, string>

interface CacheEntry {
  readonly input: string
  /** Path → digest of the content. */
  readonly files: Readonly<Record<string, string>>
}

/** Returns derived files, from disk if their input is unchanged. */
export interface BuildCache {
  /** The files below `folder` derived from `input`; calls `make` if its digest differs from the cached one. */
  files(name: string, folder: string, input: string, make: () => Promise<Files>): Promise<Files>
  /** Writes the cache file. */
  save(): void
}

/** Opens the cache at `file`; it is empty with `fresh` and if another version of the program wrote it. */
export function openBuildCache(file: string, fresh: boolean): BuildCache {
  const program = programDigest()
  const before = fresh ? {} : load(file, program)
  const now: Record<string, CacheEntry> = {}
  return {
    async files(name, folder, text, make) {
      const input = digestOf(text)
      const known = Object.hasOwn(before, name) ? before[name] : undefined
      const there = known?.input === input ? unchanged(folder, known.files) : undefined
      const files = there ?? (await make())
      const digests = [...files].map(([path, content]) => [path, digestOf(content)] as const)
      now[name] = { input, files: Object.fromEntries(digests) }
      return files
    },
    save() {
      writeFile(file, stableJson({ program, entries: now }))
    },
  }
}

/** The files, if the digest of each one is unchanged. */
function unchanged(folder: string, digests: CacheEntry['files']): Files | undefined {
  const files = new Map<string, string>()
  for (const [path, digest] of Object.entries(digests)) {
    const file = join(folder, path)
    const content = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    if (content === undefined || digestOf(content) !== digest) return undefined
    files.set(path, content)
  }
  return files
}

function load(file: string, program: string): Readonly<Record<string, CacheEntry>> {
  try {
    // Written by `save`.
    const stored = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly program: string
      readonly entries: Readonly<Record<string, CacheEntry>>
    }
    return stored.program === program ? stored.entries : {}
  } catch {
    // Absent or damaged: everything is derived again.
    return {}
  }
}

/** Digest of the code that draws and of the versions of the packages it draws with. */
function programDigest(): string {
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

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
