// Prices of runs: numbers that depend on them are comparable only where currency, region, date and replicas agree.
import type { Place, Price } from '../core/model.ts'

const hours: Readonly<Record<Price['per'], number>> = { hour: 1, month: 730 }
const basis = ['currency', 'region', 'date', 'replicas'] as const

/** What a price is per second. */
export function perSecond({ amount, per }: Price): number {
  return amount / (3600 * hours[per])
}

/** Why these prices may not be mixed, with the place of the first that differs; undefined where they may. */
export function mixedPrices(
  prices: readonly Price[],
): { readonly message: string; readonly place: Place } | undefined {
  for (const key of basis) {
    const byText = new Map(prices.toReversed().map((price) => [String(price[key]), price]))
    const [first, second] = [...byText].toReversed()
    if (!first || !second) continue
    const texts = [first, second].map(
      ([
        text,
        {
          place: { file, line },
        },
      ]) => (line === undefined ? `${text} (${file})` : `${text} (${file}:${String(line)})`),
    )
    const message = `Unexpected prices that differ in ${key}: ${texts.join(', ')}; expected one ${key}`
    return { message, place: second[1].place }
  }
  return undefined
}

/** A sentence for each price that numbers depend on. */
export function priceNotes(prices: readonly Price[]): readonly string[] {
  return [...new Set(prices)].map(
    ({ amount, currency, per, region, date, replicas, source }) =>
      `price: ${String(amount)} ${currency} per ${per} for ${String(replicas)} ${replicas === 1 ? 'replica' : 'replicas'}, ${region}, ${date} (${source})`,
  )
}
