// Stacks as a file that speedscope opens.
//
// Reference: https://www.speedscope.app/file-format-schema.json, sampled profiles
import type { Stacks } from './stacks.ts'

/** Stacks under a name. */
export interface NamedStacks {
  readonly name: string
  readonly stacks: Stacks
}

/** The file, as JSON; a profile each, the first of them shown, stacks in the order of their texts. */
export function speedscope(name: string, sides: readonly NamedStacks[]): string {
  const frames = new Map<string, number>()
  const profiles = sides.map((side) => {
    const sorted = [...side.stacks].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const samples = sorted.map(([stack]) =>
      stack.split(';').map((frame) => {
        const index = frames.get(frame) ?? frames.size
        frames.set(frame, index)
        return index
      }),
    )
    const weights = sorted.map(([, count]) => count)
    const endValue = weights.reduce((sum, weight) => sum + weight, 0)
    return {
      type: 'sampled',
      name: side.name,
      unit: 'none',
      startValue: 0,
      endValue,
      samples,
      weights,
    }
  })
  return `${JSON.stringify({
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    name,
    exporter: 'benchfolio',
    activeProfileIndex: 0,
    shared: { frames: [...frames.keys()].map((frame) => ({ name: frame })) },
    profiles,
  })}\n`
}
