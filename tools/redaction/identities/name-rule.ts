// The form of a rule that finds names in a line, and what rules are built from. Every repetition is bounded, so that a line
// takes time in proportion to its length.
import type { IdentityClass } from './identity.ts'

/** A pattern and the class of each of its groups. */
export interface NameRule {
  readonly pattern: RegExp
  readonly groups: readonly IdentityClass[]
}

/** Sources of regular expressions for names, each with one group. */
export const host = String.raw`([A-Za-z](?:[\w-]{0,62}(?:\.[\w-]{1,63}){0,8}))`
export const quotedHost = String.raw`["']${host}(?::\d{1,5})?["']`
export const user = String.raw`([A-Za-z_][\w.-]{0,31})`
export const uuid = '([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})'

/** A rule of the source of a regular expression, its flags and the classes of its groups. */
export function rule(source: string, flags: string, ...groups: readonly IdentityClass[]): NameRule {
  return { pattern: new RegExp(source, flags), groups }
}
