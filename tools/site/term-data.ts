// The data of the page of an engine, version, workload or host: what was measured with it, and its results at equal settings.
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { ExploreRun } from '../explore/pack-runs.ts'
import { spanOf } from './span.ts'
import { resultGroups, type Lead, type ResultGroup } from './term-results.ts'

/** Keys whose texts have pages, with the section of the site that holds them and the keys of a row there. */
export const termKinds = [
  { key: 'engine', section: 'engines', rows: ['workload', 'version'] },
  { key: 'version', section: 'versions', rows: ['engine', 'workload'] },
  { key: 'workload', section: 'workloads', rows: ['engine', 'version'] },
  { key: 'host', section: 'hosts', rows: ['workload', 'engine', 'version'] },
] as const

/** True for a text that has a page: one that is short, plain and no name of a file of a folder. */
export function isTerm(text: string): boolean {
  return /^[0-9A-Za-z][0-9A-Za-z ._+-]{0,63}$/.test(text) && !/\.(?:html?|xml)$/i.test(text)
}

/** The content of `terms/<section>/<digest>.json`. */
export interface TermData {
  readonly key: string
  readonly text: string
  readonly runs: number
  readonly failed: number
  /** Those of `runs` that are published values. */
  readonly published: number
  readonly archives: readonly {
    readonly slug: string
    readonly runs: number
    readonly failed: number
    readonly published: number
  }[]
  /** The engines of a version, in words. */
  readonly engines: readonly string[]
  /**
   * A key in words, and its texts: keys whose texts have pages, then those that vary, then the others. The versions of
   * several engines are a row each.
   */
  readonly measured: readonly {
    readonly key: string
    readonly title: string
    readonly texts: readonly string[]
    /** How many runs do not state a key whose texts have pages. */
    readonly unstated: number
  }[]
  /** The runs in the language of `query`: `workload:"oltp read"`. */
  readonly filter: string
  readonly results: readonly ResultGroup[]
  /** The first of `results` in one line. */
  readonly span: string
}

/**
 * Returns the data of the page of a text from the runs that have it. `key` is one of `termKinds`; `profiled` are runs that are no
 * results; `all` are the runs among which a version has one before it, or `base`.
 */
export function termData(
  key: string,
  text: string,
  runs: readonly ExploreRun[],
  vocabulary: Vocabulary,
  profiled: ReadonlySet<string> = new Set(),
  all: readonly ExploreRun[] = [],
  lead: Lead = {},
  wordsOf: (archive: string) => Vocabulary = () => vocabulary,
): TermData {
  const rows = termKinds.find((kind) => kind.key === key)?.rows ?? []
  const failed = (some: readonly ExploreRun[]): number =>
    some.filter(({ status }) => status !== 'ok').length
  const published = (some: readonly ExploreRun[]): number =>
    some.filter(({ isPublished }) => isPublished === true).length
  const archives = [...groupBy(runs, ({ archive }) => archive)].map(([slug, own]) => ({
    slug,
    runs: own.length,
    failed: failed(own),
    published: published(own),
  }))
  const results = resultGroups(
    runs.filter(({ id }) => !profiled.has(id)),
    key,
    rows,
    wordsOf,
    key === 'version' ? all.filter(({ id }) => !profiled.has(id)) : [],
    lead,
  )
  return {
    key,
    text,
    runs: runs.length,
    failed: failed(runs),
    published: published(runs),
    archives,
    engines: enginesOf(runs, vocabulary).map(([title]) => title),
    measured: measuredKeys(runs, key, vocabulary),
    filter: /^[\w.][\w./+-]*$/.test(text) ? `${key}:${text}` : `${key}:"${text}"`,
    results,
    span: results[0] ? spanOf(results[0]) : '',
  }
}

function measuredKeys(
  runs: readonly ExploreRun[],
  own: string,
  vocabulary: Vocabulary,
): TermData['measured'] {
  const keys = [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))].toSorted(keyOrder)
  const engines = enginesOf(runs, vocabulary)
  const rows = keys
    .filter((key) => key !== own && key !== 'repeat')
    .flatMap((key) => {
      const { title } = vocabulary.key(key)
      return key === 'version' && engines.length > 1
        ? engines.flatMap(([engine, some]) => keyRow(key, `${title}, ${engine}`, some))
        : keyRow(key, title, runs)
    })
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ key, texts }: TermData['measured'][number]): number {
  if (termKinds.some((kind) => kind.key === key)) return 0
  return texts.length > 1 ? 1 : 2
}

// Nothing for an engine whose runs state no version.
function keyRow(key: string, title: string, runs: readonly ExploreRun[]): TermData['measured'] {
  const stated = runs.flatMap(({ fields }) => fields[key] ?? [])
  if (stated.length === 0) return []
  const unstated = termKinds.some((kind) => kind.key === key) ? runs.length - stated.length : 0
  return [{ key, title, texts: [...new Set(stated)].toSorted(naturalOrder), unstated }]
}

// Their titles in natural order, with their runs; runs without an engine are omitted.
function enginesOf(
  runs: readonly ExploreRun[],
  vocabulary: Vocabulary,
): readonly (readonly [title: string, runs: readonly ExploreRun[]])[] {
  const named = runs.flatMap((run) => {
    const engine = run.fields['engine']
    return engine === undefined ? [] : [{ title: vocabulary.engine(engine).title, run }]
  })
  return [...groupBy(named, ({ title }) => title)]
    .map(([title, group]) => [title, group.map(({ run }) => run)] as const)
    .toSorted(([a], [b]) => naturalOrder(a, b))
}
