// The bounds of a ratio that a sentence states: "3..12 % faster", "1.7 to 2.2 times", "within 5 %", "slower".
import type { Better } from '../analysis/verdict.ts'
import { claimedSide, type Side } from './claimed-side.ts'
import { inDigits } from './digits-of-words.ts'
import { negatedIdioms } from './direction-words.ts'
import { withoutShare } from './percentile-words.ts'
import { withoutSideCondition } from './side-condition.ts'

/** The ratios (contender ÷ baseline) that a sentence allows, ends included and with the rounding of its digits. */
export interface Bounds {
  readonly low: number
  readonly high: number
  /** The claimed side of 1: `same` where the sentence claims no difference, `none` where it claims no side. */
  readonly side: Side
  /** The bounds as printed. */
  readonly text: string
}

/** Bounds, or why a sentence states none. */
export type ParsedBounds = Bounds | { readonly problem: string }

// "3..12 %", "3-12 %", "between 3 and 12 %", "3 % to 12 %", "1.7 to 2.2 times", "2x", "1,200 %"; not the digits of a version.
const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const quantity = new RegExp(
  String.raw`(?<![\w.]|\d,)[-+−]?(${digits})(?:[\s\u00A0]*(?:%|percent|per cent|×|x|times)?\s*(?:\.\.\.?|…|-|–|to\b|and\b)\s*[-+−]?(${digits}))?[\s\u00A0]*(%|percent\b|per cent\b|times\b|×|x\b)(?:[\s\u00A0]*(of)\b)?`,
  'gi',
)

// Sizes that are no digits, and sizes in the unit of the metric: they would pass without a check.
const otherSize =
  /\b(?:half|halve[sd]?|double[sd]?|triple[sd]?|treble[sd]?|quadruple[sd]?|quintuple[sd]?|twice|thrice|\w+fold|(?<!scale )factor of|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million)s? (?:times|percent|per cent)|(?:a|one|two|three) (?:third|quarter|fifth|tenth)s?)\b|[\d.,]{0,20}\d[kM]?[\s\u00A0](?:[a-z]+ )?per (?:second|minute|hour|transaction|query|operation)\b|[\d.,]{0,20}\d[\s\u00A0]?(?:[qt]ps|[mµn]s)\b|(?:\bby [\d.,]{0,20}\d[\s\u00A0]?[GMk]i?B\b)|[\d.,]{0,20}\d[\s\u00A0]?[GMk]i?B\b(?= (?:less|more|fewer|smaller|larger|lower|higher)\b)/i

const terms = {
  least: /\b(?:at least|more than|over)\s*$/i,
  most: /\b(?:at most|up to|less than|under|within)\s*(?:±\s*)?$/i,
  // "16 % or less"
  orMore: /^\s*or (?:more|higher)\b/i,
  orLess: /^\s*or (?:less|fewer|lower)\b/i,
  // What a negation turns into the other limit: "never more than", "no release is more than".
  reversible: /\b(?:more than|less than|over|under)\s*$/i,
} as const

