// The price of a run: the first of its archive page that is for runs with its fields.
import type { ArchivePrice } from '../archive/archive-page.ts'
import type { Run } from '../core/model.ts'
import { copyPacked } from '../core/packed-measurements.ts'

/** The run with its price; unchanged where none is for it. A field `replicas` must be the number that the price pays for. */
export function withPrice(run: Run, prices: readonly ArchivePrice[] = []): Run {
  const price = prices.find(
    ({ fields, replicas }) =>
      Object.entries(fields).every(([key, text]) => run.fields[key] === text) &&
      Number(run.fields['replicas'] ?? replicas) === replicas,
  )
  return price ? copyPacked(run, { price }) : run
}
