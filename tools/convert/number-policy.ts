// What unpinned numbers of a publication are: `numbers: warn` or `numbers: error` in `site/policy.yaml`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { NumberPolicy } from '../claims/unpinned.ts'
import { BadInput } from '../core/errors.ts'
import * as z from '../core/schema.ts'

const schema = z.strictObject({ numbers: z.enum(['warn', 'error']).default('warn') })

/** The file of the policy, below the root of a publication. */
export const policyFile = 'site/policy.yaml'

/** The policy of the publication at `root`; `warn` where it states none. */
export function numberPolicy(root: string): NumberPolicy {
  const file = join(root, policyFile)
  if (!existsSync(file)) return 'warn'
  const parsed = schema.safeParse(parse(readFileSync(file, 'utf8'), { schema: 'failsafe' }) ?? {})
  if (parsed.success) return parsed.data.numbers
  throw new BadInput(
    'Unexpected policy, expected `numbers: warn` or `numbers: error`',
    file,
    'Correct the file, or remove it',
  )
}
