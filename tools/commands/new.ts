// benchfolio new article: an article to fill in, or a draft about an archive.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectPages } from '../convert/project.ts'
import { writeFile } from '../convert/write-tree.ts'
import type { BadInput } from '../core/errors.ts'
import type { Command, CommonOptions, Output } from './command.ts'
import { parseChoice, usageError } from './input/usage-error.ts'
import { archiveOptions } from './option-parsers.ts'

interface NewOptions extends CommonOptions {
  readonly title?: string
  readonly date?: string
  readonly from?: string
}

/** Writes `content/articles/<slug>/index.md` as a draft and prints its path; always 0. Never overwrites a page. */
export const newArticle: Command<readonly string[], NewOptions> = {
  arguments: [
    { name: '<kind>', help: 'article' },
    {
      name: '[slug]',
      help: 'folder of the article below content/articles/ (default with --from: the archive)',
    },
  ],
  options: [
    { flags: '--title <text>', help: 'title of the page (default: the slug)' },
    { flags: '--date <day>', help: 'date of the article (default: today)' },
    {
      flags: '--from <archive>',
      help: 'write an article from the findings about an archive, or a folder or container of logs',
    },
    ...archiveOptions,
  ],
  examples: [
    'new article third-core --title "A third core"',
    'new article --from mariadb-two-cores',
    'new article ten-years --from mariadb-ten-years',
  ],
  run: writeArticle,
}

async function writeArticle(
  [kind = '', slug]: readonly string[],
  options: NewOptions,
  output: Output,
): Promise<number> {
  parseChoice(kind, ['article'], 'kind', 'command line of new')
  const root = process.cwd()
  const date = options.date ?? new Date().toISOString().slice(0, 10)
  if (slug !== undefined && !/^[a-z][a-z0-9-]*$/.test(slug))
    throw usage(`Unexpected slug \`${slug}\``, 'Use lower-case letters, digits and hyphens')
  if (options.from !== undefined) {
    const { writeArticleFrom } = await import('./new/article-from.ts')
    return writeArticleFrom(slug, { ...options, from: options.from, date }, output)
  }
  if (slug === undefined)
    throw usage('Expected a slug or --from', 'Give a slug, or --from with an archive or logs')
  const file = join('content', 'articles', slug, 'index.md')
  if (existsSync(join(root, file)))
    throw usage(`The article ${slug} already exists`, `Edit ${file}, or choose another slug`)
  const archives = projectPages(root).archives.map((page) => page.split(/[\\/]/).at(-2) ?? '')
  writeFile(join(root, file), template(options.title ?? slug, date, archives))
  output.data(`${file}\n`)
  return 0
}

function usage(message: string, advice: string): BadInput {
  return usageError(message, 'command line of new', advice)
}

function template(title: string, date: string, archives: readonly string[]): string {
  const archive = archives[0] ?? 'my-archive'
  return `---
title: ${JSON.stringify(title)}
date: ${date}
draft: true
finding: One sentence with the result and its number.
engines: []
versions: []
workloads: []
---

What is the question, and for whom does the answer matter?

## Set-up

Host, client and where it runs, data set and its size relative to the cache, duration of a run, warm-up, number of
repeats.

## Results

<!-- Add a figure fence here; docs/articles.md describes it. Archives: ${archives.join(', ') || 'none yet'}.
     Print the values first: benchfolio query ${archive} --metric qps --row threads --column version
     Then state the result as a claim, which the build checks, in a fence \`claim\`:
     text: B is 3 to 12 % faster than A
     of: qps version=B / version=A, threads=*
     is: 3..12 % higher -->

## Configuration

Which options were set, which kept their defaults, and which other differences there are between the two sides.

## Limits

What these runs cannot show.
`
}
