// The bounds of a ratio that a sentence states: "3..12 % faster", "1.7 to 2.2 times", "within 5 %", "slower".
import type { Better } from '../analysis/verdict.ts'

/** The ratios (contender ÷ baseline) that a sentence allows, ends included and with the rounding of its digits. */
export interface Bounds {
  readonly low: number
  readonly high: number
  /** The claimed side of 1: `same` where the sentence claims no difference, `none` where it claims no side. */
  readonly side: 'above' | 'below' | 'same' | 'none'
  /** The bounds as printed. */
  readonly text: string
}

/** Bounds, or why a sentence states none. */
export type ParsedBounds = Bounds | { readonly problem: string }

// "3..12 %", "3-12 %", "between 3 and 12 %", "1.7 to 2.2 times", "2x"; not the digits of a version.
const quantity =
  /(?<![\w.])[-+−]?(\d+(?:\.\d+)?)(?:\s*(?:\.\.\.?|…|-|–|to|and)\s*[-+−]?(\d+(?:\.\d+)?))?[\s\u00A0]*(%|percent\b|times\b|×|x\b)(?:[\s\u00A0]*(of)\b)?/gi

const terms = {
  better:
    /\b(?:faster|better|ahead|leads?|beats?|outperforms?|gains?|wins?|improve[sd]?|passes)\b/i,
  worse: /\b(?:slower|worse|behind|trails?|loses?|lags?|regress(?:es|ed)?|collapses)\b/i,
  more: /\b(?:higher|more|larger|greater|above|increases?|grows?|longer|rises?)\b/i,
  less: /\b(?:lower|less|fewer|smaller|below|decreases?|shrinks?|shorter|falls?|drops?)\b/i,
  same: /\b(?:within|no difference|unchanged|on par|noise)\b/i,
  // Before a noun these compare nothing: "the same server takes 5 % longer".
  alike: /\b(?:the same|equal)\b/i,
  least: /\b(?:at least|more than|over)\s*$/i,
  most: /\b(?:at most|up to|less than|under|within)\s*(?:±\s*)?$/i,
  // What a negation turns into the other limit: "never more than", "no release is more than".
  reversible: /\b(?:more than|less than|over|under)\s*$/i,
} as const

