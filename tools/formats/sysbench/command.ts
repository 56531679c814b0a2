// The command line of sysbench.
import { parseCommandLine } from '../reading/command-line.ts'
import { programArguments } from '../reading/program-arguments.ts'
import type { QuotedLine } from './draft.ts'

/** The command line that starts sysbench, without a shell's prompt; undefined when the line is none. */
export function commandLine(text: string): string | undefined {
  const command = parseCommandLine('sysbench', text)
  return command !== undefined && hasArguments(command) ? command : undefined
}

function hasArguments(command: string): boolean {
  return command.includes(' --') || / (?:run|prepare|cleanup)$/.test(command)
}

const valued = { letters: '', names: ['threads', 'num-threads', 'num_threads'] }

/** The number of threads of a command line, for output that does not state it. */
export function threadsOf({ text, line }: QuotedLine): QuotedLine | undefined {
  const { options = [] } = programArguments('sysbench', text, valued) ?? {}
  const count = options.findLast(({ name }) => valued.names.includes(name.slice(2)))?.value
  return count !== undefined && /^[1-9]\d{0,8}$/.test(count) ? { text: count, line } : undefined
}
