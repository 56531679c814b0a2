// The cited lines of an archive, without secrets: only the lines that a report needs.
import { archivedBytes } from '../archive/archived-bytes.ts'
import { contentOf } from '../archive/content.ts'
import { Source } from '../formats/reading/source.ts'
import { publishedText, redactTexts } from '../redaction/redact-text.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Archive } from '../runs/read-archive.ts'
import { sourceText, type NumberedSource } from './sources.ts'

const mostCharacters = 240

/** `file:line` → the redacted text of the line; without the lines of files that cannot be unpacked. */
export function excerptsOf(
  sources: readonly NumberedSource[],
  archives: readonly Archive[],
): ReadonlyMap<string, string> {
  const files = new Map(
    archives.flatMap(({ listing, page, sources: read }) => {
      const sources = new Map(read.map((source) => [source.path, source]))
      return listing.members.map(({ path, file }) => {
        const { sha256 = '', archived = sha256, privateText } = sources.get(path) ?? {}
        const hidden = privateText?.hidden ?? [1, Infinity]
        const { aliases } = page
        // Citations name files without the names of machines.
        return [
          redactTexts(path, aliases),
          { path, file, sha256: archived, aliases, hidden },
        ] as const
      })
    }),
  )
  const excerpts = new Map<string, string>()
  for (const [file, cited] of groupBy(sources, (source) => source.file)) {
    const member = files.get(file)
    if (!member || cited.every(({ line }) => line === undefined)) continue
    const archived = archivedBytes(member.file, member.sha256)
    const content = archived && contentOf(archived)
    if (!content || 'problem' in content) continue
    const text = new Source(member.path, content.bytes).bytes.toString('utf8')
    // Secrets may span lines, so the whole file is redacted.
    const lines = publishedText(text, member.hidden, member.aliases).text.split(/\r?\n/)
    for (const source of cited) {
      const line = source.line === undefined ? undefined : lines[source.line - 1]
      if (line !== undefined) excerpts.set(sourceText(source), shortened(line))
    }
  }
  return excerpts
}

function shortened(line: string): string {
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line
}
