// Numbers that two programs agree on.
import assert from 'node:assert/strict'

/** Asserts that two numbers are equal to `relative` of the expected one, or to 1e-15 around zero. */
export function close(actual: number | null | undefined, expected: number, relative = 1e-9): void {
  const off = Math.abs((actual ?? NaN) - expected)
  assert.ok(
    off <= Math.max(relative * Math.abs(expected), 1e-15),
    `${String(actual)} is not close to ${String(expected)}`,
  )
}

/** Asserts that both ends of two intervals are equal to `share` of the width of the expected one. */
export function closeInterval(
  actual: { readonly low: number; readonly high: number } | undefined,
  [low, high]: readonly [number, number],
  share = 0.05,
): void {
  assert.ok(actual)
  const width = high - low
  const shown = `${String(actual.low)} to ${String(actual.high)}, not ${String(low)} to ${String(high)}`
  assert.ok(Math.abs(actual.low - low) <= share * width, shown)
  assert.ok(Math.abs(actual.high - high) <= share * width, shown)
}
