// Regular expressions without groups and assertions, as steps of a path program: `\d{1,3}`, `uname|sysbench`, `[a-z]+`.
import type { Atom, Step } from './path-program.ts'

// \d   [^/_]   .   x   \.      each with *, +, ?, {2}, {1,3} or without, and ? for as few as possible
const atom =
  /((?:\\[dwsDWS]|\\[^A-Za-z0-9]|\[\^?(?:\\.|[^\\\]])+\]|\.|[^\\()[\]{}|*+?^$.]))(?:([*+?])|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})?(\?)?/sy

/** The atoms of each alternative; undefined for an expression of another kind. */
export function simpleExpression(source: string): readonly (readonly Atom[])[] | undefined {
  const alternatives: Atom[][] = [[]]
  atom.lastIndex = 0
  while (atom.lastIndex < source.length) {
    if (source[atom.lastIndex] === '|') {
      alternatives.push([])
      atom.lastIndex += 1
      continue
    }
    const match = atom.exec(source)
    if (!match) return undefined
    const [, characters = '', sign, low, comma, high, lazy] = match
    const isQuantified = sign !== undefined || low !== undefined
    // `a??` is lazy; a `?` behind nothing that repeats is the quantifier itself.
    if (lazy !== undefined && !isQuantified) return undefined
    const [least, most] = limits(sign, low, comma, high)
    alternatives.at(-1)?.push({ has: hasOf(characters), least, most, isLazy: lazy !== undefined })
  }
  return alternatives
}

function limits(sign?: string, low?: string, comma?: string, high?: string): [number, number] {
  if (sign !== undefined) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity]
  if (low === undefined) return [1, 1]
  const least = Number(low)
  return [least, high !== undefined ? Number(high) : comma !== undefined ? Infinity : least]
}

function hasOf(characters: string): Atom['has'] {
  const expression = new RegExp(`^${characters}$`, 's')
  const ascii = Array.from({ length: 128 }, (_, code) => expression.test(String.fromCharCode(code)))
  return (code) => ascii[code] ?? expression.test(String.fromCharCode(code))
}

/** The steps of alternatives, the first of which is `at` in the program. */
export function stepsOf(alternatives: readonly (readonly Atom[])[], at: number): readonly Step[] {
  const [only] = alternatives
  if (only && alternatives.length === 1) return only.map((each) => ({ kind: 'repeat', atom: each }))
  const steps: Step[] = []
  const targets: number[] = []
  const end = at + 1 + alternatives.reduce((sum, atoms) => sum + atoms.length + 1, 0)
  for (const atoms of alternatives) {
    targets.push(at + 1 + steps.length)
    for (const each of atoms) steps.push({ kind: 'repeat', atom: each })
    steps.push({ kind: 'jump', to: end })
  }
  return [{ kind: 'split', targets }, ...steps]
}
