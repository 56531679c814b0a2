// The end of convert and merge: convert, print diagnostics and counts, write the data files.
import { relative } from 'node:path'
import { storeStamp, type Job } from '../../convert/up-to-date.ts'
import type { CommonOptions, Output } from '../command.ts'
import { printDiagnostics } from '../print/diagnostics.ts'

/** Options of `convert`. */
export interface ConvertOptions extends CommonOptions {
  readonly out?: string
  readonly shard?: string
  /** Bytes. */
  readonly cacheSize?: number
}

/** Converts a job and writes its data files; 0 without errors, 1 if a page or an article has one. */
export async function runJob(job: Job, options: ConvertOptions, output: Output): Promise<number> {
  const [{ convertProject, writeData }, { writePrivateList }, cache] = await Promise.all([
    import('../../convert/convert-publication.ts'),
    import('../../convert/identity-register.ts'),
    import('../../cache/cache.ts'),
  ])
  const converted = await convertProject({
    ...job,
    workspace: job.space,
    data: job.out,
    progress: output.progress,
  })
  printDiagnostics(converted.diagnostics, output)
  // The counts of the data file, because an archive whose source is absent has no listing.
  for (const { data } of converted.archives) {
    const { slug, counts } = data
    const { files, read, ignored, rejected, unknown } = counts
    output.talk(
      `${slug}: ${data.runs.length} runs; ${files} files = ${read} read + ` +
        `${ignored} ignored + ${rejected} rejected + ${unknown} unknown\n`,
    )
  }
  const { written, unchanged, removed } = writeData(converted, job.out)
  writePrivateList(job.root, converted.archives)
  cache.boundCache(job.space, options.cacheSize ?? cache.defaultCacheBytes)
  output.talk(
    `${options.out ?? relative(job.root, job.out)}: ${written} written, ${unchanged} unchanged, ${removed} removed\n`,
  )
  if (converted.diagnostics.some(({ severity }) => severity === 'error')) return 1
  const sources = converted.archives.map(({ archive }) => archive.page.source)
  storeStamp(job, sources, '')
  return 0
}
