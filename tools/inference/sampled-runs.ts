// Samples of a load tool without any result: the mean of each file is that of a run.
import { columnsOf } from '../core/columns.ts'
import type { KeptReading, TableReading } from '../core/readings.ts'
import { metricOfHead } from '../formats/reading/column-metric.ts'

const fewestSamples = 24
// A load tool prints nothing but samples of its runs; the tps of iostat and sar are transfers of devices.
const ofLoadTool = 'oltpbench-res'
const fewestIntervals = 5
const throughput = /^(?:[tq]ps|(?:ops|requests|queries|transactions)\/s|throughput)$/

/** Tables of one row and one number: the mean of the first throughput in samples by time of one run, of a table or a load tool. */
export function meansOfSamples(
  readings: readonly KeptReading[],
  format: string | undefined,
): readonly TableReading[] {
  const isOfTool = format === ofLoadTool
  return readings.flatMap((reading): readonly TableReading[] => {
    if (reading.kind !== 'series') return []
    const [first] = columnsOf(reading.series).flatMap(({ metric, n, mean }) => {
      const head = isOfTool ? metric : (/^table\.(.*)$/.exec(metric)?.[1] ?? '')
      const found = metricOfHead(head)
      return found?.unit === '1/s' && throughput.test(found.metric) ? [{ head, n, mean }] : []
    })
    const least = isOfTool ? fewestIntervals : fewestSamples
    if (!first || first.n < least || first.n < reading.series.samples) return []
    const cells = [String(Number(first.mean.toPrecision(12)))]
    return [
      { kind: 'table', title: 'mean of samples', header: [first.head], rows: [{ cells, line: 1 }] },
    ]
  })
}
