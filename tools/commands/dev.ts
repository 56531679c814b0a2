import type { Command, CommonOptions } from './command.ts'
import { archiveOptions } from './option-parsers.ts'
import { once } from 'node:events'
import { rmSync, cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { watch } from 'chokidar'
import { BadInput } from '../core/errors.ts'
import type { Diagnostic } from '../core/model.ts'
import {
  isError,
  convertProject,
  writeData,
  type Converted,
} from '../convert/convert-publication.ts'
import { hugoBinary } from '../site/hugo-binary.ts'
import { sweep, stageOf, swap } from '../site/swap.ts'
import { listen, parsePort } from './input/local-server.ts'
import { workspace } from './input/workspace.ts'
import { formatDiagnostic } from './print/terminal-text.ts'
import { devServer, type DevServer } from './dev/dev-server.ts'
import {
  articleSlug,
  convertArticles,
  renderArticles,
  writeArticles,
  type DevFolders,
} from './dev/edited-articles.ts'
import { projectPages } from '../convert/project.ts'
import { derive, deriveArticles, type DerivedArchives } from '../site/derive.ts'
import { hugo, type HugoRun } from '../site/hugo.ts'
import { writeNextLedger } from '../site/next-ledger.ts'

/** Serves until it is interrupted. Errors are printed and shown in the page, and the last good page stays. */
export const dev: Command<readonly [], DevOptions> = {
  options: {
    ...archiveOptions,
    '--port <number>': { help: 'port on the loopback interface', default: '1313' },
    '--hugo <file>': 'Hugo executable to use',
  },
  examples: ['dev --port 8080'],
  async run(_operands, options, output) {
    const port = parsePort(options.port)
    const binary = hugoBinary(options.hugo)
    const root = process.cwd()
    const folder = join(workspace(options).build, 'dev')
    rmSync(folder, { recursive: true, force: true })
    sweep(folder)
    const server = devServer(folder, root)
    const baseUrl = `http://127.0.0.1:${port}/`
    await listen(server.server, port)
    output.talk(`${baseUrl}\n`)
    // Exiting lets execa end Hugo.
    process.once('SIGTERM', () => process.exit(143))
    const watcher = watch(['content', 'layouts', 'assets', 'site'], {
      cwd: root,
      ignoreInitial: true,
      awaitWriteFinish: { stabilityThreshold: writtenMilliseconds, pollInterval: 10 },
    })
    // A change before the watcher is ready would be lost.
    await once(watcher, 'ready')
    let problems: readonly Diagnostic[] = []
    const site = liveSite(options, { binary, root, baseUrl }, (diagnostics, written) => {
      problems = diagnostics.filter(isError)
      for (const diagnostic of diagnostics) output.talk(`${formatDiagnostic(diagnostic)}\n`)
      output.talk(`converted: ${written} data files written\n`)
    })
    const change = renderer(site, server.reload, (error) => {
      const failure = error === undefined ? [] : [problemOf(error, root)]
      for (const problem of failure) output.talk(`${formatDiagnostic(problem)}\n`)
      server.show([...problems, ...failure])
    })
    watcher.on('all', (event, path) => {
      // A new file or a removed one may concern any page.
      change(event === 'change' ? articleSlug(path) : undefined)
    })
    change(undefined)
    await once(server.server, 'close')
    return 0
  },
}

/** Options of `dev`. */
interface DevOptions extends CommonOptions {
  readonly port: string
  readonly hugo?: string
}

// A file is complete if its size is unchanged for this time: most editors empty a file before they write it, and chokidar ignores further events of a file within 5 ms.
const writtenMilliseconds = 50

// Without a change for so long, the pages that link to an edited article are rendered, too.
const quietMilliseconds = 2000

// Returns a function that takes a change, of the article of a slug or of anything, and renders what the changes since the last rendering concern.
function renderer(
  site: LiveSite,
  reload: DevServer['reload'],
  show: (failure?: unknown) => void,
): (slug: string | undefined) => void {
  let edited = new Set<string>()
  let isAll = false
  let isRunning = false
  let rest = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const render = async (): Promise<void> => {
    const [slugs, all] = [[...edited].toSorted(), isAll]
    edited = new Set()
    isAll = false
    try {
      const isPart = !all && (await site.renderEdited(slugs))
      if (!isPart) await site.renderAll()
      show()
      reload(isPart ? 'changed' : 'all')
      if (isPart) scheduleRest()
    } catch (error) {
      show(error)
    }
  }
  const renderRest = async (): Promise<void> => {
    rest = new AbortController()
    try {
      if (await site.renderRest(rest.signal)) reload('changed')
    } catch (error) {
      show(error)
    }
  }
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning) return
    isRunning = true
    await work()
    while (isAll || edited.size > 0) await render()
    isRunning = false
  }
  const scheduleRest = (): void => {
    timer = setTimeout(() => void run(renderRest), quietMilliseconds)
  }
  return (slug) => {
    if (slug === undefined) isAll = true
    else edited.add(slug)
    clearTimeout(timer)
    rest.abort()
    void run(render)
  }
}

