/** In a match, group 1 is kept, group 2 is the secret. */
export type SecretRule = RegExp

/** A rule of the source of a regular expression and its flags. */
export function rule(source: string, flags: string): SecretRule {
  return new RegExp(source, flags)
}
