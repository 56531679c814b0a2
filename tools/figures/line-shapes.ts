// The lines of a chart with their shapes, and notes on where they collapse and cross.
import { counted } from '../core/counted.ts'
import {
  collapsed,
  crossovers,
  shapeOf,
  type LinePoint,
  type Shape,
} from '../analysis/scaling-analysis.ts'
import type { Figure } from './figure.ts'
import type { Fields } from './grid.ts'

type Chart = Pick<Figure, 'cells' | 'series' | 'facets' | 'x'>

/** A line of the figure with its fields; without points whose x is no number or whose value is 0. */
export interface Line {
  readonly fields: Fields
  readonly facet: number
  readonly series: number
  readonly name: string
  readonly points: readonly LinePoint[]
  readonly shape: Shape
}

/** The lines of a chart that have a point. */
export function linesOf({ cells, series, facets, x }: Chart): readonly Line[] {
  return facets.flatMap((facet, f) =>
    series.flatMap((line, s): readonly Line[] => {
      const points = cells.x.flatMap((index, row): readonly LinePoint[] => {
        if (cells.facet[row] !== f || cells.series[row] !== s) return []
        const value = cells.value[row]
        const at = Number(x.values[index])
        const [low, high] = [cells.low[row] ?? value, cells.high[row] ?? value]
        return typeof value === 'number' && value > 0 && Number.isFinite(at)
          ? [{ x: at, value, low: low ?? value, high: high ?? value }]
          : []
      })
      const shape = shapeOf(points)
      const name = [facet.label, line.label].filter((part) => part !== '').join(' · ')
      const fields = { ...facet.fields, ...line.fields }
      return shape ? [{ fields, facet: f, series: s, name, points, shape }] : []
    }),
  )
}

/** How far the strongest line of a panel ends below its peak, or the only one, where that is more than half; beside the point that is below half. */
export function collapseMarks(
  lines: readonly Line[],
  { x, facets, series }: Chart,
): NonNullable<Figure['marks']> {
  return facets.flatMap((_, facet) => {
    const fallen = lines.filter((line) => line.facet === facet && line.shape.held < collapsed)
    const line = fallen.find((one) => series[one.series]?.strong) ?? fallen[0]
    const last = line?.points.at(-1)
    if (!line || !last || (fallen.length > 1 && !series[line.series]?.strong)) return []
    const { held, peak, collapse = last } = line.shape
    const word = `−${((1 - held) * 100).toFixed(0)} % from ${peak.x} to ${last.x} ${x.title}`
    const at = x.values.findIndex((text) => Number(text) === collapse.x)
    return [{ facet, series: line.series, x: at, word }]
  })
}

/** A note for every line that falls below half of its peak. */
export function collapseNotes(lines: readonly Line[], { x }: Chart): readonly string[] {
  return lines.flatMap(({ name, shape: { peak, collapse } }) =>
    collapse
      ? [`${name} collapses at ${collapse.x} ${x.title}: less than half of its peak at ${peak.x}.`]
      : [],
  )
}

const mostCrossovers = 6

const rule =
  'Crossover: first data point at which the other series leads by more than 2 % and the ranges of repeats do not overlap.'

/** A note for each point from which one line leads another by more than 2 %; the first six. */
export function crossoverNotes(lines: readonly Line[], { facets, x }: Chart): readonly string[] {
  const notes = facets.flatMap((facet, index) => {
    const own = lines.filter((line) => line.facet === index)
    return own.flatMap((first, index) =>
      own.slice(index + 1).flatMap((second) =>
        crossovers(first.points, second.points).map((crossover) => {
          const [winner, loser] = crossover.over === 'first' ? [first, second] : [second, first]
          const where = facet.label === '' ? '' : ` (${facet.label})`
          const names = [winner, loser].map(({ name }) =>
            facet.label === '' ? name : name.slice(facet.label.length + 3),
          )
          const [winning = '', losing = ''] = names
          return `Crossover at ${crossover.x} ${x.title}${where}: ${winning} above ${losing}.`
        }),
      ),
    )
  })
  const more = notes.length - mostCrossovers
  return [
    ...notes.slice(0, mostCrossovers),
    ...(more > 0 ? [`${counted(more, 'more crossover')}.`] : []),
    ...(notes.length > 0 ? [rule] : []),
  ]
}
