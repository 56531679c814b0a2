// A path pattern as a program that matches in time proportional to the square of the path at most, whatever the path.
//
// It prefers the same match as a regular expression that backtracks, but remembers the states that failed.
import { BadInput } from '../core/errors.ts'

/** A step of a program; `to` and `targets` are indexes of steps. */
export type Step =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'repeat'; readonly atom: Atom }
  | { readonly kind: 'split'; readonly targets: readonly number[] }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'open' | 'close' | 'same'; readonly group: number }

/** Characters that may follow each other `least` to `most` times, as few as possible where `isLazy`. */
export interface Atom {
  readonly has: (code: number) => boolean
  readonly least: number
  readonly most: number
  readonly isLazy: boolean
}

// Fewer failures than this are not worth remembering.
const fewFailures = 64
// Steps of a pattern that repeats a key, whose failures depend on the text of the key.
const mostSteps = 1_000_000

/** A compiled program: the texts of the groups of the preferred match of a whole path; undefined for none. */
export type Program = (path: string) => ((group: number) => string) | undefined

/** Compiles the steps. The program throws `BadInput` for a pattern that repeats a key and a path with too many ways to match. */
export function compileProgram(steps: readonly Step[]): Program {
  const last = steps.at(-1)
  const isOptional = steps.some(
    (step) => step.kind === 'split' && step.targets.includes(steps.length),
  )
  const end = last?.kind === 'text' && !isOptional ? last.text : ''
  const isStateful = steps.some(({ kind }) => kind === 'same')
  const following = steps.map((_, index) => textAfter(steps, index))
  return (path) => (path.endsWith(end) ? run(steps, following, path, isStateful) : undefined)
}

// The text that follows a step directly; empty where it is not the same for every match.
function textAfter(steps: readonly Step[], index: number): string {
  const next = steps[index + 1]
  if (next?.kind === 'open' || next?.kind === 'close') return textAfter(steps, index + 1)
  return next?.kind === 'text' ? next.text : ''
}

function run(
  steps: readonly Step[],
  following: readonly string[],
  path: string,
  isStateful: boolean,
): ReturnType<Program> {
  const starts: number[] = []
  const ends: number[] = []
  const failed = new Set<number>()
  let failures = 0
  let count = 0

  const fail = (step: number, at: number): false => {
    failures += 1
    if (failures > fewFailures && !isStateful) failed.add(step * (path.length + 1) + at)
    return false
  }
  const matches = (first: number, start: number): boolean => {
    let [index, at] = [first, start]
    for (;;) {
      const step = steps[index]
      if (step === undefined) return at === path.length
      if (isStateful && (count += 1) > mostSteps) throw tooMany(path)
      switch (step.kind) {
        case 'text':
          if (!path.startsWith(step.text, at)) return false
          at += step.text.length
          break
        case 'open':
          starts[step.group] = at
          break
        case 'close':
          ends[step.group] = at
          break
        case 'same': {
          const text = path.slice(starts[step.group], ends[step.group])
          if (!path.startsWith(text, at)) return false
          at += text.length
          break
        }
        case 'jump':
          index = step.to - 1
          break
        case 'split':
          if (failed.has(index * (path.length + 1) + at)) return false
          for (const target of step.targets) if (matches(target, at)) return true
          return fail(index, at)
        case 'repeat': {
          if (failed.has(index * (path.length + 1) + at)) return false
          const { least, isLazy } = step.atom
          const longest = repeats(step.atom, path, at)
          for (let length = least; length <= longest; length += 1) {
            const taken = isLazy ? length : longest - (length - least)
            if (!path.startsWith(following[index] ?? '', at + taken)) continue
            if (matches(index + 1, at + taken)) return true
          }
          return fail(index, at)
        }
      }
      index += 1
    }
  }
  return matches(0, 0) ? (group) => path.slice(starts[group], ends[group]) : undefined
}

function repeats({ has, most }: Atom, path: string, start: number): number {
  let at = start
  while (at < path.length && at - start < most && has(path.charCodeAt(at))) at += 1
  return at - start
}

function tooMany(path: string): BadInput {
  return new BadInput(
    'A path pattern that repeats a key has too many ways to match',
    path.length > 80 ? `${path.slice(0, 80)}…` : path,
    'Give the repeated key an expression, such as {version:[0-9.]+}',
  )
}
