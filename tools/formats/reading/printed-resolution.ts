// How finely a number is printed: half of its last digit is unknown.
import type { Measurement } from '../../core/model.ts'
import type { Source } from './source.ts'

const numeral = /\d+(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?/g
const scales = [1, 1e-3, 1e-6, 1e-9, 1 / 60, 60, 3600, 1024, 1024 ** 2, 1024 ** 3, 1e3, 1e6, 0.01]
// A line of JSON without line breaks is searched for no number.
const longestLine = 2000
// A finer number is as good as exact.
const finest = 1e-4

/**
 * The unit of the last digit that the line prints of `value`, in base units; undefined where that is below a ten-thousandth of
 * it or the line prints it otherwise.
 */
export function printedResolution(
  { value, line }: Pick<Measurement, 'value' | 'line'>,
  source: Source,
): number | undefined {
  const text = source.lineText(line)
  if (value === 0 || text.length > longestLine) return undefined
  for (const [digits, decimals = '', exponent = '0'] of text.matchAll(numeral)) {
    const number = Number(digits)
    const scale = scales.find((each) => Math.abs(number * each - value) <= 1e-9 * value)
    if (scale === undefined) continue
    const resolution = 10 ** (Number(exponent) - decimals.length) * scale
    return resolution < finest * value ? undefined : resolution
  }
  return undefined
}
