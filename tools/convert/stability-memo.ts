// Caches the stability of each run, so that the next conversion does not load the samples of unchanged runs.
import { join } from 'node:path'
import type { StabilityOf } from '../analysis/within-run.ts'
import type { ArchivePage } from '../archive/archive-page.ts'
import { readCacheValue, writeCacheValue } from '../cache-file.ts'
import type { Stability } from '../model.ts'
import { cacheName, entriesEnding } from '../runs/cache-index.ts'
import type { PlacedSource } from '../runs/placed-source.ts'
import type { Workspace } from '../runs/read-archive.ts'
import { archiveVersion } from './entry-basis.ts'

/** The stability of the runs of an archive by the digest of their file. */
export interface StabilityMemo {
  readonly stability: StabilityOf
  /** Stores the values of the requested runs, unless the file already has them. */
  save(): void
}

type Values = ReadonlyMap<string, Stability | undefined>

/** Opens the values of an archive; those of another version of the program, the vocabulary or the page are not used. */
export function stabilityMemo(page: ArchivePage, workspace: Workspace): StabilityMemo {
  const file = join(
    workspace.build,
    'cache',
    `${cacheName(page.source)}-${page.slug}-stability${entriesEnding}`,
  )
  const version = archiveVersion(page, workspace)
  const known = workspace.force ? undefined : (readCacheValue(file, version) as Values | undefined)
  const values = new Map<string, Stability | undefined>()
  let isChanged = known === undefined
  return {
    stability(run, compute) {
      const digest = (run.source as PlacedSource | undefined)?.archived ?? run.source?.sha256
      if (digest === undefined) return compute()
      const key = `${digest} ${String(run.ordinal)}`
      const isKnown = known?.has(key) === true
      isChanged ||= !isKnown
      const value = isKnown ? known.get(key) : compute()
      values.set(key, value)
      return value
    },
    save() {
      if (!isChanged && values.size === known?.size) return
      writeCacheValue(file, version, values satisfies Values)
    },
  }
}
