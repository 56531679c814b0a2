// The report of a whole conversion or build, by the states of all that it reads and writes. `--force` passes it by.
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bindingsFile } from '../articles/bindings.ts'
import { cacheKey, openCache } from '../cache/cache.ts'
import { stateOf } from '../cache/file-state.ts'
import { programDigest } from '../cache/program-digest.ts'
import { packageRoot } from '../root.ts'
import type { Workspace } from '../runs/read-archive.ts'
import { policyFile } from './policy.ts'
import { ledgerFile } from './permalinks.ts'

/** The inputs and outputs of a conversion that the command line states. */
export interface Job {
  readonly root: string
  readonly archives: readonly string[]
  readonly articles: readonly string[]
  readonly out: string
  /** What is drawn and bundled from the data; absent where that is not asked for. */
  readonly derived?: string
  readonly sourceRoot: string | undefined
  /** The address of the site, which citations have. */
  readonly baseUrl?: string | undefined
  readonly space: Workspace
}

/**
 * The report stored by `storeStamp`, if pages, archives, vocabulary, program and data files are unchanged; undefined
 * if anything changed.
 */
export function cachedReport(job: Job): string | undefined {
  const cache = openCache(job.space)
  const sources = cache.value(sourcesKey(job)) as readonly string[] | undefined
  if (sources === undefined) return undefined
  const states = new Map(sources.map((source) => [source, stateOf(source)]))
  const report = cache.value(reportKey(job, sources, states)) as string | undefined
  if (report === undefined) statesBefore.set(job, states)
  return report
}

// Of the sources before they are read: it is not computed twice, and a file that changes meanwhile is read again next time.
const statesBefore = new WeakMap<Job, ReadonlyMap<string, string>>()

/** Stores the report of a conversion that read `sources`, with the state after it. */
export function storeStamp(job: Job, sources: readonly string[], report: string): void {
  const cache = openCache(job.space)
  const states = statesBefore.get(job)
  statesBefore.delete(job)
  cache.put(sourcesKey(job), sources)
  cache.put(reportKey(job, sources, states), report)
  cache.save()
}

function sourcesKey({ out, derived, archives, articles, sourceRoot, baseUrl }: Job): Buffer {
  return cacheKey('sources', out, derived, archives, articles, sourceRoot, baseUrl)
}

function reportKey(
  job: Job,
  sources: readonly string[],
  known: ReadonlyMap<string, string> = new Map(),
): Buffer {
  const { root, out, derived, archives, articles } = job
  const pages = [...archives, ...articles, ...articles.map(bindingsFile), policyFile].map((file) =>
    resolve(root, file),
  )
  const vocabularies = [root, packageRoot].map((folder) => join(folder, 'site', 'vocabulary'))
  const read = [...pages, ...vocabularies, ...sources, ...dataFiles(out)]
  const states = [...read, ...(derived === undefined ? [] : [derived])].map(
    (path) => known.get(path) ?? stateOf(path),
  )
  return cacheKey('report', programDigest(), sourcesKey(job).toString('hex'), states)
}

// The ledger changes when a build is published, which changes no data file.
function dataFiles(out: string): readonly string[] {
  if (!existsSync(out)) return [out]
  return readdirSync(out)
    .filter((name) => name !== ledgerFile)
    .toSorted()
    .map((name) => join(out, name))
}
