import type { Command } from './command.ts'
import type { DevOptions } from './dev/serve-and-convert.ts'
import { archiveOptions } from './option-parsers.ts'

/** benchfolio dev. */
export const dev: Command<readonly [], DevOptions> = {
  arguments: [],
  options: [
    ...archiveOptions,
    { flags: '--port <number>', help: 'port on the loopback interface', default: '1313' },
    { flags: '--hugo <file>', help: 'Hugo executable to use' },
  ],
  examples: ['dev --port 8080'],
  async run(_operands, options, output) {
    const { serveAndConvert } = await import('./dev/serve-and-convert.ts')
    return serveAndConvert(options, output)
  },
}