function problemOf(error: unknown, root: string): Diagnostic {
  const problem = { severity: 'error', rule: 'dev/build' } as const
  if (!(error instanceof BadInput)) {
    const message = error instanceof Error ? error.message : String(error)
    return { ...problem, message, place: { file: 'benchfolio' } }
  }
  const { message, where, advice: fix } = error
  const [, path = where, line, column] = /^(.*):(\d+):(\d+)$/.exec(where) ?? []
  const file = path.startsWith(root) ? relative(root, path) : path
  const position = line === undefined ? {} : { line: Number(line), column: Number(column) }
  return { ...problem, message, fix, place: { file, ...position } }
}

/** A publication that is converted and rendered again and again. The functions throw `BadInput`; the last good pages stay. */
interface LiveSite {
  /** Converts and renders everything. */
  readonly renderAll: () => Promise<void>
  /** Converts and renders articles alone; false where everything must be converted. */
  readonly renderEdited: (slugs: readonly string[]) => Promise<boolean>
  /** Renders all pages of what is converted, unless it is cancelled; true if it did. */
  readonly renderRest: (cancelSignal: AbortSignal) => Promise<boolean>
}

/** Returns the site of the publication in the current folder; `run` is how Hugo is started, `report` receives the diagnostics of each conversion. */
function liveSite(
  options: CommonOptions,
  run: Pick<HugoRun, 'binary' | 'root' | 'baseUrl'>,
  report: (diagnostics: readonly Diagnostic[], written: number) => void,
): LiveSite {
  const { root } = run
  const space = workspace(options)
  const { build } = space
  const folders: DevFolders = {
    data: join(root, 'data'),
    derived: join(build, 'site'),
    site: join(build, 'dev'),
  }
  const ledger = { root, out: folders.data, derived: folders.derived }
  let last: { readonly converted: Converted; readonly archives: DerivedArchives } | undefined

  const renderPages = async (cancelSignal?: AbortSignal): Promise<void> => {
    const destination = stageOf(folders.site)
    await hugo({ ...run, destination, build, ...(cancelSignal ? { cancelSignal } : {}) })
    if (cancelSignal) keepLists(folders.site, destination)
    swap(destination, folders.site)
  }

  return {
    async renderAll() {
      const converted = await convertProject({
        root,
        ...projectPages(root),
        ...(options.root === undefined ? {} : { sourceRoot: options.root }),
        workspace: space,
        data: folders.data,
        progress: () => undefined,
      })
      const archives: DerivedArchives = { textIds: new Set(), runs: new Map() }
      await derive(converted, folders.derived, space, archives)
      writeNextLedger(ledger, converted.permalinks)
      const { written } = writeData(converted, folders.data)
      report(converted.diagnostics, written)
      last = { converted, archives }
      await renderPages()
    },

    async renderEdited(slugs) {
      if (!last) return false
      const before = last.converted
      const converted = convertArticles(before, slugs, folders.data)
      if (!converted) return false
      last = { ...last, converted }
      const written = await writeArticles(before, converted, slugs, folders)
      report(converted.diagnostics, written)
      await renderArticles(converted, slugs, folders, { ...run, build })
      return true
    },

    async renderRest(cancelSignal) {
      if (!last) return false
      const { converted, archives } = last
      await deriveArticles(converted, folders.derived, space, archives)
      writeNextLedger(ledger, converted.permalinks)
      try {
        if (!cancelSignal.aborted) await renderPages(cancelSignal)
      } catch (error) {
        if (!cancelSignal.aborted) throw error
      }
      return !cancelSignal.aborted
    },
  }
}

// An open page loads the lists of search and explorer when they are used: those of its site stay.
function keepLists(before: string, site: string): void {
  const lists = join('build', 'lists')
  if (!existsSync(join(before, lists))) return
  const kept = readdirSync(join(before, lists))
    .map((name) => ({ name, time: statSync(join(before, lists, name)).mtimeMs }))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, mostLists)
  for (const { name } of kept)
    cpSync(join(before, lists, name), join(site, lists, name), { preserveTimestamps: true })
}

const mostLists = 10
