// Many tests at once: one in twenty is "significant" at 5 % where nothing differs.
import { finite } from './finite.ts'

/**
 * Each p adjusted for the others, in the order given: reject those below alpha, and the chance of a single wrong
 * rejection is below alpha. Holm, A Simple Sequentially Rejective Multiple Test Procedure, 1979; R's
 * `p.adjust(p, "holm")`. Throws a RangeError for a p outside 0 to 1.
 */
export function holm(ps: readonly number[]): readonly number[] {
  for (const p of ps) {
    if (finite(p) < 0 || p > 1) throw new RangeError(`Unexpected p ${String(p)}, expected 0 to 1`)
  }
  const order = ps.map((p, index) => ({ p, index })).toSorted((a, b) => a.p - b.p)
  const adjusted = new Array<number>(ps.length)
  let largest = 0
  for (const [rank, { p, index }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, p * (ps.length - rank)))
    adjusted[index] = largest
  }
  return adjusted
}
