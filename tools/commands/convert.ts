import { existsSync } from 'node:fs'
import { join, resolve, relative } from 'node:path'
import { projectPages } from '../convert/project.ts'
import { cachedReport, storeStamp, type Job } from '../convert/up-to-date.ts'
import { writeShard, type ShardJob } from '../shards/write-shard.ts'
import { parseShard, shardName } from '../shards/shard.ts'
import { lockProject } from '../site/lock.ts'
import { startWorkers } from '../core/worker-pool.ts'
import type { Command, Output, CommonOptions } from './command.ts'
import { usageError } from './input/usage-error.ts'
import { pageFile, workspace } from './input/workspace.ts'
import { archiveOptions, cacheSizeOption } from './option-parsers.ts'
import { openShards } from '../shards/read-shards.ts'
import { printDiagnostics } from './print/terminal-text.ts'

/**
 * Converts the given archive pages, or all pages and articles of the project; 0 without errors, 1 if a page or an
 * article has one. Diagnostics of files inside archives are on their pages.
 */
export const convert: Command<readonly string[], ConvertOptions> = {
  arguments: { '[pages...]': 'archive pages (default: all archives and articles of content/)' },
  options: {
    ...archiveOptions,
    ...cacheSizeOption,
    '--out <dir>': 'folder to write (default: data, or .build/data for given pages)',
    '--shard <i/n>':
      'read only the files of shard i (from 0) of n and write them to --out, for merge; env takes both from the scheduler',
  },
  examples: [
    'convert',
    'convert mariadb-two-cores --out .build/example',
    'convert --shard 0/8 --out shards/0',
  ],
  async run(pageArguments, options, output) {
    const root = process.cwd()
    const isWholeProject = pageArguments.length === 0
    const pages = isWholeProject
      ? projectPages(root)
      : { archives: pageArguments.map(pageFile), articles: [] }
    const space = workspace(options)
    if (options.shard !== undefined)
      return convertShard({ pages: pages.archives, isWholeProject }, options.shard, options, output)
    const out = options.out ?? (isWholeProject ? 'data' : join('.build', 'data'))
    const job = { ...pages, root, out: resolve(root, out), sourceRoot: options.root, space }
    if (!space.force && cachedReport(job) !== undefined) {
      output.talk('Nothing changed.\n')
      return 0
    }
    // Without a cache every file is read, so worker threads start while this thread loads its code.
    if (space.force || !existsSync(join(space.build, 'cache'))) startWorkers()
    return runJob(job, options, output)
  },
}

// Shards of one machine may run at the same time, so this takes no lock: it writes to its own folder only.
async function convertShard(
  pages: Pick<ShardJob, 'pages' | 'isWholeProject'>,
  text: string,
  options: ConvertOptions,
  output: Output,
): Promise<number> {
  if (options.out === undefined)
    throw usageError('Missing folder of the shard', '--out', 'Give each shard a folder of its own')
  const shard = parseShard(text)
  const { files, all } = await writeShard({
    ...pages,
    shard,
    sourceRoot: options.root,
    workspace: workspace(options),
    folder: resolve(options.out),
    progress: output.progress,
  })
  output.talk(`${options.out}: shard ${shardName(shard)}, ${files} of ${all} files\n`)
  return 0
}

/** Merges shards to the data files that `convert` writes on one machine, byte for byte; exit status as of `convert`. */
export const merge: Command<readonly string[], ConvertOptions> = {
  arguments: { '<shards...>': 'folders of all shards, in any order' },
  options: {
    ...archiveOptions,
    ...cacheSizeOption,
    '--out <dir>': 'folder to write (default: data, or .build/data for given pages)',
  },
  examples: ['merge shards/*'],
  async run(folders, options, output) {
    const root = process.cwd()
    const { pages, readings } = openShards(folders)
    const { archives, articles } = projectPages(root)
    const out = options.out ?? (pages === null ? 'data' : join('.build', 'data'))
    const space = { ...workspace(options), readings }
    const job = { root, out: resolve(root, out), sourceRoot: options.root, space }
    const given = pages === null ? { archives, articles } : { archives: pages, articles: [] }
    return runJob({ ...job, ...given }, options, output)
  },
}

/** Options of `convert`. */
interface ConvertOptions extends CommonOptions {
  readonly out?: string
  readonly shard?: string
  /** Bytes. */
  readonly cacheSize?: number
}

/** Converts a job and writes its data files; 0 without errors, 1 if a page or an article has one. */
async function runJob(job: Job, options: ConvertOptions, output: Output): Promise<number> {
  const unlock = lockProject()
  try {
    const [{ convertProject, writeData }, { writePrivateList }, cache] = await Promise.all([
      import('../convert/convert-publication.ts'),
      import('../convert/identity-register.ts'),
      import('../cache/cache.ts'),
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
  } finally {
    unlock()
  }
}
