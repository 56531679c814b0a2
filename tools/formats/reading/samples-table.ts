// Samples of a client or a monitor that a script stored as a table: a row per interval, one column of which is the time since the start.
import type { SeriesReading, TableReading } from '../../core/model.ts'
import { Samples, seriesOf, Times } from './samples.ts'

// t_sec   seconds   time (s)   Elapsed
const timeHead =
  /^(?:.*[_ ])?(?:t|ts|s|secs?|seconds?|time|timestamp|elapsed)(?: ?[([]?s(?:ec(?:ond)?s?)?[)\]]?)?$/i
// Tables of results have fewer rows with even times.
const fewestSamples = 60

/** The table, or its samples by time in seconds where a column of time rises row by row in even steps: such rows are no results. */
export function tableOrSamples(table: TableReading): TableReading | SeriesReading {
  const { header, rows } = table
  if (rows.length < fewestSamples) return table
  const complete = rows.filter(({ cells }) => cells.length === header.length)
  const index = header.findIndex(
    (head, at) =>
      timeHead.test(head.trim()) && areEven(complete.map(({ cells }) => Number(cells[at]))),
  )
  if (index === -1) return table
  const times = new Times()
  const columns = header.flatMap((name, at) => (at === index ? [] : [{ name, unit: '1', at }]))
  const samples = new Samples(columns.length, complete.length)
  for (const { cells } of complete) {
    const offset = samples.open()
    for (const [place, { at }] of columns.entries())
      samples.values[offset + place] = cells[at] === '' ? Number.NaN : Number(cells[at])
    samples.keep(times.add(Number(cells[index])))
  }
  const series = seriesOf(times, [{ prefix: 'table.', samples, columns }])
  return { kind: 'series', series, dropped: 0, headers: 0 }
}

// Nine of ten steps are the usual one, within a twentieth.
function areEven(times: readonly number[]): boolean {
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? Number.NaN))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const even = steps.filter((step) => Math.abs(step - usual) <= usual / 20)
  return usual > 0 && even.length * 10 >= steps.length * 9
}
