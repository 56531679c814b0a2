// The identities of a text, in the order of their first occurrence.
import { ipv4Addresses, ipv6Addresses, macAddresses } from './addresses.ts'
import { isGenericHost, isGenericUser } from './generic-names.ts'
import type { Identity, IdentityClass } from './identity.ts'
import { isSuspiciousName, nameRules } from './name-rules.ts'

// Longer lines are dumps and generated pages; their ends are not searched.
const longestLine = 65_536
// What one file may name: a list of clients of a large service has fewer.
const mostIdentities = 50_000

const quad = /\d\.\d{1,3}\.\d{1,3}\.\d/
// Times such as 12:03:01 have two colons, addresses two next to each other or at least five.
const colons = /::|:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}:/
const dashes = /(?:[0-9A-Fa-f]{2}-){5}/

// Addresses of IPv6 and of network cards.
function mayHoldAddress(text: string): boolean {
  return colons.test(text) || (text.includes('-') && dashes.test(text))
}

/** The identities of a text of one file; each spelling once. */
export function findIdentities(text: string): readonly Identity[] {
  if (!isSuspiciousName(text) && !quad.test(text) && !mayHoldAddress(text)) return []
  const identities = new Map<string, Identity>()
  let line = 0
  for (const full of text.split('\n')) {
    line += 1
    const content = full.length > longestLine ? full.slice(0, longestLine) : full
    for (const { kind, text: name } of inLine(content.trimEnd())) {
      const key = `${kind} ${name}`
      if (!identities.has(key)) identities.set(key, { kind, text: name, line })
    }
    if (identities.size >= mostIdentities) break
  }
  return [...identities.values()]
}

function* inLine(line: string): Generator<Omit<Identity, 'line'>> {
  if (quad.test(line)) for (const text of ipv4Addresses(line)) yield { kind: 'ip', text }
  if (mayHoldAddress(line)) {
    for (const text of ipv6Addresses(line)) yield { kind: 'ip', text }
    for (const text of macAddresses(line)) yield { kind: 'mac', text }
  }
  if (!isSuspiciousName(line)) return
  for (const { pattern, groups } of nameRules) {
    for (const match of line.matchAll(pattern)) {
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
      return !isDocumentation(text) && !isUnit(text)
    case 'serial':
      return /\d/.test(text) && !/^(?:0+|1234567890?)$/.test(text)
    case 'uuid':
      return !/^[0-]+$/.test(text)
    case 'account':
    case 'instance':
      return /\d/.test(text)
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
