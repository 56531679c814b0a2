// Engines, versions and workloads in front matter.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseArticle } from '../../tools/articles/article.ts'
import { matterTermProblems, takeawayProblems } from '../../tools/overview/matter-terms.ts'
import { gridRuns } from '../claims/evaluation.ts'

const runs = gridRuns(
  { '8.4.8': { 1: [1] }, '9.7.0': { 1: [1] } },
  { engine: 'mysql', workload: 'oltp_read_only' },
)
const problemsOf = (...lines: readonly string[]): readonly string[] =>
  matterTermProblems(
    parseArticle('/content/articles/report/index.md', ['---', ...lines, '---', ''].join('\n')),
    runs,
  ).map(({ message, place: { line } }) => `${String(line)}: ${message}`)

test('front matter lists values of the runs and releases of their versions', () => {
  assert.deepEqual(
    problemsOf('engines: [mysql]', "versions: ['8.4', 9.7.0]", 'workloads: [oltp_read_only]'),
    [],
  )
})

test('a value that no run has is a warning at its list', () => {
  assert.deepEqual(
    problemsOf('title: A', 'engines: [mariadb]', "versions: ['8.4.8', '9.8']", 'workloads: [x]'),
    [
      '3: Unexpected `mariadb` in engines: no run of the article has this engine, expected one of mysql',
      '4: Unexpected `9.8` in versions: no run of the article has this version, expected one of 8.4.8, 9.7.0',
      '5: Unexpected `x` in workloads: no run of the article has this workload, expected one of oltp_read_only',
    ],
  )
})

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
