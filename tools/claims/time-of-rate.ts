// Times in claims about rates: with equal threads, what takes 25 % longer has 0.8 times the rate.
import type { MetricRow } from '../metric-vocabulary.ts'
import type { Bounds, ParsedBounds } from './bounds.ts'
import type { ComparedSides } from './sides.ts'
import { sizeKeys } from './size-nouns.ts'

// "25 % longer", "twice as long"; without a size, "longer" and no word for a rate.
const sized =
  /(?:%|\b(?:percent|times|twice|half|fold)|×)[ \u00A0](?:longer|shorter|(?:more|less) time|as long|the time)\b/i
const unsized = /\b(?:longer|(?:more|less) time|as long)\b/i
const ofRate = /\b(?:faster|slower|quicker|higher|lower)\b|\d[\s\u00A0]?(?:%|percent|times|×)/i

/** True where a sentence states the time of an operation, and the claim compares its rate with equal threads. */
export function statesTimeOfRate(
  sentence: string,
  { unit, better }: Pick<MetricRow, 'unit' | 'better'>,
  { baseline, contender }: Pick<ComparedSides, 'baseline' | 'contender'>,
): boolean {
  const threads = new Set(sizeKeys.get('client'))
  const compared = [...baseline.texts.keys(), ...contender.texts.keys()]
  return (
    unit === '1/s' &&
    better === 'higher' &&
    (sized.test(sentence) || (unsized.test(sentence) && !ofRate.test(sentence))) &&
    !compared.some((key) => threads.has(key))
  )
}

/** The bounds of a rate from those of its time. */
export function inverseBounds(read: ParsedBounds): ParsedBounds {
  if ('problem' in read) return read
  const low = read.high === Infinity ? 0 : 1 / read.high
  const high = read.low > 0 ? 1 / read.low : Infinity
  const side = inverseSides[read.side]
  return { low, high, side, text: `${read.text} in time` }
}

const inverseSides: Readonly<Record<Bounds['side'], Bounds['side']>> = {
  above: 'below',
  below: 'above',
  same: 'same',
  none: 'none',
}