// Not of statements of equality, nor of names such as no-flush.
const negation =
  /(?<![\w=.-])(?:no(?! (?:measurable |visible |clear |real )?(?:effect|differences?|change|impact|influence)\b)|(?:not|\w+n['’]t)(?! (?:change|explain|matter)\b)|never|nowhere|none (?:of|is|are)|neither|nor|nothing|nobody|cannot|hardly|barely|scarcely|rarely|seldom|without being)(?![\w-])/gi

/** A sentence as pages print it: "4..8 % faster" is "4 to 8 % faster", "between 4..8 %" is "between 4 and 8 %". */
export function printedSentence(sentence: string): string {
  return sentence.replaceAll(range, (_, between: string | undefined, low: string, high: string) =>
    between === undefined ? `${low} to ${high}` : `${between}${low} and ${high}`,
  )
}

// Not the dots of a version or of a path.
const range =
  /(\bbetween\s+)?(?<![\w.])([-+−]?\d+(?:\.\d+)?)\s*(?:\.\.\.?|…)\s*([-+−]?\d+(?:\.\d+)?)(?![\w.]*\.\d)/gi

/**
 * Parses a sentence. `better` decides which direction "faster" is; `band` is the ratio that identical runs stay within, for
 * "within noise".
 */
export function bounds(text: string, better: Better | undefined, band: number): ParsedBounds {
  const quantities = [...text.matchAll(quantity)]
  if (quantities.length > 1)
    return {
      problem: `Unexpected ${quantities.length} quantities in the sentence, expected is="…"`,
    }
  const [found] = quantities
  const isNegated = negatesLimit(text, found)
  if (typeof isNegated === 'object') return isNegated
  const side = sideOf(found ? around(text, found) : text, better)
  if (typeof side === 'object') return side
  if (!found) return withoutQuantity(side, band)
  const [whole, first = '', second, unit = '', of] = found
  const before = text.slice(0, found.index)
  const size = sizes(first, second, before, isNegated)
  const near = `${before.slice(-12)}${whole}`.trim()
  if (unit === '%' || unit.toLowerCase() === 'percent') {
    // "within 5 % of 8.4.8" is a distance, "5 % of 8.4.8" a size.
    if (of !== undefined && !/\bwithin\s*(?:±\s*)?$/i.test(before))
      return named(size.low / 100, size.high / 100, side === 'same' ? 'none' : side)
    if (side === 'same') return named(1 - size.high / 100, 1 + size.high / 100, 'same')
    if (side === 'none')
      return {
        problem: `Unexpected \`${near}\` without a direction, expected faster, slower, higher or lower`,
      }
    if (side === 'above') return named(1 + size.low / 100, 1 + size.high / 100, side)
    if (size.low >= 100)
      return { problem: `Unexpected \`${near}\` for a decrease, expected at most 100 %` }
    return named(Math.max(0, 1 - size.high / 100), 1 - size.low / 100, side)
  }
  if (side === 'below' && size.low >= 1) return named(1 / size.high, 1 / size.low, side)
  return named(size.low, size.high, size.low > 1 ? 'above' : size.high < 1 ? 'below' : 'none')
}

// True if the limit before the quantity is negated, a problem if anything else is.
function negatesLimit(
  text: string,
  found: RegExpMatchArray | undefined,
): boolean | { readonly problem: string } {
  const [first, second] = text.matchAll(negation)
  if (!first) return false
  const isLimit =
    found !== undefined &&
    first.index < (found.index ?? 0) &&
    terms.reversible.test(text.slice(0, found.index))
  return (
    (isLimit && second === undefined) || {
      problem: `Unexpected \`${first[0]}\` in the sentence, expected such as "at most 5 % slower" or is="…"`,
    }
  )
}

// The sentence without its quantity and what belongs to that: "more than" is no direction.
function around(text: string, found: RegExpMatchArray): string {
  const at = found.index ?? 0
  const before = text
    .slice(0, at)
    .replace(/\b(?:no )?(?:more|less|fewer|higher|lower) than\s*$/i, '')
  return `${before} ${text.slice(at + found[0].length)}`
}

// The two ends as percent or factor, widened by half a unit of the last digit printed.
function sizes(
  first: string,
  second: string | undefined,
  before: string,
  isNegated: boolean,
): { low: number; high: number } {
  const half = 0.5 / 10 ** Math.max(decimals(first), decimals(second ?? ''))
  const [low, high] = [Number(first), Number(second ?? first)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  const open = { low: Math.max(0, low - half), high: high + half }
  if (second !== undefined) return open
  const [least, most] = isNegated ? [terms.most, terms.least] : [terms.least, terms.most]
  if (least.test(before)) return { low: open.low, high: Infinity }
  if (most.test(before)) return { low: 0, high: open.high }
  return open
}

function decimals(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

function sideOf(
  text: string,
  better: Better | undefined,
): Bounds['side'] | { readonly problem: string } {
  const found = (['better', 'worse', 'more', 'less'] as const).filter((name) =>
    terms[name].test(text),
  )
  const isAlike = found.length === 0 && terms.alike.test(text)
  const isSame = terms.same.test(text) && !found.includes('better') && !found.includes('worse')
  if (isAlike || isSame) return 'same'
  if (found.length === 0) return 'none'
  if ((found.includes('better') || found.includes('worse')) && better === undefined) {
    return {
      problem:
        'Unexpected faster or slower for a metric without a better direction, expected higher or lower',
    }
  }
  const sides = new Set(
    found.map((name) => {
      if (name === 'more') return 'above'
      if (name === 'less') return 'below'
      return (name === 'better') === (better === 'higher') ? 'above' : 'below'
    }),
  )
  const [side = 'none'] = sides
  if (sides.size > 1)
    return { problem: 'Unexpected words for both directions in the sentence, expected is="…"' }
  return side
}

function withoutQuantity(side: Bounds['side'], band: number): ParsedBounds {
  switch (side) {
    case 'above':
      return {
        low: 1 + Number.EPSILON,
        high: Infinity,
        side,
        text: 'contender ÷ baseline above 1',
      }
    case 'below':
      return { low: 0, high: 1 - Number.EPSILON, side, text: 'contender ÷ baseline below 1' }
    case 'same':
      return named(1 / band, band, side)
    case 'none':
      return {
        problem:
          'Unexpected sentence without a size or direction, expected such as "3..12 % faster" or is="…"',
      }
  }
}

function named(low: number, high: number, side: Bounds['side']): Bounds {
  const text = (value: number): string => String(Number(value.toPrecision(5)))
  const range =
    high === Infinity
      ? `of at least ${text(low)}`
      : low === 0
        ? `of at most ${text(high)}`
        : `from ${text(low)} to ${text(high)}`
  return { low, high, side, text: `contender ÷ baseline ${range}` }
}
