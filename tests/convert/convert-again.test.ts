// An edited article that is converted alone has the result of a conversion of everything.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { convertedAgain } from '../../tools/convert/convert-again.ts'
import type { ConvertedArticle } from '../../tools/convert/convert-article.ts'
import type { Converted } from '../../tools/convert/convert-publication.ts'
import { articleFiles } from '../../tools/convert/data-files.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { convertAt, gridProject } from './project.ts'

interface Edited {
  readonly before: Converted
  readonly file: string
  readonly data: string
  /** Writes the article with `from` replaced by `to`. */
  readonly edit: (from: string | RegExp, to: string) => void
  readonly root: string
}

async function publication(context: TestContext): Promise<Edited> {
  const root = gridProject(temporaryFolder(context))
  const before = await convertAt(root)
  const file = before.articles[0]?.article.file ?? ''
  const edit: Edited['edit'] = (from, to) => {
    const text = readFileSync(file, 'utf8')
    assert.match(text, typeof from === 'string' ? new RegExp(from) : from)
    writeFileSync(file, text.replace(from, to))
  }
  return { before, file, data: join(root, 'data'), edit, root }
}

function assertEqual(again: Converted | undefined, all: Converted): void {
  assert.ok(again)
  assert.deepEqual(again.diagnostics, all.diagnostics)
  assert.deepEqual(again.permalinks, all.permalinks)
  assert.equal(again.complete, all.complete)
  for (const [index, article] of all.articles.entries()) {
    const other: ConvertedArticle | undefined = again.articles[index]
    assert.deepEqual(other && articleFiles(other), articleFiles(article))
  }
}

suite('an article converted again', () => {
  test('has the data files of a conversion of everything: its figures, texts and errors', async (context) => {
    const { before, file, data, edit, root } = await publication(context)
    let converted = before
    const edits: readonly (readonly [RegExp, string])[] = [
      [/^id: [^]*?\ntitle: .*$/m, '$& edited'],
      [/$/, '\nAnother sentence with 17 apples.\n'],
      [/^(kind: .*\n(?:.*\n)*?)metric: /m, '$1metric: unknown-'],
    ]
    for (const [from, to] of edits) {
      edit(from, to)
      const again = convertedAgain(converted, file, data)
      assertEqual(again, await convertAt(root))
      converted = again ?? converted
    }
    assert.equal(converted.complete, false)
  })

  test('is left to a conversion of everything where it is new or cites another file', async (context) => {
    const { before, file, data, edit } = await publication(context)
    assert.equal(convertedAgain(before, 'content/articles/new/index.md', data), undefined)
    edit(/$/, '\nIt took 17 s.\n')
    assert.notEqual(convertedAgain(before, file, data), undefined)
    writeFileSync(file.replace('index.md', 'bindings.yaml'), '17 s: file run.txt:3\n')
    assert.equal(convertedAgain(before, file, data), undefined)
  })
})
