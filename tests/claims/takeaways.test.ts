import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { shortcodes } from '../../tools/articles/shortcodes.ts'
import { shortcodeId } from '../../tools/claims/identity.ts'
import type { Takeaways } from '../../tools/claims/takeaways.ts'
import { logFiles, stated } from './publication.ts'

const repeats = (middle: number): readonly number[] => [middle - 1, middle, middle + 2]
const runs = { '8.4.8': { 1: repeats(1000) }, '9.7.0': { 1: repeats(1100) } }
const sides = 'metric=tps baseline="version=8.4.8" contender="version=9.7.0"'
const claim = `{{< claim text="9.7.0 is 8..12 % faster" ${sides} >}}`
const ratio = `{{< ratio ${sides} >}}`
const idOf = (code: string): string => shortcodes(code, '').map(shortcodeId).join('')

async function takeawaysOf(
  context: TestContext,
  entries: readonly string[],
): Promise<{ readonly takeaways: Takeaways | undefined; readonly problems: readonly string[] }> {
  const files = logFiles(runs, claim)
  const path = 'content/articles/report/index.md'
  const list = entries.map((entry) => `  - >-\n    ${entry}\n`).join('')
  const text = (files[path] ?? '').replace('date:', `takeaways:\n${list}date:`)
  const { converted, problems } = await stated(context, { ...files, [path]: text })
  return { takeaways: converted.articles[0]?.summary.takeaways, problems }
}

suite('a takeaway', () => {
  test('that is the id of a claim has its text and what limits it', async (context) => {
    const { takeaways, problems } = await takeawaysOf(context, [idOf(claim)])
    assert.deepEqual(takeaways, {
      items: [{ parts: [{ text: '9.7.0 is 8 to 12 % faster' }], claim: idOf(claim) }],
      limit: 'not statistically supported (insufficient data: 4 per side needed)',
    })
    assert.deepEqual(problems, [])
  })

  test('that is a sentence has its values as parts', async (context) => {
    const { takeaways, problems } = await takeawaysOf(context, [
      idOf(claim),
      `The rate is ${ratio} that of 8.4.8.`,
    ])
    assert.deepEqual(takeaways?.items[1], {
      parts: [
        { text: 'The rate is ' },
        { text: '1.10\u00A0times', value: idOf(ratio) },
        { text: ' that of 8.4.8.' },
      ],
    })
    assert.equal(
      takeaways.items[0]?.limit,
      'not statistically supported (insufficient data: 4 per side needed)',
    )
    assert.deepEqual(problems, [])
  })

  test('with the id of no claim is an error at its line', async (context) => {
    const { takeaways, problems } = await takeawaysOf(context, ['0123456789ab'])
    assert.equal(takeaways, undefined)
    assert.deepEqual(problems, [
      `5:5: error takeaway/claim: Unexpected takeaway \`0123456789ab\`, expected the id of a claim of this article, such as ${idOf(claim)} (9.7.0 is 8 to 12 % faster)`,
    ])
  })

  test('with a typed number is an error, as in the finding', async (context) => {
    const { problems } = await takeawaysOf(context, ['The rate rises to 1,100.'])
    assert.match(problems.join('\n'), /^5:\d+: error prose\/number: Unexpected number `1,100`/m)
  })
})
