// benchfolio dev: converts and renders on every change into a folder of its own, and serves the last good pages.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { watch } from 'chokidar'
import { BadInput } from '../../core/errors.ts'
import type { Diagnostic } from '../../core/model.ts'
import { isError } from '../../convert/convert-publication.ts'
import { hugoBinary } from '../../site/hugo-binary.ts'
import { sweep } from '../../site/swap.ts'
import type { CommonOptions, Output } from '../command.ts'
import { listen } from '../input/listen.ts'
import { parsePort } from '../input/port-option.ts'
import { workspace } from '../input/workspace.ts'
import { formatDiagnostic } from '../print/terminal-text.ts'
import { devServer, type DevServer } from './dev-server.ts'
import { articleSlug } from './edited-articles.ts'
import { liveSite, type LiveSite } from './live-site.ts'

/** Options of `dev`. */
export interface DevOptions extends CommonOptions {
  readonly port: string
  readonly hugo?: string
}

/** Serves until it is interrupted. Errors are printed and shown in the page, and the last good page stays. */
export async function serveAndConvert(options: DevOptions, output: Output): Promise<number> {
  const port = parsePort(options.port)
  const binary = hugoBinary(options.hugo)
  const root = process.cwd()
  const folder = join(workspace(options).build, 'dev')
  rmSync(folder, { recursive: true, force: true })
  sweep(folder)
  const server = devServer(folder, root)
  const baseUrl = `http://127.0.0.1:${String(port)}/`
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
    output.talk(`converted: ${String(written)} data files written\n`)
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
