// Numbers of a published table matched with metrics of the runs by value.
import { metricOf } from '../../analysis/metric-value.ts'
import type { Run } from '../../core/model.ts'
import { statistics } from '../making.ts'
import { printer } from '../rounding.ts'
import { scaledNumber } from '../shapes/undecorated.ts'

/** A printed number, the runs with the fields of its labels, and the heading of its column. */
export interface LabelledNumber {
  readonly heading: string
  readonly text: string
  readonly runs: readonly Run[]
}

/** How numbers are computed, and how many of them it gives. */
export interface Computed {
  readonly metric: string
  readonly factor: number
  readonly statistic?: string
  /** Fields that the labels do not state. */
  readonly fields: Readonly<Record<string, string>>
  readonly matches: number
}

const factors = [1, 1000, 0.001]
const tried = ['mean', 'median', 'min', 'max']

/** The computation that gives most of the numbers; undefined where none gives any. */
export function matchingComputation(
  numbers: readonly LabelledNumber[],
  keys: readonly string[],
): Computed | undefined {
  const metrics = new Set(
    numbers.flatMap(({ runs }) =>
      runs.flatMap(({ measurements }) => measurements.map(({ metric }) => metric)),
    ),
  )
  const candidates = [...metrics].flatMap((metric) =>
    factors.flatMap((factor) => [
      ofSingleRuns(numbers, keys, metric, factor),
      ...tried.map((statistic) => ofStatistic(numbers, metric, factor, statistic)),
    ]),
  )
  return candidates
    .filter(({ matches }) => matches > 0)
    .toSorted((a, b) => b.matches - a.matches || complexity(a) - complexity(b))[0]
}

function complexity({ factor, statistic, fields }: Computed): number {
  return (
    (factor === 1 ? 0 : 4) + (statistic === undefined ? 0 : 2) + Object.keys(fields).length * 0.5
  )
}

// A field that is not in the labels has one value for all numbers: the one whose runs match most of them.
function ofSingleRuns(
  numbers: readonly LabelledNumber[],
  keys: readonly string[],
  metric: string,
  factor: number,
): Computed {
  const fields: Record<string, string> = {}
  let left = numbers
  for (const key of keys) {
    const texts = new Set(left.flatMap(({ runs }) => runs.map((run) => run.fields[key])))
    if (left.every(({ runs }) => new Set(runs.map((run) => run.fields[key])).size <= 1)) continue
    const counted = [...texts].flatMap((text) => {
      if (text === undefined) return []
      const matches = left.filter(({ runs, text: printed }) =>
        runs.some((run) => run.fields[key] === text && prints(run, metric, factor, printed)),
      ).length
      return [{ text, matches }]
    })
    const [best] = counted.toSorted((a, b) => b.matches - a.matches)
    if (!best || best.matches === 0) break
    fields[key] = best.text
    left = left.map((number) => ({
      ...number,
      runs: number.runs.filter((run) => run.fields[key] === best.text),
    }))
  }
  const matches = left.filter(
    ({ runs, text }) => runs.length > 0 && runs.every((run) => prints(run, metric, factor, text)),
  ).length
  return { metric, factor, fields, matches }
}

function ofStatistic(
  numbers: readonly LabelledNumber[],
  metric: string,
  factor: number,
  statistic: string,
): Computed {
  const compute = statistics.get(statistic)
  const matches = numbers.filter(({ runs, text }) => {
    const values = runs.flatMap((run) => {
      const result = metricOf(run, metric)
      return run.status === 'ok' && 'value' in result ? [result.value] : []
    })
    const value = values.length > 1 ? compute?.(values) : undefined
    return value !== undefined && isPrintedAs(value * factor, text)
  }).length
  return { metric, factor, statistic, fields: {}, matches }
}

function prints(run: Run, metric: string, factor: number, text: string): boolean {
  if (run.status !== 'ok') return false
  const result = metricOf(run, metric)
  return 'value' in result && isPrintedAs(result.value * factor, text)
}

/** Whether a value, rounded to the decimals of the text, is the number of the text. */
function isPrintedAs(value: number, text: string): boolean {
  const { digits, unit } = scaledNumber(text) ?? { digits: text, unit: 1 }
  const rounded = printer('as printed')?.(value / unit, digits)
  return rounded !== undefined && Number(rounded) === Number(digits)
}
