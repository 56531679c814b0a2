// Two profiles compared: functions whose share grew or shrank beyond noise, then the rest.
import { counted } from '../../core/counted.ts'
import * as z from '../../core/schema.ts'
import { verdictText } from '../../analysis/verdict.ts'
import { shownTexts, sumTexts, verdictNote } from '../../profiles/difference-text.ts'
import { sharedVerdict } from '../../profiles/shared-verdict.ts'
import { runsOfFiles } from '../../profiles/run-verdicts.ts'
import { parseMultiplier, multipliersOf } from '../../profiles/multiplier.ts'
import {
  profileDifference,
  shareChange,
  type ProfileDifference,
  type ShownRow,
} from '../../profiles/profile-difference.ts'
import { grouped, groupings } from '../../profiles/grouping.ts'
import { profileOf, type Profile, type Report } from '../../profiles/profile.ts'
import { comparable, reportsOf } from '../../profiles/reports.ts'
import { tableFigure } from '../configurations.ts'
import { smallProfileNotes } from '../stack-sides.ts'
import { Places } from '../figure-differences.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { FigureTable, TableCell } from '../figure.ts'
import { sideConfounders, twoSides } from '../two-sides.ts'
import { fenceSchema, number, side, text } from '../options.ts'

const schema = fenceSchema('profile-diff', {
  baseline: side.describe('runs of the baseline, such as `{version: 10.23}`'),
  contender: side.describe('runs of the contender'),
  multiplier: text
    .refine(
      (multiplier) => parseMultiplier(multiplier) !== undefined,
      'expected auto, cpu-per-op or two numbers',
    )
    .default('auto')
    .describe('`auto`, `cpu-per-op` or two numbers, as `--multiplier` of `diff profile`'),
  renames: side
    .default({})
    .describe('baseline name → contender name of functions that no rule matches'),
  top: number.default(50).describe('number of functions to compare (default: 50)'),
  by: z.enum(groupings).default('function').describe('what a row is'),
})
type Request = z.output<typeof schema>

export const profileDiff: FigureKind<typeof schema> = {
  schema,
  keys: ['baseline', 'contender'],
  contrast: ['baseline'],
  how: () =>
    'A share is a percentage of all events or samples of its profile. Only the full table lists rows whose difference is within two standard errors.',
  tableTitle: 'All rows, including those within two standard errors',
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
  const multipliers = multipliersOf(multiplier, [sides[0].runs, sides[1].runs], reports)
  const profile = (side: readonly Report[]): Profile => profileOf(grouped(side, request.by))
  const isEmpty = reports.some((list) => list.length === 0) || !multipliers
  const difference = isEmpty
    ? undefined
    : profileDifference(profile(reports[0]), profile(reports[1]), {
        multipliers: multipliers.by,
        top: request.top,
        pair: request.by === 'function',
        renames: request.renames,
        known: context.vocabulary.renames(),
        ...(request.margin === undefined ? {} : { margin: request.margin }),
        runs: [runsOfFiles(reports[0], sides[0].runs), runsOfFiles(reports[1], sides[1].runs)],
      })
  const unit = multipliers?.unit ?? '%'
  const isRenamed = difference?.shown.some(({ why }) => why !== undefined) ?? false
  const shared = difference && sharedVerdict(difference.shown.map(({ comparison }) => comparison))
  const head = [
    request.by,
    ...(shared === undefined ? ['verdict'] : []),
    `difference, ${unit === '%' ? 'percentage points' : unit}`,
    ...sides.map(({ label }) => `${label}, ${unit === '%' ? 'CPU %' : unit}`),
    'change',
    ...(isRenamed ? ['renamed'] : []),
  ]
  const texts = new Set([request.by, 'verdict', 'renamed'])
  const align = head.map((each) => (texts.has(each) ? 'left' : 'right'))
  const dataHead = head.map((each) => (each === 'change' ? 'ratio' : each))
  const note = shared === undefined ? {} : { note: shared }
  const columns: TableColumns = { head, dataHead, align, ...note }
  const figure = tableFigure(request, context, runs, {
    places,
    confounders: sideConfounders(sides, [request.baseline, request.contender], request, context),
    table: fitted(columns, difference ? rowsOf(difference, places) : []),
    caveats: difference && multipliers ? smallProfileNotes(sides, reports, context) : [],
    notes:
      difference && multipliers
        ? [
            ...notesOf(
              difference,
              sides.map(
                (side, i) => `${side.label}: ${counted(reports[i]?.length ?? 0, 'report')}`,
              ),
              multipliers.why,
              unit,
            ),
          ]
        : ['Base or new has no profile.'],
  })
  const noise = difference?.shown.filter((row) => row.noise) ?? []
  if (!difference || noise.length === 0) return figure
  const rows = bySize(difference.shown)
    .filter((row) => !row.noise)
    .map((row) => rowOf(row, difference, places))
  return {
    ...figure,
    summaries: [
      fitted(columns, [
        ...rows,
        restOf(noise, difference),
        totalOf(difference, 'sum of these rows'),
      ]),
    ],
  }
}

type TableColumns = Omit<FigureTable, 'rows'>