// Not of statements of equality, nor of names such as no-flush.
const negation =
  /(?<![\w=.-])(?:(?<!\bwith )no(?! [^,;.]{1,40} by default\b)(?! (?:measurable |visible |clear |real )?(?:effect|differences?|change|impact|influence)\b)|(?:not|\w+n['’]t)(?! (?:change|explain|matter)\b)|never|nowhere|none (?:of|is|are)|neither|nor|nothing|nobody|cannot|hardly|barely|scarcely|rarely|seldom|fail(?:s|ed)? to|without being)(?![\w-])/gi

const idioms = new RegExp(negatedIdioms, 'gi')
// "When the data no longer fit in memory, …", "updates that touch no index": the negation is in a condition, not in the statement.
const conditions =
  /^(?:when|if|once|where|while|because|since|although|though|even (?:when|if|though)) [^,;]*,|\b(?:that|which) [a-z]+ no (?!more\b|less\b|fewer\b|higher\b|lower\b|faster\b|slower\b|better\b|worse\b)[a-z]+/gi

function blank(text: string): string {
  return ' '.repeat(text.length)
}

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
 * Parses a sentence. `better` decides which direction "faster" is; `margin` is the share around 1 that counts as equivalent,
 * for "no difference".
 */
export function bounds(sentence: string, better: Better | undefined, margin: number): ParsedBounds {
  const { text, isReplaced } = inDigits(withoutSideCondition(withoutShare(sentence)))
  const quantities = [...text.matchAll(quantity)]
  if (quantities.length > 1)
    return {
      problem: `Unexpected ${quantities.length} quantities in the sentence, expected is="…"`,
    }
  const [found] = quantities
  const [word] = otherSize.exec(found ? text.replace(found[0], ' ') : text) ?? []
  if (word !== undefined)
    return { problem: `Unexpected size \`${word}\`, expected % or times with digits, or is="…"` }
  const isNegated = negatesLimit(text, found)
  if (typeof isNegated === 'object') return isNegated
  const side = claimedSide(found ? around(text, found) : text, better)
  if (typeof side === 'object') return side
  if (!found) return withoutQuantity(side, margin)
  const [whole, first = '', second, sign = ''] = found
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + whole.length)
  const size = sizes([first, second], { before, after, isNegated, isInWords: isReplaced })
  const near = `${before.slice(-12)}${whole}`.trim()
  return /^[%p]/i.test(sign)
    ? percentBounds({ size, side, before, near, isOf: found[4] !== undefined, better })
    : factorBounds(size, side, near, likeness(after, better))
}

interface Size {
  readonly low: number
  readonly high: number
  /** True for "at most" and for negated limits, which allow everything on the other side of 1. */
  readonly isOpen: boolean
}

interface Percentage {
  readonly size: Size
  readonly side: Side
  readonly before: string
  readonly near: string
  readonly isOf: boolean
  readonly better: Better | undefined
}

const loses =
  /\bcosts?(?: (?!more|less|about|around)[\w-]+){1,4} (?:about |around |roughly |some |at least |at most |up to |between |only )?$|\b(?:los(?:es?|t|ing)|costs?|drop(?:s|ped)?|cuts?|reduces?d?|sacrifices?d?|g(?:ives?|ave) up|takes? away)\s+(?:about |around |roughly |some |at least |at most |up to |between |only )?$/i
const reaches =
  /\b(?:drop(?:s|ped)?|falls?|fell|declines?d?|decreases?d?|shrinks?|rises?|rose|grows?|grew|increases?d?|goes|went)\s+(?:back |down |up )?to\s+(?:about |around |roughly )?$/i

function percentBounds({ size, side, before, near, isOf, better }: Percentage): ParsedBounds {
  const [low, high] = [size.low / 100, size.high / 100]
  const isLoss = isOf && loses.test(before)
  // "within 5 % of 8.4.8" is a distance, "5 % of 8.4.8" a size, "loses 5 % of the rate" a decrease.
  if (reaches.test(before) || (isOf && !isLoss && !/\bwithin\s*(?:±\s*)?$/i.test(before)))
    return named(low, high, side === 'same' || reaches.test(before) ? 'none' : side)
  if (side === 'same') return named(1 - high, 1 + high, 'same')
  const change = isLoss ? 'below' : side
  if (change === 'none')
    return {
      problem: `Unexpected \`${near}\` without a direction, expected faster, slower, higher or lower`,
    }
  // At most 6 % slower: a faster one is not slower.
  const isWorse = better !== undefined && (change === 'below') === (better === 'higher')
  const isOpen = size.isOpen && isWorse
  if (change === 'above')
    return isOpen ? named(0, 1 + high, 'none') : named(1 + low, 1 + high, change)
  if (low >= 1) return { problem: `Unexpected \`${near}\` for a decrease, expected at most 100 %` }
  return isOpen
    ? named(Math.max(0, 1 - high), Infinity, 'none')
    : named(Math.max(0, 1 - high), 1 - low, change)
}

/** `as fast` is a factor of the speed, `inverse` where a lower value is faster; undefined for a factor of the value. */
type Likeness = 'direct' | 'inverse' | { readonly problem: string } | undefined

const asFast = /^\s*as (?:(fast|quick(?:ly)?|good|well|responsive)|slow(?:ly)?|bad(?:ly)?)\b/i

function likeness(after: string, better: Better | undefined): Likeness {
  const found = asFast.exec(after)
  if (!found) return undefined
  if (better === undefined)
    return {
      problem: `Unexpected \`${found[0].trim()}\` for a metric for which neither higher nor lower is better, expected \`as high\``,
    }
  return (found[1] !== undefined) === (better === 'higher') ? 'direct' : 'inverse'
}

function factorBounds({ low, high }: Size, side: Side, near: string, like: Likeness): ParsedBounds {
  if (typeof like === 'object') return like
  if (like === 'inverse') return factorBounds(inverse(low, high), side, near, undefined)
  // "0.5 times, slower" is a factor, "2 times slower" its inverse.
  if (side === 'below') {
    if (high < 1) return named(low, high, side)
    return named(1 / high, low > 1 ? 1 / low : 1, side)
  }
  if (side === 'above') {
    if (high < 1) return { problem: `Unexpected \`${near}\` for an increase, expected above 1` }
    return named(Math.max(1, low), high, side)
  }
  return named(low, high, low > 1 ? 'above' : high < 1 ? 'below' : 'none')
}

function inverse(low: number, high: number): Size {
  return { low: 1 / high, high: low > 0 ? 1 / low : Infinity, isOpen: false }
}

// True if the limit before the quantity is negated; a problem for any other negation.
function negatesLimit(
  text: string,
  found: RegExpMatchArray | undefined,
): boolean | { readonly problem: string } {
  const [first, second] = text.replace(idioms, blank).replace(conditions, blank).matchAll(negation)
  if (!first) return false
  const isLimit =
    found !== undefined &&
    first.index < (found.index ?? 0) &&
    terms.reversible.test(text.slice(0, found.index))
  return (
    (isLimit && second === undefined) || {
      problem: `Unexpected \`${first[0]}\` in the sentence, expected a form such as "at most 5 % slower", or is="…"`,
    }
  )
}

// The sentence without its quantity and what belongs to that: "more than" is no direction.
function around(text: string, found: RegExpMatchArray): string {
  const at = found.index ?? 0
  const before = text
    .slice(0, at)
    .replace(/\b(?:no )?(?:more|less|fewer|higher|lower) than\s*$/i, '')
  const after = text
    .slice(at + found[0].length)
    .replace(/^\s*or (?:more|less|fewer|higher|lower)\b/i, '')
  return `${before} ${after}`
}

interface Surroundings {
  readonly before: string
  readonly after: string
  readonly isNegated: boolean
  readonly isInWords: boolean
}

// The two ends as percent or factor, widened by half a unit of the last digit printed, after "about" by at least 5 %.
function sizes(
  [first, second]: readonly [string, string | undefined],
  { before, after, isNegated, isInWords }: Surroundings,
): Size {
  const rounding = 0.5 / 10 ** Math.max(decimals(first), decimals(second ?? ''))
  const isAbout = /\b(?:about|around|roughly|approximately)\s*$/i.test(before)
  const number = Number(first.replaceAll(',', ''))
  // "Twice" is 1.8 to 2.2 times.
  const half = isInWords ? 0.1 * number : isAbout ? Math.max(rounding, 0.05 * number) : rounding
  const [low, high] = [first, second ?? first]
    .map((number) => Number(number.replaceAll(',', '')))
    .toSorted((a, b) => a - b) as [number, number]
  const exact = { low: Math.max(0, low - half), high: high + half, isOpen: false }
  if (second !== undefined) return exact
  const [least, most] = isNegated ? [terms.most, terms.least] : [terms.least, terms.most]
  if (least.test(before) || terms.orMore.test(after)) return { ...exact, high: Infinity }
  if (most.test(before) || terms.orLess.test(after))
    return { low: 0, high: exact.high, isOpen: isNegated || /\bat most\s*$/i.test(before) }
  return exact
}

function decimals(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

function withoutQuantity(side: Side, margin: number): ParsedBounds {
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
      return named(1 - margin, 1 + margin, side)
    case 'none':
      return {
        problem:
          'Unexpected sentence without a size or direction, expected such as "3..12 % faster" or is="…"',
      }
  }
}

function named(low: number, high: number, side: Side): Bounds {
  const text = (value: number): string => String(Number(value.toPrecision(5)))
  const range =
    high === Infinity
      ? `of at least ${text(low)}`
      : low === 0
        ? `of at most ${text(high)}`
        : `from ${text(low)} to ${text(high)}`
  return { low, high, side, text: `contender ÷ baseline ${range}` }
}
