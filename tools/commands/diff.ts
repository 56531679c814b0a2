import type { Command } from './command.ts'
import type { PrintOptions } from './diff/diff-sides.ts'
import type { DiffProfileOptions } from './diff/diff-profile.ts'
import { parseChoice } from './input/usage-error.ts'
import { archiveOptions } from './option-parsers.ts'

type DiffOptions = PrintOptions & DiffProfileOptions

type Operands = readonly [subject: string, ...given: string[]]

const subjects = ['config', 'profile'] as const

/** Prints the differences of a subject; the exit status is that of the subject. */
export const diff: Command<Operands, DiffOptions> = {
  arguments: {
    '<subject>': subjects.join(', '),
    '<page>': 'archive page, or the first file',
    '[filters...]': 'a filter for each side, such as "version:8.4.8", or the second file',
  },
  options: {
    ...archiveOptions,
    '-f, --format <name>': { help: 'text or markdown', default: 'text' },
    '--multiplier <factor>': 'for profile: auto, cpu-per-op, or two numbers such as 1,1.10',
    '--all': 'for config: also print noise, and options that only one release has',
    '--json': 'print one JSON object',
  },
  examples: [
    'diff config flush-at-commit config:commit1 config:commit2',
    'diff config site/archives/flush-at-commit/config/commit1.cnf site/archives/mariadb-two-cores/my.cnf',
  ],
  // Each subject loads its own part of the program.
  async run([text, ...given], options, output) {
    const subject = parseChoice(text, subjects, 'subject', 'command line of diff')
    switch (subject) {
      case 'profile':
        return (await import('./diff/diff-profile.ts')).diffProfile(given, options, output)
      case 'config':
        return (await import('./diff/config.ts')).diffConfig(given, options, output)
    }
  },
}
