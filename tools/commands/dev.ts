// benchfolio dev: convert on every change, with Hugo's own server for pages and live reload.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { watch } from 'chokidar'
import { convertProject, writeData } from '../convert/convert.ts'
import { derive } from '../site/derive.ts'
import { hugoBinary } from '../site/hugo-binary.ts'
import { projectPages } from '../convert/project.ts'
import { diagnosticLine, type CommonOptions, type Output } from './command.ts'
import { workspace } from './workspace.ts'

/** Options of `dev`. */
export interface DevOptions extends CommonOptions {
  readonly port: string
  readonly hugo?: string
}

/** Runs until interrupted. An error in a page is printed and the last good data stay. */
export async function dev(options: DevOptions, output: Output): Promise<number> {
  const root = process.cwd()
  const space = workspace(options)
  const convert = async (): Promise<void> => {
    try {
      const converted = await convertProject({
        root,
        ...projectPages(root),
        ...(options.root === undefined ? {} : { sourceRoot: options.root }),
        workspace: space,
        progress: () => undefined,
      })
      for (const diagnostic of converted.diagnostics) output.talk(`${diagnosticLine(diagnostic)}\n`)
      await derive(converted, join(space.build, 'site'), {
        file: join(space.build, 'cache', 'derived.json'),
        fresh: space.force,
      })
      // Last, for Hugo renders every page anew when data change, and then the drawings must be there.
      const { written } = writeData(converted, resolve(root, 'data'))
      output.talk(`converted: ${String(written)} data files written\n`)
    } catch (error) {
      output.talk(`${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
  await convert()
  let again = false
  let running = false
  const onChange = (): void => {
    again = true
    if (running) return
    running = true
    const loop = async (): Promise<void> => {
      while (again) {
        again = false
        await convert()
      }
      running = false
    }
    void loop()
  }
  const watcher = watch(['content', 'site/archives', 'site/vocabulary'], {
    cwd: root,
    ignoreInitial: true,
  })
  watcher.on('all', onChange)
  const server = spawn(
    hugoBinary(options.hugo),
    [
      'server',
      '--source',
      root,
      '--config',
      'site/hugo.toml',
      '--bind',
      '127.0.0.1',
      '--port',
      options.port,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  // Whoever ends this program ends the server with it.
  process.once('exit', () => server.kill())
  process.once('SIGTERM', () => process.exit(143))
  const code = await new Promise<number>((done) =>
    server.on('close', (status) => done(status ?? 0)),
  )
  await watcher.close()
  return code === 0 ? 0 : 3
}
