// benchfolio export: an article as one self-contained HTML file.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeFile } from '../convert/write-tree.ts'
import { BadInput } from '../errors.ts'
import { singleFile } from '../site/single-file.ts'
import type { Command, Output } from './command.ts'
import { usageError } from './input/usage-error.ts'

interface ExportOptions {
  readonly singleFile?: boolean
  readonly out?: string
  readonly site?: string
}

/** Writes an article of the built site; always 0. */
export const exportArticle: Command<readonly [article: string], ExportOptions> = {
  arguments: [{ name: '<article>', help: 'slug of the article' }],
  options: [
    {
      flags: '--single-file',
      help: 'inline styles, scripts and data, under a policy that lists their digests',
    },
    { flags: '--out <file>', help: 'file to write (default: <article>.html)' },
    { flags: '--site <dir>', help: 'the built site (default: public)' },
  ],
  examples: ['export second-core --single-file'],
  run: writeSingleFile,
}

function writeSingleFile(
  [slug]: readonly [article: string],
  options: ExportOptions,
  output: Output,
): number {
  if (options.singleFile !== true)
    throw usageError(
      'Unexpected export without a format',
      'command line of export',
      'Give --single-file, the only format',
    )
  const root = process.cwd()
  const site = resolve(root, options.site ?? 'public')
  const page = `articles/${slug}/index.html`
  if (!/^[\w.-]+$/.test(slug) || !existsSync(join(site, page)))
    throw new BadInput(
      `The site has no article ${slug}`,
      join(site, page),
      'Give the slug of an article; run `benchfolio build` first',
    )
  const { html, loosened } = singleFile(site, page)
  const target = resolve(root, options.out ?? `${slug}.html`)
  writeFile(target, html)
  output.talk(
    `${target}: ${(html.length / 1000).toFixed(0)} kB, ${String(loosened)} links lead to the published site\n`,
  )
  return 0
}
