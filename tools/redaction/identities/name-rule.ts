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

const capitalised = String.raw`\p{Lu}[\p{L}'’-]{1,30}`
// First and last name, with initials between them.
const firstAndLast = String.raw`(${capitalised}(?:[ ]\p{Lu}\.){0,2}(?:[ ](?:van|von|de|der|den|da|di|del|la|le|bin|al)){0,2}[ ]${capitalised})`
// Words that end the name of a company, a product or a group.
const notPerson = String.raw`(?![^.,;\n]{0,60}\b(?:Server|Corporation|Corp|Inc|GmbH|Ltd|LLC|AB|Team|Labs?|Systems?|Software|Foundation|Group|Project|Company|Hat|Studio|Benchmarks?|Database|Toolkit|Cluster|University|Engineering|Performance|Support|Consulting|Suite|Bot|Actions|Linux|MySQL|MariaDB|Percona|PostgreSQL|Oracle|Docker|Jenkins|Ansible|Engine|Developers|Maintainers|InnoDB|RocksDB|Plugin|Thread|Optimizer|Manager|Service|Monitoring)\b)`
/** The name of a person, with one group; it needs the flag `u`. */
export const person = `${notPerson}${firstAndLast}`

/** A rule of the source of a regular expression, its flags and the classes of its groups. */
export function rule(source: string, flags: string, ...groups: readonly IdentityClass[]): NameRule {
  return { pattern: new RegExp(source, flags), groups }
}
