// Commands as the parser of command lines knows them.
import { Option as ParserOption, type Command as Parser } from 'commander'
import type { Command, CommonOptions, OptionRow, Output } from './command.ts'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { localSource } from '../archive/remote-source.ts'
import { cacheKey, openCache, type CacheFolder } from '../cache/cache.ts'
import { stateOf } from '../cache/file-state.ts'
import { programDigest, converterDigest } from '../cache/program-digest.ts'
import { packageRoot } from '../root.ts'
import { boundUserCache } from '../cache/user-cache.ts'
import { bareArchive, openPage } from './input/open-archive.ts'
import { workspace } from './input/workspace.ts'

/** Commands by their names: what the help of the program needs, and how to load the rest. */
export type CommandTable = Readonly<
  Record<string, readonly [summary: string, load: () => Promise<Command>]>
>

/**
 * Adds every command to the parser `program`, with arguments and options only for the one in `argv`: loading them all
 * would delay each start. `finish` receives the exit status.
 */
export async function registerCommands(
  program: Parser,
  table: CommandTable,
  argv: readonly string[],
  output: Output,
  finish: (status: number) => void,
): Promise<void> {
  // `help query` is the same as `query --help`.
  const invoked = argv.find((word) => !word.startsWith('-') && word !== 'help')
  for (const [name, [summary, load]] of Object.entries(table)) {
    const parser = program.command(name).description(summary).exitOverride()
    if (name === invoked) define(parser, await load(), output, finish)
  }
}

function define(
  parser: Parser,
  command: Command,
  output: Output,
  finish: (status: number) => void,
): void {
  const names = Object.entries(command.arguments ?? {})
  for (const [name, help] of names) parser.argument(name, help)
  for (const [flags, row] of Object.entries(command.options ?? {})) {
    const { help, default: value, parse }: OptionRow = typeof row === 'string' ? { help: row } : row
    const defined = new ParserOption(flags, help).default(value)
    parser.addOption(parse ? defined.argParser(parse) : defined)
  }
  const examples = command.examples.map((line) => `\n  $ benchfolio ${line}`)
  if (examples.length > 0) parser.addHelpText('after', `\nExamples:${examples.join('')}`)
  parser.action(async (...given: unknown[]) => {
    // An optional argument may have no value.
    const operands = given.slice(0, names.length).flatMap((operand) => operand ?? [])
    const status = await runOrRepeat(command, operands.map(String), parser.opts(), output)
    boundUserCache(converterDigest)
    finish(status)
  })
}

type Printed = readonly (readonly [kind: 'data' | 'talk' | 'file', ...texts: readonly string[]])[]

interface Before {
  readonly status: number
  readonly printed: Printed
}

/** Runs a command that reads archives; one that does not is run as it is. */
async function runOrRepeat<Options extends CommonOptions>(
  command: Command<readonly string[], Options>,
  operands: readonly string[],
  options: Options,
  output: Output,
): Promise<number> {
  const read = command.reads?.(operands, options)
  if (read === undefined || options.force === true) return command.run(operands, options, output)
  const space = workspace(options)
  const key = keyOf(read, [command.examples, operands, options], options, space)
  if (!key) return command.run(operands, options, output)
  const before = openCache(space).value(key) as Before | undefined
  if (before) {
    for (const [kind, text = '', content = ''] of before.printed) {
      if (kind === 'file') output.file(text, content)
      else output[kind](text)
    }
    return before.status
  }
  const printed: (readonly [kind: 'data' | 'talk' | 'file', ...texts: readonly string[]])[] = []
  const status = await command.run(operands, options, {
    ...output,
    data(text) {
      printed.push(['data', text])
      output.data(text)
    },
    talk(text) {
      printed.push(['talk', text])
      output.talk(text)
    },
    file(path, content) {
      printed.push(['file', path, content])
      output.file(path, content)
    },
  })
  // Of what was read, not of what is there now.
  const cache = openCache(space)
  cache.put(key, { status, printed } satisfies Before)
  cache.save()
  return status
}

// Undefined where an archive is not there or its page comes from standard input.
function keyOf(
  archives: readonly string[],
  stated: unknown,
  options: CommonOptions,
  space: CacheFolder,
): Buffer | undefined {
  const paths: string[] = []
  for (const archive of archives) {
    if (archive === '-') return undefined
    const bare = bareArchive(archive)
    if (bare) paths.push(bare.source)
    else {
      const page = openPageIfThere(archive, options)
      if (!page) return undefined
      paths.push(page.file, localSource(page, space.build))
    }
  }
  if (!paths.every((path) => existsSync(path))) return undefined
  const folders = [packageRoot, process.cwd()].map((folder) => join(folder, 'site', 'vocabulary'))
  const states = [...paths, ...folders, resolve('data', 'identities.json')].map((path) =>
    stateOf(path, space.build),
  )
  return cacheKey('printed', programDigest(), process.cwd(), stated, states)
}

// The command itself reports what is wrong with a page.
function openPageIfThere(
  archive: string,
  options: CommonOptions,
): ReturnType<typeof openPage> | undefined {
  try {
    return openPage(archive, options)
  } catch {
    return undefined
  }
}
