import { parseCommandLine } from '../reading/command-line.ts'

/** The command line that starts sysbench, without a shell's prompt; undefined when the line is none. */
export function commandLine(text: string): string | undefined {
  const command = parseCommandLine('sysbench', text)
  return command !== undefined && hasArguments(command) ? command : undefined
}

function hasArguments(command: string): boolean {
  return command.includes(' --') || / (?:run|prepare|cleanup)$/.test(command)
}
