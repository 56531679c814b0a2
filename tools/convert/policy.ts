// The policy of a publication, `site/policy.yaml`: what unpinned numbers are, and which runs and sources have a page of their own.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { BadInput } from '../core/errors.ts'
import * as z from '../core/schema.ts'

const schema = z.strictObject({
  numbers: z.enum(['warn', 'error']).default('warn'),
  publish: z.enum(['cited', 'all']).default('all'),
})

/** The file of the policy, below the root of a publication. */
export const policyFile = 'site/policy.yaml'

/** The policy of the publication at `root`; the defaults where it states none. */
export function policyOf(root: string): z.output<typeof schema> {
  const file = join(root, policyFile)
  const value: unknown = existsSync(file)
    ? parse(readFileSync(file, 'utf8'), { schema: 'failsafe' })
    : undefined
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  throw new BadInput(
    'Unexpected policy, expected `numbers: warn` or `error` and `publish: cited` or `all`',
    file,
    'Correct the file, or remove it',
  )
}
