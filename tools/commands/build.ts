import type { Command, CommonOptions, Output } from './command.ts'
import { archiveOptions, cacheSizeOption } from './option-parsers.ts'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { siteAddress } from '../cite/open-publication.ts'
import { writePrivateList } from '../convert/identity-register.ts'
import { convertProject, writeData } from '../convert/convert-publication.ts'
import { writeLedger, type Permalink } from '../convert/permalinks.ts'
import { policyOf } from '../convert/policy.ts'
import { projectPages } from '../convert/project.ts'
import { storeStamp, cachedReport, type Job } from '../convert/up-to-date.ts'
import { counted } from '../core/counted.ts'
import { BadInput } from '../core/errors.ts'
import type { Diagnostic } from '../core/model.ts'
import { overBudget, readBudgets, weightLine, type HeavyPage } from '../site/budgets.ts'
import { startDeriving } from '../site/derive.ts'
import { hugoBinary } from '../site/hugo-binary.ts'
import { hugo } from '../site/hugo.ts'
import { lockProject } from '../site/lock.ts'
import { writeNextLedger } from '../site/next-ledger.ts'
import { pageWeights } from '../site/page-weights.ts'
import { recover, stageOf, swap, sweep } from '../site/swap.ts'
import { checkPages, runTask } from '../site/tasks.ts'
import { verifySite } from '../site/verify-site.ts'
import { stopWorkers } from '../core/worker-pool.ts'
import { boundCache, defaultCacheBytes } from '../cache/cache.ts'
import { workspace } from './input/workspace.ts'
import { printDiagnostics, formatDiagnostic } from './print/terminal-text.ts'

/** Publishes the site; 0 if it was published, 1 if a page, an article or the verification failed. */
export const build: Command<readonly [], BuildOptions> = {
  options: {
    ...archiveOptions,
    ...cacheSizeOption,
    '--out <dir>': 'folder to publish to (default: public)',
    '--hugo <file>': 'Hugo executable to use',
    '--base-url <url>': 'address of the site (default: baseURL of hugo.toml)',
  },
  examples: ['build'],
  async run(_operands, options, output) {
    const root = process.cwd()
    const published = resolve(root, options.out ?? 'public')
    const budgets = readBudgets(root)
    const address = addressOf(root, options.baseUrl)
    const space = workspace(options)
    const binary = hugoBinary(options.hugo)
    const unlock = lockProject()
    const staged = stageOf(published)
    try {
      recover(published)
      sweep(published)
      const job: BuildJob = {
        ...projectPages(root),
        root,
        out: resolve(root, 'data'),
        derived: resolve(space.build, 'site'),
        sourceRoot: options.root,
        baseUrl: options.baseUrl,
        space,
      }
      const lastCounts = space.force ? undefined : cachedReport(job)
      const contents =
        lastCounts === undefined ? await convertAndDraw(job, output) : { counts: lastCounts }
      if (contents === undefined) return 1
      const ledger = writeNextLedger(job, contents.permalinks)
      output.progress('running Hugo')
      mkdirSync(staged, { recursive: true })
      const running = hugo({
        binary,
        root,
        destination: staged,
        build: space.build,
        baseUrl: options.baseUrl,
      })
      try {
        contents.remember?.()
      } finally {
        await running
      }
      // A program that is no Hugo ends without an error too.
      if (!existsSync(join(staged, 'index.html')))
        throw new BadInput(
          'The site was not published: Hugo wrote no index.html',
          binary,
          'Give a Hugo executable with --hugo; the last good site is unchanged',
        )
      output.progress('verifying')
      const { pathname } = new URL(address)
      const verifying = verifySite(staged, (pages) => runTask(checkPages, pages), pathname)
      const weights = pageWeights(staged, join(space.build, 'cache', 'weights.json'))
      rejectProblems(await verifying, staged, output)
      rejectHeavyPages(overBudget(weights, budgets, ledger), staged, output)
      swap(staged, published)
      writeLedger(job.out, ledger)
      boundCache(space, options.cacheSize ?? defaultCacheBytes)
      output.progress('')
      output.talk(`${published}: ${contents.counts}\n${weightLine(weights)}`)
      return 0
    } finally {
      await stopWorkers()
      unlock()
    }
  },
}

/** Options of `build`. */
interface BuildOptions extends CommonOptions {
  readonly out?: string
  readonly hugo?: string
  readonly baseUrl?: string
  /** Bytes. */
  readonly cacheSize?: number
}

type BuildJob = Job & { readonly derived: string }

/** The contents of the site in words; if they were converted now, their permalinks and a function that marks them as up to date. */
interface Contents {
  readonly counts: string
  readonly permalinks?: readonly Permalink[]
  readonly remember?: () => void
}

function addressOf(root: string, given: string | undefined): string {
  const address = siteAddress(root, given)
  if (URL.canParse(address)) return address
  throw new BadInput(
    `Unexpected address of the site ${address}, expected one such as https://me.example/bench/`,
    given === undefined ? 'baseURL of hugo.toml' : '--base-url',
    'Give the address with its scheme',
    2,
  )
}

const maxPrintedProblems = 20

function rejectProblems(problems: readonly Diagnostic[], staged: string, output: Output): void {
  for (const diagnostic of problems.slice(0, maxPrintedProblems))
    output.talk(`${formatDiagnostic(diagnostic)}\n`)
  if (problems.length === 0) return
  throw new BadInput(
    `The site was not published: ${counted(problems.length, 'problem')} in the built pages`,
    staged,
    'Correct what the lines above name; the last good site is unchanged',
    1,
  )
}

function rejectHeavyPages(heavy: readonly HeavyPage[], staged: string, output: Output): void {
  for (const { diagnostic } of heavy) output.talk(`${formatDiagnostic(diagnostic)}\n`)
  const [first] = heavy
  if (!first) return
  const budgets = heavy.length === 1 ? '1 budget is' : `${heavy.length} budgets are`
  throw new BadInput(
    `The site was not published: ${budgets} exceeded`,
    staged,
    `Show less on the pages above, for example fewer series, rows or metrics per figure, or raise their budgets in site/budgets.yaml, for example \`${first.permission}\``,
    1,
  )
}

// Undefined if a page or an article has an error, whose diagnostics are printed.
async function convertAndDraw(job: BuildJob, output: Output): Promise<Contents | undefined> {
  const { sourceRoot, space, out, derived, baseUrl } = job
  const { progress } = output
  const derivation = startDeriving(derived, space, policyOf(job.root).publish, baseUrl)
  const converted = await convertProject({
    ...job,
    sourceRoot,
    workspace: space,
    data: out,
    progress,
    onConverted: derivation,
  })
  const { complete, diagnostics, articles, archives, permalinks } = converted
  // Drawing takes longest, so it starts before the data files are written.
  if (complete) derivation.converted(converted)
  writeData(converted, out)
  writePrivateList(job.root, converted.archives)
  printDiagnostics(diagnostics, output)
  if (!complete) return undefined
  progress('drawing')
  const changed = await derivation.finish(converted, (steps) => {
    progress('drawing', steps)
  })
  printDiagnostics(changed, output)
  const runs = archives.reduce((sum, { archive }) => sum + archive.runs.length, 0)
  const counts = [
    counted(articles.length, 'article'),
    counted(archives.length, 'archive'),
    counted(runs, 'run'),
  ].join(', ')
  // Warnings must be printed by the next build too.
  if (diagnostics.length + changed.length > 0) return { counts, permalinks }
  const sources = archives.map(({ archive }) => archive.page.source)
  return {
    counts,
    permalinks,
    remember: () => {
      storeStamp(job, sources, counts)
    },
  }
}
