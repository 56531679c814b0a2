// Versions in a query: which of them no page has, with regard to the engine before them.
import { isVersion, synonymsOf } from './search-terms.ts'
import type { PageEntry } from './search-page.ts'

/** Words after a number that make it an amount. */
const units =
  /^(?:threads?|cores?|cpus?|clients?|users?|connections?|tables?|rows?|repeats?|runs?|sessions?|years?|gb?|mb?|kb?|ms|s)$/

/** Whether a word after a number makes it an amount, such as `threads`. */
export function isUnit(word: string): boolean {
  return units.test(word)
}

const names = 'mysql|mariadb|percona|percona_server|ps|postgres|postgresql|pg|mongo|mongodb'
const versionedName = new RegExp(`^(?:(${names})_?|v)(\\d+(?:\\.\\d+)*[a-z]*\\d*)$`)

/** `mysql-8.0` and `mysql8.0` as mysql and 8.0, `mysql57` as mysql and 5.7, `v8.0` as 8.0; other words unchanged. */
export function separateVersion(word: string): readonly string[] {
  const [, engine, digits] = versionedName.exec(word) ?? []
  if (digits === undefined) return [word]
  if (engine === undefined) return isVersion(digits) ? [digits] : [word]
  const version = digits.replace(/^([5-9]|1[01](?=\d))(\d{1,2})$/, '$1.$2')
  return [engine === 'ps' ? 'percona' : engine, version]
}

/**
 * The versions of a query that no page has, with the terms of all published pages: its words by position, and names such as `MySQL 8.4`. A number of one or two
 * digits is a version directly after the name of an engine.
 */
export function unknownVersions(
  words: readonly string[],
  pages: readonly PageEntry[],
  published: ReadonlySet<string>,
): ReadonlyMap<number, string> {
  const unknown = new Map<number, string>()
  for (const [index, word] of words.entries()) {
    const engine = enginesOf(words.slice(Math.max(0, index - 2), index), pages)
    if (engine === undefined) {
      if (isVersion(word) && !published.has(word) && !published.has(word.replaceAll('.', '')))
        unknown.set(index, `version ${word}`)
    } else if (isVersion(word) || (/^\d{1,2}$/.test(word) && !isUnit(words[index + 1] ?? ''))) {
      if (!isPublished(engine, word, pages)) unknown.set(index, `${engine} ${word}`)
    }
  }
  return unknown
}

// `percona_server` or `percona server`; the shorter names of an engine are synonyms.
function enginesOf(before: readonly string[], pages: readonly PageEntry[]): string | undefined {
  const last = before.at(-1)
  if (last === undefined) return undefined
  const names = new Set([last, before.join('_'), ...synonymsOf([last])])
  return pages.find(
    ([kind, title, , words]) =>
      kind === 'engine' &&
      [title.toLowerCase().replaceAll(/[ -]/g, '_'), ...words.toLowerCase().split(' ')].some(
        (name) => names.has(name.replaceAll('-', '_')),
      ),
  )?.[1]
}

function isPublished(engine: string, version: string, pages: readonly PageEntry[]): boolean {
  const name = `${engine} ${version}`.toLowerCase()
  return pages.some(([kind, title, , words]) => {
    if (kind === 'run' || kind === 'runs' || kind === 'source') return false
    return [title, ...(kind === 'article' ? [words] : [])].some((text) =>
      hasVersion(text.toLowerCase(), name),
    )
  })
}

// `mysql 5.6` is in `mysql 5.6.21` and not in `mysql 5.60`.
function hasVersion(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/\d/.test(text[at + name.length] ?? '')) return true
  return false
}
