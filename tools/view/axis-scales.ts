// How a value is placed on an axis. The type of a Vega scale cannot be a signal, so the scales stay
// linear and the values are transformed: here for ticks and pointer, in `expression` for Vega.

import type { XScale } from '../figures/figure.ts'

export type YScale = 'linear' | 'log'

interface AxisScale {
  readonly title: string
  /** The place of `value`, the `index`th of its axis, in the units of the drawn domain. */
  readonly place: (value: number, index: number) => number
  /** The same over `datum.x` and `datum.i`, or over `datum.y`, in Vega's expression language. */
  readonly expression: string
}

export const xScales: Readonly<Record<XScale, AxisScale>> = {
  log2: { title: 'log₂', place: (x) => Math.log2(x), expression: 'log(datum.x) / LN2' },
  linear: { title: 'linear', place: (x) => x, expression: 'datum.x' },
  even: { title: 'even steps', place: (_, index) => index, expression: 'datum.i' },
}

export const yScales: Readonly<Record<YScale, AxisScale>> = {
  linear: { title: 'linear', place: (y) => y, expression: 'datum.y' },
  log: { title: 'log', place: (y) => Math.log10(y), expression: 'log(datum.y) / LN10' },
}

/** Plain decimal numbers only: what else an archive writes is a label. */
const decimal = /^-?\d+(\.\d+)?$/

/** The numbers behind the labels of an x axis, or undefined when one of them is not a number. */
export function xNumbers(labels: readonly string[]): readonly number[] | undefined {
  return labels.every((label) => decimal.test(label)) ? labels.map(Number) : undefined
}

/** The scales that make sense for these x values, the author's first. */
export function xScalesOf(labels: readonly string[], author: XScale): readonly XScale[] {
  const numbers = xNumbers(labels)
  const possible = (Object.keys(xScales) as XScale[]).filter((scale) => {
    if (scale === 'even') return true
    if (numbers === undefined) return false
    return scale === 'linear' || numbers.every((x) => x > 0)
  })
  return [author, ...possible.filter((scale) => scale !== author)].filter((scale) =>
    possible.includes(scale),
  )
}
