// From a printed unit to the base unit, digit for digit.

// Most numbers have two decimals at most, none has more than six; a thousand million beside them is exact in a double still.
const mostDecimals = 1e6

/**
 * `value * times / over` as if it was calculated with the decimal digits of `value`: 7.06 over 1000 is 0.00706, where
 * the division of the double that is nearest to 7.06 gives 0.0070599999999999994. `times` and `over` are whole. With more
 * than six decimals, or more than 15 digits on the way, it is the plain product, off by the last bit of the double at most twice.
 */
export function scaled(value: number, times: number, over: number): number {
  for (let decimals = 100; decimals <= mostDecimals; decimals *= 100) {
    const whole = Math.round(value * decimals)
    if (whole / decimals !== value) continue
    const above = whole * times
    if (Number.isSafeInteger(above)) return above / (decimals * over)
    break
  }
  return (value * times) / over
}
