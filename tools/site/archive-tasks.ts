// Texts of sources and charts of runs, written by worker threads while other archives and articles are converted. Once an archive
// makes the publication large, its tasks wait until all articles are converted: only cited runs and sources have pages then.
import { join } from 'node:path'
import type { ConvertedArchive } from '../convert/convert-archive.ts'
import { isLarge, type Packing, type Publish } from '../convert/packing.ts'
import { publishedTexts, type IndexEntry, type PublishedText } from '../convert/source-text.ts'
import { drawnSeries } from '../draw/run-charts.ts'
import { fewestSamples } from '../explore/pack-runs.ts'
import { drawRuns, runTask, writeChunks, writeSources } from './tasks.ts'
import { textChunks } from './text-chunks.ts'

/** The tasks of the archives of a publication. */
export interface ArchiveTasks {
  readonly add: (converted: ConvertedArchive) => void
  /** Starts the tasks that wait; is called once, after all archives were added. */
  readonly start: (packing: Packing | undefined) => void
  /** Ids of the sources with a text file; complete after `start`. */
  readonly textIds: ReadonlySet<string>
  /** The entries of the texts in files, and of those in chunks. */
  readonly texts: () => Promise<readonly IndexEntry[]>
  readonly chunked: () => Promise<readonly IndexEntry[]>
  /** Names of the files of charts. */
  readonly charts: () => Promise<readonly string[]>
  /** Names of the chunks of texts. */
  readonly chunkNames: () => readonly string[]
}

/** Runs the tasks of archives; `folder` is that of derived files, `textIds` has the ids of texts that are there already. */
export function archiveTasks(folder: string, textIds: Set<string>, publish: Publish): ArchiveTasks {
  const sourceFolder = join(folder, 'sources')
  const runFolder = join(folder, 'runs')
  const archives: ConvertedArchive[] = []
  const waiting: {
    readonly converted: ConvertedArchive
    readonly own: readonly PublishedText[]
  }[] = []
  const known = new Set<string>(textIds)
  const texts: Promise<readonly IndexEntry[]>[] = []
  const charts: Promise<readonly string[]>[] = []
  let chunks: ReturnType<typeof textChunks> = []
  let chunked: Promise<readonly IndexEntry[]> = Promise.resolve([])
  let isOwn: (id: string) => boolean = () => true
  const write = (own: readonly PublishedText[]): void => {
    for (const { id } of own) textIds.add(id)
    texts.push(runTask(writeSources, { folder: sourceFolder, texts: own }))
  }
  const draw = ({ archive, metrics }: ConvertedArchive, packing?: Packing): void => {
    const runs = archive.runs.filter(({ id }) => packing?.pages.has(id) !== true)
    const series = runs
      .map((run) => drawnSeries(run, metrics))
      .filter(({ panels }) => panels.some(({ at }) => at.length >= fewestSamples))
    charts.push(runTask(drawRuns, { folder: runFolder, series }))
  }
  return {
    add(converted) {
      const own = publishedTexts(converted, known)
      archives.push(converted)
      if (isLarge(archives, publish)) {
        waiting.push({ converted, own })
        return
      }
      write(own)
      draw(converted)
    },
    start(packing) {
      const isOwnText = ({ id }: PublishedText): boolean =>
        packing === undefined || packing.ownSources.has(id)
      for (const { converted, own } of waiting) {
        write(own.filter(isOwnText))
        draw(converted, packing)
      }
      if (packing === undefined) return
      isOwn = (id) => !packing.pages.has(id)
      const started = new Set<string>()
      const all = archives.flatMap((converted) => publishedTexts(converted, started))
      for (const { id } of all) if (!packing.ownSources.has(id)) textIds.delete(id)
      chunks = textChunks(all.filter((text) => !isOwnText(text)))
      chunked = runTask(writeChunks, { folder: join(folder, 'static', 'packed', 'texts'), chunks })
    },
    textIds,
    texts: async () => (await Promise.all(texts)).flat().filter(({ id }) => textIds.has(id)),
    chunked: () => chunked,
    charts: async () =>
      (await Promise.all(charts)).flat().filter((name) => isOwn(name.slice(0, 12))),
    chunkNames: () => chunks.map(({ name }) => name),
  }
}
