import { quoted, quotedWord, secretName } from '../names.ts'

/** A pattern of which group 1 is kept and group 2 is the secret. It is global: a line may hold several secrets. */
export interface SecretRule {
  readonly pattern: RegExp
  /** True if the name of a secret is in every match. */
  readonly isNamed: boolean
  /** True if a quotation mark is in every match. */
  readonly isQuoted: boolean
}

/** A rule of the source of a regular expression; a source that has `secretName`, `quoted` or `quotedWord` must need it. */
export function rule(source: string): SecretRule {
  return ruleOf(source, 'g')
}

/** A rule that does not distinguish capitals. */
export function caselessRule(source: string): SecretRule {
  return ruleOf(source, 'gi')
}

/** A rule that does not distinguish capitals, with the letters of all languages: `\p{L}`. */
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
