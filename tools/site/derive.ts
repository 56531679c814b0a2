// What follows from the data files and is not committed: drawings, rows, scripts, texts of sources.
import { join } from 'node:path'
import { groupBy } from '../analysis/group-by.ts'
import { readVocabulary } from '../analysis/vocabulary.ts'
import { cacheKey, openCache, type CacheFolder } from '../cache/cache.ts'
import { programDigest } from '../cache/program-digest.ts'
import type { Figure } from '../figures/figure.ts'
import { citable } from '../cite/citable.ts'
import type { ConvertedArchive } from '../convert/convert-archive.ts'
import type { ConvertedArticle } from '../convert/convert-article.ts'
import type { Converted } from '../convert/convert-publication.ts'
import type { Publish } from '../convert/packing.ts'
import { policyOf } from '../convert/policy.ts'
import type { RunData } from '../convert/run-data.ts'
import { figureAddress } from '../explore/figure-address.ts'
import { wordsForRuns } from '../analysis/processor-words.ts'
import { exploreRuns, packRuns, packedScript, type ExploreRun } from '../explore/pack-runs.ts'
import { archiveTasks } from './archive-tasks.ts'
import { pageList, pageListScript } from './page-list.ts'
import { writePreviews } from './previews.ts'
import { preparedScripts } from '../draw/prepared.ts'
import { buildScripts } from './scripts.ts'
import { splitColumns } from '../explore/split-columns.ts'
import { sparkPath } from './spark-path.ts'
import { writePacked } from './packed-site.ts'
import { drawFigure, runTask, writeCitations, type Files } from './tasks.ts'
import type { Diagnostic } from '../core/model.ts'
import type { Steps } from '../core/progress.ts'
import { linkedArticle } from './linked-article.ts'
import type { IndexEntry } from '../convert/source-text.ts'
import { stableJson } from '../core/stable-json.ts'
import { termPages } from './term-pages.ts'
import { removeOthers, writeFile, writeTree } from '../convert/write-tree.ts'

/** What follows from the data files, as it is made: archives and articles are taken as soon as they are converted. */
export interface Deriving {
  readonly archive: (converted: ConvertedArchive) => void
  readonly article: (converted: ConvertedArticle) => void
  /** Is called once all are. */
  readonly converted: (converted: Converted) => void
  /** Makes what follows from articles and waits until it is written. */
  readonly finishArticles: (
    converted: Converted,
    onDrawn?: (figures: Steps) => void,
  ) => Promise<void>
  /** Makes the rest, waits until everything is written, and returns the files whose text could not be shown. `onDrawn` is called for each figure. */
  readonly finish: (
    converted: Converted,
    onDrawn?: (figures: Steps) => void,
  ) => Promise<readonly Diagnostic[]>
}

/**
 * Writes articles/, figures/, previews/, terms/, runs/, sparks/, sources/, lists/, packed/, static/ and scripts/ below `folder`, each holding exactly
 * what is needed; beside it what there was before where a page or an article is wrong. `of` gets what `deriveArticles` needs.
 */
export async function derive(
  converted: Converted,
  folder: string,
  space: CacheFolder,
  of?: DerivedArchives,
): Promise<void> {
  const deriving = startDeriving(folder, space, policyOf(converted.root).publish, undefined, of)
  converted.archives.forEach(deriving.archive)
  converted.articles.forEach(deriving.article)
  deriving.converted(converted)
  await deriving.finish(converted)
}

/** What an earlier derivation from the same archives left: ids of the texts of sources, and the runs that articles cite. */
export interface DerivedArchives {
  readonly textIds: Set<string>
  /** By id; not kept where absent. */
  readonly runs?: Map<string, RunData>
}

/**
 * Writes what follows from articles once more, after an edited article; `of` was given to the derivation of everything, whose drawings of runs and texts of
 * sources stay.
 */
export async function deriveArticles(
  converted: Converted,
  folder: string,
  space: CacheFolder,
  of: DerivedArchives,
): Promise<void> {
  const deriving = startDeriving(folder, space, policyOf(converted.root).publish, undefined, of)
  converted.articles.forEach(deriving.article)
  deriving.converted(converted)
  await deriving.finishArticles(converted)
}

