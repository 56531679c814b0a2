// The identities of a text, in the order of their first occurrence.
import { memoizeByText } from '../../core/memoize.ts'
import {
  ipv4Addresses,
  ipv6Addresses,
  macAddresses,
  mayHoldGroups,
  mayHoldIpv4,
} from './addresses.ts'
import { announcedNames, announcing, mayAnnounceName, type LineAt } from './announced-names.ts'
import { fullNameEnd, fullNames, mayHoldFullName } from './full-names.ts'
import { isGenericHost, isGenericUser } from './generic-names.ts'
import type { Identity, IdentityClass } from './identity.ts'
import type { NameRule } from './name-rule.ts'
import { nameRules } from './name-rules.ts'
import { isSuspiciousName } from './suspicious-names.ts'
import { toolRules } from './tool-rules.ts'
import { isToolLine, toolWords } from './tool-words.ts'
import type { MarkedLine, MarkedText } from '../markers.ts'
import {
  isMarkedAnnouncement,
  isMarkedFullName,
  isMarkedIdentity,
  isMarkedName,
  isMarkedTool,
} from '../marks.ts'
import { privateLines } from '../private-lines.ts'

// Longer lines are dumps and generated pages; their ends are not searched.
const longestLine = 65_536
const longestRow = 4096
// What one file may name: a list of clients of a large service has fewer.
const mostIdentities = 50_000

/** The identities of a text; each spelling once. */
export function findIdentities(text: string): readonly Identity[] {
  const bytes = Buffer.from(text)
  return identitiesIn(bytes, privateLines(bytes))
}

/** The identities of a text in UTF-8, of which only the marked lines are searched; each spelling once. */
export function identitiesIn(bytes: Buffer, { marked }: MarkedText): readonly Identity[] {
  const identities = new Map<string, Identity>()
  const add = ({ kind, text }: Name, line: number): void => {
    const key = `${kind} ${text}`
    if (!identities.has(key)) identities.set(key, { kind, text, line })
  }
  for (const mark of marked.filter(isMarkedIdentity)) {
    const { line, start, end } = mark
    const text = bytes.toString('utf8', start, end).slice(0, longestLine).trimEnd()
    for (const name of namesOf(mark, text)) add(name, line)
    if (isMarkedAnnouncement(mark) && announcing.test(text))
      for (const name of announcedNames(text, linesAround(bytes, start, end)))
        if (isIdentity(name.kind, name.text)) add(name, line + name.offset)
    if (identities.size >= mostIdentities) break
  }
  return [...identities.values()]
}

// The line before the one from `start` to `end`, and those after it in their order.
function linesAround(bytes: Buffer, start: number, end: number): LineAt {
  let next = end + 1
  let offset = 0
  const text = (from: number, to: number): string =>
    bytes.toString('utf8', from, Math.min(to, from + longestRow)).trimEnd()
  const after: (string | undefined)[] = []
  return (wanted) => {
    if (wanted < 0)
      return start === 0 ? undefined : text(bytes.lastIndexOf(10, start - 2) + 1, start - 1)
    while (offset < wanted && next < bytes.length) {
      const found = bytes.indexOf(10, next)
      const stop = found === -1 ? bytes.length : found
      offset += 1
      after[offset] = text(next, stop)
      next = stop + 1
    }
    return after[wanted]
  }
}

type Name = Omit<Identity, 'line'>

/** True if the line may name an identity. */
export function mayNameIdentity(text: string): boolean {
  return mayHoldName(text) || isToolLine(text) || mayHoldFullName(text) || mayAnnounceName(text)
}

function mayHoldName(text: string): boolean {
  return isSuspiciousName(text) || mayHoldIpv4(text) || mayHoldGroups(text)
}

function namesOf(mark: MarkedLine, text: string): readonly Name[] {
  const names = isMarkedName(mark) && mayHoldName(text) ? namesOfLine(text) : []
  const others = isMarkedTool(mark) && toolWords.test(text) ? namesOfTool(text) : []
  const full = isMarkedFullName(mark) && fullNameEnd.test(text) ? fullNamesOf(text) : []
  return others.length + full.length === 0 ? names : [...names, ...others, ...full]
}

// Dumps of variables and heads of tables repeat the same lines.
const namesOfLine = memoizeByText((line): readonly Name[] => [
  ...addresses(line),
  ...(isSuspiciousName(line) ? found(line, nameRules) : []),
])
const namesOfTool = memoizeByText((line): readonly Name[] => [...found(line, toolRules)])
const fullNamesOf = memoizeByText((line): readonly Name[] =>
  fullNames(line)
    .filter((text) => isIdentity('host', text))
    .map((text) => ({ kind: 'host', text })),
)

function addresses(line: string): readonly Name[] {
  const ipv4 = mayHoldIpv4(line) ? ipv4Addresses(line) : []
  const [ipv6, macs] = mayHoldGroups(line) ? [ipv6Addresses(line), macAddresses(line)] : [[], []]
  return [
    ...[...ipv4, ...ipv6].map((text) => ({ kind: 'ip' as const, text })),
    ...macs.map((text) => ({ kind: 'mac' as const, text })),
  ]
}

function* found(line: string, rules: readonly NameRule[]): Generator<Name> {
  for (const { pattern, groups } of rules) {
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
