import { mixedPrices, priceNotes } from '../../analysis/prices.ts'
import type { Cell } from '../../analysis/projection.ts'
import { BadInput } from '../../core/errors.ts'
import { formatPlace } from '../print/terminal-text.ts'

/** Notes on the prices that cells were computed from. Throws where these may not be mixed. */
export function onePriceNotes(cells: readonly (Cell | undefined)[]): readonly string[] {
  const prices = cells.flatMap((cell) => cell?.prices ?? [])
  const mixed = mixedPrices(prices)
  if (!mixed) return priceNotes(prices)
  throw new BadInput(
    mixed.message,
    formatPlace(mixed.place),
    'Select runs whose prices agree, or state prices of one date, region, currency and number of replicas',
  )
}
