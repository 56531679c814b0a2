import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { shortcodes } from '../../tools/articles/shortcodes.ts'
import { withDefaults } from '../../tools/claims/article-defaults.ts'
import { longForm } from '../../tools/claims/short-form.ts'
import { logFiles, stated } from './publication.ts'

const runs = {
  '8.4.8': { 1: [1000, 1001, 999], 4: [3000, 3001, 2999] },
  '9.7.0': { 1: [900, 901, 899], 4: [3300, 3301, 3299] },
}

const longForms: readonly (readonly [short: string, long: string])[] = [
  ['n "qps version=11.4 threads=16"', 'value metric=qps where="version=11.4 threads=16"'],
  ['n "version=11.4 digits=2 unit=none"', 'value digits=2 unit=none where="version=11.4"'],
  [
    `n "tps version=9 threads=* pick=largest config='a b'"`,
    `value metric=tps pick=largest where="version=9 config='a b'" over="threads=*"`,
  ],
  [
    'n "qps version=11.4 vs version=10.1 threads=16 as=percent"',
    'ratio metric=qps as=percent contender="version=11.4" baseline="version=10.1" where="threads=16"',
  ],
  [
    'c "11.4 is faster" "qps version=11.4 vs version=10.1 threads=*"',
    'claim text="11.4 is faster" metric=qps contender="version=11.4" baseline="version=10.1" over="threads=*"',
  ],
]

suite('a short form', () => {
  for (const [short, long] of longForms)
    test(`{{< ${short} >}} is {{< ${long} >}}`, () => {
      const [code] = shortcodes(`{{< ${short} >}}`, 'a.md')
      const [expected] = shortcodes(`{{< ${long} >}}`, 'a.md')
      assert.ok(code && expected)
      const { name, parameters, problem } = longForm(code)
      assert.deepEqual(
        [name, Object.fromEntries(parameters), problem],
        [expected.name, Object.fromEntries(expected.parameters), undefined],
      )
    })

  test('takes archive, metric and where from the front matter', async (context) => {
    const files = logFiles(runs, 'It is {{< n "version=9.7.0" >}}.')
    const path = 'content/articles/report/index.md'
    const article = files[path]?.replace('---\n', '---\nmetric: tps\nwhere: threads=4\n') ?? ''
    const { values, problems } = await stated(context, { ...files, [path]: article })
    assert.deepEqual(problems, [])
    assert.deepEqual(
      values.map(({ text }) => text),
      ['3,300\u00A0transactions per second'],
    )
  })

  test('overrides a key of the default selection', () => {
    const merged = withDefaults(
      new Map([['where', 'threads=1']]),
      { where: "threads=4 config='a b'" },
      new Set(['where']),
    )
    assert.equal(merged.get('where'), "config='a b' threads=1")
  })

  test('names the closest of the known values', async (context) => {
    const { problems } = await stated(context, logFiles(runs, '{{< n "tps version=9.7" >}}'))
    assert.match(problems[0] ?? '', /Unexpected version `9\.7` in where, .*; closest: 9\.7\.0$/)
  })
})
