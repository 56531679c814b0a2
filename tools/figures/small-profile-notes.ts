// Notes about profiles with few samples, with the run of each.
import { label } from '../analysis/label.ts'
import type { Run } from '../core/model.ts'
import type { Report } from '../profiles/profile.ts'
import { smallProfiles, smallProfileText } from '../profiles/small-profiles.ts'
import type { FigureContext } from './context.ts'
import type { FigureSide } from './two-sides.ts'

/** `11.4.5: the profile of repeat 2 has 249 samples, …`, for every side. */
export function smallProfileNotes(
  sides: readonly FigureSide[],
  reports: readonly (readonly Report[])[],
  context: FigureContext,
): readonly string[] {
  return sides.flatMap((side, index) =>
    smallProfiles(reports[index] ?? []).map((small) => {
      const name = runNameOf(small.report, side.runs, context)
      return `${side.label === '' ? 'All runs' : side.label}: ${smallProfileText(name, small)}.`
    }),
  )
}

// The fields in which the run differs from the others of its side; the file where no run has it or none differs.
function runNameOf(
  { file, sha256 }: Report,
  runs: readonly Run[],
  { vocabulary }: FigureContext,
): string {
  const run = runs.find(({ source, companions }) =>
    [...(source ? [source] : []), ...companions].some(
      (each) => each.path === file && each.sha256 === sha256,
    ),
  )
  const fields = Object.entries(run?.fields ?? {}).filter(([key, text]) =>
    runs.some((other) => other.fields[key] !== text),
  )
  const name = label(Object.fromEntries(fields), vocabulary)
  return name === '' ? file : name
}
