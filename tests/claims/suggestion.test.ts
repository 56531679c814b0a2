// The shortcode that is proposed for a typed number.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { suggestion } from '../../tools/claims/suggestion.ts'
import type { Run } from '../../tools/model.ts'
import { run } from '../analysis/runs.ts'
import { gridRuns, printed, vocabulary } from './evaluation.ts'

const runs = gridRuns({
  '8.4.8': { 1: [90, 100, 110], 4: [12345.6] },
  '9.7.0': { 1: [120], 4: [270] },
})
const proposed = (text: string, list: readonly Run[] = runs): readonly unknown[] => {
  const { fix, exact } = suggestion(text, list, vocabulary)
  return exact === undefined ? [fix] : [fix, exact]
}
const value = (where: string, more = ''): string =>
  `{{< value metric=tps where="${where}"${more} >}}`
const exactly = (where: string): readonly string[] => [value(where), value(where, ' unit=none')]
const general = '{{< value metric=… where="…" >}}, or text="…" from="FILE, line N"'
const ofThreads = '{{< value field=threads where="threads=4" >}}'
const percent = '{{< ratio metric=… baseline="…" contender="…" as=percent >}}'
const factor = '{{< ratio metric=… baseline="…" contender="…" >}}'

const cases: readonly (readonly [text: string, expected: readonly string[]])[] = [
  ['270 per second', exactly('version=9.7.0 threads=4')],
  ['12,346 of them', exactly('version=8.4.8 threads=4')],
  ['120, 270 and others', exactly('version=9.7.0 threads=1')],
  ['120. Threads', exactly('version=9.7.0 threads=1')],
  ['120', exactly('version=9.7.0 threads=1')],
  // The median of three runs.
  ['100 transactions', exactly('version=8.4.8 threads=1')],
  // A value of one run, but the median of no cell: only a proposal.
  ['110 transactions', [value('version=8.4.8 threads=1')]],
  ['12,345 per second', [general]],
  ['0.53', [general]],
  ['4 threads', [ofThreads, '{{< value field=threads where="threads=4" unit=none >}}']],
  ['4-thread runs', [ofThreads, '{{< value field=threads where="threads=4" unit=none >}}']],
  ['4\u00A0threads', [ofThreads, '{{< value field=threads where="threads=4" unit=none >}}']],
  ['7 threads', ['{{< value field=threads where="threads=7" >}}']],
  ['2 cores', ['{{< value field=cores where="cores=2" >}}']],
  ['1 to 4 threads', ['{{< range of=threads >}}']],
  ['1–4 threads', ['{{< range of=threads >}}']],
  ['1..4 threads', ['{{< range of=threads >}}']],
  ['1 and 2 cores', ['{{< range of=cores >}}']],
  ['1-4 threads', ['{{< range of=threads >}}']],
  ['12 %', [percent]],
  ['12\u00A0% more', [percent]],
  ['3 to 12 percent', [percent]],
  ['1.5 ×', [factor]],
  ['1.5 times', [factor]],
  ['3-fold', [factor]],
  ['270 percentiles', exactly('version=9.7.0 threads=4')],
  ['270 timestamps', exactly('version=9.7.0 threads=4')],
  ['270 per × and %', exactly('version=9.7.0 threads=4')],
]

suite('a suggestion', () => {
  for (const [text, expected] of cases)
    test(`for “${text}”`, () => {
      assert.deepEqual(proposed(text), expected)
    })

  test('that is exact prints the typed number', () => {
    for (const text of ['270', '12,346', '100', '4 threads']) {
      const exact = suggestion(text, runs, vocabulary).exact ?? ''
      assert.deepEqual(printed(exact.replace(/^\{\{< | >\}\}$/g, ''), runs), [
        text.replace(' threads', ''),
      ])
    }
  })

  test('lists up to three cells that have the number', () => {
    const same = [1, 2, 4, 8].map((threads) =>
      run(threads, { threads: String(threads) }, { tps: 7 }),
    )
    const cells = ['1', '2', '4'].map((threads) => value(`threads=${threads}`))
    assert.deepEqual(proposed('7.00', same), [cells.join(' or ')])
    assert.deepEqual(proposed('7.00', same.slice(0, 2)), [cells.slice(0, 2).join(' or ')])
  })

  test('names the fields in which runs differ, with quotes where needed', () => {
    const differing = [
      run(1, { engine: 'mysql', config: 'a b', repeat: '1' }, { tps: 5 }),
      run(2, { engine: 'mysql', config: 'a/b:c@d+e-f_1.0', repeat: '2' }, { tps: 6 }),
      run(3, { engine: 'mysql', cores: '2' }, { tps: 8 }),
      run(4, { engine: 'mysql', cores: '4' }, { tps: 9 }),
    ]
    assert.deepEqual(proposed('5.00', differing)[0], value("config='a b'"))
    assert.deepEqual(proposed('6.00', differing)[0], value('config=a/b:c@d+e-f_1.0'))
    assert.deepEqual(proposed('8.00', differing)[0], value('cores=2'))
  })

  test('is of a metric that pages list, of the headline or of a metric without a row', () => {
    // `time.total` is listed where it is the headline of a run, `reconnects` in the explorer only.
    const listed = run(
      1,
      { threads: '1' },
      { tps: 100, reconnects: 71, 'time.total': 72, mine: 73 },
    )
    assert.deepEqual(proposed('71', [listed]), [general])
    assert.deepEqual(proposed('72', [listed]), [general])
    assert.match(String(proposed('73.0', [listed])[0]), /^\{\{< value metric=mine where="" >\}\}$/)
    const timed = run(2, { threads: '1' }, { 'time.total': 72 })
    assert.match(String(proposed('72.0', [timed])[0]), /metric=time\.total/)
  })

  test('is general without runs', () => {
    assert.deepEqual(proposed('12', []), [general])
  })
})
