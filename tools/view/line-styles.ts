// Dash and point shape of a series, the second channel in addition to its colour.

/** Stroke patterns by `dash`; none is a whole line. */
export const dashes: readonly (readonly number[] | null)[] = [
  null,
  [7, 3],
  [2, 3],
  [9, 3, 2, 3],
  [14, 4],
  [5, 2, 1, 2, 1, 2],
]

/** Vega's symbols by `marker`. */
export const shapes: readonly string[] = [
  'circle',
  'square',
  'triangle-up',
  'diamond',
  'triangle-down',
  'triangle-right',
]
