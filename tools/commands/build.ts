// benchfolio build: convert, draw, run Hugo into a staging folder, verify, publish.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { BadInput } from '../errors.ts'
import { overBudget, readBudgets, weightLine, weightTable } from '../site/budgets.ts'
import { beside, type Beside } from '../site/beside.ts'
import { convertProject, dataFiles } from '../convert/convert.ts'
import { startDeriving } from '../site/derive.ts'
import { hugo } from '../site/hugo.ts'
import { hugoBinary } from '../site/hugo-binary.ts'
import { lock } from '../site/lock.ts'
import { pageWeights } from '../site/page-weights.ts'
import { projectPages } from '../convert/project.ts'
import { remember, remembered, type Job } from '../convert/up-to-date.ts'
import { recover, stageOf, swap, sweep } from '../site/swap.ts'
import { writeBeside } from '../site/write-beside.ts'
import { verifySite, type PagesOfSite } from '../site/verify-site.ts'
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
  // Two threads and Hugo want the cores: code is compiled for speed when it is hot only.
  setFlagsFromString('--interrupt-budget=800000')
  const root = process.cwd()
  const published = resolve(root, options.out ?? 'public')
  const budgets = readBudgets(root)
  const space = workspace(options)
  const binary = hugoBinary(options.hugo)
  const unlock = lock(join(space.build, 'lock'))
  const staged = stageOf(published)
  const side = beside()
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
    const before = space.force ? undefined : remembered(job)
    const made = before === undefined ? await convertAndDraw(job, side, output) : { counts: before }
    if (made === undefined) return 1
    progress('running Hugo')
    mkdirSync(staged, { recursive: true })
    const running = hugo({ binary, root, destination: staged, baseUrl: options.baseUrl })
    try {
      made.remember?.()
    } finally {
      await running
    }
    progress('verifying')
    const look = side.parallel ? (pages: PagesOfSite) => side.do('verify', pages) : undefined
    const looking = verifySite(staged, look)
    const weights = pageWeights(staged, join(space.build, 'cache', 'weights.json'))
    const problems = await looking
    for (const diagnostic of problems.slice(0, 20)) output.talk(`${diagnosticLine(diagnostic)}\n`)
    if (problems.length > 0) {
      throw new BadInput(
        `The site was not published: ${String(problems.length)} problems in the built pages`,
        staged,
        'The last good site is untouched; correct what the lines above name',
        1,
      )
    }
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
    output.talk(
      `${published}: ${made.counts}\n${options.sizes === true ? '' : weightLine(weights)}`,
    )
    return 0
  } finally {
    side.end()
    unlock()
  }
}

/** How much there is, in words, and what is to be done before another build asks `remembered`. */
interface Made {
  readonly counts: string
  readonly remember?: () => void
}

// Undefined when a page or an article is wrong, which was said.
async function convertAndDraw(
  job: Job & { readonly derived: string },
  side: Beside,
  output: Output,
): Promise<Made | undefined> {
  const { sourceRoot, space, out, derived } = job
  const progress = (text: string): void => {
    output.progress(text)
  }
  const made = startDeriving(
    derived,
    { file: join(space.build, 'cache', 'derived.json'), fresh: space.force },
    side,
  )
  const converted = await convertProject({ ...job, sourceRoot, workspace: space, progress, made })
  const { complete } = converted
  // It takes the longest.
  if (complete) made.converted(converted)
  const written = writeBeside(side, out, dataFiles(converted, out), !complete)
  // What is wrong with it is said when it is awaited.
  written.catch(() => undefined)
  for (const diagnostic of converted.diagnostics) output.talk(`${diagnosticLine(diagnostic)}\n`)
  if (!complete) {
    await written
    return undefined
  }
  progress('drawing')
  await made.finish(converted)
  await written
  const { articles, archives } = converted
  const runs = archives.reduce((sum, { archive }) => sum + archive.runs.length, 0)
  const counts = `${String(articles.length)} articles, ${String(archives.length)} archives, ${String(runs)} runs`
  // What warns is said every time.
  if (converted.diagnostics.length > 0) return { counts }
  const sources = archives.map(({ archive }) => archive.page.source)
  return {
    counts,
    remember: () => {
      remember(job, sources, counts)
    },
  }
}
