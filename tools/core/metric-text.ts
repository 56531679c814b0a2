// Formats numbers for display, independent of the locale: a value has the same text everywhere.

/** One prefix of a unit: values are divided by `size` and printed with `suffix`. */
export interface Prefix {
  readonly size: number
  readonly suffix: string
}

const none: Prefix = { size: 1, suffix: '' }

const steps = (unit: string, sizes: Readonly<Record<string, number>>): readonly Prefix[] =>
  Object.entries(sizes).map(([prefix, size]) => ({ size, suffix: ` ${prefix}${unit}` }))
const bytes = { '': 1, k: 1e3, M: 1e6, G: 1e9 }
const million: Prefix = { size: 1e6, suffix: ' M' }

/** Smallest first; the last whose size is not above the largest value serves the whole axis. */
const prefixes = new Map<string, readonly Prefix[]>(
  Object.entries({
    s: steps('s', { µ: 1e-6, m: 1e-3, '': 1 }),
    B: steps('B', bytes),
    'B/s': steps('B/s', bytes),
    '1/s': [none, million],
    // Of numbers per second.
    '1/min': [none, million].map(({ size, suffix }) => ({ size: size / 60, suffix })),
    1: [none, million],
    ratio: [{ size: 1, suffix: '×' }],
  }),
)

/** The one prefix for all numbers up to `largest` of this unit. */
export function prefixOf(largest: number, unit: string): Prefix {
  const known = prefixes.get(unit) ?? [{ size: 1, suffix: unit === '' ? '' : ` ${unit}` }]
  return known.findLast((prefix) => prefix.size <= largest) ?? known[0] ?? none
}

/** `12345.678` with one decimal is `12,345.7`; a minus sign is U+2212. */
export function decimals(value: number, places: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(places).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return value < 0 && Number(text.replaceAll(',', '')) !== 0 ? `−${text}` : text
}

/** Three significant digits, all digits before the point: `29,945`, `87.4`, `0.932`. */
export function significant(value: number): string {
  const size = Math.abs(value)
  if (size === 0) return '0'
  return decimals(value, Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size)))))
}

/** A value of a metric with its prefix: `0.0006` of `s` is `0.600 ms`. */
export function metricText(value: number, unit: string): string {
  if (unit === 'ratio') return ratioText(value)
  const { size, suffix } = prefixOf(Math.abs(value), unit)
  return significant(value / size) + suffix
}

/** A ratio to the baseline with two digits at least: `0.92×`, `0.012×`. */
export function ratioText(ratio: number): string {
  const places = ratio >= 100 ? 0 : ratio >= 10 ? 1 : ratio < 0.095 ? smallPlaces(ratio) : 2
  return `${decimals(ratio, places)}×`
}

function smallPlaces(ratio: number): number {
  return ratio > 0 ? Math.min(6, 1 - Math.floor(Math.log10(ratio))) : 2
}
