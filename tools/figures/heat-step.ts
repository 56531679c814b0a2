// The depth of the colour of a ratio, by its distance from 1.

/** The least ratio of each colour, the larger ÷ the smaller: 2, 5, 10, 25 and 50 % more. */
export const heatSteps: readonly number[] = [1.02, 1.05, 1.1, 1.25, 1.5]

/** 0 for a ratio within 2 % of 1, to 5 for one that is 50 % off. */
export function heatStep(ratio: number): number {
  const size = ratio > 0 ? Math.max(ratio, 1 / ratio) : Infinity
  return heatSteps.filter((least) => size >= least).length
}
