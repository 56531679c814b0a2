import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withSharedVerdicts } from '../../tools/claims/shared-verdicts.ts'
import { fence } from './evaluation.ts'
import { logFiles, stated } from './publication.ts'

const runs = {
  '8.4.8': { 1: [1000], 4: [3000] },
  '9.7.0': { 1: [1100], 4: [3000] },
}
const claim = (text: string, cells: string, more: Readonly<Record<string, string>>): string =>
  fence('claim', { text, of: `tps version=9.7.0 / version=8.4.8, ${cells}`, ...more })
const faster = claim('9.7.0 is 10 % faster', 'threads=1', { is: '10 % higher' })
const within = claim('9.7.0 is within 5 % of 8.4.8', 'threads=4', { is: 'within 5 %' })
const wrong = claim('9.7.0 is 50 % faster', 'threads=1', {
  is: '50 % higher',
  expect: 'contradicted',
  reason: 'no',
})

/** Text of each claim → number of claims that share its verdict, and whether it prints the verdict. */
async function sharedOf(
  context: Parameters<typeof stated>[0],
  article: string,
): Promise<Readonly<Record<string, string>>> {
  const { converted } = await stated(context, logFiles(runs, article))
  const [report] = converted.articles
  assert.ok(report)
  const { claims } = withSharedVerdicts(report.stated, report.article.text)
  assert.deepEqual(report.statements?.claims, claims)
  return Object.fromEntries(
    claims.map(({ text, shared }) => [
      text,
      shared ? `${String(shared.claims)} ${String(shared.isLast)} ${shared.supportText}` : '',
    ]),
  )
}

suite('one verdict for several claims', () => {
  test('is printed below the last of adjacent claims with equal marks', async (context) => {
    assert.deepEqual(await sharedOf(context, `${faster}\n\n${within}\n`), {
      '9.7.0 is 10 % faster': '2 false not statistically supported (One run)',
      '9.7.0 is within 5 % of 8.4.8': '2 true not statistically supported (One run)',
    })
  })

  for (const [name, article] of [
    ['claims with a text between them', `${faster}\n\nThat is one run.\n\n${within}\n`],
    ['a claim that is stated twice', `${faster}\n\n${faster}\n`],
    ['a claim that is expected to fail', `${faster}\n\n${wrong}\n`],
  ] as const)
    test(`is not that of ${name}`, async (context) => {
      const shared = await sharedOf(context, article)
      assert.deepEqual(
        Object.values(shared).filter((text) => text !== ''),
        [],
      )
    })
})
