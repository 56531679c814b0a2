// Numbers as texts state them, in digits or in words: "1,234", "28 to 32 %", "three times", "half", "twice".

/** A number in a text: its value, its unit where that changes its meaning, and the offset at which it is printed. */
export interface NumberInText {
  readonly text: string
  readonly value: number
  /** `times` for factors in digits or words, `%` for percentages; empty for every other unit and for counts. */
  readonly unit: 'times' | '%' | ''
  readonly start: number
}

const counts = new Map(
  [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
    'twenty',
  ].map((word, value) => [word, value] as const),
)
const scales = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
  ['billion', 1e9],
])
const fractions = new Map([
  ['half', 1 / 2],
  ['halves', 1 / 2],
  ['halved', 1 / 2],
  ['third', 1 / 3],
  ['thirds', 1 / 3],
  ['quarter', 1 / 4],
  ['quarters', 1 / 4],
  ['fifth', 1 / 5],
  ['tenth', 1 / 10],
])
const factors = new Map([
  ['twice', 2],
  ['thrice', 3],
  ['double', 2],
  ['doubles', 2],
  ['doubled', 2],
  ['triple', 3],
  ['triples', 3],
  ['tripled', 3],
  ['treble', 3],
  ['trebles', 3],
  ['trebled', 3],
  ['quadruple', 4],
  ['quadruples', 4],
  ['quadrupled', 4],
  ['quintuples', 5],
  ['quintupled', 5],
  ...['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, index) => [`${word}fold`, index + 2] as const,
  ),
  ['hundredfold', 100],
])

/** The word of a count up to twenty: `two` for 2. */
export function countWord(count: number): string | undefined {
  return [...counts.keys()][count]
}

const countWords = [...counts.keys()].join('|')

// 1,234.5   three   a dozen   half   two thirds   a quarter   twice   doubles   an order of magnitude
// Not the ordinals of "a third server", "the second core", and not the digits of a name such as p95 or InnoDB-8.
const pattern = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_.,])(?<digits>\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\p{N}_]|\.\d|[.-]?\p{L}+\d)(?:[ \u00A0]?(?<scale>thousand|million|billion)\b)?`,
    String.raw`\b(?:a |an )?(?<order>orders? of magnitude)\b`,
    String.raw`\b(?<numerator>a|one|two|three) (?<fraction>thirds?|quarters?|fifth|tenth)\b(?! (?!of|as|more|less|faster|slower|higher|lower|and|or|to)\p{L})`,
    String.raw`\b(?<part>half|halves|halved)\b`,
    String.raw`\b(?<factor>${[...factors.keys()].join('|')})\b`,
    String.raw`\b(?<count>${countWords})(?:[ -](?<group>${[...scales.keys()].join('|')})s?)?\b`,
    String.raw`\b(?<many>${[...scales.keys()].join('|')})s?\b`,
  ].join('|'),
  'giu',
)

const percent = /^[ \u00A0]?(?:%|percent\b)/i
const times = /^(?:[ \u00A0]?(?:×(?![ \u00A0]?\d)|x\b)|[ \u00A0-]?(?:times\b|fold\b))/i
// "28 to 32 %": the unit of the second end is that of the first.
const nextEnd = /^[ \u00A0]?(?:to|and|or|–|-|\.{2,3}|…)[ \u00A0]?[+−-]?\d[\d,]*(?:\.\d+)?/

/** The numbers of a text in order. */
export function numbersIn(text: string): readonly NumberInText[] {
  return [...text.matchAll(pattern)].map((match) => {
    const rest = text.slice(match.index + match[0].length)
    return { text: match[0], ...valueOf(match.groups ?? {}, rest), start: match.index }
  })
}

function valueOf(
  found: Readonly<Record<string, string | undefined>>,
  rest: string,
): Pick<NumberInText, 'value' | 'unit'> {
  const { digits, scale, order, numerator, fraction, part, factor, count, group, many } = found
  const known = (table: ReadonlyMap<string, number>, word = ''): number =>
    table.get(word.toLowerCase()) ?? Number.NaN
  if (digits !== undefined) {
    const value =
      Number(digits.replaceAll(',', '')) * (scale === undefined ? 1 : known(scales, scale))
    return { value, unit: unitOf(rest) }
  }
  if (order !== undefined) return { value: 10, unit: 'times' }
  if (fraction !== undefined) {
    const times = numerator?.toLowerCase() === 'a' ? 1 : known(counts, numerator)
    return { value: times * known(fractions, fraction), unit: 'times' }
  }
  if (part !== undefined) return { value: known(fractions, part), unit: 'times' }
  if (factor !== undefined) return { value: known(factors, factor), unit: 'times' }
  if (many !== undefined) return { value: known(scales, many), unit: unitOf(rest) }
  const value = known(counts, count) * (group === undefined ? 1 : known(scales, group))
  return { value, unit: unitOf(rest) }
}

function unitOf(rest: string): NumberInText['unit'] {
  const after = rest.replace(nextEnd, '')
  if (percent.test(after)) return '%'
  return times.test(after) ? 'times' : ''
}
