// The identities of a text, in the order of their first occurrence.
import { memoizeByText } from '../../core/memoize.ts'
import type { MarkedLine } from '../rule-table.ts'
import { ipv4Addresses, ipv6Addresses, macAddresses } from './addresses.ts'
import { fullNameEnd, fullNames } from './full-names.ts'
import { isIdentity, type Identity } from './identity.ts'
import { nameRules } from './name-rules.ts'

// Longer lines are dumps and generated pages; their ends are not searched.
const longestLine = 65_536
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
    if (identities.size >= mostIdentities) break
  }
  return [...identities.values()]
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
  return [
    ...[...ipv4Addresses(line), ...ipv6Addresses(line)].map((text) => ({
      kind: 'ip' as const,
      text,
    })),
    ...macAddresses(line).map((text) => ({ kind: 'mac' as const, text })),
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
