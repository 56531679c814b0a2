import { mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { counted } from '../core/counted.ts'
import { estimateSeconds } from '../record/estimate.ts'
import { readPlan } from '../record/read-plan.ts'
import { remainingSessions } from '../record/record-plan.ts'
import type { Command, Output } from './command.ts'
import { usageError } from './input/usage-error.ts'
import { openPack } from './pack/verify-pack.ts'
import { recordToEnd } from './record/record-to-end.ts'
import { createInterface } from 'node:readline'
import { BadInput } from '../core/errors.ts'
import type { Plan } from '../record/plan.ts'
import { plannedCommands } from '../record/planned-commands.ts'
import { visible } from './print/terminal-text.ts'

/** The option that answers the question. */
export const yesOption = {
  '--yes': 'run the commands of a plan that comes from evidence without asking, for scripts',
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

interface RecordOptions {
  readonly out?: string
  readonly scratch?: string
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly prepare?: boolean
}

/** Records the remaining runs of a plan; 0 if all succeeded, 1 if runs failed or remain, 130 if it was interrupted. */
export const record: Command<readonly [plan: string], RecordOptions> = {
  arguments: { '<plan>': 'plan in YAML' },
  options: {
    '--out <dir>': 'folder of the archive (default: the name of the plan)',
    '--scratch <dir>':
      'folder for data directories (default: .build/record/ and the name of the plan)',
    '--prepare': 'load the data of every engine without running benchmarks',
    '--dry-run': 'print the remaining runs in order without running them',
    ...yesOption,
  },
  examples: ['record docs/plan.yaml --dry-run'],
  async run([file], options, output) {
    if (file.endsWith('.zip')) {
      await openPack(file)
      throw usageError(
        'Unexpected pack, expected a plan',
        file,
        `Run \`benchfolio reproduce ${file} --out plan.yaml\``,
      )
    }
    const plan = readPlan(file)
    const name = basename(file).replace(/\.ya?ml$/, '')
    const archive = resolve(options.out ?? name)
    const scratch = resolve(options.scratch ?? join('.build', 'record', name))
    const sessions = remainingSessions(plan, archive)
    const runs = sessions.flatMap((session) => session.runs)
    const minutes = Math.ceil(estimateSeconds(plan, sessions, plan.engines.length) / 60)
    if (options.dryRun === true) {
      output.data(runs.map(({ path }) => `${path}\n`).join(''))
      output.talk(`${counted(runs.length, 'run')}, about ${counted(minutes, 'minute')}\n`)
      return 0
    }
    if (plan.written !== undefined) await confirmCommands(plan, file, options.yes === true, output)
    mkdirSync(archive, { recursive: true })
    output.talk(`${archive}: ${counted(runs.length, 'run')}, about ${counted(minutes, 'minute')}\n`)
    const { failed, left, stopped } = await recordToEnd(
      {
        ...{ plan, planFile: file, archive, scratch },
        onlyPrepare: options.prepare === true,
      },
      output,
    )
    if (stopped === 'interrupted') return 130
    if (options.prepare === true) return 0
    return failed > 0 || left > 0 ? 1 : 0
  },
}
