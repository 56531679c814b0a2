// Build tasks for worker threads, except reading: drawing, writing source texts, citations, checking built pages.
import { join } from 'node:path'
import type { Citable } from '../cite/citable.ts'
import type { IndexEntry, PublishedText } from '../convert/source-text.ts'
import type { Written } from '../convert/write-tree.ts'
import type { DrawnSeries } from '../draw/run-charts.ts'
import { BadInput } from '../core/errors.ts'
import type { Figure } from '../figures/figure.ts'
import type { Diagnostic } from '../core/model.ts'
import { isEndOfThread, isParallel, runHere, runInWorker, type Task } from '../core/worker-pool.ts'
import type { TextChunk } from './text-chunks.ts'
import type { PagesOfSite } from './verify-site.ts'

/** Runs a task in the pool where that is faster, else in this thread. Unawaited rejections are ignored. */
export function runTask<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output> {
  const result = isParallel ? runInWorkers(task, input) : runHere(task, input)
  // Results are awaited together at the end, which must not count as unhandled until then.
  result.catch(() => undefined)
  return result
}

/**
 * Runs a task in a worker thread, and in another if that ends: tasks write the same files again. `run` is other than the
 * default in tests only. Rejects with what the task threw; with `BadInput` if both threads ended.
 */
export async function runInWorkers<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  run: (task: Task<Input, Output>, input: Input) => Promise<Output> = runInWorker,
): Promise<Output> {
  try {
    return await run(task, input)
  } catch (error) {
    if (!isEndOfThread(error)) throw error
  }
  try {
    return await run(task, input)
  } catch (error) {
    if (!isEndOfThread(error)) throw error
    throw new BadInput(
      `Two worker threads ended during ${task.name}: ${error.message}`,
      'memory and process limits of this machine',
      'Free memory or raise the limits, and run it again; the last good site is unchanged',
    )
  }
}

/** Path → content. */
export type Files = ReadonlyMap<string, string>

/** Draws a figure: its drawings, its picture and its rows as CSV, by file name. */
export const drawFigure: Task<Figure, Files> = {
  name: 'drawFigure',
  load: async () => {
    const { renderFigure } = await import('../draw/drawing-kinds.ts')
    return async (figure) => {
      const files = await renderFigure(figure, 'full')
      const pictures = [
        [`${figure.id}.picture.svg`, files.picture],
        [`${figure.id}.preview.svg`, files.preview],
        [`${figure.id}.table-preview.svg`, files.tablePreview],
        [`${figure.id}.card.svg`, files.card],
      ].flatMap(([name, svg]) =>
        name !== undefined && svg !== undefined ? [[name, svg] as const] : [],
      )
      return new Map([...files.svgs, ...pictures, [`${figure.id}.csv`, files.csv]])
    }
  },
}

/** Draws pictures of figures as PNG: pairs of the name and the image. */
export const drawPreviews: Task<
  readonly { readonly name: string; readonly svg: string; readonly width: number }[],
  readonly (readonly [string, Uint8Array])[]
> = {
  name: 'drawPreviews',
  load: async () => {
    const { previewImage } = await import('../draw/preview-image.ts')
    return (pictures) =>
      Promise.all(
        pictures.map(
          async ({ name, svg, width }) => [name, await previewImage(svg, width)] as const,
        ),
      )
  },
}

/** Draws runs into `folder`; the names of the files. */
export const drawRuns: Task<
  { readonly folder: string; readonly series: readonly DrawnSeries[] },
  readonly string[]
> = {
  name: 'drawRuns',
  load: async () => {
    const [{ runCharts }, { writeFile }] = await Promise.all([
      import('../draw/run-charts.ts'),
      import('../convert/write-tree.ts'),
    ])
    return async ({ folder, series }) => {
      const charts = await runCharts(series)
      for (const [name, text] of charts) writeFile(join(folder, name), text)
      return [...charts.keys()]
    }
  },
}

/** Writes the texts of sources into `folder`; their entries of the index. */
export const writeSources: Task<
  { readonly folder: string; readonly texts: readonly PublishedText[] },
  readonly IndexEntry[]
> = {
  name: 'writeSources',
  load: async () => {
    const { writeTexts } = await import('../convert/source-text.ts')
    return ({ folder, texts }) => writeTexts(folder, texts)
  },
}

/** Writes chunks of packed source texts into `folder`; their entries of the index. */
export const writeChunks: Task<
  { readonly folder: string; readonly chunks: readonly TextChunk[] },
  readonly IndexEntry[]
> = {
  name: 'writeChunks',
  load: async () => {
    const { writeTextChunks } = await import('./text-chunks.ts')
    return ({ folder, chunks }) => writeTextChunks(folder, chunks)
  },
}

/** Writes the citations of a publication into `folder`; with `keep` those of before stay. */
export const writeCitations: Task<
  { readonly folder: string; readonly from: Citable; readonly keep: boolean },
  Written
> = {
  name: 'writeCitations',
  load: async () => {
    const [{ citations }, { writeTree }] = await Promise.all([
      import('../cite/citable.ts'),
      import('../convert/write-tree.ts'),
    ])
    return ({ folder, from, keep }) => writeTree(folder, citations(from), keep)
  },
}

/** Checks some pages of a built site. */
export const checkPages: Task<PagesOfSite, readonly Diagnostic[]> = {
  name: 'checkPages',
  load: async () => (await import('./verify-site.ts')).verifyPages,
}
