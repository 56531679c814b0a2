// How a number was printed: C's `%.2f` and `%.6g`, awk's `print`, `trunc`, or several of them by size.
import { rounded } from '../analysis/format-number.ts'

/** Prints a finite number; `as printed` uses as many decimals as the published text. */
export type Printer = (value: number, published: string) => string

/**
 * A printer by its notation: `%.2f`, `%.6g`, `awk`, `trunc`, `exact`, `as printed`, or several by size:
 * `%.2f below 1000, %.1f below 10000, trunc`. Undefined for a notation that is none.
 */
export function printer(notation: string): Printer | undefined {
  const parts = notation.split(',').map((part) => {
    const [, simple = '', limit] = /^(.*?)(?:\s+below\s+([\d.]+))?$/.exec(part.trim()) ?? []
    return { print: simplePrinter(simple), below: limit === undefined ? Infinity : Number(limit) }
  })
  const printers = parts.flatMap(({ print, below }) => (print ? [{ print, below }] : []))
  if (printers.length < parts.length || printers.at(-1)?.below !== Infinity) return undefined
  return (value, published) => {
    const chosen = printers.find(({ below }) => value < below) ?? printers.at(-1)
    return chosen?.print(value, published) ?? String(value)
  }
}

function simplePrinter(notation: string): Printer | undefined {
  if (notation === 'trunc') return (value) => String(Math.trunc(value))
  if (notation === 'exact') return String
  if (notation === 'awk') {
    return (value) => (Number.isInteger(value) ? String(value) : general(value, 6))
  }
  if (notation === 'as printed') {
    return (value, published) => fixed(value, /\.(\d+)/.exec(published)?.[1]?.length ?? 0)
  }
  const [, digits, kind] = /^%\.(\d{1,2})([fg])$/.exec(notation) ?? []
  if (digits === undefined) return undefined
  const count = Number(digits)
  return kind === 'f' ? (value) => fixed(value, count) : (value) => general(value, count)
}

function fixed(value: number, decimals: number): string {
  return rounded(value, decimals).toFixed(decimals)
}

// C's %g: significant digits, without zeros at the end, with an exponent for the very large and small.
function general(value: number, digits: number): string {
  if (value === 0) return '0'
  const [mantissa = '', exponent = ''] = value.toExponential(Math.max(digits, 1) - 1).split('e')
  const power = Number(exponent)
  if (power >= -4 && power < digits) {
    const text = fixed(value, Math.max(digits - 1 - power, 0))
    return text.includes('.') ? text.replace(/\.?0+$/, '') : text
  }
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa
  const sign = power < 0 ? '-' : '+'
  return `${short}e${sign}${String(Math.abs(power)).padStart(2, '0')}`
}
