// The labels of the x axis: every real x value is a tick, labelled where there is room.

import { textWidth } from './text-width.ts'

/** A text for each tick, empty where it would cover a more important one; `shares` are places along the `width` of the axis. */
export function labelledTicks(
  labels: readonly string[],
  shares: readonly number[],
  width: number,
): readonly string[] {
  const order = labels.map((_, i) => i).sort((a, b) => rank(a) - rank(b) || a - b)
  const shown = new Map<number, { from: number; to: number }>()
  for (const i of order) {
    const [middle, half] = [(shares[i] ?? 0) * width, textWidth(labels[i] ?? '') / 2 + 4]
    const box = { from: middle - half, to: middle + half }
    const isFree = [...shown.values()].every(({ from, to }) => box.from >= to || box.to <= from)
    if (isFree) shown.set(i, box)
  }
  return labels.map((label, i) => (shown.has(i) ? label : ''))

  /** The ends first, then powers of two and ten, then tens, then the rest. */
  function rank(i: number): number {
    const x = Number(labels[i])
    if (i === 0 || i === labels.length - 1) return 0
    if (Number.isInteger(Math.log2(x)) || Number.isInteger(Math.log10(x))) return 1
    return x % 10 === 0 ? 2 : 3
  }
}
