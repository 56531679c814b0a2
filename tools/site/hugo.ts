// Runs Hugo as a child process; its error output becomes the message of the failure.
import { join, relative } from 'node:path'
import { execa } from 'execa'
import { hugoSettings, type EditedPages } from './hugo-settings.ts'
import { whenIdle } from './idle-process.ts'
import { BadInput } from '../core/errors.ts'
import { signalProcess } from '../core/signal-process.ts'

/** How Hugo is run. */
export interface HugoRun {
  readonly binary: string
  readonly root: string
  readonly destination: string
  /** The folder of the caches and derived files; `.build` of the project where absent. */
  readonly build?: string
  readonly baseUrl?: string | undefined
  /** Articles to render alone; all pages where absent. */
  readonly edited?: EditedPages
  /** Ends Hugo. */
  readonly cancelSignal?: AbortSignal
  /** Milliseconds without processor time after which the process counts as hanging. */
  readonly patience?: number
}

// In milliseconds: a site of 100,000 runs takes minutes, on a busy machine many of them.
const longest = 3_600_000

/** Runs Hugo over the project; throws `BadInput` with its first error when it fails, warns or is cancelled. */
export async function hugo(run: HugoRun): Promise<void> {
  const { binary, root, destination, baseUrl } = run
  const build = run.build ?? join(root, '.build')
  const options = [
    '--source',
    root,
    '--config',
    hugoSettings(root, build, run.edited).join(','),
    '--destination',
    destination,
    '--cleanDestinationDir',
    '--noBuildLock',
    '--panicOnWarning',
    ...(baseUrl === undefined ? [] : ['--baseURL', baseUrl]),
  ]
  // Hugo sometimes deadlocks when more than fifty pages fail; a second run usually prints the error.
  let { code, text, still } = await ended(binary, options, run)
  if (still) ({ code, text, still } = await ended(binary, options, run))
  if (code === 0) return
  if (still) {
    throw new BadInput(
      'Hugo hangs, which happens when a template fails on more than fifty pages',
      'layouts/',
      'Undo the last change of a template, or build again: Hugo usually prints the location',
    )
  }
  const lines = text.split('\n').filter((line) => /^(?:ERROR|WARN|Error|panic)/.test(line))
  const message = (lines[0] ?? text.trim()).replace(/^(?:ERROR|WARN|Error:?)\s*/, '')
  // Taxonomies of the site's own settings and pages that no other check reads.
  const [, path] =
    /\b(?:open|mkdir|stat) ([^\n]+): (?:file name too long|not a directory|is a directory)/.exec(
      message,
    ) ?? []
  if (path !== undefined)
    throw new BadInput(
      `Hugo: ${message}`,
      relative(destination, path),
      'Shorten or rename the folder of the page, or the text in its front matter that has this address',
    )
  const [, quoted] = /"([^"]+(?::\d+:\d+|\.md))"/.exec(message) ?? []
  // An error of a template begins with the page.
  const [, page] = /^(\S+\.md):/.exec(message) ?? []
  const place = quoted ?? (page === undefined ? undefined : `content/${page}`)
  throw new BadInput(
    `Hugo: ${message}`,
    place ?? 'site/hugo.toml',
    'Correct the page or the template it names, and build again',
  )
}

async function ended(
  binary: string,
  options: readonly string[],
  { patience = 30_000, cancelSignal }: HugoRun,
): Promise<{ code: number; text: string; still: boolean }> {
  const child = execa(binary, options, {
    stdin: 'ignore',
    all: true,
    reject: false,
    stripFinalNewline: false,
    maxBuffer: Infinity,
    timeout: longest,
    killSignal: 'SIGKILL',
    ...(cancelSignal ? { cancelSignal } : {}),
    extendEnv: false,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      TZ: 'UTC',
      // Garbage collection takes a sixth of Hugo's time, and memory is plentiful.
      GOGC: '400',
    },
  })
  let still = false
  const watch = whenIdle(child.pid, patience, (pids) => {
    still = true
    for (const pid of pids) signalProcess(pid, 'SIGKILL')
  })
  const { code, cause, exitCode = 1, signal, all } = await child
  clearInterval(watch)
  // It did not start.
  if (code !== undefined) throw cause
  const text = signal === undefined ? all : `ERROR Hugo was ended by ${signal}\n${all}`
  return { code: exitCode, text, still }
}
