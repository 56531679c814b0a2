// From an archive page to its runs: list, read, assemble.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyDescription } from '../archive/archive-description.ts'
import type { ArchivePage } from '../archive/archive-page.ts'
import { withLocalSource } from '../archive/remote-source.ts'
import { listArchive, type Listing } from '../archive/listing.ts'
import { openCache, type Cache, type CacheFolder } from '../cache/cache.ts'
import type { Explanation } from '../inference/evidence.ts'
import { keepRuleText, withSharedRoles } from '../core/metric-roles.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import type { Diagnostic, Run } from '../core/model.ts'
import { assemble } from './assemble.ts'
import { withRefusedCopies } from './copied-runs.ts'
import { withoutDesignedErrors } from './designed-errors.ts'
import type { LocatedIdentity } from '../redaction/identities/pseudonyms.ts'
import { inferSources, withRefusedAsides } from './infer-sources.ts'
import type { PlacedSource } from './placed-source.ts'
import { privateSources } from './private-sources.ts'
import { withStarts } from './recorded-starts.ts'
import { withPrice } from './run-price.ts'
import { readSources, type WhileReading } from './read-sources.ts'
import { isLarge, limitMemory } from './stored-readings.ts'
import {
  knownDigests,
  readingCache,
  type KnownDigests,
  type ReadingCache,
} from './reading-cache.ts'
import { stopWorkers } from '../core/worker-pool.ts'

/** The files of an archive, each with its verdict, and every diagnostic about them sorted by place. */
export interface ArchiveFiles {
  readonly page: ArchivePage
  readonly listing: Listing
  readonly sources: readonly PlacedSource[]
  /** Names of machines and people that are not published, in the order of files and lines. */
  readonly identities: readonly LocatedIdentity[]
  readonly diagnostics: readonly Diagnostic[]
}

/** An archive as read: its files, every run, every diagnostic. */
export interface Archive extends ArchiveFiles {
  readonly runs: readonly Run[]
  /** How the fields were inferred, where no patterns state them. */
  readonly explanations?: readonly Explanation[]
}

/** Where the program keeps what it can make again, and whether it may use what is there. */
export interface Workspace extends CacheFolder {
  /** Folder of the project: its metric vocabulary decides which samples are stored and which metric is the headline of a run. */
  readonly root: string
  /** Readings that were made elsewhere, such as those of shards; absent where files are read here. */
  readonly readings?: ReadingSource
}

/** A page with the files of its archive, and what they are read with. */
export interface ListedPage {
  /** With the description that the archive has of itself. */
  readonly page: ArchivePage
  readonly listing: Listing
  readonly metrics: MetricVocabulary
  /** Of the code and the vocabulary: readings of another version are not used. */
  readonly version: string
  readonly cache: Cache
  readonly digests: KnownDigests
}

/** Opens readings of a page that were made elsewhere; `cache` is that of this machine. Throws `BadInput` where they do not fit. */
export type ReadingSource = (
  listed: ListedPage,
  pageFile: string,
  cache: ReadingCache,
) => ReadingCache

/** Reads the archive of a page. Throws `BadInput` when the archive as a whole cannot be read. */
export async function readArchive(
  page: ArchivePage,
  workspace: Workspace,
  whileReading: WhileReading = {},
): Promise<Archive> {
  const { files, metrics, maskedText } = await read(page, workspace, whileReading)
  const { slug, replicate } = files.page
  const { archive, sources, inference } =
    files.page.names === 'infer'
      ? inferSources(files.page, files.sources)
      : { archive: files.page, sources: files.sources, inference: undefined }
  const { runs, diagnostics } = assemble(archive, sources, maskedText, inference)
  return {
    ...files,
    page: archive,
    sources,
    ...(inference && { explanations: inference.explanations }),
    runs: withStarts(
      withSharedRoles(
        withoutDesignedErrors(withRefusedCopies(withRefusedAsides(runs, inference), replicate)),
        metrics,
      ).map((run) => withPrice(run, files.page.prices)),
      { members: files.listing.members, slug, replicate },
    ),
    diagnostics: [...files.diagnostics, ...diagnostics].toSorted(byPlace),
  }
}

async function read(
  given: ArchivePage,
  workspace: Workspace,
  whileReading: WhileReading,
): Promise<{
  readonly files: ArchiveFiles
  readonly metrics: MetricVocabulary
  readonly maskedText: (text: string) => string
}> {
  const listed = await listPage(given, workspace, () => {
    whileReading.onRead?.({ done: 0, total: 0 })
  })
  const { page, listing, metrics, version, digests } = listed
  limitMemory(listing.members.length)
  const local = readingCache(listed.cache, page.source, { version, digests })
  const cache = workspace.readings?.(listed, given.file, local) ?? local
  const archived = await readSources(page, listing, cache, metrics, whileReading)
  // Their memory is worth more than what they have compiled.
  if (isLarge(listing.members.length)) await stopWorkers()
  const { sources, identities, maskedText } = privateSources(page, listing, archived)
  cache.save()
  const diagnostics = sources.flatMap((source) => source.diagnostics)
  const files = {
    page,
    listing,
    sources,
    identities,
    diagnostics: [...(listing.notes ?? []), ...diagnostics].toSorted(byPlace),
  }
  return { files, metrics, maskedText }
}

/** Lists the files of a page. Throws `BadInput` as `readArchive` does. */
export async function listPage(
  stated: ArchivePage,
  workspace: Workspace,
  onEntry?: () => void,
): Promise<ListedPage> {
  const given = withLocalSource(stated, workspace.build)
  const cache = openCache(workspace)
  const digests = knownDigests(cache, given.source)
  const listing = await listArchive(given.source, join(workspace.build, 'store'), {
    cache,
    ...(onEntry && { onEntry }),
    isPlain: (path, stamp) => digests.get(path)?.[0] === stamp,
  })
  const page = selfDescribed(given, listing)
  // Loaded here, so that a conversion that finds nothing changed goes without it.
  const { readMetricVocabulary } = await import('../core/metric-vocabulary.ts')
  const metrics = readMetricVocabulary(workspace.root)
  const version = `${workspace.converter} ${page.privacy} ${page.sources ?? ''} ${hash('sha256', keepRuleText(metrics), 'hex')}`
  return { page, listing, metrics, version, cache, digests }
}

// The archive's own description is used if its page declares nothing.
function selfDescribed(page: ArchivePage, { members }: Listing): ArchivePage {
  if (page.patterns.length > 0) return page
  const member = members.find(({ path }) => /^(?:[\w.+-]+\/)?archive\.yaml$/.test(path))
  if (!member) return page
  const folder = member.path.slice(0, -'archive.yaml'.length)
  return applyDescription(
    { ...page, names: undefined },
    readFileSync(member.file, 'utf8'),
    member.path,
    folder,
  )
}

/** Diagnostics by file, line, column, then rule: the order in which they are printed and stored. */
export function byPlace(a: Diagnostic, b: Diagnostic): number {
  const order = a.place.file < b.place.file ? -1 : a.place.file > b.place.file ? 1 : 0
  return (
    order ||
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    (a.place.column ?? 0) - (b.place.column ?? 0) ||
    (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0)
  )
}
