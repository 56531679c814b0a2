// Replaces names of hosts and people in everything that is published.
import { escapePattern } from '../core/escape-pattern.ts'

/** Name in the archive → replacement. */
export type Aliases = Readonly<Record<string, string>>

/** Where a page replaces nothing. */
export const noAliases: Aliases = {}

type Replace = (text: string) => string

const replacers = new WeakMap<Aliases, Replace>()

/** A text with every whole-word occurrence of a name replaced; the number of lines does not change. */
export function withAliases(text: string, aliases: Aliases): string {
  if (aliases === noAliases) return text
  let replace = replacers.get(aliases)
  if (!replace) {
    replace = replacer(aliases)
    replacers.set(aliases, replace)
  }
  return replace(text)
}

// An expression with more alternatives takes longer than looking names up.
const mostAlternatives = 100

function replacer(aliases: Aliases): Replace {
  const names = Object.keys(aliases)
  if (names.length === 0) return (text) => text
  if (names.length > mostAlternatives) return lookup(new Map(Object.entries(aliases)))
  const pattern = patternOf(names)
  return (text) => text.replace(pattern, (name) => aliases[name] ?? name)
}

// The longest name first, so that db1.example.net goes before db1; `db1` is not found in `db10` or `olddb1`.
function patternOf(names: readonly string[]): RegExp {
  const sorted = names.toSorted((a, b) => b.length - a.length)
  const either = sorted.map((name) => escapePattern(name)).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})(?![\\p{L}\\p{N}])`, 'gu')
}

const wordEnd = /(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])/gu

// The same for many names: from each start of a word, the longest stretch of whole words that is a name.
function lookup(aliases: ReadonlyMap<string, string>): Replace {
  const longest = [...aliases.keys()].reduce((most, name) => Math.max(most, name.length), 0)
  const wordsOf = (name: string): number => [...name.matchAll(wordEnd)].length
  const mostWords = [...aliases.keys()].reduce((most, name) => Math.max(most, wordsOf(name)), 0)
  const edges = /[\p{L}\p{N}]+/gu
  return (text) => {
    const words = [...text.matchAll(edges)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    }))
    let result = ''
    let at = 0
    for (let first = 0; first < words.length; first += 1) {
      const start = words[first]?.start ?? text.length
      for (let last = Math.min(first + mostWords, words.length) - 1; last >= first; last -= 1) {
        const end = words[last]?.end ?? text.length
        const alias = end - start > longest ? undefined : aliases.get(text.slice(start, end))
        if (alias === undefined) continue
        result += text.slice(at, start) + alias
        at = end
        first = last
        break
      }
    }
    return result + text.slice(at)
  }
}
