// Numbers as people read them. Only display and tables use this; data files hold base units.
import type { MetricRow } from '../core/metric-vocabulary.ts'

/**
 * A value in the unit that the vocabulary shows, thousands grouped: `29,945`, `0.53`. Values from 100 on
 * lose their decimals, smaller ones keep three significant digits, at most the metric's own decimals. Values below 0.1
 * that would lose digits keep two significant digits, up to six decimals: `0.0025`; those of metrics without decimals do not. A published
 * value, `asWritten`, gets no decimals of its own: `23`.
 */
export function formatNumber(
  value: number,
  { shown, digits }: MetricRow,
  asWritten = false,
): string {
  const scaled = value * (shown?.factor ?? 1)
  const size = Math.abs(scaled)
  const decimals = size >= 100 || size === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(size)))
  const isChanged = Math.abs(Number(scaled.toFixed(digits)) - scaled) > 1e-9 * size
  const isSmall = digits > 0 && size < 0.1 && isChanged
  const most = isSmall ? Math.max(digits, Math.min(decimals - 1, 6)) : digits
  const [, fraction = ''] = String(Number(scaled.toPrecision(12))).split('.')
  const own = asWritten && size >= 1 ? fraction.length : 20
  return grouped(scaled.toFixed(Math.min(decimals, most, own)))
}

/** The unit of tables, and a value in it: a metric that is named per minute (`nopm`) is per minute, others stay in base units. */
export function tableUnit(
  { shown }: MetricRow,
  base: string,
): { readonly unit: string; readonly of: (value: number) => number } {
  if (shown?.unit !== '1/min') return { unit: base, of: (value) => value }
  // The digits of the file.
  return { unit: shown.unit, of: (value) => Number((value * shown.factor).toPrecision(15)) }
}

/** The title of a metric for numbers of `formatNumber`: `latency, mean in ms`, but `queries per second`, which has its unit. */
export function titleInUnit({ title, unit, shown }: MetricRow): string {
  const printed = shown?.unit ?? unit
  const isNeeded =
    !title.endsWith('per second') && /^(?:[mµn]?s|(?:[kMG]i?)?B(?:\/s)?)$/.test(printed)
  return isNeeded ? `${title} in ${printed}` : title
}

/** Three significant digits of a ratio, at most two decimals: `0.92`, `126`; bounds where its digits say less: `< 0.01`, `> 1,000`. */
export function ratioDigits(ratio: number): string {
  if (ratio > 0 && ratio < 0.005) return '< 0.01'
  if (ratio > 1000) return '> 1,000'
  return grouped(ratio.toFixed(ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2))
}

/** Groups the digits before the decimal point by thousands. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? groups : `${groups}.${fraction}`
}

/**
 * A value rounded to some decimals as C's printf rounds it, and with it most tools that print tables: a half
 * that is exact in binary, such as 220.5 or 0.125, goes to the even digit. `toFixed` would always go up.
 */
export function rounded(value: number, decimals: number): number {
  const up = value.toFixed(decimals)
  const [whole = '', fraction = ''] = value.toFixed(100).split('.')
  const isHalf = /^50*$/.test(fraction.slice(decimals))
  const down = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
  // No minus in front of zero.
  return 0 + Number(isHalf && Number(down.at(-1)) % 2 === 0 ? down : up)
}
