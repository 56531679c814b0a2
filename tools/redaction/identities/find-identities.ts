// The identities of a text, in the order of their first occurrence.
import { memoizeByText } from '../../core/memoize.ts'
import type { MarkedLine } from '../rule-table.ts'
import {
  ipv4Addresses,
  ipv6Addresses,
  macAddresses,
  mayHoldGroups,
  mayHoldIpv4,
} from './addresses.ts'
import { fullNameEnd, fullNames } from './full-names.ts'
import { isGenericHost, isGenericUser } from './generic-names.ts'
import type { Identity, IdentityClass } from './identity.ts'
import { announcedNames, nameHead, type LineAt } from './name-columns.ts'
import { nameRules } from './name-rules.ts'

// Longer lines are dumps and generated pages; their ends are not searched.
const longestLine = 65_536
const longestRow = 4096
// What one file may name: a list of clients of a large service has fewer.
const mostIdentities = 50_000

/** The identities of a text; each spelling once. */
export function findIdentities(text: string): readonly Identity[] {
  const bytes = Buffer.from(text)
  return identitiesIn(bytes, nameRules.linesOf(bytes))
}

/** The identities of a text in UTF-8, of which only the marked lines are searched; each spelling once. */
export function identitiesIn(bytes: Buffer, marked: readonly MarkedLine[]): readonly Identity[] {
  const identities = new Map<string, Identity>()
  const add = ({ kind, text }: Name, line: number): void => {
    const key = `${kind} ${text}`
    if (!identities.has(key)) identities.set(key, { kind, text, line })
  }
  for (const { line, start, end } of marked) {
    const text = bytes.toString('utf8', start, end).slice(0, longestLine).trimEnd()
    for (const name of namesOfLine(text)) add(name, line)
    if (text.length <= longestRow && nameHead.test(text))
      for (const name of announcedNames(text, linesAfter(bytes, end)))
        if (isIdentity(name.kind, name.text)) add(name, line + name.offset)
    if (identities.size >= mostIdentities) break
  }
  return [...identities.values()]
}

// The lines after the end of one, in their order.
function linesAfter(bytes: Buffer, end: number): LineAt {
  let next = end + 1
  let offset = 0
  const after: (string | undefined)[] = []
  return (wanted) => {
    while (offset < wanted && next < bytes.length) {
      const found = bytes.indexOf(10, next)
      const stop = found === -1 ? bytes.length : found
      offset += 1
      after[offset] = bytes.toString('utf8', next, Math.min(stop, next + longestRow)).trimEnd()
      next = stop + 1
    }
    return after[wanted]
  }
}

type Name = Omit<Identity, 'line'>

// Dumps of variables and heads of tables repeat the same lines.
const namesOfLine = memoizeByText((line): readonly Name[] => [
  ...addresses(line),
  ...found(line),
  ...(fullNameEnd.test(line) ? fullNames(line) : [])
    .filter((text) => isIdentity('host', text))
    .map((text) => ({ kind: 'host' as const, text })),
])

function addresses(line: string): readonly Name[] {
  const ipv4 = mayHoldIpv4(line) ? ipv4Addresses(line) : []
  const [ipv6, macs] = mayHoldGroups(line) ? [ipv6Addresses(line), macAddresses(line)] : [[], []]
  return [
    ...[...ipv4, ...ipv6].map((text) => ({ kind: 'ip' as const, text })),
    ...macs.map((text) => ({ kind: 'mac' as const, text })),
  ]
}

function* found(line: string): Generator<Name> {
  for (const { pattern, groups } of nameRules.rulesFor(line)) {
    // `matchAll` copies the expression, which takes longer than searching a line.
    pattern.lastIndex = 0
    for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
      for (const [index, kind] of groups.entries()) {
        const text = match[index + 1]?.replace(/[.-]+$/, '')
        if (text !== undefined && isIdentity(kind, text)) yield { kind, text }
      }
    }
  }
}

/** True where a text in the place of a name of the class identifies something. */
export function isIdentity(kind: IdentityClass, text: string): boolean {
  switch (kind) {
    case 'host':
      return !isGenericHost(text) && !isDocumentation(text)
    case 'user':
      return !isGenericUser(text)
    case 'email':
      return !isDocumentation(text) && !isUnit(text) && !isPublicForge(text)
    case 'serial':
      return /\d/.test(text) && !/^(?:0+|0?1234567890?|Asset-1234567890)$/.test(text)
    case 'uuid':
      return !/^[0-]+$/.test(text)
    case 'account':
    case 'instance':
      return /\d|^(?!(?:your|my|the|not|no|example)-)[a-z]+(?:-[a-z]+)+$/.test(text)
    case 'ip':
    case 'mac':
      return true
  }
}

// RFC 2606 and 6761.
function isDocumentation(name: string): boolean {
  return /(?:^|[.@])example(?:\.(?:com|net|org))?$|\.(?:test|invalid)$/i.test(name)
}

// mysqld@main.service
function isUnit(name: string): boolean {
  return /\.(?:service|socket|target|timer|mount|slice|scope|so|html?|txt|log|sql|js|py|sh)$/i.test(
    name,
  )
}

// git@github.com: the account in addresses of repositories.
function isPublicForge(name: string): boolean {
  return /^git@(?:github|gitlab|bitbucket|codeberg)\.(?:com|org)$/i.test(name)
}
