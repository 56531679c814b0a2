// What the comparability guard asks of runs, prepared: which traits each run was made with, texts once.
import type { Traits } from '../analysis/run-traits.ts'
import type { PackedTraits } from './runtime/compare-runs.ts'

/**
 * Packs the traits of runs, in their order. A trait that is the same in all sets can tell no two runs apart and is left
 * out. Undefined where nothing differs, or where there are more sets than codes.
 */
export function packTraits(runs: readonly Traits[]): PackedTraits | undefined {
  const sets = new Map<string, Traits>()
  const keyOf = new Map<Traits, string>()
  for (const traits of runs) {
    if (keyOf.has(traits)) continue
    const key = JSON.stringify([...traits])
    keyOf.set(traits, key)
    if (!sets.has(key)) sets.set(key, traits)
  }
  if (sets.size < 2 || sets.size > 65_535) return undefined
  const all = [...sets.values()]
  const names = [...new Set(all.flatMap((traits) => [...traits.keys()]))]
    .filter((name) => new Set(all.map((traits) => traits.get(name))).size > 1)
    .toSorted()
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
  const place = new Map([...sets.keys()].map((key, index) => [key, index]))
  const codes = Uint16Array.from(runs, (traits) => place.get(keyOf.get(traits) ?? '') ?? 0)
  return {
    names,
    texts: [...texts.keys()],
    sets: packed,
    codes: Buffer.from(codes.buffer).toString('base64'),
  }
}
