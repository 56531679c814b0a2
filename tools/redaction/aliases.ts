// Replaces names of hosts and people in everything that is published.

/** Name in the archive → replacement. */
export type Aliases = Readonly<Record<string, string>>

/** Where a page replaces nothing. */
export const noAliases: Aliases = {}

const patterns = new WeakMap<Aliases, RegExp | undefined>()

/** A text with every whole-word occurrence of a name replaced; the number of lines does not change. */
export function withAliases(text: string, aliases: Aliases): string {
  if (aliases === noAliases) return text
  if (!patterns.has(aliases)) patterns.set(aliases, patternOf(aliases))
  const pattern = patterns.get(aliases)
  return pattern ? text.replace(pattern, (name) => aliases[name] ?? name) : text
}

// The longest name first, so that db1.example.net goes before db1; `db1` is not found in `db10` or `olddb1`.
function patternOf(aliases: Aliases): RegExp | undefined {
  const names = Object.keys(aliases).toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
  if (names.length === 0) return undefined
  const either = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})(?![\\p{L}\\p{N}])`, 'gu')
}
