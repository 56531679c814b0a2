// Tick values for an axis whose domain is chosen here, in Node and in the browser alike.

/** The smallest of 1, 2, 2.5, 5 × 10ᵏ that is not below `rough`. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const mantissa = [1, 2, 2.5, 5, 10].find((nice) => nice * power >= rough * 0.999) ?? 10
  return mantissa * power
}

/** Multiples of `step`, without the dust of binary fractions. */
function multiples(first: number, last: number, step: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

export interface Ticks {
  readonly domain: readonly [number, number]
  readonly values: readonly number[]
  /** Digits behind the point that tell neighbouring ticks apart. */
  readonly places: number
}

/** About `count` steps that cover `low` to `high`; an end that would be mostly empty is cut. */
export function linearTicks(low: number, high: number, count: number, size = 1): Ticks {
  const step = niceStep((high - low) / size / count || 1) * size
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  const bottom = low - first * step > step * mostEmpty ? low - step * 0.2 : first * step
  const top = last * step - high > step * mostEmpty ? high + step * 0.2 : last * step
  const values = multiples(first, last, step).filter((tick) => tick >= bottom && tick <= top)
  const shown = step / size
  const places = [0, 1, 2, 3, 4, 5].find(
    (digits) => Math.abs(shown - Number(shown.toFixed(digits))) < shown * 1e-6,
  )
  return { domain: [bottom, top], values, places: places ?? 6 }
}

/** The part of a step that may stay empty at an end of an axis. */
const mostEmpty = 0.4

/** Ticks at 1, 2 and 5 × 10ᵏ, or at powers of ten over more than three decades. */
export function logTicks(low: number, high: number, size = 1): Ticks {
  const first = Math.floor(Math.log10(low))
  const last = Math.ceil(Math.log10(high))
  const mantissas = last - first > 3 ? [1] : [1, 2, 5]
  const all: number[] = []
  for (let exponent = first; exponent <= last; exponent += 1) {
    for (const mantissa of mantissas) all.push(Number(`${String(mantissa)}e${String(exponent)}`))
  }
  const start = all.findLast((tick) => tick <= low) ?? low
  const end = all.find((tick) => tick >= high) ?? high
  const values = all.filter((tick) => tick >= start && tick <= end)
  const smallest = Math.min(...values) / size
  return { domain: [start, end], values, places: Math.max(0, -Math.floor(Math.log10(smallest))) }
}
