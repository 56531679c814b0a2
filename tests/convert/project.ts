// A small publication on disk, for tests that convert it.
import { join } from 'node:path'
import type { Archive } from '../../tools/runs/read-archive.ts'
import type { Written } from '../../tools/convert/write-tree.ts'
import {
  convertProject,
  writeData,
  type Converted,
} from '../../tools/convert/convert-publication.ts'
import { mergeLedger, readLedger, writeLedger } from '../../tools/convert/permalinks.ts'
import { projectPages } from '../../tools/convert/project.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

/** The page of the archive `grid`. */
export const gridPage = `---
title: A grid
archive:
  source: ../../../site/archives/grid
  patterns:
    - '{workload}/c{cores}.t{threads}.r{repeat}.{tool}.txt'
    - '{tool}.cnf'
  fields: {engine: mysql, version: 8.4.8}
  ignore: [{path: '*.sh', reason: the script}]
  license: none
---
How it was made.
`

/** The fence of a table of the archive `grid`. */
export const gridTable = `\`\`\`figure
kind: table
id: numbers
title: The numbers
archive: grid
metric: tps
row: threads
column: cores
\`\`\`
`

/** An article with one figure of each kind. */
export const gridArticle = `---
title: Two cores
---
Prose.

\`\`\`figure
kind: throughput
id: cores
title: Throughput by cores
archive: grid
metric: tps
series: cores
\`\`\`

${gridTable}`

/** The files of a publication: an archive of 2 cores × 2 threads × 2 repeats, and an article on it. */
export function gridFiles(): Record<string, string> {
  const logs: Record<string, string> = {}
  for (const cores of [1, 2]) {
    for (const threads of [1, 2]) {
      for (const repeat of [1, 2]) {
        const tps = 100 * cores * threads + repeat
        const path = `site/archives/grid/read/c${String(cores)}.t${String(threads)}.r${String(repeat)}.sysbench.txt`
        logs[path] = sysbenchLog({ threads, tps })
      }
    }
  }
  return {
    ...logs,
    'site/archives/grid/my.cnf': '[mysqld]\ninnodb_buffer_pool_size = 1G\n',
    'site/archives/grid/record.sh': '#!/bin/sh\n',
    'content/archives/grid/index.md': gridPage,
    'content/articles/two-cores/index.md': gridArticle,
  }
}

/** Writes a publication under `root` and returns it. */
export function gridProject(root: string, more: Readonly<Record<string, string>> = {}): string {
  return smallFolder(root, { ...gridFiles(), ...more })
}

/** Converts the whole publication at `root` into data/ below `target`, with its ledger as a published build leaves it. */
export async function convertAt(
  root: string,
  force = false,
  target = root,
): Promise<Converted & { readonly written: Written }> {
  const { archives, articles } = projectPages(root)
  const converted = await convertProject({
    root,
    archives: archives.map((file) => join(root, file)),
    articles: articles.map((file) => join(root, file)),
    workspace: { build: join(target, '.build'), converter: 'test', force, root },
    data: join(target, 'data'),
    progress: () => undefined,
  })
  const data = join(target, 'data')
  const written = writeData(converted, data)
  writeLedger(data, mergeLedger(readLedger(data), converted.permalinks, converted.declared))
  return { ...converted, written }
}

/** The archive called `slug` of a conversion. */
export function archiveOf({ archives }: Converted, slug = 'grid'): Archive {
  const found = archives.find(({ archive }) => archive.page.slug === slug)
  if (!found) throw new Error(`no archive ${slug}`)
  return found.archive
}
