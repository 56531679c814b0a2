// benchfolio merge: the data files of a conversion from its shards.
import { join, resolve } from 'node:path'
import { projectPages } from '../convert/project.ts'
import { openShards } from '../shards/read-shards.ts'
import { lockProject } from '../site/lock.ts'
import type { Command, Output } from './command.ts'
import { runJob, type ConvertOptions } from './convert/run-job.ts'
import { workspace } from './input/workspace.ts'
import { archiveOptions, cacheSizeOption } from './option-parsers.ts'

/** Merges shards to the data files that `convert` writes on one machine, byte for byte; exit status as of `convert`. */
export const merge: Command<readonly string[], ConvertOptions> = {
  arguments: [{ name: '<shards...>', help: 'folders of all shards, in any order' }],
  options: [
    ...archiveOptions,
    cacheSizeOption,
    {
      flags: '--out <dir>',
      help: 'folder to write (default: data, or .build/data for given pages)',
    },
  ],
  examples: ['merge shards/*'],
  run: mergeShards,
}

async function mergeShards(
  folders: readonly string[],
  options: ConvertOptions,
  output: Output,
): Promise<number> {
  const root = process.cwd()
  const { pages, readings } = openShards(folders)
  const { archives, articles } = projectPages(root)
  const out = options.out ?? (pages === null ? 'data' : join('.build', 'data'))
  const space = { ...workspace(options), readings }
  const unlock = lockProject()
  try {
    const job = {
      archives: pages ?? archives,
      articles: pages === null ? articles : [],
      root,
      out: resolve(root, out),
      sourceRoot: options.root,
      space,
    }
    return await runJob(job, options, output)
  } finally {
    unlock()
  }
}
