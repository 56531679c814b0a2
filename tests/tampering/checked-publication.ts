// A copy of the publication that is checked after one change at a time; what does not change is converted once.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { readArchivePage } from '../../tools/archive/read-archive-page.ts'
import type { Article } from '../../tools/articles/article.ts'
import { checkProject } from '../../tools/check/check-project.ts'
import { citedFiles } from '../../tools/convert/cited-files.ts'
import { convertArchive } from '../../tools/convert/convert-archive.ts'
import { convertArticle } from '../../tools/convert/convert-article.ts'
import {
  convertProject,
  writeData,
  type Converted,
} from '../../tools/convert/convert-publication.ts'
import { currentPermalinks } from '../../tools/convert/permalinks.ts'
import { projectPages } from '../../tools/convert/project.ts'
import type { Diagnostic } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { readArchive } from '../../tools/runs/read-archive.ts'

/** The publication as converted, and its findings after a change. */
export interface CheckedPublication {
  readonly converted: Converted
  readonly findings: readonly Diagnostic[]
  /** The findings with one article changed. */
  readonly withArticle: (article: Article) => readonly Diagnostic[]
  /** The findings with one archived file changed; it is restored afterwards. */
  readonly withFile: (file: string, text: string) => Promise<readonly Diagnostic[]>
}

/** Copies the publication into `root`, which becomes the current folder, and converts it. */
export async function checkedPublication(root: string): Promise<CheckedPublication> {
  for (const folder of ['content', 'site', 'data'])
    cpSync(join(packageRoot, folder), join(root, folder), { recursive: true })
  process.chdir(root)
  const workspace = { build: resolve('.build'), converter: 'tampering', force: false, root }
  const converted = await convertProject({
    ...projectPages(root),
    root,
    workspace,
    data: join(root, 'data'),
    progress: () => undefined,
  })
  // What is published is what the unchanged sources make.
  writeData(converted, join(root, 'data'))
  const words = readVocabulary(root)
  const cited = citedFiles(converted.articles.map(({ article }) => article))
  const check = (
    archives: Converted['archives'],
    articles: Converted['articles'],
  ): readonly Diagnostic[] => {
    const permalinks = currentPermalinks(archives, articles)
    const own = articles.flatMap(({ diagnostics }) => diagnostics)
    const changed = { ...converted, archives, articles, permalinks, diagnostics: own }
    return checkProject(changed, root).diagnostics.filter(({ severity }) => severity !== 'info')
  }
  const bySlug = new Map(converted.archives.map((each) => [each.archive.page.slug, each]))
  return {
    converted,
    findings: check(converted.archives, converted.articles),
    withArticle(article) {
      const changed = convertArticle(article, bySlug, words, { numbers: 'error' })
      const articles = converted.articles.map((each) =>
        each.article.slug === article.slug ? changed : each,
      )
      return check(converted.archives, articles)
    },
    async withFile(file, text) {
      const before = readFileSync(file)
      const owner = converted.archives.find(({ archive }) =>
        archive.listing.members.some((member) => member.file === file),
      )
      const { page } = readArchivePage(owner?.archive.page.file ?? '')
      if (!owner || !page) throw new Error(`No archive has ${file}`)
      writeFileSync(file, text)
      try {
        const archive = convertArchive(
          await readArchive(page, workspace),
          words,
          cited.get(page.slug),
        )
        const archives = new Map(bySlug).set(page.slug, archive)
        const articles = converted.articles.map((each) =>
          isAbout(each.article.text, page.slug)
            ? convertArticle(each.article, archives, words, { numbers: 'error' })
            : each,
        )
        return check([...archives.values()], articles)
      } finally {
        writeFileSync(file, before)
      }
    },
  }
}

function isAbout(text: string, slug: string): boolean {
  return new RegExp(String.raw`(?<![\w-])${slug}(?![\w-])`).test(text)
}
