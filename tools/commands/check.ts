import { largest } from '../core/extremes.ts'
import type { Command } from './command.ts'
import type { CheckOptions } from './check/check-publication.ts'
import { archiveOptions } from './option-parsers.ts'

/** benchfolio check. */
export const check: Command<readonly string[], CheckOptions> = {
  arguments: [
    {
      name: '[files...]',
      help: 'Markdown files to check against --data, or against the archives of the publication that they name (default: the whole publication)',
    },
  ],
  options: [
    ...archiveOptions,
    { flags: '--json', help: 'print one JSON object with claims and diagnostics' },
    {
      flags: '--fix',
      help: 'correct pins whose numbers, runs or lines have changed; delete pins of deleted words',
    },
    {
      flags: '--data <path>',
      help: 'an archive, a folder or container of logs, or a table, for the numbers of the files',
    },
    { flags: '--strict', help: 'fail on unpinned numbers of the files, too' },
    { flags: '--schema', help: 'print the JSON Schema of the front matter of articles instead' },
  ],
  examples: ['check', 'check --fix', 'check --json', 'check README.md --data results/'],
  async run(files, options, output) {
    if (files.length === 0) {
      const { checkPublication } = await import('./check/check-publication.ts')
      return checkPublication(options, output)
    }
    const { checkFile } = await import('./check/check-file.ts')
    const statuses: number[] = []
    for (const file of files) statuses.push(await checkFile(file, options, output))
    return largest(statuses)
  },
}
