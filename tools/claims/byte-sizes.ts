// Sizes in bytes that a claim's sentence names - "with 16 GB", "a pool of 8M" - against those of its cells.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'

// 8G   8 GB   64 KiB   256-MB; of names such as pool-8M too
const size = /(?<![\p{L}\d.,])(\d+(?:\.\d+)?)[ \u00A0-]?([KMGT])(?:i?B)?(?![\p{L}\d])/giu
const powers = ['K', 'M', 'G', 'T']

// Each row has the nouns next to one kind of size.
const nounRows = [
  'memory|ram|caches?|pools?|buffers?|buffer pools?|shared_buffers|shared buffers',
  'pages?|page sizes?',
]
const kinds = nounRows.map((nouns) => ({
  isNamed: new RegExp(String.raw`\b(?:${nouns})\b`, 'i'),
  after: new RegExp(String.raw`^[ \u00A0-](?:of )?(?:\p{L}+ )?(?:${nouns})\b`, 'iu'),
  before: new RegExp(
    String.raw`\b(?:${nouns})(?: (?:size )?(?:of|with|at))?(?:,? (?:of|and|or|to|\d+(?: ?[KMG]i?B?)?)){0,6} $`,
    'i',
  ),
}))
const [memory] = kinds
// "With 16 GB" without a noun is memory.
const bareBefore = /^(?:from )?$|\b(?:with|in|at|on|from|to|than) $/i
const bareAfter =
  /^(?:$|[,.;:)]| (?:is|are|was|were|than|and|to|it|runs?|loses?|gains?|throughput)\b)/i

/** A size in the text of a value or a sentence, in bytes. */
interface ByteSize {
  readonly text: string
  readonly start: number
  readonly bytes: number
}

/** The sizes of a text in order; a thousand bytes are 1024. */
export function byteSizesIn(text: string): readonly ByteSize[] {
  return [...text.matchAll(size)].map(({ 0: whole, 1: number, 2: unit = '', index: start }) => ({
    text: whole,
    start,
    bytes: Number(number) * 1024 ** (powers.indexOf(unit.toUpperCase()) + 1),
  }))
}

/** The ways to write a value that is a size in bytes: `8G`, `8 GB`, `8 GiB`; none for other values. */
export function byteSizePhrases(value: string): readonly string[] {
  const [, number = '', unit = ''] = /^(\d+)([KMGT])(?:i?B)?$/i.exec(value) ?? []
  if (number === '') return []
  const units = [unit, `${unit}B`, `${unit}iB`]
  return units.flatMap((each) => ['', ' ', '\u00A0', '-'].map((gap) => `${number}${gap}${each}`))
}

/** A problem of a sentence with a size of memory or pages that none of the runs has; undefined where no run states one. */
export function byteSizeProblem(
  sentence: string,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): string | undefined {
  for (const { text, start, bytes } of byteSizesIn(sentence)) {
    const kind = kindOf(sentence.slice(0, start), sentence.slice(start + text.length))
    const known = kind ? sizesOf(runs, kind.isNamed, vocabulary) : new Map<number, string>()
    if (known.size > 0 && !known.has(bytes))
      return `Unexpected \`${text}\` in the sentence, expected a size of the claim's cells: ${[...known.values()].join(', ')}`
  }
  return undefined
}

function kindOf(before: string, after: string): (typeof kinds)[number] | undefined {
  const near = before.slice(-80)
  const named = kinds.find((kind) => kind.after.test(after) || kind.before.test(near))
  return named ?? (bareBefore.test(near) && bareAfter.test(after) ? memory : undefined)
}

// Bytes → as written in a value of a key that is about this kind of size.
function sizesOf(
  runs: readonly Run[],
  isNamed: RegExp,
  vocabulary: Vocabulary,
): ReadonlyMap<number, string> {
  const sizes = new Map<number, string>()
  for (const { fields } of runs)
    for (const [key, value] of Object.entries(fields))
      if (isNamed.test(key) || isNamed.test(vocabulary.key(key).title) || isNamed.test(value))
        for (const { bytes, text } of byteSizesIn(value)) sizes.set(bytes, text)
  return sizes
}
