// `.build/sources/`: the text of published files as their pages show it. Derived, not committed.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentOf } from '../archive/content.ts'
import { BadInput } from '../errors.ts'
import { Source } from '../formats/reading/source.ts'
import type { Archive } from '../runs/read-archive.ts'
import { sourceId } from './published-sources.ts'
import { redact } from '../redaction/redact.ts'
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
}

/** What the index says of a text; `redactions` is how many secrets were taken out. */
export type IndexEntry = Omit<PublishedText, 'file' | 'aliases' | 'archived'> & {
  readonly lines: number
  readonly redactions: number
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
    return [{ id, archive: slug, path, bytes, ...digests, format, file: member.file, aliases }]
  })
}

/** Writes `<id>.txt` of each into `folder`; their entries of the index. */
export function writeTexts(folder: string, texts: readonly PublishedText[]): readonly IndexEntry[] {
  return texts.map(({ file, aliases, archived, ...published }) => {
    const { text, count, lines } = shownText({ ...published, archived }, file, aliases)
    writeFile(join(folder, `${published.id}.txt`), text)
    // The digest of the file as archived would confirm a guess of what was removed.
    const sha256 = archived === undefined ? published.sha256 : hash('sha256', text, 'hex')
    const path = redact(published.path, aliases).text
    return { ...published, path, sha256, lines, redactions: count }
  })
}

function shownText(
  {
    path,
    sha256,
    archived: expected = sha256,
  }: Pick<PublishedText, 'path' | 'sha256' | 'archived'>,
  file: string,
  aliases: Aliases | undefined,
): { text: string; count: number; lines: number } {
  const archived = readFileSync(file)
  // Numbers were read from the bytes of that digest, and lead to lines of this text.
  if (hash('sha256', archived, 'hex') !== expected)
    throw new BadInput(
      'A file of the archive changed after its numbers were read',
      path,
      'Run it again when nothing changes the archive',
    )
  const content = contentOf(archived)
  if ('problem' in content) return { text: '', count: 0, lines: 0 }
  const { text, count } = redact(new Source(path, content.bytes).bytes.toString('utf8'), aliases)
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  const cut = lines.map((line) =>
    line.length > shownCharacters
      ? `${line.slice(0, shownCharacters)}… ${String(line.length - shownCharacters)} more characters`
      : line,
  )
  return { text: `${cut.join('\n')}\n`, count, lines: lines.length }
}
