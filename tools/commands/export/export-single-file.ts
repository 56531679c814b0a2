// export --single-file: an article as one self-contained HTML file.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeFile } from '../../convert/write-tree.ts'
import { BadInput } from '../../core/errors.ts'
import { singleFile } from '../../site/single-file.ts'
import type { Output } from '../command.ts'
import type { ExportOptions } from './export-options.ts'
import { usageError } from '../input/usage-error.ts'

/** Writes the article of the built site that `names` has; always 0. Throws a usage error for any other number of names. */
export function writeSingleFile(
  names: readonly string[],
  options: ExportOptions,
  output: Output,
): number {
  const [slug] = names
  if (slug === undefined || names.length > 1 || options.tables !== undefined)
    throw usageError(
      options.tables === undefined
        ? `Unexpected ${names.length} names, expected one article`
        : 'Unexpected --tables',
      'command line of export --single-file',
      'Give the slug of one article, such as: export second-core --single-file',
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
    `${target}: ${(html.length / 1000).toFixed(0)} kB, ${loosened} links lead to the published site\n`,
  )
  return 0
}
