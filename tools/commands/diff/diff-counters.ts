// benchfolio diff counters: counters of perf stat of two sides.
import { countersDifference, type PlacedCounter } from '../../profiles/counters.ts'
import type { Output } from '../command.ts'
import { formatRows } from '../print/printed-rows.ts'
import { missingReading, parseTableFormat } from './side-format.ts'
import { meansOf, readSides, type ProfileSide } from './diff-sides.ts'
import type { DiffWaitsOptions } from './diff-waits.ts'

/** Prints the counters of both sides, their ratio, and their values per operation if the rates are known. */
export async function diffCounters(
  given: readonly string[],
  options: DiffWaitsOptions,
  output: Output,
): Promise<number> {
  const format = parseTableFormat(options, 'counters')
  const sides = await readSides(given, options, output)
  const [baseline, contender] = sides.map(counterLists)
  const rates = meansOf(sides, 'operations/s')
  const rows = countersDifference([baseline ?? [], contender ?? []], rates)
  if (format === 'json') {
    output.data(`${JSON.stringify({ rates: rates ?? null, rows })}\n`)
    return 0
  }
  const perOperation = rates ? ['#1 per operation', '#2'] : []
  const header = ['counter', '#1', '#2', 'ratio', ...perOperation, '']
  const body = rows.map((row) => [
    row.name,
    ...row.values.map(numberText),
    row.ratio === null ? '-' : row.ratio.toFixed(3),
    ...(rates ? (row.perOperation ?? [null, null]).map(numberText) : []),
    row.marks.join(', '),
  ])
  output.data(formatRows(header, body, 1, format))
  return 0
}

function counterLists(side: ProfileSide): readonly (readonly PlacedCounter[])[] {
  const lists = side.sources.flatMap(({ path, sha256, format, readings }) =>
    readings.flatMap((reading) =>
      reading.kind === 'counters' && format === 'perf-stat'
        ? [reading.counters.map((counter) => ({ ...counter, file: path, sha256 }))]
        : [],
    ),
  )
  if (lists.length > 0) return lists
  throw missingReading(side, 'counters', 'Give the output of perf stat')
}

function numberText(value: number | null): string {
  return value === null ? '-' : Number(value.toPrecision(6)).toString()
}
