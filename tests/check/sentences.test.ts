// Sentences about five archives as their authors would write them, one a paragraph: no true one is contradicted, and most false ones are.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { readArchivePage } from '../../tools/archive/read-archive-page.ts'
import { parseArticle } from '../../tools/articles/article.ts'
import { contradictions } from '../../tools/claims/contradictions.ts'
import { numberSpans } from '../../tools/claims/number-spans.ts'
import { convertArchive } from '../../tools/convert/convert-archive.ts'
import { proposalContext, unpinnedOf } from '../../tools/convert/proposal-context.ts'
import { packageRoot } from '../../tools/root.ts'
import { readArchive } from '../../tools/runs/read-archive.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const vocabulary = readVocabulary(packageRoot)

suite('check of sentences', () => {
  for (const [slug, missed] of [
    ['flush-at-commit', 2],
    ['mariadb-ten-years-again', 6],
    ['mariadb-two-cores', 2],
    ['pk-lookups', 2],
    ['postgresql-one-core', 1],
  ] as const)
    test(slug, async (context) => {
      const { page } = readArchivePage(join(packageRoot, 'content', 'archives', slug, 'index.md'))
      assert.ok(page)
      const workspace = { build: temporaryFolder(context), converter: 'test', force: false }
      const converted = convertArchive(
        await readArchive(page, { ...workspace, root: packageRoot }),
        vocabulary,
      )
      const archives = new Map([[slug, converted]])
      // The paragraphs with and without a contradiction.
      const judged = (kind: string): Readonly<Record<'wrong' | 'right', readonly string[]>> => {
        const file = join(import.meta.dirname, 'sentences', `${slug}.${kind}.md`)
        const article = parseArticle(file, readFileSync(file, 'utf8'))
        const contradicted = contradictions(article, proposalContext(article, archives, vocabulary))
        const at = numberSpans(article.text, unpinnedOf(article, archives), vocabulary)
          .filter((span) => contradicted(span))
          .map(({ start }) => article.text.slice(0, start).split('\n\n').length - 1)
        const paragraphs = article.text.trim().split('\n\n')
        return {
          wrong: paragraphs.filter((_, index) => at.includes(index)),
          right: paragraphs.filter((_, index) => !at.includes(index)),
        }
      }
      assert.deepEqual(judged('true').wrong, [])
      assert.equal(judged('false').right.length, missed)
    })
})
