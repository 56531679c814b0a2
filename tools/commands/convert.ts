// benchfolio convert: data files of archives and articles.
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { projectPages } from '../convert/project.ts'
import { storeStamp, cachedReport, type Job } from '../convert/up-to-date.ts'
import { lock } from '../site/lock.ts'
import { startWorkers } from '../worker-pool.ts'
import type { Command, CommonOptions, Output } from './command.ts'
import { pageFile, workspace } from './input/workspace.ts'
import { archiveOptions } from './option-parsers.ts'
import { printDiagnostics } from './print/diagnostics.ts'

interface ConvertOptions extends CommonOptions {
  readonly out?: string
}

/**
 * Converts the given archive pages, or all pages and articles of the project; 0 without errors, 1 if a page or an
 * article has one. Diagnostics of files inside archives are on their pages.
 */
export const convert: Command<readonly string[], ConvertOptions> = {
  arguments: [
    { name: '[pages...]', help: 'archive pages (default: all archives and articles of content/)' },
  ],
  options: [
    ...archiveOptions,
    {
      flags: '--out <dir>',
      help: 'folder to write (default: data, or .build/data for given pages)',
    },
    { flags: '--json', help: 'print one JSON object per archive and line' },
  ],
  examples: ['convert', 'convert mariadb-two-cores --out .build/example'],
  run: convertPages,
}

async function convertPages(
  pageArguments: readonly string[],
  options: ConvertOptions,
  output: Output,
): Promise<number> {
  const root = process.cwd()
  const isWholeProject = pageArguments.length === 0
  const pages = isWholeProject
    ? projectPages(root)
    : { archives: pageArguments.map(pageFile), articles: [] }
  const space = workspace(options)
  const out = options.out ?? (isWholeProject ? 'data' : join('.build', 'data'))
  const job = { ...pages, root, out: resolve(root, out), sourceRoot: options.root, space }
  const lastReport = space.force ? undefined : cachedReport(job)
  if (lastReport !== undefined) {
    if (options.json === true) output.data(lastReport)
    output.talk('Nothing changed.\n')
    return 0
  }
  // Without a cache every file is read, so worker threads start while this thread loads its code.
  if (space.force || !existsSync(join(space.build, 'cache'))) startWorkers()
  const unlock = lock(join(space.build, 'lock'))
  try {
    return await runJob(job, options, output)
  } finally {
    unlock()
  }
}

async function runJob(job: Job, options: ConvertOptions, output: Output): Promise<number> {
  const [{ convertProject, writeData }, { writePrivateList }, { counts }] = await Promise.all([
    import('../convert/convert.ts'),
    import('../convert/identity-register.ts'),
    import('../runs/counts.ts'),
  ])
  const converted = await convertProject({
    ...job,
    workspace: job.space,
    data: job.out,
    progress: (text) => {
      output.progress(text)
    },
  })
  printDiagnostics(converted.diagnostics, output)
  let report = ''
  for (const { archive } of converted.archives) {
    const { verdicts, statuses } = counts(archive)
    const files = archive.sources.length
    report += `${JSON.stringify({ archive: archive.page.slug, files, ...verdicts, statuses })}\n`
    const { read, ignored, rejected, unknown } = verdicts
    output.talk(
      `${archive.page.slug}: ${String(archive.runs.length)} runs; ${String(files)} files = ${String(read)} read + ` +
        `${String(ignored)} ignored + ${String(rejected)} rejected + ${String(unknown)} unknown\n`,
    )
  }
  if (options.json === true) output.data(report)
  const { written, unchanged, removed } = writeData(converted, job.out)
  writePrivateList(job.root, converted.archives)
  output.talk(
    `${options.out ?? relative(job.root, job.out)}: ${String(written)} written, ${String(unchanged)} unchanged, ${String(removed)} removed\n`,
  )
  if (converted.diagnostics.some(({ severity }) => severity === 'error')) return 1
  const sources = converted.archives.map(({ archive }) => archive.page.source)
  storeStamp(job, sources, report)
  return 0
}
