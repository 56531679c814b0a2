import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Meaning } from '../../../tools/formats/reading/row-columns.ts'
import { Samples, Times, seriesOf } from '../../../tools/formats/reading/samples.ts'
import { statistics } from '../../../tools/formats/reading/statistics.ts'

const columns: readonly Meaning[] = [
  { name: 'a', unit: '1' },
  { name: 'b', unit: 'B', times: 1024 },
  { name: 'c', unit: 's', over: 1000 },
]

// The row of a device in a report, if any, and whether the report is left out of the series.
const reports = fc.array(
  fc.record({
    row: fc.option(fc.tuple(...columns.map(() => fc.double({ noDefaultInfinity: true }))), {
      nil: undefined,
    }),
    dropped: fc.boolean(),
  }),
  { maxLength: 40 },
)

test('a sample has the numbers of its row in base units, and none without a row', () => {
  fc.assert(
    fc.property(reports, (all) => {
      const times = new Times()
      const samples = new Samples(columns.length, 2)
      for (const [second, { row, dropped }] of all.entries()) {
        const sample = times.add(second)
        if (dropped) times.drop(sample)
        if (row === undefined) continue
        const offset = samples.open()
        samples.values.set(row, offset)
        samples.keep(sample)
      }
      const series = seriesOf(times, [{ prefix: 'x.', samples, columns }])
      const kept = all.filter(({ dropped }) => !dropped)
      const expected = columns.map(({ name, times = 1, over = 1 }, index) => [
        `x.${name}`,
        kept.map(({ row }) => ((row?.[index] ?? Number.NaN) * times) / over),
      ])
      assert.deepEqual(
        series.columns.map(({ metric, values }) => [metric, [...values]]),
        expected,
      )
      for (const column of series.columns)
        assert.deepEqual(column.statistics, statistics(column.values))
    }),
  )
})
