import type { Command } from './command.ts'
import type { BuildOptions } from './build/build-site.ts'
import { archiveOptions, cacheSizeOption } from './option-parsers.ts'

/** benchfolio build. */
export const build: Command<readonly [], BuildOptions> = {
  arguments: [],
  options: [
    ...archiveOptions,
    cacheSizeOption,
    { flags: '--out <dir>', help: 'folder to publish to (default: public)' },
    { flags: '--hugo <file>', help: 'Hugo executable to use' },
    { flags: '--base-url <url>', help: 'address of the site (default: baseURL of hugo.toml)' },
  ],
  examples: ['build'],
  async run(_operands, options, output) {
    const { buildSite } = await import('./build/build-site.ts')
    return buildSite(options, output)
  },
}
