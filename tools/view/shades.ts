// The shade of a cell in the explorer's heat table: which class it has, by its number alone.

import { heatStep } from '../figures/heat-step.ts'

/** Steps of an absolute value, from the smallest to the largest of the table. */
const steps = 5

/** `heat-a0` to `heat-a5` by the share of the largest value; empty without a number. */
export function shadeOfValue(value: number, largest: number): string {
  if (!Number.isFinite(value) || !(largest > 0)) return ''
  return `heat-a${Math.max(0, Math.min(steps, Math.round((steps * value) / largest)))}`
}

/**
 * `heat-b1` to `heat-b5` for a better ratio, `heat-w1` to `heat-w5` for a worse one, by the steps of `heatSteps`;
 * `heat-0` inside `band`, the noise of equal runs as larger ÷ smaller, and for a metric with no better side.
 */
export function shadeOfRatio(
  ratio: number,
  better: 'higher' | 'lower' | undefined,
  band = 1,
): string {
  if (!Number.isFinite(ratio)) return ''
  const size = ratio > 0 ? Math.max(ratio, 1 / ratio) : Infinity
  if (better === undefined || size <= band) return 'heat-0'
  const step = heatStep(ratio)
  const side = ratio > 1 === (better === 'higher') ? 'b' : 'w'
  return step === 0 ? 'heat-0' : `heat-${side}${step}`
}
