// The takeaways of an article, and the verdict that adjacent claims share.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseArticle } from '../../tools/articles/article.ts'
import { shortcodes } from '../../tools/articles/shortcodes.ts'
import { shortcodeId } from '../../tools/claims/identity.ts'
import { withSharedVerdicts } from '../../tools/claims/shared-verdicts.ts'
import { evaluate } from '../../tools/claims/statements.ts'
import { takeawaysOf } from '../../tools/claims/takeaways.ts'
import { around, contextOf, gridRuns, type Grid } from './evaluation.ts'

const single: Grid = { '8.4.8': { 1: [100], 4: [100] }, '9.7.0': { 1: [110], 4: [120] } }
const repeated: Grid = {
  '8.4.8': { 1: around(1000), 4: around(1000) },
  '9.7.0': { 1: around(1100), 4: [998.5, 999.5, 1100, 1101, 1102] },
}
const sides = 'metric=tps baseline="version=8.4.8" contender="version=9.7.0"'
const claim = (text: string, more = ''): string => `{{< claim text="${text}" ${sides} ${more} >}}`
const ratio = `{{< ratio ${sides} where="threads=1" >}}`
const idOf = (code: string): string => shortcodes(code, '').map(shortcodeId).join('')

const faster = claim('It is faster')
const oneThread = claim('At 1 thread it is 10 % faster', 'where="threads=1"')
const fourThreads = claim('At 4 threads it is 20 % faster', 'where="threads=4"')
const slower = claim('It is 20 % faster')

function takeaways(
  matter: string,
  body: string,
  grid: Grid = single,
): ReturnType<typeof takeawaysOf> {
  const article = parseArticle('/report/index.md', `---\n${matter}\n---\n${body}\n`)
  return takeawaysOf(article, evaluate(article.shortcodes, contextOf(gridRuns(grid))))
}
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
      assert.deepEqual(takeaways(matter, faster), { diagnostics: [] }, matter)
  })

  test('are sentences with the values of their shortcodes', () => {
    const text = `It is ${ratio}, {{< bug "12" >}} and ${ratio}`
    const value = { text: '1.10\u00A0times', value: idOf(ratio) }
    assert.deepEqual(takeaways(list(text, 'No number', ratio), '').takeaways, {
      items: [
        { parts: [{ text: 'It is ' }, value, { text: ', {{< bug "12" >}} and ' }, value] },
        { parts: [{ text: 'No number' }] },
        { parts: [value] },
      ],
    })
  })

  test('are claims with what limits them, once where all have the same limit', () => {
    const [first, second] = [oneThread, fourThreads].map((code) => ({
      parts: [{ text: /text="([^"]*)"/.exec(code)?.[1] }],
      claim: idOf(code),
    }))
    const limit = 'not statistically supported (single value)'
    const both = list(idOf(oneThread), idOf(fourThreads))
    assert.deepEqual(takeaways(both, oneThread + fourThreads).takeaways, {
      items: [first, second],
      limit,
    })
    assert.deepEqual(takeaways(list(idOf(oneThread), 'No claim'), oneThread).takeaways?.items, [
      { ...first, limit },
      { parts: [{ text: 'No claim' }] },
    ])
  })

  const limits: readonly (readonly [code: string, grid: Grid, limit?: string])[] = [
    [oneThread, repeated],
    [slower, single, 'matches the data in 1 of 2 cells'],
    [faster, single, 'not statistically supported (single value)'],
    [faster, repeated, 'statistically supported in 1 of 2 cells (direction only; not significant)'],
  ]
  for (const [code, grid, limit] of limits)
    test(`are limited by: ${limit ?? 'nothing'}`, () => {
      assert.equal(takeaways(list(idOf(code)), code, grid).takeaways?.limit, limit)
    })

  test('with the id of no claim are an error at the id', () => {
    const { takeaways: none, diagnostics } = takeaways(
      list('0123456789ab'),
      `${oneThread}\n${faster}`,
    )
    const known = [oneThread, faster].map(
      (code) => `${idOf(code)} (${/text="([^"]*)"/.exec(code)?.[1] ?? ''})`,
    )
    assert.equal(none, undefined)
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

suite('shared verdicts', () => {
  /** How many claims share the verdict of each claim of a text, in the order of the text. */
  function shared(text: string, grid: Grid = single): readonly unknown[] {
    const stated = evaluate(shortcodes(text, 'a.md'), contextOf(gridRuns(grid)))
    const { claims } = withSharedVerdicts(stated, text)
    return stated.places.flatMap(({ id }) => {
      const found = claims.find((each) => each.id === id)
      return found ? [found.shared ?? 0] : []
    })
  }
  const supportText = 'not statistically supported (single value)'
  const of = (claims: number, isLast: boolean, text = supportText): object => ({
    ...{ claims, isLast, supportText: text },
  })
  const contradicted = claim('It is slower', 'expect=contradicted reason="quoted"')
  const corrected = claim('It is 1 % faster', 'state=corrected date=2026-01-02 reason="typo"')

  const cases: readonly (readonly [name: string, text: string, ...expected: readonly unknown[]])[] =
    [
      ['adjacent claims', `${oneThread}\n\n${fourThreads}`, of(2, false), of(2, true)],
      ['claims of different cells', `${oneThread} ${faster}`, of(2, false), of(2, true)],
      ['three claims', oneThread + fourThreads + faster, of(3, false), of(3, false), of(3, true)],
      ['claims apart', `${oneThread} and ${fourThreads}`, 0, 0],
      ['a number between', `${oneThread} ${ratio} ${fourThreads}`, 0, 0],
      ['one claim', oneThread, 0],
      ['a partly matching claim', `${oneThread} ${slower}`, 0, 0],
      ['a claim between that keeps its line', `${oneThread} ${slower} ${fourThreads}`, 0, 0, 0],
      [
        'an expected contradiction',
        `${contradicted} ${claim('x is slower', 'expect=contradicted reason="y"')}`,
        0,
        0,
      ],
      ['a correction', `${oneThread} ${corrected}`, 0, 0],
      [
        'a claim stated twice',
        `${oneThread} ${oneThread} ${fourThreads} ${faster}`,
        0,
        0,
        of(2, false),
        of(2, true),
      ],
    ]
  for (const [name, text, ...expected] of cases)
    test(`of ${name}`, () => {
      assert.deepEqual(shared(text), expected)
    })

  test('are those of equal marks and equal replicates', () => {
    const grid: Grid = {
      '8.4.8': { 1: around(1000), 2: around(1000), 4: around(1000, 4) },
      '9.7.0': { 1: around(1100), 2: around(1100), 4: around(1100, 4) },
    }
    const at = (threads: number): string =>
      claim(`At ${String(threads)} threads it is faster`, `where="threads=${String(threads)}"`)
    const text = 'statistically supported (direction only)'
    assert.deepEqual(shared(at(1) + at(2) + at(4), grid), [
      of(2, false, text),
      of(2, true, text),
      0,
    ])
    const uneven = claim('It is faster', 'where="threads=1,4"')
    assert.deepEqual(shared(uneven + oneThread, repeated), [0, 0])
  })
})
