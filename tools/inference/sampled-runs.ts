// Samples of a load tool without any result: the mean of each file is that of a run.
import { columnsOf } from '../core/columns.ts'
import type { KeptReading, TableReading } from '../core/readings.ts'
import { metricOfHead } from '../formats/reading/column-metric.ts'

const fewestSamples = 24
// A load tool prints nothing but samples of its runs.
const fewestIntervals = 5
const throughput = /^(?:[tq]ps|(?:ops|requests|queries|transactions)\/s|throughput)$/

/** Tables of one row and one number: the mean of the first throughput in samples by time of one run. */
export function meansOfSamples(readings: readonly KeptReading[]): readonly TableReading[] {
  return readings.flatMap((reading): readonly TableReading[] => {
    if (reading.kind !== 'series') return []
    const [first] = columnsOf(reading.series).flatMap(({ metric, n, mean }) => {
      // The intervals of OLTP-Bench have no head of their own.
      const head = metric.replace(/^table\./, '')
      const found = metricOfHead(head)
      const least = head === metric ? fewestIntervals : fewestSamples
      return found?.unit === '1/s' && throughput.test(found.metric)
        ? [{ head, n, mean, least }]
        : []
    })
    if (!first || first.n < first.least || first.n < reading.series.samples) return []
    const cells = [String(Number(first.mean.toPrecision(12)))]
    return [
      { kind: 'table', title: 'mean of samples', header: [first.head], rows: [{ cells, line: 1 }] },
    ]
  })
}