/** The same in steps: worker threads draw what is converted already. */
export function startDeriving(
  folder: string,
  space: CacheFolder,
  publish: Publish,
  base?: string,
  of: DerivedArchives = { textIds: new Set() },
): Deriving {
  const cache = openCache(space)
  const derived = async (
    name: string,
    input: string,
    make: () => Promise<Files>,
  ): Promise<Files> => {
    const key = cacheKey('derived', programDigest(), name, input)
    const known = cache.value(key) as Files | undefined
    const files = known ?? (await make())
    if (known === undefined) cache.put(key, files)
    return files
  }
  const sourceFolder = join(folder, 'sources')
  const tasks = archiveTasks(folder, of.textIds, publish)
  const drawings: Promise<readonly (readonly [string, string])[]>[] = []
  let cited: Promise<unknown> | undefined
  const draw = (figure: Figure): void => {
    const articleFolder = `${figure.article}/`
    const drawn = derived(`figure ${articleFolder}${figure.id}`, JSON.stringify(figure), () =>
      runTask(drawFigure, figure),
    ).then((files) => [...files].map(([path, content]) => [articleFolder + path, content] as const))
    // Errors are reported when all tasks are awaited.
    drawn.catch(() => undefined)
    drawings.push(drawn)
  }
  const deriving: Deriving = {
    archive(converted) {
      tasks.add(converted)
    },
    article({ figures }) {
      figures.forEach(draw)
    },
    converted(converted) {
      tasks.start(converted.packing)
      const from = citable(converted, sourceFolder, tasks.textIds, base, of.runs)
      const keep = !converted.complete
      // Citations quote the texts of sources.
      cited = tasks
        .texts()
        .then(() => runTask(writeCitations, { folder: join(folder, 'cite'), from, keep }))
      cited.catch(() => undefined)
    },
    async finishArticles(converted, onDrawn) {
      const { articles, complete } = converted
      const vocabulary = readVocabulary(converted.root)
      const terms = termPages(converted, vocabulary)
      terms.figures.forEach(draw)
      countDrawn(drawings, onDrawn)
      writeTree(join(folder, 'terms'), terms.files, !complete)
      writeTree(join(folder, 'articles'), new Map(articles.map(linkedArticle)), !complete)
      const shown = [...articles.flatMap((article) => article.figures), ...terms.figures]
      const explored = exploreRuns(converted)
      const measured = converted.archives.flatMap(({ archive }) => archive.runs)
      const words = wordsForRuns(measured, vocabulary)
      const packed = packRuns(explored, words, converted.packing)
      const { first, scripts: columns } = splitColumns(packed)
      writeTree(
        join(folder, 'static', 'build', 'columns'),
        new Map([...columns].map(([name, script]) => [`${name}.js`, script])),
        !complete,
      )
      writeTree(
        join(folder, 'sparks'),
        sparks(explored.filter(({ id }) => converted.packing?.pages.has(id) !== true)),
        !complete,
      )
      writeTree(join(folder, 'views'), figureViews(shown, explored), !complete)
      const lists = new Map([
        ['pages.js', pageListScript(pageList(converted, vocabulary))],
        ['runs.js', packedScript(first)],
      ])
      writeTree(join(folder, 'lists'), lists, false)
      const scripts = join(folder, 'scripts')
      writeTree(scripts, preparedScripts() ?? (await derived('scripts', '', buildScripts)))
      const figures = new Map((await Promise.all(drawings)).flat())
      writeTree(join(folder, 'figures'), figures, !complete)
      await writePreviews(join(folder, 'previews'), articles, figures, !complete)
      await cited
      cache.save()
    },
    async finish(converted, onDrawn) {
      const { complete } = converted
      await deriving.finishArticles(converted, onDrawn)
      const index = await tasks.texts()
      writeFile(join(sourceFolder, 'index.json'), stableJson(index))
      const shownTexts = [...index.map(({ id }) => `${id}.txt`), 'index.json']
      removeOthers(sourceFolder, new Set(shownTexts), !complete)
      removeOthers(join(folder, 'runs'), new Set(await tasks.charts()), !complete)
      const chunked = await tasks.chunked()
      writePacked(converted, folder, readVocabulary(converted.root), tasks.chunkNames())
      return [...index, ...chunked].flatMap(changedFile)
    },
  }
  return deriving
}

function countDrawn(
  drawings: readonly Promise<unknown>[],
  onDrawn: ((figures: Steps) => void) | undefined,
): void {
  let done = 0
  const count = (): void => {
    done += 1
    onDrawn?.({ done, total: drawings.length })
  }
  // Errors are reported when all tasks are awaited.
  for (const drawing of drawings) drawing.then(count, () => undefined)
}

// A text of other bytes than those that numbers were read from is not shown.
function changedFile({ archive, path, isChanged }: IndexEntry): readonly Diagnostic[] {
  if (isChanged !== true) return []
  const message = 'The file changed after its numbers were read: its text is not shown'
  return [
    {
      severity: 'warning',
      rule: 'archive/changed',
      message: `${message}; build again when nothing changes the archive`,
      place: { file: `${archive}/${path}` },
    },
  ]
}

// The view of the explorer for each figure that has one: `<article>.json` maps figure ids to queries.
function figureViews(
  figures: readonly Figure[],
  explored: readonly ExploreRun[],
): ReadonlyMap<string, string> {
  const runs = new Map(explored.map((run) => [run.id, run]))
  return new Map(
    [...groupBy(figures, ({ article }) => article)].map(([article, own]) => {
      const views = own.flatMap((figure) => {
        const address = figureAddress(figure, (id) => runs.get(id), explored)
        return address === undefined ? [] : [[figure.id, address] as const]
      })
      return [`${article}.json`, stableJson(Object.fromEntries(views))]
    }),
  )
}

// The small lines of an archive's table of runs: run → path.
function sparks(runs: readonly ExploreRun[]): ReadonlyMap<string, string> {
  return new Map(
    [...groupBy(runs, ({ archive }) => archive)].map(([slug, own]) => [
      `${slug}.json`,
      stableJson(Object.fromEntries(own.map(({ id, spark }) => [id, sparkPath(spark)]))),
    ]),
  )
}
