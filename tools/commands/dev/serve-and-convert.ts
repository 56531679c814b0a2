// benchfolio dev: Hugo's server with live reload, and a conversion on every change.
import { join, resolve } from 'node:path'
import { watch } from 'chokidar'
import { execa } from 'execa'
import { convertProject, writeData } from '../../convert/convert.ts'
import { projectPages } from '../../convert/project.ts'
import { BadInput } from '../../errors.ts'
import { derive } from '../../site/derive.ts'
import { hugoBinary } from '../../site/hugo-binary.ts'
import { writeNextLedger } from '../../site/next-ledger.ts'
import type { CommonOptions, Output } from '../command.ts'
import { parsePort } from '../input/port-option.ts'
import { workspace } from '../input/workspace.ts'
import { formatDiagnostic } from '../print/terminal-text.ts'

/** Options of `dev`. */
export interface DevOptions extends CommonOptions {
  readonly port: string
  readonly hugo?: string
}

/** Serves until it is interrupted. An error in a page is printed, and the last good data stay; 3 if the server fails. */
export async function serveAndConvert(options: DevOptions, output: Output): Promise<number> {
  const port = parsePort(options.port)
  const hugo = hugoBinary(options.hugo)
  const convert = (): Promise<void> => convertProjectOnce(options, output)
  await convert()
  const watcher = watch(['content', 'site/archives', 'site/vocabulary'], {
    cwd: process.cwd(),
    ignoreInitial: true,
  })
  watcher.on('all', repeatable(convert))
  try {
    return await serve(hugo, port)
  } finally {
    await watcher.close()
  }
}

async function convertProjectOnce(options: DevOptions, output: Output): Promise<void> {
  const root = process.cwd()
  const space = workspace(options)
  try {
    const converted = await convertProject({
      root,
      ...projectPages(root),
      ...(options.root === undefined ? {} : { sourceRoot: options.root }),
      workspace: space,
      data: join(root, 'data'),
      progress: () => undefined,
    })
    for (const diagnostic of converted.diagnostics) output.talk(`${formatDiagnostic(diagnostic)}\n`)
    await derive(converted, join(space.build, 'site'), {
      file: join(space.build, 'cache', 'derived.json'),
      fresh: space.force,
    })
    const folders = { root, out: join(root, 'data'), derived: join(space.build, 'site') }
    writeNextLedger(folders, converted.permalinks)
    // Hugo renders as soon as data change, and then needs the drawings.
    const { written } = writeData(converted, resolve(root, 'data'))
    output.talk(`converted: ${String(written)} data files written\n`)
  } catch (error) {
    output.talk(`${error instanceof Error ? error.message : String(error)}\n`)
  }
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

async function serve(hugo: string, port: number): Promise<number> {
  const site = ['--source', process.cwd(), '--config', 'site/hugo.toml']
  const address = ['--bind', '127.0.0.1', '--port', String(port)]
  // Exiting lets execa end the server.
  process.once('SIGTERM', () => process.exit(143))
  const { code, exitCode, shortMessage } = await execa(hugo, ['server', ...site, ...address], {
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    reject: false,
  })
  if (code !== undefined)
    throw new BadInput(
      `Hugo cannot be started: ${shortMessage}`,
      hugo,
      'Give a Hugo executable with --hugo, or run benchfolio doctor',
    )
  return (exitCode ?? 0) === 0 ? 0 : 3
}
