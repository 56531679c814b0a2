// A cache of the contents of containers: one file per container in `index/` of the content store.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from '../schema.ts'
import type { Contents } from './container-contents.ts'
import { openContainer, type ContainerFile } from './open-container.ts'
import type { Store } from './store.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const schema: z.ZodType<Contents> = z.object({
  members: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: digest })),
  refused: z.array(z.object({ path: z.string(), reason: z.string() })),
  notes: z.array(
    z.object({
      severity: z.enum(['error', 'warning', 'info']),
      rule: z.string(),
      message: z.string(),
      place: z.object({ file: z.string() }),
    }),
  ),
})

/** Which entries of the cache are valid. */
export interface CacheOptions {
  /** Digest of the sources of the program: entries of other versions are invalid. */
  readonly converter: string
  /** True to ignore the cache. */
  readonly fresh: boolean
  /** True if the file at `path` was not a container when it had this stamp; such a file is not opened. */
  readonly isPlain?: (path: string, stamp: string) => boolean
}

/** Returns the cached contents of a container, or opens it. Throws as `openContainer` does. */
export async function openCachedContainer(
  container: ContainerFile,
  store: Store,
  { converter, fresh }: CacheOptions,
): Promise<Contents | undefined> {
  const { file, prefix, isInside } = container
  const { size, mtimeMs, ctimeMs, ino } = statSync(file)
  const identity = [file, size, mtimeMs, ctimeMs, ino, prefix, isInside, converter]
  const key = createHash('sha256').update(JSON.stringify(identity)).digest('hex')
  const entry = join(store.folder, 'index', `${key}.json`)
  const cached = fresh ? undefined : readEntry(entry, store)
  if (cached) return cached
  const contents = await openContainer(container, store)
  if (contents) store.write(entry, JSON.stringify(contents))
  return contents
}

// Undefined for an entry that is missing or damaged, or whose members were deleted from the store.
function readEntry(file: string, store: Store): Contents | undefined {
  if (!existsSync(file)) return undefined
  const { success, data } = schema.safeParse(parseJson(readFileSync(file, 'utf8')))
  const isStored = success && data.members.every(({ sha256, bytes }) => store.holds(sha256, bytes))
  return isStored ? data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
