import type { Command } from './command.ts'
import type { CheckOptions } from './check/check-publication.ts'
import { archiveOptions } from './option-parsers.ts'

/** benchfolio check. */
export const check: Command<readonly [], CheckOptions> = {
  arguments: [],
  options: [
    ...archiveOptions,
    { flags: '--json', help: 'print one JSON object with claims and diagnostics' },
    {
      flags: '--fix',
      help: 'correct pinned numbers that the data state otherwise, and pins whose runs or lines have changed',
    },
    { flags: '--schema', help: 'print the JSON Schema of the front matter of articles instead' },
  ],
  examples: ['check', 'check --fix', 'check --json'],
  async run(_operands, options, output) {
    const { checkPublication } = await import('./check/check-publication.ts')
    return checkPublication(options, output)
  },
}
