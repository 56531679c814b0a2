// benchfolio convert: archives and articles to data files.
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { lock } from '../site/lock.ts'
import { projectPages } from '../convert/project.ts'
import { startReaders } from '../runs/readers.ts'
import { remember, remembered, type Job } from '../convert/up-to-date.ts'
import { diagnosticLine, type CommonOptions, type Output } from './command.ts'
import { pageFile, workspace } from './workspace.ts'

/** Options of `convert`. */
export interface ConvertOptions extends CommonOptions {
  readonly out?: string
}

/**
 * Converts the named archive pages, or all pages and articles of the project. 0 without findings, 1
 * when a page or an article is wrong; what is wrong inside archives is on their pages.
 */
export async function convert(
  arguments_: readonly string[],
  options: ConvertOptions,
  output: Output,
): Promise<number> {
  const root = process.cwd()
  const whole = arguments_.length === 0
  const pages = whole ? projectPages(root) : { archives: arguments_.map(pageFile), articles: [] }
  const space = workspace(options)
  const out = options.out ?? (whole ? 'data' : join('.build', 'data'))
  const job = { ...pages, root, out: resolve(root, out), sourceRoot: options.root, space }
  const before = space.force ? undefined : remembered(job)
  if (before !== undefined) {
    if (options.json === true) output.data(before)
    output.talk('Nothing changed.\n')
    return 0
  }
  // All archives will be read: the threads start while this one loads what it needs.
  if (space.force || !existsSync(join(space.build, 'cache'))) startReaders()
  const unlock = lock(join(space.build, 'lock'))
  try {
    return await convertNow(job, options, output)
  } finally {
    unlock()
  }
}

async function convertNow(job: Job, options: ConvertOptions, output: Output): Promise<number> {
  const [{ convertProject, writeData }, { counts }] = await Promise.all([
    import('../convert/convert.ts'),
    import('../runs/counts.ts'),
  ])
  const converted = await convertProject({
    ...job,
    workspace: job.space,
    progress: (text) => {
      output.progress(text)
    },
  })
  for (const diagnostic of converted.diagnostics) output.talk(`${diagnosticLine(diagnostic)}\n`)
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
  output.talk(
    `${options.out ?? relative(job.root, job.out)}: ${String(written)} written, ${String(unchanged)} unchanged, ${String(removed)} removed\n`,
  )
  const findings = converted.diagnostics.some(({ severity }) => severity === 'error')
  if (findings) return 1
  remember(
    job,
    converted.archives.map(({ archive }) => archive.page.source),
    report,
  )
  return 0
}
