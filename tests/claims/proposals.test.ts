// What `bind` proposes for a number, and in which order.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseArticle } from '../../tools/articles/article.ts'
import { numberSpans } from '../../tools/claims/number-spans.ts'
import { isUnique, proposer, type ProposalContext } from '../../tools/claims/proposals.ts'
import { unpinnedNumbers } from '../../tools/claims/unpinned.ts'
import type { Run } from '../../tools/core/model.ts'
import { run } from '../analysis/runs.ts'
import { contextOf, gridRuns, vocabulary } from './evaluation.ts'

const runs = gridRuns({
  '8.4.8': { 1: [1000], 4: [3000, 3001, 3002], 16: [40_000] },
  '9.7.0': { 1: [1049.6], 4: [7500], 16: [24_012] },
})
const plan = 'version: 1\nloads:\n  - tool: sysbench\n    seconds: 20\n    warmup: 5\n'

// The proposals for the first number of the text, without their runs.
function proposed(text: string, list: readonly Run[] = runs): readonly string[] {
  return proposals(text, list).map(({ spec }) =>
    spec.replace(/; \d+ (?:run|line)s? [0-9a-f]{4}$/, ''),
  )
}

function proposals(
  text: string,
  list: readonly Run[] = runs,
  at = 0,
): ReturnType<ReturnType<typeof proposer>> {
  const { article, span, context } = sceneOf(text, list, at)
  return proposer(article, context)(span)
}

// A number of a text, usually the first, and what its proposals are made from.
function sceneOf(
  text: string,
  list: readonly Run[],
  at = 0,
): {
  readonly article: ReturnType<typeof parseArticle>
  readonly span: ReturnType<typeof numberSpans>[number]
  readonly context: ProposalContext
} {
  const article = parseArticle('report.md', text)
  const span = numberSpans(text, unpinnedNumbers(article, list), vocabulary)[at]
  assert.ok(span)
  const placeOf = (line: number) => ({ run: '', archive: 'logs', file: 'plan.yaml', line })
  const context = contextOf(list, {
    fileOf: (_, path) => (path === 'plan.yaml' ? { text: plan, placeOf } : undefined),
  })
  return { article, span, context: { ...context, filesOf: () => ['plan.yaml'] } }
}

suite('the first proposal is what the sentence names', () => {
  const cases: readonly (readonly [text: string, spec: string])[] = [
    ['With 4 threads, 9.7.0 reaches 7,500 transactions per second.', 'field threads, threads=4'],
    ['MySQL 9.7.0 commits 7,500 transactions per second.', 'value tps, version=9.7.0 threads=4'],
    [
      'MySQL 9.7.0 is 2.5 times as fast as 8.4.8.',
      'ratio tps version=9.7.0 / version=8.4.8, threads=4',
    ],
    [
      'It takes 40 % less than 8.4.8 in version 9.7.0.',
      'ratio tps version=9.7.0 / version=8.4.8, threads=16',
    ],
    [
      '9.7.0 reaches 0.6 to 2.5 times the rate of 8.4.8.',
      'range tps version=9.7.0 / version=8.4.8, threads=*',
    ],
    ['Each run lasts 20 seconds.', 'file plan.yaml:4 "seconds"'],
    ['The warm-up takes 5 seconds.', 'file plan.yaml:5 "warmup"'],
  ]
  for (const [text, spec] of cases)
    test(text, () => {
      assert.equal(proposed(`${text}\n`)[0], spec)
    })
})

test('what took as long in every run is no result that the sentence names', () => {
  const timed = ['1', '4'].map((threads, index) =>
    run(index, { threads }, { tps: 600 * Number(threads), 'time.total': 20 + index / 1000 }),
  )
  const text = 'We measured it several times, with 4 threads and each run for 20 seconds.\n'
  const found = proposals(text, timed, 1)
  assert.match(found[0]?.spec ?? '', /^file plan\.yaml:4 "seconds"/)
  assert.ok(found.every(({ spec }) => !spec.includes('time.total')))
})

test('a number that nothing states has no proposal', () => {
  assert.deepEqual(proposed('MySQL 9.7.0 commits 7,400 transactions per second.\n'), [])
})

test('only a sentence that names the whole selection is pinned without a question', () => {
  const named = '9.7.0 commits 7,500 transactions per second with 4 threads.\n'
  assert.ok(isUnique(proposals(named)))
  assert.ok(!isUnique(proposals('It commits 7,500 transactions per second.\n')))
  assert.ok(!isUnique(proposals('8.4.8 commits 7,500 transactions per second with 4 threads.\n')))
})

test('a cell of a table is named by the heads of its row and column', () => {
  const table = '| threads | 8.4.8 tps | 9.7.0 tps |\n| --- | --: | --: |\n| 4 | 3,001 | 7,500 |\n'
  assert.equal(proposed(table)[0], 'field threads, threads=4')
  const found = proposals(table, runs, 2)
  assert.match(found[0]?.spec ?? '', /^value tps, version=9\.7\.0 threads=4;/)
  assert.ok(isUnique(found))
})

test('of a key with many values, ratios are proposed between those that the sentence names', () => {
  const many = gridRuns(
    Object.fromEntries(
      Array.from({ length: 15 }, (_, index) => [`8.0.${10 + index}`, { 4: [1000 + 37 * index] }]),
    ),
  )
  const [first] = proposed('MySQL 8.0.24 is 52 % faster than 8.0.10.', many)
  assert.equal(first, 'ratio tps version=8.0.24 / version=8.0.10')
  assert.deepEqual(proposed('MySQL 8.0.24 is 52 % faster.', many), [])
})

test('numbers of a list without an end are read at once', () => {
  const start = process.cpuUsage()
  sceneOf(`It has 7${',1'.repeat(29)}; then 8 rows.\n`, runs)
  assert.ok(process.cpuUsage(start).user < 2_000_000)
  assert.equal(sceneOf('Beside 10, 2.5 and 30 % it is 4.\n', runs).span.unit, '%')
})
