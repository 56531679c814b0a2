// What the chart of the explorer shows, in one sentence of its medians.

import { codesOf, type Curve } from './curves.ts'
import { seriesLabel, type KeyColumn, type MetricColumn } from './packed-runs.ts'
import { metricText, ratioText } from '../core/metric-text.ts'
import { upperFirst } from '../core/upper-first.ts'

/** Lines that differ by less are not ranked. */
const leastFactor = 1.02
const loads: ReadonlySet<string> = new Set(['threads', 'clients'])

/**
 * The highest line at the first and at the last place that all lines have, with its factor over the lowest: `Highest at 1 thread:
 * 1 core (9,512 queries per second, 2.1× the other); at 16 threads: …`. Lines within 2 % are not ranked. Empty for a single line, where lines have no common place, where
 * places have no load or tell the lines apart, and where several lines have one name.
 */
export function highestText(
  curves: readonly Curve[],
  { unit, title }: Pick<MetricColumn, 'unit' | 'title'>,
  by: KeyColumn | undefined,
  axis: KeyColumn | undefined,
): string {
  if (curves.length < 2 || axis?.key === by?.key || !loads.has(axis?.key ?? '')) return ''
  if (new Set(curves.map((curve) => curve.by)).size < curves.length) return ''
  const valuesAt = (x: number): readonly (readonly [by: number, value: number])[] =>
    curves.flatMap((curve) =>
      curve.points
        .filter((point) => point.x === x && point.value > 0)
        .map(({ value }) => [curve.by, value] as const),
    )
  const common = codesOf(curves).filter((x) => valuesAt(x).length === curves.length)
  const ends = [...new Set([...common.slice(0, 1), ...common.slice(-1)])]
  const near: string[] = []
  const far: string[] = []
  for (const x of ends) {
    const sorted = valuesAt(x).toSorted(([, a], [, b]) => b - a)
    const [highest, lowest] = [sorted[0], sorted.at(-1)]
    if (!highest || !lowest) continue
    const [line, value] = highest
    const factor = value / lowest[1]
    const place = `at ${seriesLabel(axis, x)}`
    if (factor < leastFactor) near.push(place)
    else {
      const measured = metricText(value, unit) + (far.length === 0 ? ` ${title}` : '')
      const other = curves.length === 2 ? 'other' : 'lowest'
      far.push(
        `${place}: ${seriesLabel(by, line)} (${measured}, ${ratioText(factor)} the ${other})`,
      )
    }
  }
  const parts = [
    ...(far.length > 0 ? [`Highest ${far.join('; ')}`] : []),
    ...(near.length > 0 ? [`within 2 % of each other ${near.join(' and ')}`] : []),
  ]
  return parts.length === 0 ? '' : `${upperFirst(parts.join('; '))}.`
}
