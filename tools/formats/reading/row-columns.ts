// The columns that a header names, and what their numbers are.
import type { Source } from './source.ts'

/** What the numbers of a printed column are: `value * times / over` is in the base unit `unit`. */
export interface Meaning {
  readonly name: string
  readonly unit: string
  readonly times?: number
  readonly over?: number
}

/** Printed name → meaning, for columns that keep their printed names. */
export function meaningsOf(
  names: readonly string[],
  meaning: Omit<Meaning, 'name'>,
): readonly (readonly [string, Meaning])[] {
  return names.map((name) => [name, { name, ...meaning }])
}

/** A printed number in the base unit of its column. */
export function toBaseUnit(value: number, { times = 1, over = 1 }: Omit<Meaning, 'name'>): number {
  return scaleExactly(value, times, over)
}

/**
 * The meanings of the columns `names` of a header. Undefined, with an error, when a name is unknown or occurs
 * twice: the numbers below such a header are not guessed.
 */
export function parseHeader(
  source: Source,
  format: string,
  line: number,
  names: readonly string[],
  known: ReadonlyMap<string, Meaning>,
): readonly Meaning[] | undefined {
  const columns: Meaning[] = []
  for (const name of names) {
    const meaning = known.get(name)
    if (!meaning || columns.some((column) => column.name === meaning.name)) {
      const message = `Unexpected column ${columns.length + 1}, expected each column of ${format} once`
      source.report('error', `${format}/columns`, message, line)
      return undefined
    }
    columns.push(meaning)
  }
  return columns
}

/** Reports a header that differs from the first: the rest of the file is not read. */
export function reportChangedColumns(source: Source, format: string, line: number): void {
  const message = 'Unexpected columns, expected those of the first header: the rest is not read'
  source.report('error', `${format}/columns`, message, line)
}

// From a printed unit to the base unit without losing printed digits.

// Two to six decimals cover what benchmarks print; the power of ten stays exact in a double.
const mostDecimals = 1e6

/**
 * `value * times / over` as if calculated with the decimal digits of `value`: 7.06 over 1000 is 0.00706, where
 * dividing the double nearest to 7.06 gives 0.0070599999999999994. `times` and `over` are whole. With more than
 * six decimals, or more than 15 digits in between, it is the plain product, off by the last bits of the double.
 */
export function scaleExactly(value: number, times: number, over: number): number {
  for (let power = 100; power <= mostDecimals; power *= 100) {
    const whole = Math.round(value * power)
    if (whole / power !== value) continue
    const product = whole * times
    if (Number.isSafeInteger(product)) return product / (power * over)
    break
  }
  return (value * times) / over
}
