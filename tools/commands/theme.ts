import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { siteAddress } from '../cite/open-publication.ts'
import { writeTree } from '../convert/write-tree.ts'
import { BadInput } from '../core/errors.ts'
import { themeComponent } from '../site/theme-component.ts'
import type { Command, CommonOptions } from './command.ts'
import { parseChoice } from './input/usage-error.ts'
import { workspace } from './input/workspace.ts'
import { storeOption } from './option-parsers.ts'

interface ThemeOptions extends CommonOptions {
  readonly baseUrl?: string
}

type Operands = readonly [action: string, blog: string]

/** Writes `themes/benchfolio` of a blog; always 0. Throws `BadInput` for a folder without a Hugo site and before the first build. */
export const theme: Command<Operands, ThemeOptions> = {
  arguments: { '<action>': 'install', '<blog>': 'folder of the Hugo site of the blog' },
  options: {
    '--base-url <url>':
      'address of the publication, for links to evidence (default: baseURL of hugo.toml)',
    ...storeOption,
  },
  examples: ['theme install ../blog'],
  run([action, dir], options, output) {
    parseChoice(action, ['install'], 'action', 'command line of theme')
    const blog = resolve(dir)
    if (![...configurations, 'config'].some((name) => existsSync(join(blog, name))))
      throw new BadInput(
        'The folder is not a Hugo site',
        blog,
        'Give the folder that has hugo.toml; docs/existing-blog.md describes the steps',
        2,
      )
    const root = process.cwd()
    const derived = join(workspace(options).build, 'site')
    if (!existsSync(join(derived, 'figures')))
      throw new BadInput('The publication was not built', derived, 'Run `benchfolio build` first')
    const address = siteAddress(root, options.baseUrl)
    const folder = join(blog, 'themes', 'benchfolio')
    const { written, unchanged, removed } = writeTree(
      folder,
      themeComponent({ root, derived, address }),
    )
    output.talk(`${folder}: ${written} written, ${unchanged} unchanged, ${removed} removed\n`)
    return 0
  },
}

const configurations = ['hugo', 'config'].flatMap((name) =>
  ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
)
