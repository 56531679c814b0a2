import { quoted, quotedWord, secretName } from '../names.ts'

/** A pattern of which group 1 is kept and group 2 is the secret. It is global: a line may hold several secrets. */
export interface SecretRule {
  readonly pattern: RegExp
  /** True if the name of a secret is in every match. */
  readonly isNamed: boolean
  /** True if a quotation mark is in every match. */
  readonly isQuoted: boolean
}

/** Creates a rule from the source of a regular expression; if it contains `secretName`, `quoted` or `quotedWord`, every match must contain it. */
export function rule(source: string): SecretRule {
  return ruleOf(source, 'g')
}

/** A case-insensitive rule. */
export function caselessRule(source: string): SecretRule {
  return ruleOf(source, 'gi')
}

/** A case-insensitive rule with the flag `u`, for `\p{L}`. */
export function unicodeRule(source: string): SecretRule {
  return ruleOf(source, 'giu')
}

function ruleOf(source: string, flags: string): SecretRule {
  return {
    pattern: new RegExp(source, flags),
    isNamed: source.includes(secretName),
    isQuoted: source.includes(quoted) || source.includes(quotedWord),
  }
}
