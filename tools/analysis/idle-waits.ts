// Wait events of threads without work: `site/vocabulary/idle-waits.yaml`.
import * as z from '../core/schema.ts'
import { readVocabularyTable } from '../core/vocabulary-file.ts'
import { globExpression } from '../options/fact-rows.ts'

const row = z.strictObject({
  thread: z.enum(['client', 'background', 'startup']),
  reason: z.string().min(1),
  /** False for an event of the package that the publication counts as a wait. */
  idle: z.boolean().default(true),
})

/** Which thread is idle, and what it waits for. */
export type IdleWait = Omit<z.infer<typeof row>, 'idle'>

/** The row of an event; undefined for a wait of work. The last pattern that matches decides. */
export type IdleWaitOf = (event: string) => IdleWait | undefined

const readByRoot = new Map<string, IdleWaitOf>()

/** The rows of the package and those of the project at `root`. Throws BadInput where a row is malformed. */
export function readIdleWaits(root: string): IdleWaitOf {
  const known = readByRoot.get(root)
  if (known) return known
  const rows = [...readVocabularyTable(root, 'idle-waits', row)].map(([pattern, fields]) => ({
    pattern: globExpression(pattern),
    ...fields,
  }))
  const idleWaitOf: IdleWaitOf = (event) => {
    const match = rows.findLast(({ pattern }) => pattern.test(event))
    return match?.idle === true ? { thread: match.thread, reason: match.reason } : undefined
  }
  readByRoot.set(root, idleWaitOf)
  return idleWaitOf
}
