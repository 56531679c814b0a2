// benchfolio dev: converts and renders on every change into a folder of its own, and serves the last good pages.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { watch } from 'chokidar'
import { convertProject, writeData } from '../../convert/convert.ts'
import { projectPages } from '../../convert/project.ts'
import { BadInput } from '../../errors.ts'
import type { Diagnostic } from '../../model.ts'
import { derive } from '../../site/derive.ts'
import { hugoBinary } from '../../site/hugo-binary.ts'
import { hugo } from '../../site/hugo.ts'
import { writeNextLedger } from '../../site/next-ledger.ts'
import { stageOf, swap } from '../../site/swap.ts'
import type { CommonOptions, Output } from '../command.ts'
import { listen } from '../input/listen.ts'
import { parsePort } from '../input/port-option.ts'
import { workspace } from '../input/workspace.ts'
import { formatDiagnostic } from '../print/terminal-text.ts'
import { devServer } from './dev-server.ts'

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
  const { build } = workspace(options)
  const folder = join(build, 'dev')
  rmSync(folder, { recursive: true, force: true })
  const { server, show, reload } = devServer(folder, root)
  const baseUrl = `http://127.0.0.1:${String(port)}/`
  await listen(server, port)
  output.talk(`${baseUrl}\n`)
  // Exiting lets execa end Hugo.
  process.once('SIGTERM', () => process.exit(143))
  const watcher = watch(['content', 'layouts', 'assets', 'site'], {
    cwd: root,
    ignoreInitial: true,
  })
  // A change before the watcher is ready would be lost.
  await once(watcher, 'ready')
  const change = repeatable(async () => {
    const problems = await convertProjectOnce(options, output)
    try {
      const destination = stageOf(folder)
      await hugo({ binary, root, destination, build, baseUrl })
      swap(destination, folder)
      show(problems)
      reload()
    } catch (error) {
      const problem = problemOf(error, root)
      output.talk(`${formatDiagnostic(problem)}\n`)
      show([...problems, problem])
    }
  })
  watcher.on('all', change)
  change()
  await once(server, 'close')
  return 0
}

// Returns the errors of pages and articles.
async function convertProjectOnce(
  options: DevOptions,
  output: Output,
): Promise<readonly Diagnostic[]> {
  const root = process.cwd()
  const space = workspace(options)
  const folders = { root, out: join(root, 'data'), derived: join(space.build, 'site') }
  try {
    const converted = await convertProject({
      root,
      ...projectPages(root),
      ...(options.root === undefined ? {} : { sourceRoot: options.root }),
      workspace: space,
      data: folders.out,
      progress: () => undefined,
    })
    for (const diagnostic of converted.diagnostics) output.talk(`${formatDiagnostic(diagnostic)}\n`)
    await derive(converted, folders.derived, {
      file: join(space.build, 'cache', 'derived.json'),
      fresh: space.force,
    })
    writeNextLedger(folders, converted.permalinks)
    // Hugo renders as soon as data change, and then needs the drawings.
    const { written } = writeData(converted, folders.out)
    output.talk(`converted: ${String(written)} data files written\n`)
    return converted.diagnostics.filter(({ severity }) => severity === 'error')
  } catch (error) {
    const problem = problemOf(error, root)
    output.talk(`${formatDiagnostic(problem)}\n`)
    return [problem]
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

// Returns a function that runs `work`, or once more after the current run, however often it is called meanwhile.
function repeatable(work: () => Promise<void>): () => void {
  let isRequested = false
  let isRunning = false
  const loop = async (): Promise<void> => {
    isRunning = true
    while (isRequested) {
      isRequested = false
      await work()
    }
    isRunning = false
  }
  return () => {
    isRequested = true
    if (!isRunning) void loop()
  }
}
