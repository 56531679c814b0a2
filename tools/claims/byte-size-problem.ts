// Sizes in bytes that a sentence names - "with 16 GB", "a pool of 8M" - against those of the runs that it compares.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'
import { byteSizesIn } from './byte-sizes.ts'
import { isReferenceAt } from './sentence-sides.ts'

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

/** A problem of a sentence with a size of memory or pages that no run of the sides has; undefined where no run states one. */
export function byteSizeProblem(
  sentence: string,
  sides: readonly (readonly Run[])[],
  vocabulary: Vocabulary,
): string | undefined {
  for (const { text, start, bytes } of byteSizesIn(sentence)) {
    const kind = kindOf(sentence.slice(0, start), sentence.slice(start + text.length))
    const ofSides = kind ? sides.map((runs) => sizesOf(runs, kind.isNamed, vocabulary)) : []
    const known = new Map(ofSides.flatMap((sizes) => [...sizes]))
    // "From 256 MB to 8 MB": the size of a baseline whose runs state none.
    const isUnstated = ofSides.some((sizes) => sizes.size === 0)
    if (isUnstated && isReferenceAt(sentence, { text, start })) continue
    if (known.size > 0 && !known.has(bytes))
      return `Unexpected \`${text}\` in the sentence, expected a size of the compared runs: ${[...known.values()].join(', ')}`
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
