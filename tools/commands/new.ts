import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectPages } from '../convert/project.ts'
import { writeFile } from '../convert/write-tree.ts'
import type { BadInput } from '../core/errors.ts'
import { packageRoot } from '../root.ts'
import type { Command, CommonOptions } from './command.ts'
import { parseChoice, usageError } from './input/usage-error.ts'
import { archiveOptions } from './option-parsers.ts'

interface NewOptions extends CommonOptions {
  readonly title?: string
  readonly date?: string
  readonly from?: string
}

/** Writes `content/articles/<slug>/index.md` as a draft and prints its path; always 0. Never overwrites a page. */
export const newArticle: Command<readonly string[], NewOptions> = {
  arguments: {
    '<kind>': 'article',
    '[slug]': 'folder of the article below content/articles/ (default with --from: the archive)',
  },
  options: {
    '--title <text>': 'title of the page (default: the slug)',
    '--date <day>': 'date of the article (default: today)',
    '--from <archive>':
      'write an article from the findings about an archive, or a folder or container of logs',
    ...archiveOptions,
  },
  examples: [
    'new article third-core --title "A third core"',
    'new article --from mariadb-two-cores',
    'new article ten-years --from mariadb-ten-years',
  ],
  async run([kind = '', slug], options, output) {
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
  },
}

function usage(message: string, advice: string): BadInput {
  return usageError(message, 'command line of new', advice)
}

function template(title: string, date: string, archives: readonly string[]): string {
  const texts: Readonly<Record<string, string>> = {
    ...{ title: JSON.stringify(title), date },
    ...{ archive: archives[0] ?? 'my-archive', archives: archives.join(', ') || 'none yet' },
  }
  const text = readFileSync(join(packageRoot, 'templates', 'article.txt'), 'utf8')
  return text.replace(/\{(title|date|archives?)\}/g, (_, name: string) => texts[name] ?? '')
}
