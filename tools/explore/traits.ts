// Traits of runs and the facts they state, for the explorer: texts once, facts in order of weight.
import { sourceName } from '../analysis/rank-facts.ts'
import type { Traits } from '../analysis/run-traits.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { byWeight } from '../options/fact-row.ts'
import { globExpression } from '../options/fact-rows.ts'
import type { PackedFact, PackedTraits } from '../view/packed-runs.ts'

/**
 * Packs the traits of runs, in their order, and the facts of the traits and of the fields `keys`. A trait that is the same in
 * all sets can tell no two runs apart and is left out. Undefined where nothing differs, or where there are more sets than codes.
 */
export function packTraits(
  runs: readonly Traits[],
  keys: readonly string[],
  vocabulary: Pick<Vocabulary, 'factRows' | 'varies'>,
): PackedTraits | undefined {
  const all: Traits[] = []
  const codeOfTexts = new Map<string, number>()
  const codeOf = new Map<Traits, number>()
  const codes = runs.map((traits) => {
    const known = codeOf.get(traits)
    if (known !== undefined) return known
    const text = JSON.stringify([...traits])
    const code = codeOfTexts.get(text) ?? all.push(traits) - 1
    codeOfTexts.set(text, code)
    codeOf.set(traits, code)
    return code
  })
  if (all.length < 2 || all.length > 65_535) return undefined
  const rowOf = vocabulary.factRows()
  const names = [...new Set(all.flatMap((traits) => [...traits.keys()]))]
    .filter((name) => new Set(all.map((traits) => traits.get(name))).size > 1)
    .toSorted((a, b) => byWeight(rowOf(sourceName(a)), rowOf(sourceName(b))) || (a < b ? -1 : 1))
  const texts = new Map<string, number>()
  const packed = all.map((traits) =>
    names.flatMap((name, index): readonly number[] => {
      const text = traits.get(name)
      if (text === undefined) return []
      const code = texts.get(text) ?? texts.size
      texts.set(text, code)
      return [index, code]
    }),
  )
  const facts = [...names.map(sourceName), ...keys.map((key) => `field ${key}`)].map(
    (name): PackedFact => {
      const { fact, area, weight, counted, order } = rowOf(name)
      return { name, fact, area, weight, counted, order }
    },
  )
  const followers = keys.map((key) => {
    const patterns = (vocabulary.varies(key) ?? []).map(globExpression)
    const names = facts.flatMap(({ name, area }) =>
      patterns.some((pattern) => pattern.test(name) || pattern.test(`area ${area}`)) ? [name] : [],
    )
    return [key, [...new Set(names)]] as const
  })
  return {
    names,
    texts: [...texts.keys()],
    sets: packed,
    codes: Buffer.from(Uint16Array.from(codes).buffer).toString('base64'),
    facts,
    follows: Object.fromEntries(followers.filter(([, names]) => names.length > 0)),
  }
}
