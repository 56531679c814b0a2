// `.build/sources/`: the text of published files as their pages show it. Derived, not committed.
import { readFileSync } from 'node:fs'
import { contentOf } from '../archive/content.ts'
import type { Member } from '../archive/listing.ts'
import { Source } from '../formats/source.ts'
import type { Archive } from '../runs/read-archive.ts'
import { sourceId } from './published-sources.ts'
import { redact } from './redact.ts'
import type { Aliases } from './redact-aliases.ts'
import { stableJson } from './stable-json.ts'

/** Longest line that is shown, in characters; the rest of it is counted, not shown. */
const shownCharacters = 4096

/** Index and texts by path under `.build/sources/`, and how many secrets were taken out. */
export function sourceTexts(
  archives: readonly { readonly archive: Archive; readonly published: ReadonlySet<string> }[],
): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const index: unknown[] = []
  for (const { archive, published } of archives) {
    const members = new Map(archive.listing.members.map((member) => [member.path, member]))
    for (const { path, bytes, sha256, format } of archive.sources) {
      const member = members.get(path)
      const id = sourceId(sha256)
      if (!member || !published.has(path) || files.has(`${id}.txt`)) continue
      const { text, count, lines } = shownText(member, archive.page.aliases)
      files.set(`${id}.txt`, text)
      index.push({
        id,
        archive: archive.page.slug,
        path,
        bytes,
        sha256,
        format,
        lines,
        redactions: count,
      })
    }
  }
  files.set('index.json', stableJson(index))
  return files
}

function shownText(
  member: Member,
  aliases: Aliases | undefined,
): { text: string; count: number; lines: number } {
  const content = contentOf(readFileSync(member.file))
  if ('problem' in content) return { text: '', count: 0, lines: 0 }
  const { text, count } = redact(
    new Source(member.path, content.bytes).bytes.toString('utf8'),
    aliases,
  )
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  const cut = lines.map((line) =>
    line.length > shownCharacters
      ? `${line.slice(0, shownCharacters)}… ${String(line.length - shownCharacters)} more characters`
      : line,
  )
  return { text: `${cut.join('\n')}\n`, count, lines: lines.length }
}
