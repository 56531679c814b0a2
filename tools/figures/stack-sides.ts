// The stacks of the runs of a figure: of one side, or of a baseline and a contender.
import { counted, grouped } from '../core/counted.ts'
import { underOneRoot, withoutRoot } from '../profiles/flame-frames.ts'
import type { Both } from '../profiles/both.ts'
import { comparable, reportsOf, type FoundReport } from '../profiles/reports.ts'
import { sharePrecision, type SharePrecision } from '../core/share-precision.ts'
import { stacksBelow } from '../profiles/profile-call-tree.ts'
import { stacksOf, type Stacks } from '../profiles/stacks.ts'
import type { Run } from '../core/model.ts'
import type { FigureContext } from './kind.ts'
import { text as textOption, type CommonOptions } from './options.ts'
import { Places } from './figure-differences.ts'
import { sideOf, type FigureSide } from './two-sides.ts'
import { label } from '../analysis/label.ts'
import type { Report } from '../profiles/profile.ts'
import { runOfFile } from '../profiles/run-verdicts.ts'
import { smallProfiles, smallProfileText } from '../profiles/small-profiles.ts'
import { alignStacks, renamedFrame, type AlignedStacks } from '../profiles/align-stacks.ts'
import type { KnownRenames, StatedRenames } from '../profiles/symbol-renames.ts'

/** The sides of a figure of stacks; without a baseline the first stacks and reports are empty. */
export interface StackSides {
  readonly contender: FigureSide
  readonly baseline: FigureSide | undefined
  /** The sides that there are, the contender last. */
  readonly sides: readonly FigureSide[]
  readonly runs: readonly Run[]
  /** The evidence of the figure, which starts with its reports. */
  readonly places: Places
  readonly reports: Both<readonly FoundReport[]>
  readonly stacks: Both<Stacks>
  /** What the profiles count; empty without a profile. */
  readonly unit: string
  /** The share of the samples that have the function that stacks start at. */
  readonly notes: readonly string[]
}

/** The option of the function that stacks start at. */
export const startOfStacks = textOption
  .optional()
  .describe('function that stacks start at; stacks without it are excluded')

/** Reads the stacks of the sides that a figure names. */
export function stackSides(
  request: CommonOptions & {
    readonly baseline?: Readonly<Record<string, string>> | undefined
    readonly contender: Readonly<Record<string, string>>
    readonly below?: string | undefined
  },
  context: FigureContext,
): StackSides {
  const contender = sideOf(request, request.contender, context)
  const baseline = request.baseline && sideOf(request, request.baseline, context)
  const sides = baseline ? [baseline, contender] : [contender]
  const runs = sides.flatMap((side) => side.runs)
  const places = new Places(runs, context)
  const reports = stackReports(contender, baseline)
  for (const { file } of reports.flat()) places.of({ file, line: 1 })
  const [before, after] = underOneRoot([treeOf(reports[0]), treeOf(reports[1])])
  const { below } = request
  const treeBelow = (own: Stacks): Stacks => (below === undefined ? own : stacksBelow(own, below))
  const stacks: Both<Stacks> = [treeBelow(before), treeBelow(after)]
  const unit = reports[1][0]?.reading.unit ?? ''
  const notes = below === undefined ? [] : [belowNote(below, [before, after], stacks)]
  return { contender, baseline, sides, runs, places, reports, stacks, unit, notes }
}

// `Shares are of the samples below do_command: 85 % and 78 % of all.`
function belowNote(below: string, whole: Both<Stacks>, stacks: Both<Stacks>): string {
  const shares = stacks.flatMap((own, side) => {
    const all = weightOf(whole[side] ?? own)
    return all > 0 ? [`${((100 * weightOf(own)) / all).toFixed(0)} %`] : []
  })
  return `Shares are of the samples below ${below}: ${shares.join(' and ')} of all.`
}

function weightOf(stacks: Stacks): number {
  return [...stacks.values()].reduce((all, count) => all + count, 0)
}

// The stacks of reports, without the root of a drawing.
function treeOf(reports: readonly FoundReport[]): Stacks {
  return withoutRoot(stacksOf(reports.map(({ reading }) => reading)))
}

// The reports of both sides that are stacks, of the first format and event that both have.
function stackReports(
  contender: FigureSide,
  baseline: FigureSide | undefined,
): Both<readonly FoundReport[]> {
  const [before, after] = [baseline, contender].map((side) =>
    reportsOf(side?.sources ?? []).filter(
      ({ reading }) =>
        reading.shape === 'stacks' && reading.entries.every(({ delta }) => delta === undefined),
    ),
  )
  const { reports } = comparable([before ?? [], after ?? []])
  return reports
}

/** The precision of shares of all samples of each side; counts that are not samples have an unknown number of samples. */
export function precisionsOf([before, after]: Both<Stacks>, unit: string): Both<SharePrecision> {
  const precision = (stacks: Stacks): SharePrecision => {
    return sharePrecision(unit === 'samples' ? weightOf(stacks) : undefined)
  }
  return [precision(before), precision(after)]
}

/** The number of samples and files of each side. */
export function countsOf(
  sides: readonly FigureSide[],
  reports: Both<readonly FoundReport[]>,
): string {
  const lists = sides.length > 1 ? reports : [reports[1]]
  const texts = sides.map(({ label }, side) => {
    const files = lists[side]?.length ?? 0
    const samples = Math.round(sum(lists[side] ?? []))
    const text = `${grouped(samples)} ${lists[side]?.[0]?.reading.unit ?? ''} in ${counted(files, 'file')}`
    return label === '' ? text : `${label}: ${text}`
  })
  return `${texts.join('; ')}.`
}

function sum(reports: readonly FoundReport[]): number {
  return reports
    .flatMap(({ reading }) => reading.entries)
    .reduce((all, { self }) => all + Math.max(0, self), 0)
}

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
function runNameOf(report: Report, runs: readonly Run[], { vocabulary }: FigureContext): string {
  const run = runOfFile(report, runs)
  const fields = Object.entries(run?.fields ?? {}).filter(([key, text]) =>
    runs.some((other) => other.fields[key] !== text),
  )
  const name = label(Object.fromEntries(fields), vocabulary)
  return name === '' ? report.file : name
}

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
function renameText(rename: AlignedStacks['renames'][number]): string {
  return `${renamedFrame(rename)} (${rename.why})`
}

function listed(names: readonly string[]): string {
  const distinct = [...new Set(names)]
  const more = distinct.length - mostNamed
  const text = distinct.slice(0, mostNamed).join(', ')
  return more > 0 ? `${text} and ${more} more` : text
}
