// Names of machines and people in an archive, which are published as pseudonyms.
import type { Privacy } from '../../archive/privacy.ts'

/** The classes, in the order in which they are counted; each is the start of its pseudonyms, such as `host-1`. */
export const identityClasses = [
  'host',
  'ip',
  'mac',
  'user',
  'email',
  'instance',
  'account',
  'serial',
  'uuid',
] as const

/** A class of identities. */
export type IdentityClass = (typeof identityClasses)[number]

/** An identity as a text spells it, and the 1-based line of its first occurrence; 0 for the path of the file. */
export interface Identity {
  readonly kind: IdentityClass
  readonly text: string
  readonly line: number
}

/** True where the mode publishes identities of the class. */
export function isPublic(kind: IdentityClass, privacy: Privacy): boolean {
  return privacy === 'off' || (privacy === 'hosts-public' && kind === 'host')
}
