// The stacks of one or two sides of a figure, with renamed frames and wrappers aligned.
import { alignStacks, renamedFrame, type AlignedStacks } from '../profiles/align-stacks.ts'
import type { Both } from '../profiles/both.ts'
import type { KnownRenames, StatedRenames } from '../profiles/symbol-renames.ts'
import type { Stacks } from '../profiles/stacks.ts'
import type { FigureSide } from './two-sides.ts'

/** Aligns `[baseline, contender]`; one side alone stays as it is. */
export function alignedSides(
  stacks: Both<Stacks>,
  sides: readonly FigureSide[],
  renames: StatedRenames,
  known: KnownRenames,
): AlignedStacks {
  if (sides.length > 1) return alignStacks(stacks, renames, known)
  const inserted = [new Set<string>(), new Set<string>()] as const
  return { renamed: stacks, aligned: stacks, renames: [], wrappers: [], inserted }
}

// A note lists so many frames.
const mostNamed = 5

/** Notes about renamed frames and wrappers. */
export function alignmentNotes({ renames, wrappers }: AlignedStacks): readonly string[] {
  const frames = wrappers.map((wrapper) => wrapper.frames.join(', '))
  return [
    ...(renames.length > 0
      ? [`Renamed frames, compared as one: ${listed(renames.map(renameText))}.`]
      : []),
    ...(frames.length > 0
      ? [
          `Frames of one profile between the same caller and callee, inserted in the other: ${listed(frames)}.`,
        ]
      : []),
  ]
}

/** `lfind → l_find (similar name)`. */
export function renameText(rename: AlignedStacks['renames'][number]): string {
  return `${renamedFrame(rename)} (${rename.why})`
}

function listed(names: readonly string[]): string {
  const distinct = [...new Set(names)]
  const more = distinct.length - mostNamed
  const text = distinct.slice(0, mostNamed).join(', ')
  return more > 0 ? `${text} and ${more} more` : text
}
