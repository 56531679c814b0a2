// The question before a plan runs that came from somebody else's evidence.
import { createInterface } from 'node:readline'
import { BadInput } from '../../core/errors.ts'
import type { Plan } from '../../record/plan.ts'
import { plannedCommands } from '../../record/planned-commands.ts'
import type { Output } from '../command.ts'
import { visible } from '../print/terminal-text.ts'

/** The option that answers the question. */
export const yesOption = {
  flags: '--yes',
  help: 'run the commands of a plan that comes from evidence without asking, for scripts',
}

/** Prints the commands of a plan and asks whether to run them. Throws `BadInput` without a terminal and for any other answer than yes. */
export async function confirmCommands(
  plan: Plan,
  file: string,
  isConfirmed: boolean,
  output: Output,
): Promise<void> {
  const user = process.getuid?.() === 0 ? ' as root' : ''
  output.talk(`The plan comes from evidence. It starts servers and loads${user}:\n`)
  for (const line of plannedCommands(plan)) output.talk(`  ${visible(line)}\n`)
  if (isConfirmed) return
  if (!process.stdin.isTTY)
    throw new BadInput(
      'The commands of the plan are not confirmed',
      file,
      'Read them, then add --yes, or run the command in a terminal',
    )
  output.talk('Run them? [y/N] ')
  if (!/^y(?:es)?$/i.test((await firstLine()).trim()))
    throw new BadInput('The commands of the plan are not confirmed', file, 'Answer y to run them')
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}
