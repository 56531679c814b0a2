// The program: arguments in, exit status out. The only module that prints.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command as Parser, CommanderError } from 'commander'
import type { Output } from './commands/command.ts'
import {
  withColour,
  progressLog,
  writeOutputFile,
  hasColour,
  hasProgress,
} from './commands/print/terminal-support.ts'
import { registerCommands, type CommandTable } from './commands/register.ts'
import { BadInput, systemError } from './core/errors.ts'
import { packageRoot } from './root.ts'

/** Each command has its own file, which is loaded when the command is called. */
const commands: CommandTable = {
  inspect: [
    'Count the files and runs of an archive and list what was not read',
    async () => (await import('./commands/inspect.ts')).inspect,
  ],
  report: [
    'Report ranked findings about a folder or container of results, with source lines',
    async () => (await import('./commands/report.ts')).report,
  ],
  query: [
    'Print a metric of the runs as a table',
    async () => (await import('./commands/query.ts')).query,
  ],
  compare: [
    'Compare two groups of runs: ratio, confidence interval, p-value and verdict',
    async () => (await import('./commands/compare.ts')).compare,
  ],
  diff: [
    'Print the differences in configuration, environment, command line, profile or waits',
    async () => (await import('./commands/diff.ts')).diff,
  ],
  verify: [
    'Recompute the tables that an author published and report cells that differ',
    async () => (await import('./commands/verify.ts')).verify,
  ],
  redact: [
    'Print a text file as its page would show it, and count what is masked',
    async () => (await import('./commands/redact.ts')).redact,
  ],
  record: [
    'Run the benchmarks of a plan and record them as an archive',
    async () => (await import('./commands/record.ts')).record,
  ],
  reproduce: [
    'Measure a figure or claim again on this machine and compare both results',
    async () => (await import('./commands/reproduce.ts')).reproduce,
  ],
  init: [
    'Create a publication in an empty folder',
    async () => (await import('./commands/init.ts')).init,
  ],
  new: [
    'Create an article, or a draft about an archive',
    async () => (await import('./commands/new.ts')).newArticle,
  ],
  bind: [
    'Propose evidence for the unpinned numbers of an article and pin what is accepted',
    async () => (await import('./commands/bind.ts')).bind,
  ],
  fetch: [
    'Download the archives whose source is a URL and check their digests',
    async () => (await import('./commands/fetch.ts')).fetchPages,
  ],
  convert: [
    'Convert archives and articles to the data files in data/',
    async () => (await import('./commands/convert.ts')).convert,
  ],
  merge: [
    'Merge the shards of a conversion into the data files in data/',
    async () => (await import('./commands/convert.ts')).merge,
  ],
  build: [
    'Convert, draw, run Hugo, verify the pages and publish the site to public/',
    async () => (await import('./commands/build.ts')).build,
  ],
  dev: [
    'Serve the site with live reload and convert on every change',
    async () => (await import('./commands/dev.ts')).dev,
  ],
  preview: ['Serve the built site', async () => (await import('./commands/preview.ts')).preview],
  export: [
    'Write the data of archives as tables, or an article as one HTML file',
    async () => (await import('./commands/export.ts')).exportData,
  ],
  theme: [
    'Write the articles as posts of an existing Hugo blog',
    async () => (await import('./commands/theme.ts')).theme,
  ],
  'deploy-config': [
    'Write the files that publish the site on a host',
    async () => (await import('./commands/deploy-config.ts')).deployConfig,
  ],
  check: [
    'Check the claims, numbers, links, permalinks and front matter of all articles',
    async () => (await import('./commands/check.ts')).check,
  ],
  cite: [
    'Print a figure, claim, run or article as text for a bug tracker',
    async () => (await import('./commands/cite.ts')).cite,
  ],
  pack: [
    'Write the evidence of a permalink as one zip, which verify checks offline',
    async () => (await import('./commands/cite.ts')).pack,
  ],
  doctor: [
    'Check the tools that a build needs',
    async () => (await import('./commands/doctor.ts')).doctor,
  ],
}

const exitCodes =
  'Exit status: 0 ok, 1 findings, 2 wrong command line, 3 unusable input, 130 interrupted;\nreproduce: 1 not reproduced, 4 cannot tell or different experiment, 5 other size.'

const isColoured = hasColour(process.stderr, process.env)
const line = hasProgress(process.stderr, process.env)
  ? (await import('./commands/print/progress-line.ts')).progressLine(process.stderr)
  : undefined
const log = process.stderr.isTTY
  ? () => undefined
  : progressLog((text) => process.stderr.write(text))

const output: Output = {
  data: writerTo(process.stdout),
  talk: (text) => writerTo(process.stderr)(isColoured ? withColour(text) : text),
  file: writeOutputFile,
  debug(text) {
    if (process.argv.includes('--debug')) writerTo(process.stderr)(text)
  },
  progress: line?.show ?? log,
}

// Output and the progress line may share a terminal.
function writerTo(stream: NodeJS.WriteStream): (text: string) => void {
  return (text) => {
    const write = (): void => void stream.write(text)
    if (line) line.above(write)
    else write()
  }
}

/** Runs the program on `argv` (without node and script) and returns the exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const parser = new Parser('benchfolio')
    .description('Publish the archive of a database benchmark as a site of comparison articles.')
    .version(version())
    .option('--debug', 'print the stack trace of an error')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeErr: (text) => output.talk(text) })
    .showHelpAfterError('(--help shows the options)')
    .addHelpText('after', `\n${exitCodes}`)
    .exitOverride()
  let status = 0
  try {
    await registerCommands(parser, commands, argv, output, (code) => (status = code))
    await parser.parseAsync(argv, { from: 'user' })
    return status
  } catch (error) {
    output.progress('')
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return await printError(error, argv.includes('--debug'))
  } finally {
    output.progress('')
  }
}

async function printError(error: unknown, withStack: boolean): Promise<number> {
  const { visible } = await import('./commands/print/terminal-text.ts')
  const { message, where, advice, exitCode } = error instanceof BadInput ? error : internal(error)
  for (const line of [`error: ${message}`, `  where: ${where}`, `  do this: ${withDocs(advice)}`])
    output.talk(`${visible(line)}\n`)
  if (withStack && error instanceof Error) output.talk(`${error.stack ?? ''}\n`)
  return exitCode
}

// The documents are in the package, which is rarely in the current folder.
function withDocs(advice: string): string {
  return advice.replace(/\bdocs\/[\w-]+\.md/, (path) =>
    existsSync(path) ? path : join(packageRoot, path),
  )
}

function internal(error: unknown): BadInput {
  const message = error instanceof Error ? error.message : String(error)
  const ofSystem = systemError(error)
  if (ofSystem) return ofSystem
  return new BadInput(
    message,
    'benchfolio itself',
    'Run it again with --debug and report the stack trace',
  )
}

function version(): string {
  const file = new URL('../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version
}

// A pipe may still hold unread output.
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => {
      resolve()
    })
  })
}

// A pipe that is closed early, as by `head`, ends the program quietly.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}
process.on('SIGINT', () => {
  output.progress('')
  process.exit(130)
})
const code = await main(process.argv.slice(2))
await Promise.all([flushed(process.stdout), flushed(process.stderr)])
// Node would otherwise wait for V8 to finish background compilation.
process.exit(code)
