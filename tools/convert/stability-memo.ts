// What was computed of the samples of each run: the next conversion takes it from a file, without loading the samples.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { StabilityOf } from '../analysis/within-run.ts'
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Stability } from '../model.ts'
import { cacheName, entriesEnding } from '../runs/cache-index.ts'
import type { PlacedSource } from '../runs/placed-source.ts'
import type { Workspace } from '../runs/read-archive.ts'
import { archiveVersion } from './entry-basis.ts'

/** The stability of the runs of an archive by the digest of their file. */
export interface StabilityMemo {
  readonly stability: StabilityOf
  /** Stores the values of the runs that were asked for; nothing where the file has them. */
  save(): void
}

interface Stored {
  readonly version: string
  readonly values: ReadonlyMap<string, Stability | undefined>
}

/** Opens the values of an archive; those of another version of the program, the vocabulary or the page are not used. */
export function stabilityMemo(page: ArchivePage, workspace: Workspace): StabilityMemo {
  const file = join(
    workspace.build,
    'cache',
    `${cacheName(page.source)}-${page.slug}-stability${entriesEnding}`,
  )
  const version = archiveVersion(page, workspace)
  const known = workspace.force ? undefined : readStored(file, version)
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
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, serialize({ version, values } satisfies Stored))
      renameSync(`${file}.new`, file)
    },
  }
}

function readStored(file: string, version: string): Stored['values'] | undefined {
  try {
    const stored = deserialize(readFileSync(file)) as Stored
    return stored.version === version ? stored.values : undefined
  } catch {
    return undefined
  }
}
