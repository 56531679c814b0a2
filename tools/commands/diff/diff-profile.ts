// benchfolio diff profile: functions whose share, or CPU time per operation, changed.
import { basename } from 'node:path'
import { readVocabulary } from '../../analysis/vocabulary.ts'
import { BadInput } from '../../core/errors.ts'
import { alignStacks, alignedForBoth } from '../../profiles/align-stacks.ts'
import { flameGraphSvg } from '../../profiles/flame-drawing.ts'
import { grouped, groupings, type Grouping } from '../../profiles/grouping.ts'
import { parseMultiplier, multipliersOf, type Multipliers } from '../../profiles/multiplier.ts'
import type { Both } from '../../profiles/both.ts'
import {
  profileDifference,
  type ProfileDifference,
  type Growth,
} from '../../profiles/profile-difference.ts'
import { verdictNote, shownTexts, sumTexts } from '../../profiles/difference-text.ts'
import { profileOf, type Profile, type Report } from '../../profiles/profile.ts'
import { bothOf, comparable, reportsOf } from '../../profiles/reports.ts'
import { runsOfFiles } from '../../profiles/run-verdicts.ts'
import { smallProfiles, smallProfileText } from '../../profiles/small-profiles.ts'
import { speedscope } from '../../profiles/speedscope.ts'
import { foldedDifference, stacksOf } from '../../profiles/stacks.ts'
import type { CommonOptions, Output } from '../command.ts'
import { parseChoice, usageError } from '../input/usage-error.ts'
import { readSides, type ProfileSide } from './diff-sides.ts'
import { printSingleProfile } from './single-profile.ts'
import { verdictText } from '../../analysis/verdict.ts'
import { formatRows } from '../print/printed-rows.ts'

/** Options of `diff profile`. */
export interface DiffProfileOptions extends CommonOptions {
  readonly format: string
  readonly multiplier?: string
  readonly top?: string
  readonly by?: string
}

const where = 'command line of diff profile'
const formats = ['text', 'markdown', 'json', 'folded', 'svg', 'speedscope'] as const

/** Prints the difference of two profiles; always 0, for two profiles always differ. */
export async function diffProfile(
  given: readonly string[],
  options: DiffProfileOptions,
  output: Output,
): Promise<number> {
  const format =
    options.json === true ? 'json' : parseChoice(options.format, formats, 'format', where)
  const requested = parseMultiplier(options.multiplier ?? 'auto')
  if (!requested)
    throw usageError(
      `Unexpected multiplier \`${options.multiplier ?? ''}\``,
      where,
      'Use auto, cpu-per-op, or two numbers such as 1,1.10',
    )
  const top = parseTop(options.top)
  const by = parseChoice(options.by ?? 'function', groupings, 'group', where)
  const [file] = given
  if (given.length === 1 && file !== undefined)
    if (await printSingleProfile(file, format, output)) return 0
  const sides = await readSides(given, options, output)
  const reports = selectReports(sides, given.length === 1, output)
  const multipliers = multipliersOf(requested, [sides[0].runs, sides[1].runs], reports)
  if (!multipliers)
    throw usageError(
      'The CPU time per operation is not known for both sides',
      where,
      'Give a page whose runs have a rate and vmstat, mpstat or iostat, or give two numbers',
    )
  if (format === 'svg' || format === 'speedscope') {
    output.data(drawing(format, reports, sides))
    return 0
  }
  if (format === 'folded') {
    output.data(foldedDifference(reports, multipliers.unit === '%' ? multipliers.by : [1, 1]))
    return 0
  }
  const baseline = groupedProfile(reports[0], by)
  const contender = groupedProfile(reports[1], by)
  const difference = profileDifference(baseline, contender, {
    multipliers: multipliers.by,
    top,
    pair: by === 'function',
    known: readVocabulary(process.cwd()).renames(),
    runs: [runsOfFiles(reports[0], sides[0].runs), runsOfFiles(reports[1], sides[1].runs)],
  })
  if (format === 'json') {
    output.data(`${JSON.stringify(profileDifferenceRecord(difference, multipliers, by))}\n`)
    return 0
  }
  output.data(formatProfileDifference(difference, multipliers, format, by))
  for (const note of notesOf(difference, multipliers, reports, sides))
    output.talk(`note: ${note}\n`)
  return 0
}

