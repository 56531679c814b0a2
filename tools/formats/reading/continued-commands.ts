// Command lines that a script or a terminal printed on several lines.
import { joinedCommand, parseCommandLine } from './command-line.ts'
import type { Line } from './line.ts'

const longestCommand = 4000

/** Joins the command lines of `programs`, and those that `isCommand` accepts, to the continuation lines below them. */
export function joinContinuedCommands(
  lines: readonly Line[],
  programs: readonly string[],
  isCommand: (text: string) => boolean = () => false,
): readonly Line[] {
  if (!lines.some(isOpen)) return lines
  const joined: Line[] = []
  let open = false
  let last = 0
  for (const each of lines) {
    const { text, line } = each
    const command = joined.at(-1)
    if (command && open && line === last + 1)
      joined[joined.length - 1] = { ...command, text: joinedCommand(command.text, text) }
    else {
      joined.push(each)
      open = programs.some((program) => parseCommandLine(program, text)) || isCommand(text)
    }
    const current = joined.at(-1)
    open = open && current !== undefined && isOpen(current)
    last = line
  }
  return joined
}

function isOpen({ text }: Line): boolean {
  return text.endsWith('\\') && text.length <= longestCommand
}
