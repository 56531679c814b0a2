import type { PanelsDrawing } from '../figures/figure.ts'

/** Seconds of all samples of a timeline, ascending. */
export function timesOf({ panels }: PanelsDrawing): readonly number[] {
  const all = panels.flatMap(({ lines }) => lines.flatMap(({ at }) => at))
  return [...new Set(all)].sort((a, b) => a - b)
}
