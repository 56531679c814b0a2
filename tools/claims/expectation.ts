// What an author expects of a comparison: `15..16 % lower`, `>= 2x`, `46 % of`, `higher`, `within 5 %`, `equivalent 5 %`.

/** The ratios (contender ÷ baseline) that an expectation allows, ends included and with the rounding of its digits. */
export interface Bounds {
  readonly low: number
  readonly high: number
  /** The side of 1 that it states; `same` for no difference, `none` for a range around 1. */
  readonly side: 'above' | 'below' | 'same' | 'none'
  /** The number of `1.19x` or `15.7 % lower`; absent for limits and ranges. */
  readonly stated?: StatedNumber
}

/** A number as written, with its decimals. */
export interface StatedNumber {
  readonly number: number
  readonly digits: number
  readonly unit: string
  readonly relation?: string | undefined
}

const form =
  /^(?:(>=|<=|within|equivalent) ?)?(\d+(?:\.\d+)?)(?: ?(?:\.\.|to|–) ?(\d+(?:\.\d+)?))? ?(%|×|x)(?: (lower|higher|of))?$/

const forms =
  '`15..16 % lower`, `>= 2x`, `1.7..2.2x`, `46 % of`, `higher`, `within 5 %` or `equivalent 5 %`'

/** Parses an expectation; a problem says what was expected. */
export function parseExpectation(text: string): Bounds | { readonly problem: string } {
  const written = text.trim()
  if (written === 'higher') return { low: 1 + Number.EPSILON, high: Infinity, side: 'above' }
  if (written === 'lower') return { low: 0, high: 1 - Number.EPSILON, side: 'below' }
  const [, limit, first = '', second = first, unit, relation] = form.exec(written) ?? []
  const isAround = limit === 'within' || limit === 'equivalent'
  const isMisused = isAround
    ? unit !== '%' || relation !== undefined || second !== first
    : unit === '%'
      ? relation === undefined
      : relation !== undefined
  if (unit === undefined || isMisused || Number(second) < Number(first))
    return { problem: `Unexpected expectation \`${text}\`, expected a form such as ${forms}` }
  const half = 0.5 / 10 ** Math.max(decimals(first), decimals(second))
  const scale = unit === '%' ? 100 : 1
  // A factor such as 1.19× may have been cut off instead of rounded.
  const isFactor = scale === 1 && limit === undefined && second === first && decimals(first) > 1
  const [least, most] = [
    (Number(first) - half) / scale,
    isFactor ? (Number(first) + 2 * half) * (1 - Number.EPSILON) : (Number(second) + half) / scale,
  ]
  if (isAround) return { low: 1 - most, high: 1 + most, side: 'same' }
  // At most 3 % lower: a higher one is allowed, too.
  if (limit === '<=' && relation === 'lower')
    return { low: Math.max(0, 1 - most), high: Infinity, side: 'none' }
  if (limit === '<=' && relation === 'higher') return { low: 0, high: 1 + most, side: 'none' }
  const stated =
    limit === undefined && second === first
      ? { stated: { number: Number(first), digits: decimals(first), unit, relation } }
      : {}
  const [low, high] = [limit === '<=' ? 0 : Math.max(0, least), limit === '>=' ? Infinity : most]
  if (relation === 'lower')
    return { low: Math.max(0, 1 - high), high: 1 - low, side: 'below', ...stated }
  if (relation === 'higher') return { low: 1 + low, high: 1 + high, side: 'above', ...stated }
  return { low, high, side: low > 1 ? 'above' : high < 1 ? 'below' : 'none', ...stated }
}

function decimals(text: string): number {
  return text.split('.')[1]?.length ?? 0
}