// Rows without the columns that the head does not have: the verdict, which is first, and the rename, which is last.
function fitted(columns: TableColumns, rows: FigureTable['rows']): FigureTable {
  const first = columns.head.includes('verdict') ? 0 : 1
  const end = first + columns.head.length - 1
  return {
    ...columns,
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(first, end) })),
  }
}

// The largest difference first.
function bySize(rows: readonly ShownRow[]): readonly ShownRow[] {
  const size = ({ shares }: ShownRow): number => Math.abs(shareChange(shares))
  return rows.toSorted((a, b) => size(b) - size(a))
}

// Every row; those within two standard errors are a grey block.
function rowsOf(difference: ProfileDifference, places: Places): FigureTable['rows'] {
  const beyond = bySize(difference.shown).filter((row) => !row.noise)
  const within = bySize(difference.shown)
    .filter((row) => row.noise)
    .map((row, index) => {
      const { label, cells } = rowOf(row, difference, places)
      const group = index === 0 ? { group: 'Within two standard errors' } : {}
      return {
        label,
        ...group,
        cells: cells.map((cell) => ({ ...cell, mark: 'missing' as const })),
      }
    })
  return [
    ...beyond.map((row) => rowOf(row, difference, places)),
    ...within,
    { ...totalOf(difference), group: 'Sums of these rows' },
  ]
}

function totalOf(
  { sums, precisions }: Pick<ProfileDifference, 'sums' | 'precisions'>,
  label = 'total',
): FigureTable['rows'][number] {
  const [from, to, change] = sumTexts({ sums, precisions })
  const texts: readonly TableCell[] = [
    { text: change, raw: sums[1] - sums[0] },
    { text: from, raw: sums[0] },
    { text: to, raw: sums[1] },
  ]
  return { label, cells: [{ text: '' }, ...texts, { text: '' }, { text: '' }] }
}

// One row for those that only the full table lists, so that the last one is the sum of all.
function restOf(
  rows: readonly ShownRow[],
  { precisions }: ProfileDifference,
): FigureTable['rows'][number] {
  const sum = (side: 0 | 1): number =>
    rows.reduce((all, { shares }) => all + (shares[side] ?? 0), 0)
  const label = `${counted(rows.length, 'row')} within two standard errors`
  return totalOf({ sums: [sum(0), sum(1)], precisions }, label)
}

function rowOf(
  row: ShownRow,
  difference: ProfileDifference,
  places: Places,
): FigureTable['rows'][number] {
  const [from, to, change, relative] = shownTexts(row, difference)
  const share = (text: string, side: 0 | 1): TableCell => {
    const value = row.shares[side]
    const evidence = row.places[side].flatMap((place) => places.of(place))
    return value === null ? { text, raw: null } : { text, value, raw: value, evidence }
  }
  return {
    label: row.function,
    cells: [
      { text: verdictText(row.comparison.verdict) },
      { text: change, bar: barOf(row, difference), raw: shareChange(row.shares) },
      share(from, 0),
      share(to, 1),
      changeCell(relative, row.shares),
      { text: row.why ?? '' },
    ],
  }
}

function changeCell(text: string, [from, to]: ShownRow['shares']): TableCell {
  const raw = from === null || from === 0 || to === null ? null : to / from
  return { text, raw, ...(['new', 'gone'].includes(text) ? { status: text } : {}) }
}

// The difference of a row, as a share of the largest in the table; two decimals draw it.
function barOf(row: ShownRow, { shown }: ProfileDifference): number {
  const largest = shown.reduce(
    (most, { shares }) => Math.max(most, Math.abs(shareChange(shares))),
    0,
  )
  return largest === 0 ? 0 : Math.round((100 * shareChange(row.shares)) / largest) / 100
}

function notesOf(
  difference: ProfileDifference,
  sides: readonly string[],
  why: string,
  unit: string,
): readonly string[] {
  const noise = difference.shown.filter((row) => row.noise).length
  const errors = difference.noiseFrom === 'repeats' ? 'spread of the reports' : 'number of samples'
  const isScaled = difference.multipliers.some((factor) => factor !== 1)
  const by = difference.multipliers.map((factor) => factor.toFixed(3)).join(' and ')
  return [
    `${sides.join('; ')}.`,
    unit === '%'
      ? `Shares ${isScaled ? `× ${by}` : 'without a multiplier'}: ${why}.`
      : 'CPU time per operation in µs: share × CPU time per operation.',
    difference.noiseFrom === 'few samples'
      ? `${verdictNote(difference)}.`
      : difference.noiseFrom === 'nothing'
        ? 'The profiles do not state their sample counts: no estimate of noise.'
        : noise === 0
          ? `No row is within two standard errors (from the ${errors}).`
          : `${String(noise)} of ${String(difference.shown.length)} rows are within two standard errors (from the ${errors}) and listed in the full table only.`,
    ...(difference.noiseFrom !== 'few samples' &&
    sharedVerdict(difference.shown.map(({ comparison }) => comparison)) === undefined
      ? [`${verdictNote(difference)}.`]
      : []),
    ...(difference.leftOut > 0
      ? [`${counted(difference.leftOut, 'smaller function')} not shown.`]
      : []),
  ]
}
