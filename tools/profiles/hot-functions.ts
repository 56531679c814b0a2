// The functions of stacks: what was counted in each itself, and in it with all that it called.
import type { Stacks } from './stacks.ts'

/** A function; shares in percent of all that was counted in the profile, and in its baseline. */
export interface HotFunction {
  readonly name: string
  readonly self: number
  /** Recursion counts once. */
  readonly total: number
  readonly selfBefore: number
  readonly totalBefore: number
}

/** Every function, those that most was counted in first. */
export function hotFunctions(stacks: Stacks, baseline: Stacks = new Map()): readonly HotFunction[] {
  const [after, before] = [sharesOf(stacks), sharesOf(baseline)]
  const names = [...new Set([...after.keys(), ...before.keys()])].toSorted()
  return names
    .map((name) => {
      const [now, then] = [after.get(name), before.get(name)]
      return {
        name,
        self: now?.self ?? 0,
        total: now?.total ?? 0,
        selfBefore: then?.self ?? 0,
        totalBefore: then?.total ?? 0,
      }
    })
    .toSorted((a, b) => Math.max(b.self, b.selfBefore) - Math.max(a.self, a.selfBefore))
}

interface Shares {
  self: number
  total: number
}

function sharesOf(stacks: Stacks): ReadonlyMap<string, Shares> {
  const found = new Map<string, Shares>()
  let whole = 0
  for (const count of stacks.values()) whole += count
  for (const [stack, count] of stacks) {
    const frames = stack.split(';')
    const share = (count / whole) * 100
    for (const name of new Set(frames)) {
      const own = found.get(name) ?? { self: 0, total: 0 }
      own.total += share
      if (name === frames.at(-1)) own.self += share
      found.set(name, own)
    }
  }
  return found
}