function parseTop(text = '50'): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw usageError(
    `Unexpected number of rows \`${text}\``,
    where,
    'Use a number, or 0 for all rows',
  )
}

function groupedProfile(side: readonly Report[], by: Grouping): Profile {
  return profileOf(grouped(side, by, readVocabulary(process.cwd()).subsystems()))
}

function drawing(
  format: 'svg' | 'speedscope',
  reports: Both<readonly Report[]>,
  [baseline, contender]: Both<ProfileSide>,
): string {
  const stacks = [
    stacksOf(reports[0].map(({ reading }) => reading)),
    stacksOf(reports[1].map(({ reading }) => reading)),
  ] as const
  const title = `${basename(contender.label)} against ${basename(baseline.label)}`
  const unit = reports[1][0]?.reading.unit ?? 'samples'
  if (format === 'speedscope')
    return speedscope(title, [
      { name: contender.label, stacks: stacks[1] },
      { name: baseline.label, stacks: stacks[0] },
    ])
  const labels = [basename(baseline.label), basename(contender.label)] as const
  const alignment = alignStacks(stacks, {}, readVocabulary(process.cwd()).renames())
  const [before, after] = alignedForBoth(alignment, labels)
  return flameGraphSvg(
    after,
    { title, unit: unit === '1' ? 'hundredths of a percent' : unit },
    before,
  )
}

function selectReports(
  sides: Both<ProfileSide>,
  isSingleFile: boolean,
  output: Output,
): Both<readonly Report[]> {
  if (isSingleFile) return bothReports(sides[0])
  const { reports, others } = comparable([reportsOf(sides[0].sources), reportsOf(sides[1].sources)])
  for (const [index, side] of sides.entries()) {
    if (reports[index]?.length !== 0) continue
    const [source] = side.sources
    const format = source?.format ?? source?.reason ?? 'no file'
    throw new BadInput(
      side.runs.length > 0
        ? 'No file of these runs is a profile'
        : `The file is not a profile (${format})`,
      side.label,
      'Give perf report, perf script, folded stacks, a flame graph or pmp',
    )
  }
  if (others > 0) output.talk(`note: skipped ${others} profiles of other formats or events\n`)
  return reports
}

// A file of perf diff or difffolded.pl holds both profiles.
function bothReports(side: ProfileSide): Both<readonly Report[]> {
  const [before, after] = side.sources.flatMap(({ path, sha256, readings }) =>
    readings.flatMap((reading) =>
      reading.kind === 'profile' ? (bothOf({ reading, file: path, sha256 }) ?? []) : [],
    ),
  )
  if (before && after) return [[before], [after]]
  throw usageError(
    `${side.label} does not compare two profiles`,
    where,
    'Give two files, or one file of perf diff or difffolded.pl',
  )
}

function notesOf(
  difference: ProfileDifference,
  { why, unit }: Multipliers,
  reports: Both<readonly Report[]>,
  sides: Both<ProfileSide>,
): readonly string[] {
  const labels = sides.map(({ label }, side) => {
    const count = reports[side]?.length ?? 0
    return `#${side + 1}: ${label}${count === 1 ? '' : `, ${count} reports`}`
  })
  const { shown, multipliers, noiseFrom, leftOut } = difference
  const noise = shown.filter((row) => row.noise).length
  const factors = unit === '%' ? ` × ${multipliers.map((by) => by.toFixed(2)).join(' and ')}` : ''
  const origin = noiseFrom === 'repeats' ? 'spread of the reports' : 'number of samples'
  const small = reports.flatMap((side, index) =>
    smallProfiles(side).map((each) => `#${index + 1}: ${smallProfileText(each.report.file, each)}`),
  )
  return [
    ...labels,
    ...small,
    `unit: ${unit === '%' ? 'percent of all samples' : 'µs of CPU time per operation'}${factors} (${why})`,
    noiseFrom === 'nothing' || noiseFrom === 'few samples'
      ? `noise is unknown: the profiles ${noiseFrom === 'nothing' ? 'do not state their number of samples' : 'have too few samples on at least one side'}`
      : `~ marks ${noise} of ${shown.length} rows within two standard errors, estimated from the ${origin}`,
    verdictNote(difference),
    ...(leftOut > 0 ? [`${leftOut} smaller functions are not shown; --top 0 shows all`] : []),
  ]
}

