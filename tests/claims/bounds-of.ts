// The bounds of a sentence as a short text.
import type { Better } from '../../tools/analysis/verdict.ts'
import { bounds } from '../../tools/claims/bounds.ts'

/** The lowest and the highest ratio that a sentence states, or the start of its problem. */
export const boundsOf = (text: string, better: Better = 'higher'): string => {
  const read = bounds(text, better, 0.05)
  return 'problem' in read
    ? (read.problem.split(',')[0] ?? '')
    : `${String(Number(read.low.toPrecision(4)))} ${String(Number(read.high.toPrecision(4)))}`
}
