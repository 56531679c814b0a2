import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { Samples, Times, seriesOf, type Meaning } from '../../tools/formats/reading/samples.ts'
import { statistics } from '../../tools/formats/reading/statistics.ts'

const columns: readonly Meaning[] = [
  { name: 'a', unit: '1' },
  { name: 'b', unit: 'B', times: 1024 },
  { name: 'c', unit: 's', over: 1000 },
]

// What a monitor prints of a device in a report: a new row, the last one again, or nothing.
const reports = fc.array(
  fc.oneof(
    fc.tuple(
      ...columns.map(() => fc.oneof(fc.double({ noDefaultInfinity: true }), fc.constant(0))),
    ),
    fc.constantFrom('again' as const, 'nothing' as const),
  ),
  { maxLength: 40 },
)

suite('samples of a monitor', () => {
  test('the statistics of a table are those of its columns, bit for bit', () => {
    fc.assert(
      fc.property(reports, fc.array(fc.boolean()), (told, left) => {
        const { series } = seriesFrom(told, left)
        for (const column of series.columns) {
          assert.ok(column.statistics)
          assert.deepEqual(column.statistics, statistics(column.values))
        }
      }),
    )
  })

  test('a row told again is the value of each of its samples; without a row there is none', () => {
    fc.assert(
      fc.property(reports, fc.array(fc.boolean()), (told, left) => {
        const { series, kept } = seriesFrom(told, left)
        const expected = columns.map(({ times = 1, over = 1 }, index) => {
          let last: readonly number[] | undefined
          return told.flatMap((report, sample) => {
            if (typeof report !== 'string') last = report
            const value = report === 'nothing' ? undefined : last?.[index]
            return kept[sample] === true
              ? [value === undefined ? Number.NaN : (value * times) / over]
              : []
          })
        })
        assert.deepEqual(
          series.columns.map(({ values }) => [...values]),
          expected,
        )
      }),
    )
  })
})

/** The series of some reports, those left out that `left` names; also which were kept. */
function seriesFrom(
  told: readonly (readonly number[] | 'again' | 'nothing')[],
  left: readonly boolean[],
): { readonly series: ReturnType<typeof seriesOf>; readonly kept: readonly boolean[] } {
  const times = new Times()
  const samples = new Samples(columns.length, 2)
  const kept = told.map((report, second) => {
    const sample = times.add(second)
    if (left[second] === true) times.drop(sample)
    if (typeof report !== 'string') {
      const offset = samples.open()
      samples.values.set(report, offset)
      samples.keep(sample)
    } else if (report === 'again' && samples.count > 0) samples.again(sample)
    return left[second] !== true
  })
  return { series: seriesOf(times, [{ prefix: '', samples, columns }]), kept }
}
