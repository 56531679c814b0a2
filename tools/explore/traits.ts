// What the comparability guard asks of runs, prepared: which traits each run was made with, texts once.
import { sourceName } from '../analysis/environment-differences.ts'
import type { Traits } from '../analysis/run-traits.ts'
import { byWeight, packageFactRows } from '../options/fact-rows.ts'
import type { PackedTraits } from '../view/packed-runs.ts'

/**
 * Packs the traits of runs, in their order. A trait that is the same in all sets can tell no two runs apart and is left
 * out. Names are in order of weight. Undefined where nothing differs, or where there are more sets than codes.
 */
export function packTraits(runs: readonly Traits[]): PackedTraits | undefined {
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
  const names = [...new Set(all.flatMap((traits) => [...traits.keys()]))]
    .filter((name) => new Set(all.map((traits) => traits.get(name))).size > 1)
    .toSorted(byWeightOfTrait)
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
  return {
    names,
    texts: [...texts.keys()],
    sets: packed,
    codes: Buffer.from(Uint16Array.from(codes).buffer).toString('base64'),
  }
}

function byWeightOfTrait(a: string, b: string): number {
  const rowOf = packageFactRows()
  return byWeight(rowOf(sourceName(a)), rowOf(sourceName(b))) || (a < b ? -1 : 1)
}
