// What a sentence says about a ratio: "3..12 % faster", "1.7 to 2.2 times", "within 5 %", "slower".
import type { Better } from '../analysis/verdict.ts'

/** The ratios (contender ÷ baseline) that a sentence allows, ends included and with the rounding of its digits. */
export interface Bounds {
  readonly low: number
  readonly high: number
  /** Which side of 1 it claims; `none` where it claims that there is no difference, or no side. */
  readonly side: 'above' | 'below' | 'same' | 'none'
  /** The bounds in words, for the reader. */
  readonly words: string
}

/** Bounds, or why a sentence gives none. */
export type ReadBounds = Bounds | { readonly problem: string }

// "3..12 %", "3-12 %", "between 3 and 12 %", "1.7 to 2.2 times", "2x"; not the digits of a version.
const quantity =
  /(?<![\w.])[-+−]?(\d+(?:\.\d+)?)(?:\s*(?:\.\.\.?|…|-|–|to|and)\s*[-+−]?(\d+(?:\.\d+)?))?[\s\u00A0]*(%|percent\b|times\b|×|x\b)(?:[\s\u00A0]*(of)\b)?/gi

const words = {
  better:
    /\b(?:faster|better|ahead|leads?|beats?|outperforms?|gains?|wins?|improve[sd]?|passes)\b/i,
  worse: /\b(?:slower|worse|behind|trails?|loses?|lags?|regress(?:es|ed)?|collapses)\b/i,
  more: /\b(?:higher|more|larger|greater|above|increases?|grows?|longer|rises?)\b/i,
  less: /\b(?:lower|less|fewer|smaller|below|decreases?|shrinks?|shorter|falls?|drops?)\b/i,
  same: /\b(?:within|no difference|unchanged|the same|equal|on par|noise)\b/i,
  least: /\b(?:at least|more than|over|no less than)\s*$/i,
  most: /\b(?:at most|up to|less than|under|no more than|within)\s*(?:±\s*)?$/i,
} as const

/**
 * Reads a sentence. `better` says which way "faster" goes; `band` is the ratio inside which equal runs lie, for
 * "within noise".
 */
export function bounds(text: string, better: Better | undefined, band: number): ReadBounds {
  const quantities = [...text.matchAll(quantity)]
  if (quantities.length > 1)
    return {
      problem: `Unexpected ${quantities.length} quantities in the sentence, expected is="…"`,
    }
  const [found] = quantities
  const way = wayOf(found ? around(text, found) : text, better)
  if (typeof way === 'object') return way
  if (!found) return withoutQuantity(way, band)
  const [whole, first = '', second, unit = '', of] = found
  const before = text.slice(0, found.index)
  const size = sizes(first, second, before)
  const near = `${before.slice(-12)}${whole}`.trim()
  if (unit === '%' || unit.toLowerCase() === 'percent') {
    if (of !== undefined)
      return named(size.low / 100, size.high / 100, way === 'same' ? 'none' : way)
    if (way === 'same') return named(1 - size.high / 100, 1 + size.high / 100, 'same')
    if (way === 'none')
      return {
        problem: `Unexpected \`${near}\` without a direction, expected faster, slower, higher or lower`,
      }
    if (way === 'above') return named(1 + size.low / 100, 1 + size.high / 100, way)
    return named(Math.max(0, 1 - size.high / 100), 1 - size.low / 100, way)
  }
  if (way === 'below' && size.low >= 1) return named(1 / size.high, 1 / size.low, way)
  return named(size.low, size.high, size.low > 1 ? 'above' : size.high < 1 ? 'below' : 'none')
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
): { low: number; high: number } {
  const half = 0.5 / 10 ** Math.max(decimals(first), decimals(second ?? ''))
  const [low, high] = [Number(first), Number(second ?? first)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  const open = { low: Math.max(0, low - half), high: high + half }
  if (second !== undefined) return open
  if (words.least.test(before)) return { low: open.low, high: Infinity }
  if (words.most.test(before)) return { low: 0, high: open.high }
  return open
}

function decimals(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

function wayOf(
  text: string,
  better: Better | undefined,
): Bounds['side'] | { readonly problem: string } {
  const found = (['better', 'worse', 'more', 'less'] as const).filter((name) =>
    words[name].test(text),
  )
  if (words.same.test(text) && !found.includes('better') && !found.includes('worse')) return 'same'
  if (found.length === 0) return 'none'
  if ((found.includes('better') || found.includes('worse')) && better === undefined) {
    return {
      problem:
        'Unexpected faster or slower of a metric that has no better, expected higher or lower',
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
    return { problem: 'Unexpected words of both directions in the sentence, expected is="…"' }
  return side
}

function withoutQuantity(way: Bounds['side'], band: number): ReadBounds {
  switch (way) {
    case 'above':
      return {
        low: 1 + Number.EPSILON,
        high: Infinity,
        side: way,
        words: 'contender ÷ baseline above 1',
      }
    case 'below':
      return { low: 0, high: 1 - Number.EPSILON, side: way, words: 'contender ÷ baseline below 1' }
    case 'same':
      return named(1 / band, band, way)
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
  return { low, high, side, words: `contender ÷ baseline ${range}` }
}
