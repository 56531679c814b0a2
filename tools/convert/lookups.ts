// What figures and statements look up in archives: runs, the archive of a run, source pages, digests and texts of files.
import { archivedBytes } from '../archive/archived-bytes.ts'
import { contentOf } from '../archive/content.ts'
import type { NamedFile } from '../figures/kind.ts'
import { Source } from '../formats/reading/source.ts'
import { memoizeByObject } from '../core/memoize.ts'
import type { Run, SourceRecord } from '../core/model.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import { sourceId } from './published-sources.ts'

/** The lookups of some archives. */
export type Lookups = ReturnType<typeof lookups>

/** Lookups by archives, shared by the figures of all articles. */
export const lookupsFor = memoizeByObject<ReadonlyMap<string, ConvertedArchive>, typeof lookups>(
  () => once(lookups),
)

function once<T>(
  make: (chosen: readonly ConvertedArchive[]) => T,
): (chosen: readonly ConvertedArchive[]) => T {
  const cache = new Map<string, T>()
  return (chosen) => {
    const name = chosen.map(({ archive }) => archive.page.slug).join(' ')
    const value = cache.get(name) ?? make(chosen)
    cache.set(name, value)
    return value
  }
}

function lookups(chosen: readonly ConvertedArchive[]): {
  runs: readonly Run[]
  archiveOf: (run: string) => string
  published: (sha256: string) => string | undefined
  digestOf: (path: string) => string | undefined
  filesNamed: (name: string) => readonly NamedFile[]
  textOf: (sha256: string) => string | undefined
} {
  const archiveOf = new Map(
    chosen.flatMap(({ archive }) => archive.runs.map(({ id }) => [id, archive.page.slug] as const)),
  )
  const sources = new Set(
    chosen.flatMap(({ archive, published }) =>
      archive.sources.filter(({ path }) => published.has(path)).map(({ sha256 }) => sha256),
    ),
  )
  return {
    runs: chosen.flatMap(({ archive }) => archive.runs),
    archiveOf: (run) => archiveOf.get(run) ?? '',
    published: (sha256) => (sources.has(sha256) ? sourceId(sha256) : undefined),
    digestOf: (path) =>
      chosen.flatMap(({ archive }) => archive.sources.find((one) => one.path === path) ?? [])[0]
        ?.sha256,
    filesNamed: (name) => filesOf(chosen, ({ path }) => path === name || path.endsWith(`/${name}`)),
    textOf: (sha256) => textOf(chosen, sha256),
  }
}

function filesOf(
  chosen: readonly ConvertedArchive[],
  isWanted: (source: SourceRecord) => boolean,
): readonly NamedFile[] {
  return chosen.flatMap(({ archive }) =>
    archive.sources
      .filter(isWanted)
      .map(({ path, sha256 }) => ({ archive: archive.page.slug, path, sha256 })),
  )
}

function textOf(chosen: readonly ConvertedArchive[], sha256: string): string | undefined {
  for (const { archive } of chosen) {
    const source = archive.sources.find((each) => each.sha256 === sha256)
    const member = archive.listing.members.find(({ path }) => path === source?.path)
    if (source === undefined || member === undefined) continue
    const archived = archivedBytes(member.file, source.archived ?? sha256)
    const content = archived && contentOf(archived)
    if (content && !('problem' in content))
      return new Source(member.path, content.bytes).bytes.toString('utf8')
  }
  return undefined
}
