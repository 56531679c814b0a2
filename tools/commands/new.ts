// benchfolio new article: a page that asks for what a reader will ask for.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BadInput } from '../errors.ts'
import { projectPages } from '../convert/project.ts'
import { writeFile } from '../convert/write-tree.ts'
import type { CommonOptions, Output } from './command.ts'

/** Options of `new`. */
export interface NewOptions extends CommonOptions {
  readonly title?: string
  /** Day of the article; the page asks for it where absent. */
  readonly date?: string
}

/** Writes `content/articles/<slug>/index.md`, a draft; never over a page that is there. */
export function newPage(what: string, slug: string, options: NewOptions, output: Output): number {
  const usage = (message: string, advice: string): BadInput =>
    new BadInput(message, 'command line of new', advice, 2)
  if (what !== 'article') throw usage(`Unexpected \`${what}\``, 'Write benchfolio new article SLUG')
  if (!/^[a-z][a-z0-9-]*$/.test(slug))
    throw usage(`Unexpected slug \`${slug}\``, 'Use small letters, digits and dashes')
  const root = process.cwd()
  const file = join('content', 'articles', slug, 'index.md')
  if (existsSync(join(root, file)))
    throw usage(`There is an article ${slug} already`, `Edit ${file}, or choose another slug`)
  const archives = projectPages(root).archives.map((page) => page.split(/[\\/]/).at(-2) ?? '')
  const date = options.date ?? new Date().toISOString().slice(0, 10)
  writeFile(join(root, file), template(options.title ?? slug, date, archives))
  output.data(`${file}\n`)
  return 0
}

function template(title: string, date: string, archives: readonly string[]): string {
  const archive = archives[0] ?? 'my-archive'
  return `---
title: ${JSON.stringify(title)}
date: ${date}
draft: true
finding: One sentence that says what was found. Numbers in it come from shortcodes.
engines: []
versions: []
workloads: []
---

What was the question, and for whom does the answer matter?

## Set-up

Which host, which client and where it ran, which data, how large against the cache, how long a run, how much warm-up, how
many repeats.

## Results

<!-- A figure fence goes here: docs/articles.md. Archives: ${archives.join(', ') || 'none yet'}.
     Try the numbers first: benchfolio query ${archive} --metric qps --row threads --column version
     Then say what they mean, and let the build check it:
     claim text="B is 3..12 % faster than A" metric=qps baseline="version=A" contender="version=B" -->

## Configuration

What was set, what was left at its default, and what differs between the sides besides what was meant to.

## Limits

What these runs cannot say.
`
}
