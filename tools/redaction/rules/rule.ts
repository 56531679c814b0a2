import { secretName } from '../names.ts'

/** A pattern of which group 1 is kept and group 2 is the secret. */
export interface SecretRule {
  readonly pattern: RegExp
  /** True if the name of a secret is in every match. */
  readonly isNamed: boolean
}

/** A rule of the source of a regular expression and its flags; a source that has `secretName` must need it. */
export function rule(source: string, flags: string): SecretRule {
  return { pattern: new RegExp(source, flags), isNamed: source.includes(secretName) }
}
