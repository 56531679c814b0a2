// A flame graph of the stacks of runs; of two groups of runs, of what changed between them.
import type * as z from '../../schema.ts'
import { flameFrames, underOneRoot, withoutRoot, type FlamePanel } from '../../profiles/flame.ts'
import { hotFunctions, type HotFunction } from '../../profiles/hot-functions.ts'
import type { Both } from '../../profiles/profile-difference.ts'
import { comparable, reportsOf, type FoundReport } from '../../profiles/reports.ts'
import { stacksOf, type Stacks } from '../../profiles/stacks.ts'
import { Places, tableFigure } from '../configurations.ts'
import type { FigureContext } from '../context.ts'
import type { FigureTable } from '../figure.ts'
import { sideOf, type FigureSide } from '../two-sides.ts'
import type { FigureContent, FigureKind } from '../kind.ts'
import { fenceSchema, number, side } from '../options.ts'

const schema = fenceSchema('flame', {
  /** The profile that widths are of; every run of the figure where it is absent. */
  contender: side.default({}),
  /** What it is compared with; without it the figure is of one profile. */
  baseline: side.optional(),
  /** How many functions the table has. */
  top: number.default(30),
})
type Request = z.output<typeof schema>

export const flame: FigureKind<typeof schema> = {
  schema,
  keys: ['baseline', 'contender'],
  contrast: ['baseline'],
  how: () =>
    'The width of a frame is its share of the samples; the colour is the difference of the shares of both sides.',
  build,
}

// Frames for the drawing, and the functions in which most was counted.
function build(request: Request, context: FigureContext): FigureContent {
  const contender = sideOf(request, request.contender, context)
  const baseline = request.baseline && sideOf(request, request.baseline, context)
  const sides = baseline ? [baseline, contender] : [contender]
  const runs = sides.flatMap((side) => side.runs)
  const places = new Places(runs, context)
  const reports = stackReports(contender, baseline)
  const [before, after] = underOneRoot([treeOf(reports[0]), treeOf(reports[1])])
  const known = after.size > 0 && (!baseline || before.size > 0)
  const compared = baseline ? before : undefined
  const unit = reports[1][0]?.reading.unit ?? ''
  const functions = known ? hotFunctions(after, compared) : []
  for (const { file } of reports.flat()) places.of({ file, line: 1 })
  const figure = tableFigure(request, context, runs, {
    places,
    table: tableOf(functions.slice(0, request.top), sides),
    notes: known
      ? notesOf(sides, reports, functions.length - request.top)
      : ['A side has no stacks: perf script, folded stacks or a flame graph are needed.'],
  })
  if (!known) return figure
  const frames = flameFrames(after, {
    unit: unit === '1' ? 'hundredths of a percent' : unit,
    ...(compared ? { baseline: compared } : {}),
  })
  return { ...figure, drawing: { kind: 'flame', frames, panels: panelsOf(sides, frames) } }
}

/** The stacks of reports, without the root of a drawing. */
export function treeOf(reports: readonly FoundReport[]): Stacks {
  return withoutRoot(stacksOf(reports.map(({ reading }) => reading)))
}

/** The reports of both sides that are stacks, of the first format and event that both have. */
export function stackReports(
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

function panelsOf(
  sides: readonly FigureSide[],
  { total, before = [], depth }: ReturnType<typeof flameFrames>,
): readonly { readonly panel: FlamePanel; readonly title: string }[] {
  const [one, other = one] = sides.map(({ label }) => label)
  if (sides.length === 1) return [{ panel: 'contender', title: '' }]
  const some = (own: readonly number[], none: readonly number[]): boolean =>
    depth.some((_, frame) => (own[frame] ?? 0) > 0 && none[frame] === 0)
  const words = (wide: string, base: string): string =>
    `As wide as ${wide}; red takes a larger share than in ${base}, blue a smaller one`
  return [
    { panel: 'contender' as const, title: words(other ?? '', one ?? ''), shown: true },
    {
      panel: 'vanished' as const,
      title: `Vanished: only in ${one ?? ''}`,
      shown: some(before, total),
    },
    { panel: 'baseline' as const, title: words(one ?? '', other ?? ''), shown: true },
    {
      panel: 'appeared' as const,
      title: `Appeared: only in ${other ?? ''}`,
      shown: some(total, before),
    },
  ].flatMap(({ panel, title, shown }) => (shown ? [{ panel, title }] : []))
}

function tableOf(functions: readonly HotFunction[], sides: readonly FigureSide[]): FigureTable {
  const both = sides.length > 1
  const heads = sides.flatMap(({ label }) => {
    const of = both ? `${label}: ` : ''
    return [`${of}itself %`, `${of}with what it calls %`]
  })
  return {
    head: ['function', ...heads, ...(both ? ['itself, points', 'with calls, points'] : [])],
    align: [
      'left',
      ...heads.map(() => 'right' as const),
      ...(both ? (['right', 'right'] as const) : []),
    ],
    rows: functions.map(({ name, self, total, selfBefore, totalBefore }) => ({
      label: name,
      cells: (both
        ? [
            ...[selfBefore, totalBefore, self, total].map((share) => share.toFixed(2)),
            points(self - selfBefore),
            points(total - totalBefore),
          ]
        : [self, total].map((share) => share.toFixed(2))
      ).map((text) => ({ text })),
    })),
  }
}

function points(change: number): string {
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(2)}`
}

function notesOf(
  sides: readonly FigureSide[],
  reports: Both<readonly FoundReport[]>,
  more: number,
): readonly string[] {
  return [
    countsOf(sides, reports),
    'A frame is as wide as what was counted in it and in all that it called; callers stand above what they called.',
    ...(more > 0
      ? [
          `The table has the functions that most was counted in themselves, and lacks ${String(more)} more.`,
        ]
      : []),
  ]
}

/** How much was counted on each side, in words. */
export function countsOf(
  sides: readonly FigureSide[],
  reports: Both<readonly FoundReport[]>,
): string {
  const lists = sides.length > 1 ? reports : [reports[1]]
  const counted = sides.map(({ label }, side) => {
    const files = lists[side]?.length ?? 0
    const samples = Math.round(sum(lists[side] ?? []))
    const what = `${String(samples)} ${lists[side]?.[0]?.reading.unit ?? ''} in ${files === 1 ? 'one file' : `${String(files)} files`}`
    return label === '' ? what : `${label}: ${what}`
  })
  return `${counted.join('; ')}.`
}

function sum(reports: readonly FoundReport[]): number {
  return reports
    .flatMap(({ reading }) => reading.entries)
    .reduce((all, { self }) => all + Math.max(0, self), 0)
}
