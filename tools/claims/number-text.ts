// How numbers of prose are written: `29,945`, `460,000`, `+12 %`, `1.95 times`.
import { formatNumber, grouped } from '../analysis/format-number.ts'
import { rounded } from '../analysis/rounded.ts'
import type { MetricRow } from '../metric-vocabulary.ts'

/** Rounding: significant `digits`, or `decimals`. */
export interface Rounding {
  readonly digits?: number
  readonly decimals?: number
}

/** How a ratio is printed. `change` is `percent` without its sign, `of` the percentage of the baseline. */
export const ratioForms = ['times', 'percent', 'change', 'of', 'factor'] as const
export type RatioForm = (typeof ratioForms)[number]

/** A value of a metric in the unit that pages show. */
export function valueText(value: number, metric: MetricRow, rounding: Rounding): string {
  const shown = value * (metric.shown?.factor ?? 1)
  return roundedText(shown, rounding) ?? formatNumber(value, metric)
}

/** The unit after a value whose author names none: `queries per second`, `ms`. */
export function unitText({ title, unit, shown }: MetricRow): string {
  if (shown) return shown.unit
  if (unit === '1/s') return title.endsWith('per second') ? title : 'per second'
  return unit === '1' ? '' : unit
}

/** A ratio as a number, and the unit after it. */
export function ratioText(
  ratio: number,
  form: RatioForm,
  rounding: Rounding,
): { readonly text: string; readonly unit: string } {
  const percent = (ratio - 1) * 100
  switch (form) {
    case 'times':
      return {
        text: roundedText(ratio, rounding) ?? ratio.toFixed(ratio < 10 ? 2 : 1),
        unit: 'times',
      }
    case 'factor':
      return { text: roundedText(ratio, rounding) ?? ratio.toFixed(2), unit: '' }
    case 'of':
      return { text: roundedText(ratio * 100, rounding) ?? (ratio * 100).toFixed(0), unit: '%' }
    case 'change':
      return {
        text: roundedText(Math.abs(percent), rounding) ?? Math.abs(percent).toFixed(0),
        unit: '%',
      }
    case 'percent':
      return { text: signed(percent, rounding), unit: '%' }
  }
}

/** Number and unit with a no-break space between them. */
export function withUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text}\u00A0${unit}`
}

function signed(value: number, rounding: Rounding): string {
  const size = roundedText(Math.abs(value), rounding) ?? Math.abs(value).toFixed(0)
  if (/^[0.]+$/.test(size)) return size
  return `${value < 0 ? '−' : '+'}${size}`
}

function roundedText(value: number, { digits, decimals }: Rounding): string | undefined {
  if (decimals !== undefined) return grouped(rounded(value, decimals).toFixed(decimals))
  if (digits === undefined) return undefined
  const number = Number(value.toPrecision(digits))
  const size = Math.abs(number)
  const left = size === 0 ? 0 : Math.max(0, digits - 1 - Math.floor(Math.log10(size)))
  return grouped(number.toFixed(Math.min(left, 20)))
}
