// What a build can have done beside the conversion: drawings, files, the look at built pages. Each takes and returns
// data that can be copied from thread to thread.
import { join } from 'node:path'
import type { Figure } from '../figures/figure.ts'
import type { Diagnostic } from '../model.ts'
import { renderFigure } from '../draw/index.ts'
import { loadRenderers } from '../draw/render.ts'
import type { Citable } from '../cite/citable.ts'
import { citations } from '../cite/citations.ts'
import type { Files } from './made-before.ts'
import { runCharts, type RunCourse } from '../draw/run-charts.ts'
import { writeTexts, type IndexEntry, type PublishedText } from '../convert/source-text.ts'
import { verifyPages, type PagesOfSite } from './verify-site.ts'
import { writeFile, writeTree, type Content, type Written } from '../convert/write-tree.ts'

/** The kinds of work, by name. */
export const work = {
  ready(): Promise<void> {
    return loadRenderers()
  },
  /** The drawings and rows of a figure, by file name. */
  async figure(figure: Figure): Promise<Files> {
    const { svgs, csv } = await renderFigure(figure)
    return new Map([...svgs, [`${figure.id}.csv`, csv]])
  },
  /** Draws runs into `folder` beside what is there; the names of the files. */
  runs({ folder, courses }: { folder: string; courses: readonly RunCourse[] }): readonly string[] {
    const charts = runCharts(courses)
    for (const [name, text] of charts) writeFile(join(folder, name), text)
    return [...charts.keys()]
  },
  /** Writes the texts of sources into `folder` beside what is there; their entries of the index. */
  texts({
    folder,
    texts,
  }: {
    folder: string
    texts: readonly PublishedText[]
  }): readonly IndexEntry[] {
    return writeTexts(folder, texts)
  },
  /** Writes files into `folder` beside what is there. */
  files({ folder, files }: { folder: string; files: ReadonlyMap<string, Content> }): void {
    for (const [path, content] of files) writeFile(join(folder, path), content)
  },
  /** Makes the citations of a publication, in `folder`. */
  cite({ folder, from, keep }: { folder: string; from: Citable; keep: boolean }): Written {
    return writeTree(folder, citations(from), keep)
  },
  verify(pages: PagesOfSite): readonly Diagnostic[] {
    return verifyPages(pages)
  },
}

export type Work = typeof work

/** What a kind of work takes, and makes. */
export type Input<K extends keyof Work> = Parameters<Work[K]>[0]
export type Result<K extends keyof Work> = Awaited<ReturnType<Work[K]>>

/** Does one piece of work. */
export async function doWork<K extends keyof Work>(kind: K, input: Input<K>): Promise<Result<K>> {
  // The type of a table's entry and that of its input are one by their key, which TypeScript does not follow.
  const made = (work[kind] as (input: Input<K>) => Result<K> | Promise<Result<K>>)(input)
  return made
}
