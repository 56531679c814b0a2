// From a printed unit to the base unit without losing printed digits.

// Two to six decimals cover what benchmarks print; the power of ten stays exact in a double.
const mostDecimals = 1e6

/**
 * `value * times / over` as if calculated with the decimal digits of `value`: 7.06 over 1000 is 0.00706, where
 * dividing the double nearest to 7.06 gives 0.0070599999999999994. `times` and `over` are whole. With more than
 * six decimals, or more than 15 digits in between, it is the plain product, off by the last bits of the double.
 */
export function scaleExactly(value: number, times: number, over: number): number {
  for (let power = 100; power <= mostDecimals; power *= 100) {
    const whole = Math.round(value * power)
    if (whole / power !== value) continue
    const product = whole * times
    if (Number.isSafeInteger(product)) return product / (power * over)
    break
  }
  return (value * times) / over
}
