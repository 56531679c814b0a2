// benchfolio export: an article as one HTML file that needs nothing else.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BadInput } from '../errors.ts'
import { singleFile } from '../site/single-file.ts'
import { writeFile } from '../convert/write-tree.ts'
import type { Output } from './command.ts'

/** Options of `export`. */
export interface ExportOptions {
  readonly singleFile?: boolean
  readonly out?: string
  readonly site?: string
}

/** Writes the article of the built site as one file; 0 when it was written. */
export function exportArticle(slug: string, options: ExportOptions, output: Output): number {
  const root = process.cwd()
  if (options.singleFile !== true) {
    throw new BadInput(
      'Unexpected export without a way',
      'command line of export',
      'Give --single-file: it is the only one',
      2,
    )
  }
  const site = resolve(root, options.site ?? 'public')
  const page = `articles/${slug}/index.html`
  if (!/^[\w.-]+$/.test(slug) || !existsSync(join(site, page))) {
    throw new BadInput(
      `There is no built article ${slug}`,
      join(site, page),
      'Give the slug of an article; run `benchfolio build` first',
    )
  }
  const { html, loosened } = singleFile(site, page)
  const target = resolve(root, options.out ?? `${slug}.html`)
  writeFile(target, html)
  output.talk(
    `${target}: ${(html.length / 1000).toFixed(0)} kB, ${String(loosened)} links lead to the published site\n`,
  )
  return 0
}
