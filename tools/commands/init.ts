// benchfolio init: the folders and files of a new publication.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { versionOf } from '../cite/open-publication.ts'
import { writeFile } from '../convert/write-tree.ts'
import { BadInput } from '../errors.ts'
import type { Command, Output } from './command.ts'

interface InitOptions {
  readonly yes?: boolean
  readonly title?: string
  readonly baseUrl?: string
}

/** Writes a publication into a new or empty folder and prints its files; always 0. Throws `BadInput` for a folder with files. */
export const init: Command<readonly string[], InitOptions> = {
  arguments: [{ name: '[dir]', help: 'folder of the publication (default: the current folder)' }],
  options: [
    { flags: '--yes', help: 'ask nothing, which is the default' },
    { flags: '--title <text>', help: 'title of the site (default: the name of the folder)' },
    { flags: '--base-url <url>', help: 'address of the site', default: 'https://example.org/' },
  ],
  examples: ['init bench --title "Our benchmarks" --base-url https://me.example/bench/'],
  run: writePublication,
}

function writePublication(
  [dir = '.']: readonly string[],
  options: InitOptions,
  output: Output,
): number {
  const root = resolve(dir)
  const present = existsSync(root) ? readdirSync(root).filter((name) => name !== '.git') : []
  if (present.length > 0)
    throw new BadInput(
      `The folder is not empty: ${present.slice(0, 3).join(', ')}`,
      root,
      'Give a new folder, or one without files',
      2,
    )
  const files = templates(
    options.title ?? basename(root),
    options.baseUrl ?? 'https://example.org/',
  )
  for (const [path, text] of files) {
    writeFile(join(root, path), text)
    output.data(`${path}\n`)
  }
  output.talk(
    `Next: put logs below site/archives/, run \`npm install\`, then \`npx benchfolio inspect site/archives/NAME --suggest\` for content/archives/NAME/index.md\n`,
  )
  return 0
}

function templates(title: string, baseUrl: string): ReadonlyMap<string, string> {
  const version = versionOf()
  const bootstrap = 'node node_modules/benchfolio/tools/bootstrap.mjs build'
  const manifest = {
    name: 'benchmarks',
    private: true,
    type: 'module',
    scripts: {
      prebuild: bootstrap,
      build: 'benchfolio build',
      predev: bootstrap,
      dev: 'benchfolio dev',
      preview: 'benchfolio preview',
      test: 'benchfolio check',
    },
    dependencies: { benchfolio: version },
  }
  return new Map([
    ['package.json', `${JSON.stringify(manifest, undefined, 2)}\n`],
    ['.gitignore', '/node_modules/\n/public/\n/public.*/\n/.build/\n'],
    ['content/archives/.gitkeep', ''],
    ['content/articles/.gitkeep', ''],
    ['site/archives/.gitkeep', ''],
    [
      'site/hugo.toml',
      `title = ${JSON.stringify(title)}\nbaseURL = ${JSON.stringify(baseUrl)}\n\n[params]\ndescription = 'Database benchmarks in which every number links to the line of its source file.'\n`,
    ],
  ])
}
