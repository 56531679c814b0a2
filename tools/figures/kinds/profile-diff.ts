// Two profiles compared: functions whose share grew or shrank beyond noise, then the rest.
import * as z from '../../schema.ts'
import { parseMultiplier, multipliersOf } from '../../profiles/multiplier.ts'
import {
  profileDifference,
  type Growth,
  type GrowthTotal,
  type PairRow,
  type ProfileDifference,
  type ProfileRow,
} from '../../profiles/profile-difference.ts'
import { grouped, groupings } from '../../profiles/grouping.ts'
import { profileOf, type Profile, type Report } from '../../profiles/profile.ts'
import { comparable, reportsOf } from '../../profiles/reports.ts'
import { tableFigure } from '../configurations.ts'
import { Places } from '../places.ts'
import type { FigureContext } from '../context.ts'
import type { FigureTable, TableCell } from '../figure.ts'
import { twoSides } from '../two-sides.ts'
import type { FigureContent, FigureKind } from '../kind.ts'
import { fenceSchema, number, side, text } from '../options.ts'

const schema = fenceSchema('profile-diff', {
  baseline: side,
  contender: side,
  /** As `--multiplier` of `diff profile`. */
  multiplier: text
    .refine(
      (multiplier) => parseMultiplier(multiplier) !== undefined,
      'expected auto, cpu-per-op or two numbers',
    )
    .default('auto'),
  /** Baseline name → contender name of functions that no rule matches. */
  renames: side.default({}),
  top: number.default(50),
  /** What a row is. */
  by: z.enum(groupings).default('function'),
})
type Request = z.output<typeof schema>

export const profileDiff: FigureKind<typeof schema> = {
  schema,
  keys: ['baseline', 'contender'],
  contrast: ['baseline'],
  how: () =>
    'Shares of the samples of each side, their difference, and the sampling noise of both; rows within noise are marked.',
  tableTitle: 'All rows, including those within noise',
  aggregated: true,
  tableLayout: 'changes',
  build,
}

// Rows beyond noise and renamed functions; the table has every row.
function build(request: Request, context: FigureContext): FigureContent {
  const sides = twoSides(request, context)
  const runs = sides.flatMap((side) => side.runs)
  const places = new Places(runs, context)
  const { reports } = comparable([reportsOf(sides[0].sources), reportsOf(sides[1].sources)])
  const multiplier = parseMultiplier(request.multiplier) ?? 'auto'
  const multipliers = multipliersOf(multiplier, [sides[0].runs, sides[1].runs])
  const profile = (side: readonly Report[]): Profile =>
    profileOf(grouped(side, request.by, context.vocabulary.subsystems()))
  const isEmpty = reports.some((list) => list.length === 0) || !multipliers
  const difference = isEmpty
    ? undefined
    : profileDifference(profile(reports[0]), profile(reports[1]), {
        multipliers: multipliers.by,
        top: request.top,
        pair: request.by === 'function',
        renames: request.renames,
      })
  const unit = multipliers?.unit ?? '%'
  const isPaired = difference?.rows.some(({ pairedWith }) => pairedWith !== null) ?? false
  const head = [
    request.by,
    ...sides.map(({ label }) => `${label}, ${unit === '%' ? 'CPU %' : unit}`),
    '+',
    '+w',
    '−',
    '−w',
    ...(isPaired ? ['renamed'] : []),
  ]
  const align = [
    ...head.map((_, index) => (index === 0 || index === 7 ? 'left' : 'right')),
  ] as const
  const figure = tableFigure(request, context, runs, {
    places,
    table: fitted({ head, align, rows: difference ? rowsOf(difference, places) : [] }),
    notes:
      difference && multipliers
        ? notesOf(
            difference,
            sides.map((side, i) => `${side.label}: ${counted(reports[i]?.length ?? 0)}`),
            multipliers.why,
            unit,
          )
        : ['A side has no profile.'],
  })
  const noise = difference?.rows.filter((row) => row.noise).length ?? 0
  if (!difference || noise === 0) return figure
  const rows = difference.rows.filter((row) => !row.noise).map((row) => rowOf(row, places))
  const table = fitted({ head, align, rows: [...rows, ...difference.pairs.map(pairRow)] })
  return { ...figure, summaries: [withPairTitle(table, rows.length)] }
}

