// What a build before this one made from the same input with the same program: one file that says so, by
// name. The results themselves are the derived files. Deleting it costs time only.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'
import { stableJson } from '../stable-json.ts'
import { writeFile } from '../convert/write-tree.ts'

/** Path → content. */
export type Files = ReadonlyMap<string, string>

interface Made {
  readonly input: string
  /** Path → digest of the content. */
  readonly files: Readonly<Record<string, string>>
}

/** Makes files, or takes those that are there. */
export interface MadeBefore {
  /** The files below `folder` that `make` makes from `input`, whose digest decides. */
  files(name: string, folder: string, input: string, make: () => Promise<Files>): Promise<Files>
  /** Writes what is known now. */
  save(): void
}

/** Opens the memory at `file`; one of another program, or none with `fresh`, is empty. */
export function madeBefore(file: string, fresh: boolean): MadeBefore {
  const program = programDigest()
  const before = fresh ? {} : load(file, program)
  const now: Record<string, Made> = {}
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
      writeFile(file, stableJson({ program, made: now }))
    },
  }
}

/** The files, if all are what they were; a digest is taken of every one. */
function unchanged(folder: string, digests: Made['files']): Files | undefined {
  const files = new Map<string, string>()
  for (const [path, digest] of Object.entries(digests)) {
    const place = join(folder, path)
    const content = existsSync(place) ? readFileSync(place, 'utf8') : undefined
    if (content === undefined || digestOf(content) !== digest) return undefined
    files.set(path, content)
  }
  return files
}

function load(file: string, program: string): Readonly<Record<string, Made>> {
  try {
    // Written by `save`.
    const stored = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly program: string
      readonly made: Readonly<Record<string, Made>>
    }
    return stored.program === program ? stored.made : {}
  } catch {
    // Absent or damaged: everything is made again.
    return {}
  }
}

/** Digest of the code that draws and of the versions of the packages it draws with. */
function programDigest(): string {
  const hash = createHash('sha256')
  const code = existsSync(join(packageRoot, 'tools')) ? 'tools' : 'dist'
  for (const folder of [code, 'assets/js']) {
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
