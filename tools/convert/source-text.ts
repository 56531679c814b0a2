// `.build/sources/`: the text of published files as their pages show it. Derived, not committed.
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { archivedBytes } from '../archive/archived-bytes.ts'
import { contentOf } from '../archive/content.ts'
import type { LineRanges } from '../formats/reading/hidden-lines.ts'
import { Source } from '../formats/reading/source.ts'
import type { Archive } from '../runs/read-archive.ts'
import { sourceId } from './published-sources.ts'
import { publishedText, redact } from '../redaction/redact-text.ts'
import type { Aliases } from '../redaction/aliases.ts'
import { writeFile } from './write-tree.ts'

/** Longest line that is shown, in characters; the rest of it is counted, not shown. */
const shownCharacters = 4096

/** A file whose text is shown. */
export interface PublishedText {
  /** Of its page. */
  readonly id: string
  readonly archive: string
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** The digest of the file as archived, where secrets or identities are removed from its text. */
  readonly archived?: string | undefined
  readonly format: string | undefined
  /** Where its content lies. */
  readonly file: string
  readonly aliases: Aliases | undefined
  /** Of the text as read. */
  readonly lines: number
  /** The lines that are not published. */
  readonly hidden: LineRanges
}

/** What the index says of a text; `redactions` is how many secrets were taken out. */
export type IndexEntry = Omit<PublishedText, 'file' | 'aliases' | 'archived' | 'hidden'> & {
  readonly redactions: number
  /** True where the file changed after it was read, so that its text is not shown. */
  readonly isChanged?: boolean
}

/** The files of an archive whose texts are shown, each content once; `known` has the ids of those before, and gets these. */
export function publishedTexts(
  { archive, published }: { readonly archive: Archive; readonly published: ReadonlySet<string> },
  known: Set<string>,
): readonly PublishedText[] {
  const { slug, aliases } = archive.page
  const members = new Map(archive.listing.members.map((member) => [member.path, member]))
  return archive.sources.flatMap((source): readonly PublishedText[] => {
    const { path, bytes, sha256, archived, format } = source
    const member = members.get(path)
    const id = sourceId(sha256)
    if (!member || !published.has(path) || known.has(id)) return []
    known.add(id)
    const digests = { sha256, ...(archived === undefined ? {} : { archived }) }
    // A file that was not searched was not read.
    const { lines, hidden } = source.privateText ?? { lines: 1, hidden: [1, Infinity] }
    const { file } = member
    return [{ id, archive: slug, path, bytes, ...digests, format, file, aliases, lines, hidden }]
  })
}

/** Writes `<id>.txt` of each into `folder`; their entries of the index. */
export function writeTexts(folder: string, texts: readonly PublishedText[]): readonly IndexEntry[] {
  return texts.map((shown) => {
    const { entry, text } = sourceText(shown)
    writeFile(join(folder, `${shown.id}.txt`), text)
    return entry
  })
}

/** The text of a file without secrets, and its entry of the index. */
export function sourceText(shown: PublishedText): {
  readonly entry: IndexEntry
  readonly text: string
} {
  const { id, archive, bytes, format, aliases, archived } = shown
  const { text, count, lines, isChanged } = shownText(shown)
  // The digest of the file as archived would confirm a guess of what was removed.
  const sha256 = archived === undefined ? shown.sha256 : hash('sha256', text, 'hex')
  const path = redact(shown.path, aliases).text
  const changed = isChanged === true ? { isChanged } : {}
  return {
    entry: { id, archive, path, bytes, sha256, format, lines, redactions: count, ...changed },
    text,
  }
}

interface ShownText {
  readonly text: string
  readonly count: number
  readonly lines: number
  readonly isChanged?: boolean
}

function shownText({
  path,
  sha256,
  archived,
  file,
  aliases,
  lines,
  hidden,
}: PublishedText): ShownText {
  // Numbers were read from the bytes of that digest, and lead to lines of this text.
  const bytes = archivedBytes(file, archived ?? sha256)
  if (!bytes) return changedText(lines)
  const content = contentOf(bytes)
  if ('problem' in content) return { text: '', count: 0, lines: 0 }
  const whole = new Source(path, content.bytes).bytes.toString('utf8')
  const { text, count } = publishedText(whole, hidden, aliases)
  const shown = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  const cut = shown.map((line) =>
    line.length > shownCharacters
      ? `${line.slice(0, shownCharacters)}… ${line.length - shownCharacters} more characters`
      : line,
  )
  return { text: `${cut.join('\n')}\n`, count, lines: cut.length }
}

// As many lines as were read, so that links to them lead somewhere.
function changedText(lines: number): ShownText {
  const message = 'This file changed after its numbers were read. Its text is not shown.'
  return { text: `${message}${'\n'.repeat(Math.max(1, lines))}`, count: 0, lines, isChanged: true }
}
