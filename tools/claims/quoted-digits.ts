// A ratio that excludes a quoted number, although its digits are those of the number: cut off, or relative to the other side.
import type { Badge } from '../analysis/verdict.ts'
import type { StatedNumber } from './expectation.ts'
import { percentText, withUnit } from './claim-number-text.ts'

/** The grey badge of such a ratio (new ÷ base); undefined for one that contradicts the number. `base` names the base. */
export function digitsBadge(
  ratio: number,
  stated: StatedNumber | undefined,
  base: string,
): Badge | undefined {
  if (!stated || !(ratio > 0)) return undefined
  const { digits, unit, relation } = stated
  const own = inWords(ratio, stated)
  // 1x says too little to be cut off.
  if ((unit === '%' || digits > 0) && isCutOff(own, stated))
    return {
      kind: 'rounded',
      text: `Rounded: ${withUnit(own.toFixed(digits + 2), unit === '%' ? '%' : '×')}`,
    }
  const isChange = relation === 'lower' || relation === 'higher'
  const other = -inWords(1 / ratio, stated)
  return isChange && (isCutOff(other, stated) || isRounded(other, stated))
    ? { kind: 'other-base', text: `Other base: ${percentText(ratio)} relative to ${base}` }
    : undefined
}

// 15.7 of "15.7 % lower", 1.19 of "1.19x"
function inWords(ratio: number, { unit, relation }: StatedNumber): number {
  if (unit !== '%') return ratio
  if (relation === 'of') return 100 * ratio
  return 100 * (relation === 'lower' ? 1 - ratio : ratio - 1)
}

function isCutOff(value: number, { number, digits }: StatedNumber): boolean {
  const scale = 10 ** digits
  return Math.floor(value * scale + 1e-9) === Math.round(number * scale)
}

function isRounded(value: number, { number, digits }: StatedNumber): boolean {
  return Number(value.toFixed(digits)) === number
}
