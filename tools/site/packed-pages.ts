// The data of the pages of a packed publication, below `packed/`: what Hugo reads instead of the data files of whole archives.
import { join } from 'node:path'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { ConvertedArchive } from '../convert/convert-archive.ts'
import type { Converted } from '../convert/convert-publication.ts'
import { pageOf, runsPerPage, type Packing } from '../convert/packing.ts'
import type { RunData } from '../convert/run-data.ts'
import { removeOthers, writeFile } from '../convert/write-tree.ts'
import { textsOf } from '../explore/comparable-runs.ts'
import { exploreRuns } from '../explore/pack-runs.ts'
import { groupBy } from '../analysis/group-by.ts'
import { stableJson } from '../core/stable-json.ts'
import { sparkPath } from './spark-path.ts'
import { packedRun, type PackedRun } from './packed-run.ts'
import { isTerm, termKinds } from './term-data.ts'

/** One page of runs in the list of an archive. */
export interface RunPage {
  readonly page: number
  /** Numbers of its first and last run in the archive, from 1. */
  readonly first: number
  readonly last: number
  /** Texts of the fields that vary in the archive: a range or a list per key, and all of them for the search. */
  readonly texts: readonly string[]
  readonly words: readonly string[]
  /** Section of terms → texts, for the lists of Hugo. */
  readonly terms: Readonly<Record<string, readonly string[]>>
}

/**
 * Writes `runs/<slug>/<page>.json`, `archives/<slug>.json` with pages instead of runs, `own/<slug>.json` with the runs that have a
 * page of their own, and `index.json`; removes all else from `folder`.
 */
export function writePackedPages(
  converted: Converted,
  packing: Packing,
  folder: string,
  vocabulary: Vocabulary,
): void {
  const written = new Set<string>()
  const write = (path: string, data: unknown): void => {
    writeFile(join(folder, path), stableJson(data))
    written.add(path)
  }
  const sparks = new Map(exploreRuns(converted).map(({ id, spark }) => [id, sparkPath(spark)]))
  for (const { data, entries } of converted.archives) {
    const { slug } = data
    if (packing.small.has(slug)) continue
    const own: Record<string, RunData> = {}
    let page: PackedRun[] = []
    let index = 0
    for (const [id, run] of entries.runs()) {
      if (!packing.pages.has(id)) own[id] = run
      page.push(packedRun(run, sparks.get(id) ?? '', packing, vocabulary))
      index += 1
      if (index % runsPerPage !== 0 && index < data.runs.length) continue
      write(`runs/${slug}/${pageOf(index - 1)}.json`, {
        ids: page.filter(({ id: own }) => !packing.pages.has(own)).map(({ id: own }) => own),
        runs: page,
      })
      page = []
    }
    write(`own/${slug}.json`, { runs: own, facts: Object.fromEntries(entries.facts) })
    write(`archives/${slug}.json`, packedArchive(data, packing))
  }
  write('index.json', Object.fromEntries(packing.pages))
  written.add('texts.json')
  removeOthers(folder, written, !converted.complete)
}

// Counts instead of lists, except of what has pages or was not read.
function packedArchive(data: ConvertedArchive['data'], packing: Packing): object {
  return {
    ...data,
    files: data.files.filter(
      ({ verdict, source }) =>
        verdict !== 'read' || (source !== undefined && packing.ownSources.has(source)),
    ),
    runs: data.runs.filter(({ id }) => !packing.pages.has(id)),
    packed: {
      runs: data.runs.length,
      warned: data.runs.filter(({ warnings }) => warnings !== undefined).length,
      pages: runPages(data),
    },
  }
}

/** The pages of the runs of an archive. */
export function runPages({ runs, dimensions }: ConvertedArchive['data']): readonly RunPage[] {
  const pages = groupBy(
    runs.map(({ fields }, index) => ({ fields, index })),
    ({ index }) => pageOf(index),
  )
  return [...pages].map(([page, own]) => {
    const varying = dimensions.filter(({ key }) => key !== 'repeat')
    const texts = varying.map(({ key }) => textsOf(own, key))
    return {
      page,
      first: (page - 1) * runsPerPage + 1,
      last: (page - 1) * runsPerPage + own.length,
      texts: texts.map(shortList),
      words: texts.flat(),
      terms: Object.fromEntries(
        termKinds.map(({ key, section }) => [section, textsOf(own, key).filter(isTerm)]),
      ),
    }
  })
}

const mostListed = 4

function shortList(texts: readonly string[]): string {
  return texts.length > mostListed ? `${texts[0] ?? ''} to ${texts.at(-1) ?? ''}` : texts.join(', ')
}
