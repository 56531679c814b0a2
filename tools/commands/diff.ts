// benchfolio diff: what differs between groups of runs, or between files.
import type { Command, Output } from './command.ts'
import type { PrintOptions } from './diff/diff-sides.ts'
import type { DiffProfileOptions } from './diff/diff-profile.ts'
import { parseChoice } from './input/usage-error.ts'
import { archiveOptions } from './option-parsers.ts'

type DiffOptions = PrintOptions & DiffProfileOptions

type Operands = readonly [subject: string, ...given: string[]]

const subjects = ['config', 'profile'] as const

/** Prints the differences of a subject; the exit status is that of the subject. */
export const diff: Command<Operands, DiffOptions> = {
  arguments: [
    { name: '<subject>', help: subjects.join(', ') },
    { name: '<page>', help: 'archive page, or the first file' },
    {
      name: '[filters...]',
      help: 'a filter for each side, such as "version:8.4.8", or the second file',
    },
  ],
  options: [
    ...archiveOptions,
    { flags: '-f, --format <name>', help: 'text or markdown', default: 'text' },
    {
      flags: '--multiplier <factor>',
      help: 'for profile: auto, cpu-per-op, or two numbers such as 1,1.10',
    },
    {
      flags: '--all',
      help: 'for config: also print noise, and options that only one release has',
    },
    { flags: '--json', help: 'print one JSON object' },
  ],
  examples: [
    'diff config flush-at-commit config:commit1 config:commit2',
    'diff config site/archives/flush-at-commit/config/commit1.cnf site/archives/mariadb-two-cores/my.cnf',
  ],
  run: printDifference,
}

// Each subject loads its own part of the program.
async function printDifference(
  [text, ...given]: Operands,
  options: DiffOptions,
  output: Output,
): Promise<number> {
  const subject = parseChoice(text, subjects, 'subject', 'command line of diff')
  switch (subject) {
    case 'profile':
      return (await import('./diff/diff-profile.ts')).diffProfile(given, options, output)
    case 'config':
      return (await import('./diff/config.ts')).diffConfig(given, options, output)
  }
}
