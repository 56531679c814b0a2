// Every file of an archive with its verdict. What the cache knows is not read again.
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Listing, Member } from '../archive/listing.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import type { Steps } from '../core/progress.ts'
import {
  placementOf,
  problem,
  sourceOf,
  type Placement,
  type PlacedSource,
} from './placed-source.ts'
import { readFiles, type TakeResults } from './read-files.ts'
import { searchedBytes } from '../redaction/identities/private-text.ts'
import type { ReadResult, ReadTask } from './read-result.ts'
import type { ReadingCache } from './reading-cache.ts'

/** What happens while the files of an archive are read. */
export interface WhileReading {
  /** Is called once and may run while worker threads read. */
  readonly meanwhile?: () => Promise<void>
  /** Is called after each chunk with the bytes that were read, of those that the cache does not have. */
  readonly onRead?: (steps: Steps) => void
}

/** Reads all members of the listing. Conservation: every member and refusal comes out exactly once. */
export async function readSources(
  page: ArchivePage,
  listing: Listing,
  cache: ReadingCache,
  metrics: MetricVocabulary,
  { meanwhile, onRead }: WhileReading,
): Promise<readonly PlacedSource[]> {
  const { members, refused } = listing
  const ignored = new Map(
    members.map(({ path }) => [path, page.ignore.find((rule) => rule.path.match(path))?.reason]),
  )
  let placements: readonly (Placement | undefined)[] = []
  const isIgnored = (path: string): boolean => ignored.get(path) !== undefined
  const terms = { metrics, privacy: page.privacy, isWhole: page.sources === 'whole' }
  const results = await readMembers(members, cache, isIgnored, terms, {
    meanwhile: async () => {
      // Matching paths takes long enough to be worth doing while worker threads read.
      placements = members.map(({ path }) =>
        isIgnored(path) ? undefined : placementOf(page, path),
      )
      await meanwhile?.()
    },
    ...(onRead && { onRead }),
  })
  const sources = members.map((member, index) =>
    sourceOf(member, results[index] ?? { sha256: '' }, placements[index], ignored.get(member.path)),
  )
  return [...sources, ...refused.map(refusedSource)].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

// Results in the order of the members; those of the same content are read once.
async function readMembers(
  members: readonly Member[],
  cache: ReadingCache,
  digestOnly: (path: string) => boolean,
  terms: Pick<ReadTask, 'metrics' | 'privacy' | 'isWhole'>,
  { meanwhile, onRead }: WhileReading,
): Promise<readonly ReadResult[]> {
  const results = members.map((member) => cachedResult(member, cache, digestOnly(member.path)))
  const groups = new Map<string, { readonly task: ReadTask; readonly indexes: number[] }>()
  for (const [index, { path, file, bytes, sha256 }] of members.entries()) {
    if (results[index]) continue
    const key = sha256 === undefined ? String(index) : `${sha256} ${String(digestOnly(path))}`
    const group = groups.get(key)
    if (group) {
      group.indexes.push(index)
      continue
    }
    const digest = sha256 === undefined ? {} : { sha256 }
    const task = { path, file, bytes, ...digest, digestOnly: digestOnly(path), ...terms }
    groups.set(key, { task, indexes: [index] })
  }
  const indexesOf = new Map([...groups.values()].map(({ task, indexes }) => [task, indexes]))
  const total = bytesOf([...indexesOf.keys()])
  let done = 0
  const take: TakeResults = (tasks, part, parsed) => {
    done += bytesOf(tasks)
    onRead?.({ done, total })
    const read = cache.add(part, parsed)
    for (const [order, task] of tasks.entries()) {
      for (const index of indexesOf.get(task) ?? []) results[index] = read[order]
    }
  }
  await readFiles([...indexesOf.keys()], take, meanwhile)
  return members.map(({ path, stamp }, index) => {
    const result = results[index]
    if (!result) throw new Error(`${path} was not read`)
    cache.remember(path, stamp, result)
    return result
  })
}

function bytesOf(tasks: readonly ReadTask[]): number {
  return tasks.reduce((sum, { bytes }) => sum + bytes, 0)
}

function cachedResult(
  { path, stamp, sha256, bytes }: Member,
  cache: ReadingCache,
  digestOnly: boolean,
): ReadResult | undefined {
  const digest = sha256 ?? cache.digest(path, stamp)
  if (digest === undefined) return undefined
  if (digestOnly) return bytes > searchedBytes ? { sha256: digest } : cache.digestOnly(digest)
  const reading = cache.reading(digest)
  return reading && { sha256: digest, reading }
}

function refusedSource({ path, reason }: Listing['refused'][number]): PlacedSource {
  return {
    path,
    bytes: 0,
    sha256: '',
    verdict: 'rejected',
    reason,
    fields: {},
    readings: [],
    redactions: 0,
    diagnostics: [problem('warning', 'archive/refused', `${path}: ${reason}`, path)],
    empty: false,
  }
}
