import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { writeFile } from '../convert/write-tree.ts'
import { BadInput } from '../core/errors.ts'
import { filesBelow } from '../core/files-below.ts'
import { packageRoot } from '../root.ts'
import type { Command } from './command.ts'
import type { CopiedArchive } from './init/copy-archive.ts'
import { defaultAddress, publicationFiles } from './init/publication-files.ts'

interface InitOptions {
  readonly title?: string
  readonly baseUrl?: string
  readonly sample?: boolean
  readonly archive?: string
}

/** Writes a publication into a new or empty folder and prints its files; always 0. Throws `BadInput` for a folder with files. */
export const init: Command<readonly string[], InitOptions> = {
  arguments: { '[dir]': 'folder of the publication (default: the current folder)' },
  options: {
    '--title <text>': 'title of the site (default: the name of the folder)',
    '--base-url <url>': { help: 'address of the site', default: defaultAddress },
    '--sample': 'add a sample archive and article, to look at',
    '--archive <path>':
      'copy a folder, container or file of logs and write the page of the archive',
  },
  examples: [
    'init bench --title "Our benchmarks" --base-url https://me.example/bench/',
    'init replicas --archive campaign.tar.gz',
  ],
  async run([dir = '.'], options, output) {
    const root = resolve(dir)
    requireEmpty(root)
    const { archiveToCopy, copyArchive } = await import('./init/copy-archive.ts')
    const logs = options.archive === undefined ? undefined : archiveToCopy(options.archive)
    writeFile(join(root, unfinished), 'benchfolio init writes this folder\n')
    const title = options.title ?? basename(root)
    const baseUrl = options.baseUrl ?? defaultAddress
    const files = publicationFiles({ title, baseUrl }, root)
    const list = (path: string): void => {
      output.data(`${path}\n`)
    }
    for (const [path, text] of files) {
      writeFile(join(root, path), text)
      list(path)
    }
    if (options.sample === true) copySample(root).forEach(list)
    const copied = logs === undefined ? undefined : await copyArchive(root, logs)
    if (copied !== undefined) [copied.source, copied.page].forEach(list)
    rmSync(join(root, unfinished))
    output.talk(`Next: ${nextStep(dir, copied, options.sample === true)}\n`)
    return 0
  },
}

// Copies the sample; returns the paths of its files with slashes.
function copySample(root: string): readonly string[] {
  const template = join(packageRoot, 'templates', 'sample')
  cpSync(template, root, { recursive: true })
  return filesBelow(template)
}

// Marks a folder that a killed `init` left; the next call writes all its files again.
const unfinished = '.benchfolio-init'

function requireEmpty(root: string): void {
  const present = existsSync(root) ? readdirSync(root).filter((name) => name !== '.git') : []
  if (present.length === 0 || present.includes(unfinished)) return
  throw new BadInput(
    `The folder is not empty: ${present.slice(0, 3).join(', ')}`,
    root,
    'Give a new folder, or one without files',
    2,
  )
}

function nextStep(dir: string, copied: CopiedArchive | undefined, hasSample: boolean): string {
  const install = `${dir === '.' ? '' : `cd ${dir} && `}npm install`
  if (copied !== undefined)
    return `check the fields in ${copied.page}, then \`${install} && npx benchfolio new article --from ${copied.slug} && npm run build\``
  if (hasSample) return `\`${install} && npm run build && npm run preview\``
  return `put logs below site/archives/, run \`npm install\`, then \`npx benchfolio inspect site/archives/NAME --suggest\` for content/archives/NAME/index.md`
}
