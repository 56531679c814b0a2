// The takeaways of an article.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseArticle } from '../../tools/articles/article.ts'
import { pinId } from '../../tools/claims/pins.ts'
import { evaluate } from '../../tools/claims/claim-statements.ts'
import { takeawaysOf } from '../../tools/overview/takeaways.ts'
import { around, claimFence, contextOf, gridRuns, type Grid } from '../claims/evaluation.ts'

const single: Grid = { '8.4.8': { 1: [100], 4: [100] }, '9.7.0': { 1: [110], 4: [120] } }
const repeated: Grid = {
  '8.4.8': { 1: around(1000), 4: around(1000) },
  '9.7.0': { 1: around(1100), 4: [998.5, 999.5, 1100, 1101, 1102] },
}
const claim = (is: string, cells = ''): string =>
  claimFence(is, { text: `It is ${is}`, ...(cells === '' ? {} : { cells }) })

const faster = claim('higher')
const oneThread = claim('10 % higher', 'threads=1')
const fourThreads = claim('20 % higher', 'threads=4')
const slower = claim('19..20 % higher')
const idOf = (text: string): string =>
  evaluate(parseArticle('a.md', text), contextOf(gridRuns(single))).fences[0]?.id ?? ''

function takeaways(
  matter: string,
  body: string,
  grid: Grid = single,
  bindings = '',
): ReturnType<typeof takeawaysOf> {
  const article = parseArticle('/report/index.md', `---\n${matter}\n---\n${body}\n`, bindings)
  return takeawaysOf(article, evaluate(article, contextOf(gridRuns(grid))))
}
const textOf = (code: string): string => /text: "([^"]*)"/.exec(code)?.[1] ?? ''
const list = (...entries: readonly string[]): string =>
  `takeaways:\n${entries.map((entry) => `  - '${entry}'`).join('\n')}`

suite('takeaways', () => {
  test('are none without a list', () => {
    for (const matter of [
      'title: x',
      'takeaways:',
      'takeaways: x',
      'takeaways: []',
      'takeaways: [{a: b}]',
    ])
      assert.deepEqual(takeaways(matter, faster), { takeaways: [], diagnostics: [] }, matter)
  })

  test('are sentences with the values of their pins', () => {
    const spec = 'ratio tps version=9.7.0 / version=8.4.8, threads=1; 2 runs'
    const value = { text: '1.10\u00A0×', value: pinId({ text: '1.10 ×', spec }) }
    const matter = list("It''s 1.10 × and 1.10 × of 8.4.8", 'No number')
    const bindings = `"and [1.10 ×] of": ${spec}\n`
    assert.deepEqual(takeaways(matter, '', single, bindings).takeaways, [
      { parts: [{ text: "It's 1.10 × and " }, value, { text: ' of 8.4.8' }] },
      { parts: [{ text: 'No number' }] },
    ])
  })

  test('are claims with what limits them', () => {
    const limit = 'One run'
    const entries = [oneThread, fourThreads].map((code) => ({
      ...{ parts: [{ text: textOf(code) }], claim: idOf(code), limit },
    }))
    const both = list(idOf(oneThread), idOf(fourThreads))
    assert.deepEqual(takeaways(both, oneThread + fourThreads).takeaways, entries)
    assert.deepEqual(takeaways(list(idOf(oneThread), 'No claim'), oneThread).takeaways, [
      entries[0],
      { parts: [{ text: 'No claim' }] },
    ])
  })

  const limits: readonly (readonly [code: string, grid: Grid, limit?: string])[] = [
    [oneThread, repeated],
    [slower, single, 'Contradicted by the data'],
    [faster, single, 'One run'],
    [faster, repeated, 'Could be noise'],
  ]
  for (const [code, grid, limit] of limits)
    test(`are limited by: ${limit ?? 'nothing'}`, () => {
      assert.equal(takeaways(list(idOf(code)), code, grid).takeaways[0]?.limit, limit)
    })

  test('with the id of no claim are an error at the id', () => {
    const { takeaways: none, diagnostics } = takeaways(
      list('0123456789ab'),
      `${oneThread}\n${faster}`,
    )
    const known = [oneThread, faster].map((code) => `${idOf(code)} (${textOf(code)})`)
    assert.deepEqual(none, [])
    assert.deepEqual(diagnostics, [
      {
        severity: 'error',
        rule: 'takeaway/claim',
        message: `Unexpected takeaway \`0123456789ab\`, expected the id of a claim of this article, such as ${known.toSorted().join(', ')}`,
        place: { file: '/report/index.md', line: 3, column: 6 },
      },
    ])
    const [only] = takeaways(list('0123456789ab'), '').diagnostics
    assert.match(only?.message ?? '', /such as a sentence: the article has no claim$/)
    const sentences = list('0123456789abc', 'x0123456789a', '0123456789a')
    assert.deepEqual(takeaways(sentences, '').diagnostics, [])
  })
})