/** Converts a difference to the object that `diff profile --json` prints: percentages with four decimals, null if absent. */
function profileDifferenceRecord(
  difference: ProfileDifference,
  { unit, why }: Multipliers,
  by: Grouping,
): object {
  return {
    multipliers: difference.multipliers.map(rounded),
    unit,
    why,
    noiseFrom: difference.noiseFrom,
    by,
    rows: difference.rows.map((row) => ({
      [by]: row.function,
      shares: row.shares.map(rounded),
      plus: rounded(row.plus),
      plusWeight: rounded(row.plusWeight),
      noise: row.noise,
      pairedWith: row.pairedWith,
      error: rounded(row.error),
      reverse: growthRecord(row.reverse),
      ...(row.object === undefined ? {} : { object: row.object }),
      places: row.places.map(([place]) =>
        place ? { file: place.file, line: place.line ?? null } : null,
      ),
    })),
    shown: difference.shown.map((row) => ({
      [by]: row.function,
      shares: row.shares.map(rounded),
      difference: rounded((row.shares[1] ?? 0) - (row.shares[0] ?? 0)),
      verdict: row.comparison.verdict.kind,
      replicates: row.comparison.n,
      p: row.comparison.p,
      pAdjusted: row.comparison.pAdjusted,
      ...(row.why === undefined ? {} : { renamed: row.why }),
    })),
    sums: difference.sums.map(rounded),
    leftOut: difference.leftOut,
    pairs: difference.pairs.map((pair) => ({
      functions: pair.functions,
      why: pair.why,
      shares: pair.shares.map(rounded),
      ...growthRecord(pair),
      reverse: growthRecord(pair.reverse),
    })),
    totals: growthRecord(difference.totals),
    reverse: { totals: growthRecord(difference.reverse) },
  }
}

function growthRecord({ plus, plusWeight }: Growth): Growth {
  return { plus: rounded(plus), plusWeight: rounded(plusWeight) }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(4))
}

/**
 * Formats a difference as a table: the shares of both sides, their difference in percentage points or µs per operation, the
 * relative change and the verdict over runs. `~` marks a difference within two standard errors.
 */
function formatProfileDifference(
  difference: ProfileDifference,
  { unit }: Multipliers,
  format: 'text' | 'markdown',
  by: Grouping,
): string {
  const name = unit === '%' ? 'CPU%' : unit
  const unitOfDifference = unit === '%' ? 'points' : unit
  const isRenamed = difference.shown.some(({ why }) => why !== undefined)
  const header = [
    ...[by, `${name} #1`, `${name} #2`, `difference, ${unitOfDifference}`, 'change', '', 'verdict'],
    ...(isRenamed ? ['renamed'] : []),
  ]
  const rows = difference.shown.map((row) => [
    row.function,
    ...shownTexts(row, difference),
    row.noise ? '~' : '',
    verdictText(row.comparison.verdict),
    ...(isRenamed ? [row.why ?? ''] : []),
  ])
  const total = ['total', ...sumTexts(difference), '', '', '', ...(isRenamed ? [''] : [])]
  return formatRows(header, [...rows, total], 1, format === 'text' ? 'table' : 'markdown')
}
