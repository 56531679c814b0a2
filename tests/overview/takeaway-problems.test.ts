// Takeaways in front matter that are claims.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseArticle } from '../../tools/articles/article.ts'
import { takeawayProblems } from '../../tools/overview/set-up.ts'

test('a takeaway with the id of no claim is an error at the id', () => {
  const article = (entry: string): ReturnType<typeof parseArticle> =>
    parseArticle('/report/index.md', `---\ntakeaways:\n  - '${entry}'\n---\n`)
  const claims = [{ id: 'abcdefabcdef', text: 'It is faster' }]
  const [problem, other] = takeawayProblems(article('0123456789ab'), claims)
  assert.match(problem?.message ?? '', /such as abcdefabcdef \(It is faster\)$/)
  assert.deepEqual(problem?.place, { file: '/report/index.md', line: 3, column: 6 })
  assert.equal(other, undefined)
  assert.match(
    takeawayProblems(article('0123456789ab'), [])[0]?.message ?? '',
    /such as a sentence: the article has no claim$/,
  )
  for (const entry of ['abcdefabcdef', '0123456789abc', 'x0123456789a', 'A sentence'])
    assert.deepEqual(takeawayProblems(article(entry), claims), [])
})
