// The depth of the colour of a ratio, by its distance from 1.

/** The least ratio of each colour, the larger ÷ the smaller: about equal steps of a logarithmic scale over what releases differ by. */
export const heatSteps: readonly number[] = [1.02, 1.1, 1.25, 2, 3]

/** 0 for a ratio within 2 % of 1, to 5 for one that is 3 times as large or as small. */
export function heatStep(ratio: number): number {
  const size = ratio > 0 ? Math.max(ratio, 1 / ratio) : Infinity
  return heatSteps.filter((least) => size >= least).length
}
