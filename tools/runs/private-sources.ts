// The files of an archive as they are published: names of machines and people are known, and a digest that a reader sees is
// that of the file without them, so that nobody can guess them and compare.
import { hash } from 'node:crypto'
import { fileBytes, fileRanges, hasDigest } from '../archive/archived-bytes.ts'
import type { ArchivePage } from '../archive/archive-page.ts'
import { contentOf } from '../archive/content.ts'
import type { Listing } from '../archive/listing.ts'
import { Source } from '../formats/reading/source.ts'
import { withAliases, type Aliases } from '../redaction/aliases.ts'
import { findIdentities } from '../redaction/identities/find-identities.ts'
import { isIdentity, isPublic, type Identity } from '../redaction/identities/identity.ts'
import {
  digestWithout,
  isHidden,
  maskedNames,
  searchedBytes,
} from '../redaction/identities/private-text.ts'
import { nameSearch } from '../redaction/identities/name-search.ts'
import type { LocatedIdentity } from '../redaction/identities/pseudonyms.ts'
import type { PlacedSource } from './placed-source.ts'
import { withProperties } from './stored-readings.ts'

/** The sources with their public digests, and the identities of the archive in the order of its files and lines. */
export interface PrivateSources {
  readonly sources: readonly PlacedSource[]
  readonly identities: readonly LocatedIdentity[]
  /** A text of a field without its identity, for ids; those of different identities differ. */
  readonly maskedText: (text: string) => string
}

/** Finds the identities of an archive and replaces the digests of the files that contain any, or a secret. */
export function privateSources(
  page: ArchivePage,
  listing: Listing,
  sources: readonly PlacedSource[],
): PrivateSources {
  const own = sources.map((source) => identitiesOf(page, source))
  const digests = maskedDigests(page, listing, sources, own)
  const ranks = new Map<string, string[]>()
  const result = sources.map((source, index): PlacedSource => {
    const digest = digests[index]
    if (digest === undefined) return source
    const { sha256: archived } = source
    if (!digest.isNamed) return withProperties(source, { sha256: digest.sha256, archived })
    // Files that differ in names only are different files.
    const equal = ranks.get(digest.sha256) ?? []
    ranks.set(digest.sha256, equal)
    if (!equal.includes(archived)) equal.push(archived)
    const rank = String(equal.indexOf(archived))
    const sha256 = hash('sha256', `${page.slug} ${digest.sha256} ${rank}`)
    return withProperties(source, { sha256, archived })
  })
  const isUnique = sources.map((_, index) => {
    const digest = digests[index]
    return (ranks.get(digest?.sha256 ?? '')?.length ?? 1) === 1
  })
  const names = [...new Set(own.flat().map(({ text }) => text))]
  return {
    sources: result,
    identities: located(page, result, own, isUnique),
    maskedText: (text) => (names.includes(text) ? `[name ${String(names.indexOf(text))}]` : text),
  }
}

interface MaskedDigest {
  readonly sha256: string
  /** True where names or lines are masked, not secrets only. */
  readonly isNamed: boolean
}

function maskedDigests(
  page: ArchivePage,
  listing: Listing,
  sources: readonly PlacedSource[],
  own: readonly (readonly Identity[])[],
): readonly (MaskedDigest | undefined)[] {
  const masked = { ...maskedNames(own.flat()), ...page.aliases }
  // Addresses are recognised in every file.
  const named = own.flat().filter(({ kind }) => kind !== 'ip' && kind !== 'mac' && kind !== 'email')
  const spellings = [
    ...new Set([...named.map(({ text }) => text), ...Object.keys(page.aliases ?? {})]),
  ]
  const fileOf = new Map(listing.members.map(({ path, file }) => [path, file]))
  const holdsOther = nameSearch(spellings)
  // Each word of a row of numbers, except AM and PM, is also in another line, so rows need no search for names with such a word.
  const areWords = spellings.every((name) => /[A-Za-z]{2}/.test(name) && !/^[ap]m$/i.test(name))
  return sources.map((source, index) => {
    const { privateText } = source
    // Nobody can compare a guess with the place of a file.
    if (privateText && isHidden(privateText.hidden, privateText.lines))
      return { sha256: hash('sha256', withAliases(`/${source.path}`, masked)), isNamed: true }
    const known = new Set(own[index]?.map(({ text }) => text))
    const file = fileOf.get(source.path)
    const digest =
      file === undefined ||
      spellings.every((name) => known.has(name)) ||
      source.bytes > searchedBytes
        ? undefined
        : digestOfOthers(file, source, masked, areWords, (bytes) => holdsOther(bytes, known))
    if (digest !== undefined) return { sha256: digest, isNamed: true }
    if (privateText?.digest === undefined) return undefined
    const { digest: sha256, identities, hidden } = privateText
    return { sha256, isNamed: identities.length > 0 || hidden.length > 0 }
  })
}

// Where a file names what another file identifies.
function digestOfOthers(
  file: string,
  { path, sha256, privateText }: PlacedSource,
  masked: Aliases,
  areWords: boolean,
  holdsOther: (bytes: Buffer) => boolean,
): string | undefined {
  const lines = areWords ? privateText?.otherLines : undefined
  const parts = lines && fileRanges(file, lines)
  if (parts && !holdsOther(parts)) return undefined
  const archived = fileBytes(file)
  const content = archived && contentOf(archived)
  if (!content || 'problem' in content) return undefined
  const { bytes } = new Source(path, content.bytes)
  // Hashing takes longer than searching, and few files name others.
  const isNamed = holdsOther(bytes) && hasDigest(archived, sha256)
  return isNamed
    ? digestWithout(bytes.toString('utf8'), masked, privateText?.hidden ?? [])
    : undefined
}

const hostKeys: ReadonlySet<string> = new Set(['host', 'hostname', 'node'])

// Of the path and its fields, then of the text.
function identitiesOf(page: ArchivePage, source: PlacedSource): readonly Identity[] {
  if (page.privacy === 'off') return []
  const fields = Object.entries(source.fields).flatMap(([key, text]): readonly Identity[] =>
    hostKeys.has(key) && isIdentity('host', text) ? [{ kind: 'host', text, line: 0 }] : [],
  )
  const inPath = findIdentities(`/${source.path}`).map((identity) => ({ ...identity, line: 0 }))
  return [...fields, ...inPath, ...(source.privateText?.identities ?? [])].filter(
    ({ kind }) => !isPublic(kind, page.privacy),
  )
}

// The author's own aliases come first.
function located(
  { slug, aliases = {} }: ArchivePage,
  sources: readonly PlacedSource[],
  own: readonly (readonly Identity[])[],
  isUnique: readonly boolean[],
): readonly LocatedIdentity[] {
  return own.flatMap((identities, index) => {
    const id = sources[index]?.sha256.slice(0, 12) ?? ''
    const ordinals = new Map<number, number>()
    return identities.flatMap(({ kind, text, line }): readonly LocatedIdentity[] => {
      const ordinal = (ordinals.get(line) ?? 0) + 1
      ordinals.set(line, ordinal)
      if (Object.hasOwn(aliases, text)) return []
      const at = `${slug} ${id}:${String(line)}.${String(ordinal)}`
      return [{ kind, text, at, isUnique: isUnique[index] ?? true }]
    })
  })
}
