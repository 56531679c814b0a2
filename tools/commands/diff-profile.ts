// benchfolio diff profile: which functions take a larger share, or more CPU time of an operation, than before.
import { basename } from 'node:path'
import { readVocabulary } from '../analysis/vocabulary.ts'
import { BadInput } from '../errors.ts'
import { grouped, groupings } from '../profiles/grouping.ts'
import { askedMultiplier, multipliersOf, type Multipliers } from '../profiles/multiplier.ts'
import {
  profileDifference,
  type Both,
  type ProfileDifference,
} from '../profiles/profile-difference.ts'
import { profileOf, type Profile, type Report } from '../profiles/profile.ts'
import { bothOf, comparable, reportsOf } from '../profiles/reports.ts'
import { flameGraphSvg } from '../profiles/flame-drawing.ts'
import { speedscope } from '../profiles/speedscope.ts'
import { foldedDifference, stacksOf } from '../profiles/stacks.ts'
import type { CommonOptions, Output } from './command.ts'
import { differenceRecord, differenceTables } from './profile-print.ts'
import { profileSides, type ProfileSide } from './profile-sides.ts'
import { printAlone, type AloneOptions } from './profile-alone.ts'

/** Options of `diff profile`. */
export interface DiffProfileOptions extends CommonOptions, AloneOptions {
  readonly format: string
  readonly multiplier?: string
  readonly top?: string
  /** What a row is: function, object or subsystem. */
  readonly by?: string
  /** Every name by itself. */
  readonly pairs?: boolean
}

const formats = ['text', 'markdown', 'json', 'folded', 'svg', 'speedscope'] as const

/** Prints how two profiles differ; 0 always, for two profiles are never equal. */
export async function diffProfile(
  given: readonly string[],
  options: DiffProfileOptions,
  output: Output,
): Promise<number> {
  const format = options.json === true ? 'json' : formats.find((name) => name === options.format)
  if (!format) throw usage(`Unexpected format \`${options.format}\``, `Use ${formats.join(', ')}`)
  const asked = askedMultiplier(options.multiplier ?? 'auto')
  if (!asked) {
    const what = `Unexpected multiplier \`${options.multiplier ?? ''}\``
    throw usage(what, 'Use auto, cpu-per-op, or two numbers such as 1,1.10')
  }
  const top = topOf(options.top)
  const by = groupings.find((name) => name === (options.by ?? 'function'))
  if (!by) throw usage(`Unexpected group \`${options.by ?? ''}\``, `Use ${groupings.join(', ')}`)
  if (given.length === 1 && (await printAlone(given[0] ?? '', format, options, output))) return 0
  const sides = await profileSides(given, options, output)
  const reports = reportsOfSides(sides, given.length === 1, output)
  const multipliers = multipliersOf(asked, [sides[0].runs, sides[1].runs])
  if (!multipliers)
    throw usage(
      'No CPU time of an operation is known of both sides',
      'Give a page whose runs have a rate and vmstat, mpstat or iostat beside them, or numbers',
    )
  if (format === 'svg' || format === 'speedscope') {
    const [before, after] = reports.map((side) => stacksOf(side.map(({ reading }) => reading)))
    const title = `${basename(sides[1].label)} against ${basename(sides[0].label)}`
    const unit = reports[1][0]?.reading.unit ?? 'samples'
    const words = { title, unit: unit === '1' ? 'hundredths of a percent' : unit }
    output.data(
      format === 'svg'
        ? flameGraphSvg(after ?? new Map(), words, before ?? new Map())
        : speedscope(title, [
            { name: sides[1].label, stacks: after ?? new Map() },
            { name: sides[0].label, stacks: before ?? new Map() },
          ]),
    )
    return 0
  }
  if (format === 'folded') {
    output.data(foldedDifference(reports, multipliers.unit === '%' ? multipliers.by : [1, 1]))
    return 0
  }
  const profile = (side: readonly Report[]): Profile =>
    profileOf(grouped(side, by, readVocabulary(process.cwd()).subsystems()))
  const found = profileDifference(profile(reports[0]), profile(reports[1]), {
    multipliers: multipliers.by,
    top,
    pair: options.pairs !== false && by === 'function',
  })
  if (format === 'json') {
    output.data(`${JSON.stringify(differenceRecord(found, multipliers, by))}\n`)
    return 0
  }
  output.data(differenceTables(found, multipliers, format, by))
  for (const note of notesOf(found, multipliers, reports, sides)) output.talk(`note: ${note}\n`)
  return 0
}

function topOf(text = '50'): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw usage(`Unexpected number of rows \`${text}\``, 'Use a number, or 0 for all rows')
}

function reportsOfSides(
  sides: Both<ProfileSide>,
  one: boolean,
  output: Output,
): Both<readonly Report[]> {
  if (one) {
    const found = sides[0].sources.flatMap(({ path, sha256, readings }) =>
      readings.flatMap((reading) =>
        reading.kind === 'profile' ? (bothOf({ reading, file: path, sha256 }) ?? []) : [],
      ),
    )
    const [before, after] = found
    if (before && after) return [[before], [after]]
    const advice = 'Give two files; one is enough where it is of perf diff or difffolded.pl'
    throw usage(`${sides[0].label} does not compare two profiles`, advice)
  }
  const { reports, others } = comparable([reportsOf(sides[0].sources), reportsOf(sides[1].sources)])
  for (const [index, side] of sides.entries()) {
    if (reports[index]?.length !== 0) continue
    const [source] = side.sources
    const known = source?.format ?? source?.reason ?? 'no file'
    throw new BadInput(
      side.runs.length > 0 ? 'No file of these runs is a profile' : `This is no profile (${known})`,
      side.label,
      'Give perf report, perf script, folded stacks, a flame graph or pmp',
    )
  }
  if (others > 0) output.talk(`note: ${others} profiles of other formats or events are not used\n`)
  return reports
}

function notesOf(
  found: ProfileDifference,
  { why, unit }: Multipliers,
  reports: Both<readonly Report[]>,
  sides: Both<ProfileSide>,
): readonly string[] {
  const names = sides.map(({ label }, side) => {
    const count = reports[side]?.length ?? 0
    return `#${side + 1} is ${label}${count === 1 ? '' : `, ${count} reports`}`
  })
  const noise = found.rows.filter((row) => row.noise).length
  const by = unit === '%' ? ` × ${found.multipliers.map((by) => by.toFixed(2)).join(' and ')}` : ''
  return [
    ...names,
    `in ${unit === '%' ? 'percent of all samples' : 'µs of CPU an operation'}${by}: ${why}`,
    found.noiseFrom === 'nothing'
      ? 'the profiles do not tell how many samples they are of: what is noise is not known'
      : `~ marks ${noise} of ${found.rows.length} rows that lie within two standard errors, from the ${found.noiseFrom === 'repeats' ? 'spread of the reports' : 'number of samples'}`,
    ...(found.leftOut > 0
      ? [`${found.leftOut} smaller functions are not shown; --top 0 shows all`]
      : []),
  ]
}

function usage(what: string, advice: string): BadInput {
  return new BadInput(what, 'command line of diff profile', advice, 2)
}
