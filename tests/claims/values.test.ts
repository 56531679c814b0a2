import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { shortcodes } from '../../tools/articles/shortcodes.ts'
import { shortcodeId } from '../../tools/claims/identity.ts'
import { logFiles, stated } from './publication.ts'

const repeats = (middle: number): readonly number[] => [middle - 1, middle, middle + 2]
const runs = {
  '8.4.8': { 1: repeats(1000), 4: repeats(3000), 16: repeats(2500) },
  '9.7.0': { 1: repeats(900), 4: repeats(3300), 16: repeats(5000) },
}

const cases: readonly (readonly [string, string])[] = [
  ['value metric=tps where="version=8.4.8 threads=4"', '3,000 transactions per second'],
  ['value metric=tps where="version=8.4.8 threads=4" unit=tps digits=1', '3,000 tps'],
  ['value metric=latency.avg where="version=8.4.8 threads=1"', '1.00 ms'],
  [
    'value metric=tps where="version=8.4.8" over="threads=*" pick=largest show=threads',
    '4 threads',
  ],
  ['value field=engine', 'MySQL'],
  ['value text="10 seconds" from="8.4.8/t1.r1.txt, line 24: total time"', '10 seconds'],
  ['value text="12 hours" unsourced="the post states it"', '12 hours'],
  ['count of=version word="two versions"', 'two versions'],
  [
    'ratio metric=tps where="threads=4" baseline="version=8.4.8" contender="version=9.7.0"',
    '1.10 times',
  ],
  [
    'ratio metric=tps where="threads=1" baseline="version=8.4.8" contender="version=9.7.0" as=percent',
    '−10 %',
  ],
  [
    'ratio metric=tps where="threads=1" baseline="version=8.4.8" contender="version=9.7.0" as=change',
    '10 %',
  ],
  [
    'ratio metric=tps where="threads=1" baseline="version=8.4.8" contender="version=9.7.0" as=of',
    '90 %',
  ],
  [
    'range metric=tps baseline="version=8.4.8" contender="version=9.7.0" over="threads=*" round=1',
    '0.9 to 2.0 times',
  ],
  ['range metric=tps where="version=9.7.0" over="threads=*" unit=tps', '900 to 5,000 tps'],
  ['range of=threads', '1 to 16 threads'],
  ['count of=runs', '18 runs'],
  ['count of=version', '2 versions'],
  [
    'count metric=tps baseline="version=8.4.8" contender="version=9.7.0" over="threads=*" is=faster unit="thread counts"',
    '2 thread counts',
  ],
]

suite('a number in prose', () => {
  for (const [code, expected] of cases)
    test(`{{< ${code} >}} prints ${expected}`, async (context) => {
      const { values, problems } = await stated(context, logFiles(runs, `It is {{< ${code} >}}.`))
      assert.deepEqual(problems, [])
      assert.deepEqual(
        values.map(({ text }) => text.replaceAll('\u00A0', ' ')),
        [expected],
      )
    })

  test('leads to the line of the run that is the median', async (context) => {
    const { values } = await stated(
      context,
      logFiles(runs, '{{< value metric=tps where="version=8.4.8 threads=4" >}}'),
    )
    assert.equal(values[0]?.evidence[0]?.file, '8.4.8/t4.r2.txt')
    assert.equal(values[0].evidence[0].line, 18)
    assert.equal(values[0].how, 'transactions per second: median of 3 runs; 8.4.8 · 4 threads')
  })

  test('that would mix runs of several versions is an error that names them', async (context) => {
    const { values, problems } = await stated(
      context,
      logFiles(runs, 'So {{< value metric=tps where="threads=4" >}}'),
    )
    assert.deepEqual(values, [])
    assert.match(
      problems[0] ?? '',
      /^5:4: error value\/mixed: .*differ in version \(8\.4\.8, 9\.7\.0\), expected version in where or over/,
    )
  })

  test('stands in the finding of an article and in the title of a figure too', async (context) => {
    const article = `---
title: A report
finding: 'It does {{< value metric=tps where="version=8.4.8 threads=4" >}}.'
---
\`\`\`figure
kind: table
id: numbers
title: 'At most {{< value metric=tps where="version=9.7.0 threads=16" unit=tps >}}'
archive: logs
metric: tps
row: threads
column: version
\`\`\`
`
    const files = { ...logFiles(runs, ''), 'content/articles/report/index.md': article }
    const { converted, problems } = await stated(context, files)
    assert.deepEqual(problems, [])
    assert.equal(converted.articles[0]?.figures[0]?.title, 'At most 5,000\u00A0tps')
    assert.equal(
      converted.articles[0].summary.finding,
      'It does 3,000\u00A0transactions per second.',
    )
  })
})

suite('shortcodes of a text', () => {
  test('come with their line and column, parameters in quotes or not', () => {
    const [first, second] = shortcodes(
      'a\n b {{< value x=1 y="2 \\" >}}" >}} {{< value `raw` >}}',
      'f.md',
      10,
    )
    assert.deepEqual(
      [first?.place, [...(first?.parameters ?? [])]],
      [
        { file: 'f.md', line: 11, column: 4 },
        [
          ['x', '1'],
          ['y', '2 " >}}'],
        ],
      ],
    )
    assert.deepEqual([...(second?.parameters ?? [])], [['0', 'raw']])
  })

  test('that are examples are left alone', () => {
    assert.deepEqual(shortcodes('{{</* value x=1 */>}} {{% other %}}', 'f.md'), [])
  })

  test('say what Hugo would take for no text', () => {
    const [code] = shortcodes('{{< value version=5.10 >}}', 'f.md')
    assert.match(code?.problem ?? '', /expected "5.10"/)
  })

  test('have an id of what they ask, whatever the order of their parameters', () => {
    const [a, b, c] = shortcodes('{{< v a=1 b="2" >}}{{< v b=2 a=1 >}}{{< v a=1 b=3 >}}', 'f.md')
    assert.ok(a && b && c)
    assert.equal(shortcodeId(a), shortcodeId(b))
    assert.notEqual(shortcodeId(a), shortcodeId(c))
  })
})
