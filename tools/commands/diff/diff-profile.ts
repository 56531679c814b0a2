// benchfolio diff profile: functions whose share, or CPU time per operation, changed.
import { readVocabulary } from '../../analysis/vocabulary.ts'
import { BadInput } from '../../core/errors.ts'
import { parseMultiplier, multipliersOf, type Multipliers } from '../../profiles/multiplier.ts'
import type { Both } from '../../profiles/both.ts'
import {
  profileDifference,
  type ProfileDifference,
  type Growth,
} from '../../profiles/profile-difference.ts'
import { verdictNote, shownTexts, sumTexts } from '../../profiles/difference-text.ts'
import { profileOf, type Report } from '../../profiles/profile.ts'
import { bothOf, comparable, reportsOf } from '../../profiles/reports.ts'
import { runsOfFiles } from '../../profiles/run-verdicts.ts'
import { smallProfiles, smallProfileText } from '../../profiles/small-profiles.ts'
import type { CommonOptions, Output } from '../command.ts'
import { usageError } from '../input/usage-error.ts'
import { parseTextFormat, readSides, type ProfileSide } from './diff-sides.ts'
import { verdictText } from '../../analysis/verdict.ts'
import { formatRows } from '../print/printed-rows.ts'

/** Options of `diff profile`. */
export interface DiffProfileOptions extends CommonOptions {
  readonly format: string
  readonly multiplier?: string
}

const where = 'command line of diff profile'
const shownRows = 50

/** Prints the difference of two profiles; always 0, for two profiles always differ. */
export async function diffProfile(
  given: readonly string[],
  options: DiffProfileOptions,
  output: Output,
): Promise<number> {
  const format = parseTextFormat(options.format)
  const requested = parseMultiplier(options.multiplier ?? 'auto')
  if (!requested)
    throw usageError(
      `Unexpected multiplier \`${options.multiplier ?? ''}\``,
      where,
      'Use auto, cpu-per-op, or two numbers such as 1,1.10',
    )
  const sides = await readSides(given, options, output)
  const reports = selectReports(sides, given.length === 1, output)
  const multipliers = multipliersOf(requested, [sides[0].runs, sides[1].runs], reports)
  if (!multipliers)
    throw usageError(
      'The CPU time per operation is not known for both sides',
      where,
      'Give a page whose runs have a rate and vmstat, mpstat or iostat, or give two numbers',
    )
  const difference = profileDifference(profileOf(reports[0]), profileOf(reports[1]), {
    multipliers: multipliers.by,
    top: shownRows,
    pair: true,
    known: readVocabulary(process.cwd()).renames(),
    runs: [runsOfFiles(reports[0], sides[0].runs), runsOfFiles(reports[1], sides[1].runs)],
  })
  if (options.json === true) {
    output.data(`${JSON.stringify(profileDifferenceRecord(difference, multipliers))}\n`)
    return 0
  }
  output.data(formatProfileDifference(difference, multipliers, format))
  for (const note of notesOf(difference, multipliers, reports, sides))
    output.talk(`note: ${note}\n`)
  return 0
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
    ...(leftOut > 0 ? [`${leftOut} smaller functions are not shown`] : []),
  ]
}

/** Converts a difference to the object that `diff profile --json` prints: percentages with four decimals, null if absent. */
function profileDifferenceRecord(
  difference: ProfileDifference,
  { unit, why }: Multipliers,
): object {
  return {
    multipliers: difference.multipliers.map(rounded),
    unit,
    why,
    noiseFrom: difference.noiseFrom,
    rows: difference.rows.map((row) => ({
      function: row.function,
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
      function: row.function,
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
  format: 'table' | 'markdown',
): string {
  const name = unit === '%' ? 'CPU%' : unit
  const unitOfDifference = unit === '%' ? 'points' : unit
  const isRenamed = difference.shown.some(({ why }) => why !== undefined)
  const header = [
    ...[
      'function',
      `${name} #1`,
      `${name} #2`,
      `difference, ${unitOfDifference}`,
      'change',
      '',
      'verdict',
    ],
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
  return formatRows(header, [...rows, total], 1, format)
}
