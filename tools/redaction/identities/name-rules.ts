// Where a line names a host, a person, a machine or an account.
import { accountRules } from './account-rules.ts'
import { hostRules } from './host-rules.ts'
import type { NameRule } from './name-rule.ts'

/** The rules for lines with a word of `suspiciousName`, in any order: what any of them finds is an identity. */
export const nameRules: readonly NameRule[] = [...hostRules, ...accountRules]
