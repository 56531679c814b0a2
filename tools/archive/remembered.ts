// What containers held when they were opened before: one file a container under `index/` of the store.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from '../schema.ts'
import type { Contents } from './gathering.ts'
import { openContainer, type Closed } from './open-container.ts'
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

/** Whether what was remembered may be used. */
export interface Memory {
  /** Digest of the program's sources: what another version found is not used. */
  readonly converter: string
  /** True to open every container again. */
  readonly fresh: boolean
}

/** Opens a container, or says what it held when the same file was opened before. */
export async function rememberedContainer(
  closed: Closed,
  store: Store,
  { converter, fresh }: Memory,
): Promise<Contents | undefined> {
  const { size, mtimeMs, ctimeMs, ino } = statSync(closed.file)
  const known = [
    closed.file,
    size,
    mtimeMs,
    ctimeMs,
    ino,
    closed.prefix,
    closed.isInside,
    converter,
  ]
  const key = createHash('sha256').update(JSON.stringify(known)).digest('hex')
  const index = join(store.folder, 'index', `${key}.json`)
  const before = fresh ? undefined : recalled(index, store)
  if (before) return before
  const contents = await openContainer(closed, store)
  if (contents) store.write(index, JSON.stringify(contents))
  return contents
}

// The store may have been cleaned up since.
function recalled(index: string, store: Store): Contents | undefined {
  if (!existsSync(index)) return undefined
  const { success, data } = schema.safeParse(json(readFileSync(index, 'utf8')))
  const isThere = success && data.members.every(({ sha256, bytes }) => store.holds(sha256, bytes))
  return isThere ? data : undefined
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
