// From a printed unit to the base unit, digit for digit.

// Six decimals, of which most numbers have two: a power of ten that is exact in a double, times 1e9 too.
const mostDecimals = 1e6

/**
 * `value * times / over` as if it was calculated with the decimal digits of `value`: 7.06 over 1000 is 0.00706, where
 * the division of the double that is nearest to 7.06 gives 0.0070599999999999994. `times` and `over` are whole. With more
 * than six decimals, or more than 15 digits on the way, it is the plain product, off by the last bit of the double at most twice.
 */
export function scaled(value: number, times: number, over: number): number {
  for (let power = 100; power <= mostDecimals; power *= 100) {
    const whole = Math.round(value * power)
    if (whole / power !== value) continue
    const above = whole * times
    if (Number.isSafeInteger(above)) return above / (power * over)
    break
  }
  return (value * times) / over
}
