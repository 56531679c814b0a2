// Dashes that tell lines of one colour apart by what else differs between them, such as the number of cores.

import { dashes } from '../../../tools/series-styles.ts'
import type { Curve } from '../../../tools/view/curves.ts'
import { seriesLabel, type KeyColumn, type Runs } from '../../../tools/view/packed-runs.ts'
import type { LineStyles } from './line-look.ts'
import { make } from './make.ts'
import { svg } from './svg.ts'

/** Readers tell as many dashes apart. */
const mostDashes = 4

/** The dash of each curve, and what the dashes mean; no legend where they mean nothing. */
export interface LineDashes {
  /** An index into `dashes`. */
  readonly of: (curve: Curve) => number
  readonly legend: readonly (readonly [text: string, dash: readonly number[]])[]
}

/** Dashes for the lines of `curves`, which have one colour per `by`. Colours with dashes of their own keep them. */
export function dashesOf(runs: Runs, curves: readonly Curve[], styles: LineStyles): LineDashes {
  const own: LineDashes = { of: ({ by }) => styles.get(by)?.dash ?? 0, legend: [] }
  const codes = curves.map(({ by }) => by)
  const isUnique = new Set(codes).size === codes.length
  if (isUnique || [...styles.values()].some(({ dash }) => dash !== 0)) return own
  const keys = keysWithin(runs, curves)
  const further = (row: number): string =>
    keys.map((column) => seriesLabel(column, column.codes[row] ?? 0)).join(' · ')
  const texts = [...new Set(curves.map(({ row }) => further(row)))].sort(
    new Intl.Collator('en', { numeric: true }).compare,
  )
  if (texts.length < 2 || texts.length > mostDashes) return own
  const of = ({ row }: Curve): number => Math.max(0, texts.indexOf(further(row)))
  return { of, legend: texts.map((text, index) => [text, dashes[index] ?? []]) }
}

// The keys in which lines of one colour differ.
function keysWithin({ keys }: Runs, curves: readonly Curve[]): readonly KeyColumn[] {
  return keys.filter(({ codes }) => {
    const first = new Map<number, number>()
    return curves.some(({ by, row }) => {
      const code = codes[row] ?? 0
      const before = first.get(by)
      if (before === undefined) first.set(by, code)
      return before !== undefined && before !== code
    })
  })
}

/** The dashes with their meaning. */
export function dashLegend(legend: LineDashes['legend']): readonly HTMLElement[] {
  const size = { viewBox: '0 0 32 12', width: '32', height: '12', 'aria-hidden': 'true' }
  return legend.map(([text, dash]) =>
    make('span', { class: 'explore-dash' }, [
      svg('svg', size, [
        svg('path', {
          d: 'M0,6h32',
          stroke: 'currentColor',
          'stroke-width': '2',
          'stroke-dasharray': dash.toString(),
        }),
      ]),
      make('bdi', {}, [text === '' ? 'other' : text]),
    ]),
  )
}
