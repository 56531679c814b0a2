// How a system scales: speed-up, rate a core, knee, peak, collapse and crossover of lines over threads or cores.

/** A point of a line; lines are in ascending order of `x` and hold positive values only. */
export interface LinePoint {
  readonly x: number
  readonly value: number
  /** Smallest and largest of the repeats. */
  readonly low?: number
  readonly high?: number
}

/** Where a line bends. `x` and values are those of measured points: nothing is fitted. */
export interface Shape {
  /** The largest value, at the smallest `x` that reaches it. */
  readonly peak: LinePoint
  /** The first point with at least 90 % of the peak: from there on more threads gain next to nothing. */
  readonly knee: LinePoint
  /** The first point beyond the peak with less than half of it; absent where the line holds. */
  readonly collapse?: LinePoint
  /** The last point's value ÷ the peak's. */
  readonly held: number
}

const nearPeak = 0.9
/** A line below this part of its peak has collapsed. */
export const collapsed = 0.5

/** The shape of a line; undefined for a line without a point. */
export function shapeOf(line: readonly LinePoint[]): Shape | undefined {
  const [first] = line
  const last = line.at(-1)
  if (!first || !last) return undefined
  const peak = line.reduce((best, point) => (point.value > best.value ? point : best), first)
  const knee = line.find(({ value }) => value >= nearPeak * peak.value) ?? peak
  const collapse = line.find(({ x, value }) => x > peak.x && value < collapsed * peak.value)
  return { peak, knee, ...(collapse ? { collapse } : {}), held: last.value / peak.value }
}

/** A crossover of two lines: from `x` on, `over` is above in the range where both were measured. */
export interface Crossover {
  readonly x: number
  readonly over: 'first' | 'second'
}

// Closer than this, two lines are taken to be level.
const level = 0.02

/**
 * The places where the order of two lines changes, at the first `x` of the new order. Values within 2 %, or with repeats
 * that overlap, have no order.
 */
export function crossovers(
  first: readonly LinePoint[],
  second: readonly LinePoint[],
): readonly Crossover[] {
  const others = new Map(second.map((point) => [point.x, point]))
  const found: Crossover[] = []
  let before: Crossover['over'] | undefined
  for (const point of first) {
    const { x, value } = point
    const second = others.get(x)
    if (!second || Math.abs(value / second.value - 1) <= level || overlap(point, second)) continue
    const over = value > second.value ? 'first' : 'second'
    if (before !== undefined && over !== before) found.push({ x, over })
    before = over
  }
  return found
}

function overlap(first: LinePoint, second: LinePoint): boolean {
  const [lower, upper] = first.value < second.value ? [first, second] : [second, first]
  return (lower.high ?? lower.value) >= (upper.low ?? upper.value)
}

/**
 * Speed-up of each size over the smallest: value ÷ value of the smallest, and that ÷ the ratio of the sizes, which is 1
 * where a system scales without loss. Undefined for an empty line.
 */
export function speedUps(
  sizes: readonly LinePoint[],
):
  | readonly { readonly x: number; readonly speedUp: number; readonly efficiency: number }[]
  | undefined {
  const [base] = sizes
  if (!base) return undefined
  return sizes.map(({ x, value }) => {
    const speedUp = value / base.value
    return { x, speedUp, efficiency: speedUp / (x / base.x) }
  })
}