// Rows without the last column where the head has none.
function fitted({ head, align, rows }: FigureTable): FigureTable {
  const wide = head.length - 1
  return { head, align, rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, wide) })) }
}

// The first pair opens a block.
function withPairTitle(table: FigureTable, first: number): FigureTable {
  const rows = table.rows.map((row, index) =>
    index === first ? { ...row, group: 'Renamed functions: both names combined' } : row,
  )
  return { ...table, rows }
}

// Every row; those within noise are a grey block.
function rowsOf(difference: ProfileDifference, places: Places): FigureTable['rows'] {
  const beyond = difference.rows.filter((row) => !row.noise).map((row) => rowOf(row, places))
  const within = difference.rows
    .filter((row) => row.noise)
    .map((row, index) => {
      const { label, cells } = rowOf(row, places)
      const group = index === 0 ? { group: 'Within two standard errors' } : {}
      return {
        label,
        ...group,
        cells: cells.map((cell) => ({ ...cell, mark: 'missing' as const })),
      }
    })
  const totals = {
    label: 'total',
    group: 'All of these rows',
    cells: ['', '', ...totalTexts(difference.totals), ...totalTexts(difference.reverse), ''].map(
      (text) => ({
        text,
      }),
    ),
  }
  return [...beyond, ...within, totals]
}

function rowOf(row: ProfileRow, places: Places): FigureTable['rows'][number] {
  const share = (side: 0 | 1): TableCell => {
    const value = row.shares[side]
    const evidence = row.places[side].flatMap((place) => places.of(place))
    return value === null ? { text: '-' } : { text: value.toFixed(2), value, evidence }
  }
  const [from, to] = row.shares
  const texts = [
    ...grown(row, from === null ? 'new' : undefined),
    ...grown(row.reverse, to === null ? 'gone' : undefined),
    row.pairedWith ?? '',
  ]
  return { label: row.function, cells: [share(0), share(1), ...texts.map((text) => ({ text }))] }
}

function pairRow(pair: PairRow): FigureTable['rows'][number] {
  const texts = [
    ...pair.shares.map((share) => share.toFixed(2)),
    ...grown(pair),
    ...grown(pair.reverse),
    pair.why,
  ]
  return { label: pair.functions.join(' → '), cells: texts.map((text) => ({ text })) }
}

// Growth in percent and points; `instead` of the percentage for a function that one side lacks.
function grown({ plus, plusWeight }: Growth, instead?: string): readonly string[] {
  const times = plus === null ? 0 : plus / 100 + 1
  const text = times >= 10 ? `× ${times.toFixed(0)}` : `+${(plus ?? 0).toFixed(1)} %`
  return [
    plus === null ? '' : (instead ?? text),
    plusWeight === null ? '' : `+${plusWeight.toFixed(2)}`,
  ]
}

function totalTexts({ plus, plusWeight }: GrowthTotal): readonly string[] {
  return [`+${plus.toFixed(1)} %`, `+${plusWeight.toFixed(2)}`]
}

function counted(reports: number): string {
  return reports === 1 ? '1 report' : `${String(reports)} reports`
}

function notesOf(
  difference: ProfileDifference,
  sides: readonly string[],
  why: string,
  unit: string,
): readonly string[] {
  const noise = difference.rows.filter((row) => row.noise).length
  const errors = difference.noiseFrom === 'repeats' ? 'spread of the reports' : 'number of samples'
  const by = difference.multipliers.map((factor) => factor.toFixed(3)).join(' and ')
  return [
    `${sides.join('; ')}.`,
    unit === '%'
      ? `Shares × ${by}: ${why}.`
      : 'CPU time per operation in µs: share × CPU time per operation.',
    difference.noiseFrom === 'nothing'
      ? 'The profiles do not state their sample counts: no estimate of noise.'
      : `${String(noise)} of ${String(difference.rows.length)} rows are within two standard errors (from the ${errors}) and listed in the full table only.`,
    '+, +w: growth in percent and in percentage points; −, −w: the same from the second to the first.',
    ...(difference.leftOut > 0
      ? [`${String(difference.leftOut)} smaller functions are not shown.`]
      : []),
  ]
}
