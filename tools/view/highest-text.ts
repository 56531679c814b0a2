// What the chart of the explorer shows, in one sentence of its medians or ratios.

import { codesOf, type Curve, type CurvePoint } from './curves.ts'
import { seriesLabel, type KeyColumn, type MetricColumn } from './packed-runs.ts'
import { counted } from '../core/counted.ts'
import { metricText, ratioText } from '../core/metric-text.ts'
import { upperFirst } from '../core/upper-first.ts'

/** Repeats whose medians differ by less are not ranked, nor are single runs, whose noise is unknown. */
const [leastFactor, leastOfSingles] = [1.02, 1.1]
const loads: ReadonlySet<string> = new Set(['threads', 'clients'])

/** A value of the line `by`. */
type Measured = Pick<CurvePoint, 'value' | 'low' | 'high' | 'n'> & { readonly by: number }

/** Whether a value is above another one by more than their repeats differ. */
function isAbove(one: Measured, other: Measured): boolean {
  const least = one.n > 1 && other.n > 1 ? leastFactor : leastOfSingles
  return one.low > other.high && one.value >= least * other.value
}

/**
 * The highest line at the first and at the last place that all lines have, with its factor over the lowest: `Highest at 1 thread:
 * 1 core (9,512 queries per second, 2.1× the other); at 16 threads: …`, and the lines that are not clearly below it. Empty for a single line, where lines have no common place, where
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
  const pointsAt = (x: number): readonly Measured[] =>
    curves.flatMap((curve) =>
      curve.points
        .filter((point) => point.x === x && point.value > 0)
        .map((point) => ({ ...point, by: curve.by })),
    )
  const common = codesOf(curves).filter((x) => pointsAt(x).length === curves.length)
  const ends = [...new Set([...common.slice(0, 1), ...common.slice(-1)])]
  const unclear: string[] = []
  const far: string[] = []
  for (const x of ends) {
    const sorted = pointsAt(x).toSorted((a, b) => b.value - a.value)
    const [highest, lowest] = [sorted[0], sorted.at(-1)]
    if (!highest || !lowest) continue
    const place = `at ${seriesLabel(axis, x)}`
    if (!isAbove(highest, lowest)) unclear.push(place)
    else {
      const best = sorted.filter((point) => !isAbove(highest, point))
      const names = best.map((point) => seriesLabel(by, point.by)).join(' and ')
      const measured = metricText(highest.value, unit) + (far.length === 0 ? ` ${title}` : '')
      const other = curves.length === 2 ? 'other' : 'lowest'
      const factor = ratioText(highest.value / lowest.value)
      far.push(
        `${place}: ${names} (${best.length > 1 ? 'up to ' : ''}${measured}, ${factor} the ${other})`,
      )
    }
  }
  const parts = [
    ...(far.length > 0 ? [`Highest ${far.join('; ')}`] : []),
    ...(unclear.length > 0 ? [`no clear difference ${unclear.join(' and ')}`] : []),
  ]
  return parts.length === 0 ? '' : `${upperFirst(parts.join('; '))}.`
}

/**
 * Where each line is furthest from that of the baseline, of the places where their runs do not overlap: `Compared with 5.5, not tested:
 * 5.6 is 0.80× at 4 threads; 1 other line does not clearly differ.` Empty without a line to compare, and where several lines have one name.
 */
export function furthestText(
  curves: readonly Curve[],
  baseline: string,
  by: KeyColumn | undefined,
  axis: KeyColumn | undefined,
): string {
  const base = curves.find((curve) => by?.values[curve.by] === baseline)
  const isNamed = new Set(curves.map((curve) => curve.by)).size === curves.length
  if (!base || !isNamed || curves.length < 2) return ''
  const furthest = curves.flatMap(({ by: line, points }) =>
    points
      .flatMap(({ x, ...point }) => {
        const other = base.points.find((each) => each.x === x)
        const [one, two] = [point, other ?? point].map((each) => ({ ...each, by: line }))
        if (!one || !two || !(isAbove(one, two) || isAbove(two, one))) return []
        const place = axis ? ` at ${seriesLabel(axis, x)}` : ''
        const text = `${seriesLabel(by, line)} is ${ratioText(point.value)}${place}`
        return [{ text, size: Math.abs(Math.log(point.value)) }]
      })
      .toSorted((a, b) => b.size - a.size)
      .slice(0, 1),
  )
  if (furthest.length === 0) return `No line clearly differs from ${baseline}.`
  const texts = furthest.toSorted((a, b) => b.size - a.size).map(({ text }) => text)
  const others = curves.length - 1 - texts.length
  const differ = others === 1 ? 'does not clearly differ' : 'do not clearly differ'
  const parts = [
    ...texts.slice(0, 3),
    ...(texts.length > 3 ? [`and ${texts.length - 3} more clearly differ`] : []),
  ]
  const rest = others === 0 ? '' : `; ${counted(others, 'other line')} ${differ}`
  return `Compared with ${baseline}, not tested: ${parts.join(', ')}${rest}.`
}
