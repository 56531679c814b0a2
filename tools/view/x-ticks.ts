// The ticks of the x axis: every real x value, labelled where there is room.

import { textWidth } from './text-width.ts'

export interface XTickRow {
  readonly i: number
  readonly x: number
  readonly label: string
  /** Of the tick, in pixels. */
  readonly length: number
}

/** Ticks from `first` to `last`; `toX` gives the pixel of an x index. */
export function xTickRows(
  labels: readonly string[],
  xs: readonly number[],
  toX: (i: number) => number,
  first: number,
  last: number,
): readonly XTickRow[] {
  const indices = labels.map((_, i) => i).filter((i) => i >= first && i <= last)
  const labelled = new Set<number>()
  const taken: { from: number; to: number }[] = []
  for (const i of [...indices].sort((a, b) => rank(a) - rank(b) || a - b)) {
    const half = textWidth(labels[i] ?? '') / 2 + 4
    const from = toX(i) - half
    const to = toX(i) + half
    if (taken.some((other) => from < other.to && to > other.from)) continue
    taken.push({ from, to })
    labelled.add(i)
  }
  return indices.map((i) => ({
    i,
    x: xs[i] ?? i,
    label: labelled.has(i) ? (labels[i] ?? '') : '',
    length: labelled.has(i) ? 5 : 3,
  }))

  /** The ends first, then powers of two and ten, then tens, then the rest. */
  function rank(i: number): number {
    const x = xs[i] ?? 0
    if (i === first || i === last) return 0
    if (Number.isInteger(Math.log2(x)) || Number.isInteger(Math.log10(x))) return 1
    return x % 10 === 0 ? 2 : 3
  }
}
