// benchfolio build: convert, draw, run Hugo into a staging folder, verify, publish.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BadInput } from '../archive/bad-input.ts'
import { overBudget, readBudgets, weightLine, weightTable } from '../publish/budgets.ts'
import { convertProject, writeData } from '../publish/convert.ts'
import { derive } from '../publish/derive.ts'
import { hugo } from '../publish/hugo.ts'
import { hugoBinary } from '../publish/hugo-binary.ts'
import { lock } from '../publish/lock.ts'
import { pageWeights } from '../publish/page-weights.ts'
import { projectPages } from '../publish/project.ts'
import { remember, remembered, type Job } from '../publish/up-to-date.ts'
import { recover, stageOf, swap, sweep } from '../publish/swap.ts'
import { verifySite } from '../publish/verify-site.ts'
import { diagnosticLine, type CommonOptions, type Output } from './command.ts'
import { workspace } from './workspace.ts'

/** Options of `build`. */
export interface BuildOptions extends CommonOptions {
  readonly out?: string
  readonly hugo?: string
  readonly baseUrl?: string
  /** Show a table of what pages weigh. */
  readonly sizes?: boolean
}

/** Builds the site; 0 when it was published, 1 when a page, an article or the verification failed. */
export async function build(options: BuildOptions, output: Output): Promise<number> {
  const root = process.cwd()
  const published = resolve(root, options.out ?? 'public')
  const budgets = readBudgets(root)
  const space = workspace(options)
  const binary = hugoBinary(options.hugo)
  const unlock = lock(join(space.build, 'lock'))
  const staged = stageOf(published)
  try {
    recover(published)
    sweep(published)
    const progress = (text: string): void => {
      output.progress(text)
    }
    const job = {
      ...projectPages(root),
      root,
      out: resolve(root, 'data'),
      derived: resolve(space.build, 'site'),
      sourceRoot: options.root,
      space,
    }
    const counts =
      (space.force ? undefined : remembered(job)) ?? (await convertAndDraw(job, output))
    if (counts === undefined) return 1
    progress('running Hugo')
    mkdirSync(staged, { recursive: true })
    await hugo({ binary, root, destination: staged, baseUrl: options.baseUrl })
    progress('verifying')
    const problems = verifySite(staged)
    for (const diagnostic of problems.slice(0, 20)) output.talk(`${diagnosticLine(diagnostic)}\n`)
    if (problems.length > 0) {
      throw new BadInput(
        `The site was not published: ${String(problems.length)} problems in the built pages`,
        staged,
        'The last good site is untouched; correct what the lines above name',
        1,
      )
    }
    const weights = pageWeights(staged, join(space.build, 'cache', 'weights.json'))
    if (options.sizes === true) output.talk(weightTable(weights))
    const heavy = overBudget(weights, budgets)
    for (const diagnostic of heavy) output.talk(`${diagnosticLine(diagnostic)}\n`)
    if (heavy.length > 0) {
      throw new BadInput(
        `The site was not published: ${String(heavy.length)} budgets are exceeded`,
        staged,
        'Make the pages named above lighter, or allow more in site/budgets.yaml; --sizes shows all',
        1,
      )
    }
    swap(staged, published)
    progress('')
    output.talk(`${published}: ${counts}\n${options.sizes === true ? '' : weightLine(weights)}`)
    return 0
  } finally {
    unlock()
  }
}

// How much there is, in words; undefined when a page or an article is wrong, which was said.
async function convertAndDraw(
  job: Job & { readonly derived: string },
  output: Output,
): Promise<string | undefined> {
  const { sourceRoot, space, out, derived } = job
  const progress = (text: string): void => {
    output.progress(text)
  }
  const converted = await convertProject({ ...job, sourceRoot, workspace: space, progress })
  writeData(converted, out)
  for (const diagnostic of converted.diagnostics) output.talk(`${diagnosticLine(diagnostic)}\n`)
  if (!converted.complete) return undefined
  progress('drawing')
  await derive(converted, derived, {
    file: join(space.build, 'cache', 'derived.json'),
    fresh: space.force,
  })
  const { articles, archives } = converted
  const runs = archives.reduce((sum, { archive }) => sum + archive.runs.length, 0)
  const counts = `${String(articles.length)} articles, ${String(archives.length)} archives, ${String(runs)} runs`
  // What warns is said every time.
  if (converted.diagnostics.length === 0) {
    remember(
      job,
      archives.map(({ archive }) => archive.page.source),
      counts,
    )
  }
  return counts
}
