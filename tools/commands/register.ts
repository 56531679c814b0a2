// Commands as the parser of command lines knows them.
import { Option as ParserOption, type Command as Parser } from 'commander'
import type { Command, Output } from './command.ts'
import { runOrRepeat } from './input/printed-before.ts'

/** A row of the table of commands: what the help of the program needs, and how to load the rest. */
export interface CommandRow {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<Command>
}

/**
 * Adds every command to the parser `program`, with arguments and options only for the one in `argv`: loading them all
 * would delay each start. `finish` receives the exit status.
 */
export async function registerCommands(
  program: Parser,
  rows: readonly CommandRow[],
  argv: readonly string[],
  output: Output,
  finish: (status: number) => void,
): Promise<void> {
  // `help query` is the same as `query --help`.
  const invoked = argv.find((word) => !word.startsWith('-') && word !== 'help')
  for (const { name, summary, load } of rows) {
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
  for (const { name, help } of command.arguments) parser.argument(name, help)
  for (const option of command.options) {
    const { flags, help, default: value, parse } = option
    const defined = new ParserOption(flags, help).default(value)
    parser.addOption(parse ? defined.argParser(parse) : defined)
  }
  const examples = command.examples.map((line) => `\n  $ benchfolio ${line}`)
  if (examples.length > 0) parser.addHelpText('after', `\nExamples:${examples.join('')}`)
  parser.action(async (...given: unknown[]) => {
    const operands = given.slice(0, command.arguments.length).flat().filter(isGiven).map(String)
    finish(await runOrRepeat(command, operands, parser.opts(), output))
  })
}

// An optional argument without a value.
function isGiven(operand: unknown): boolean {
  return operand !== undefined
}
