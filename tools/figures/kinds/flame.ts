// A flame graph of the stacks of runs, or a differential one of two groups of runs.
import type * as z from '../../core/schema.ts'
import {
  flameFrames,
  shareOnlyIn,
  type FlameFrames,
  type FlamePanel,
} from '../../profiles/flame-frames.ts'
import { hotFunctions, type HotFunction } from '../../profiles/hot-functions.ts'
import type { Both } from '../../profiles/both.ts'
import type { FoundReport } from '../../profiles/reports.ts'
import {
  alignedSides,
  alignmentNotes,
  smallProfileNotes,
  countsOf,
  precisionsOf,
  stackSides,
  startOfStacks,
} from '../stack-sides.ts'
import {
  coarser,
  differenceText,
  sharePrecision,
  shareText,
  type SharePrecision,
} from '../../core/share-precision.ts'
import { tableFigure } from '../configurations.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { FigureTable } from '../figure.ts'
import { sideConfounders, type FigureSide } from '../two-sides.ts'
import { fenceSchema, number, side } from '../options.ts'

const schema = fenceSchema('flame', {
  contender: side.default({}).describe('runs of the graph (default: all)'),
  baseline: side
    .optional()
    .describe(
      'runs that it is compared with: red frames have a larger share in the contender, blue frames a smaller one',
    ),
  renames: side
    .default({})
    .describe('baseline name → contender name of frames that no rule matches'),
  below: startOfStacks,
  top: number.default(30).describe('number of functions in the table (default: 30)'),
})
type Request = z.output<typeof schema>

export const flame: FigureKind<typeof schema> = {
  schema,
  keys: ['baseline', 'contender'],
  contrast: ['baseline'],
  how: () =>
    'The width of a frame is its share of the samples; its colour is the difference between the shares in base and new.',
  build,
}

// Frames for the drawing, and the functions with the largest self share.
function build(request: Request, context: FigureContext): FigureContent {
  const { baseline, contender, sides, runs, places, reports, stacks, unit, notes } = stackSides(
    request,
    context,
  )
  const alignment = alignedSides(stacks, sides, request.renames, context.vocabulary.renames())
  const [before, after] = alignment.aligned
  const isCompared = sides.length > 1
  const known = after.size > 0 && (!isCompared || before.size > 0)
  const compared = isCompared ? before : undefined
  const functions = known
    ? hotFunctions(alignment.renamed[1], isCompared ? alignment.renamed[0] : undefined)
    : []
  const figure = tableFigure(request, context, runs, {
    places,
    confounders: sideConfounders(sides, [request.baseline, request.contender], request, context),
    table: tableOf(functions.slice(0, request.top), sides, precisionsOf([before, after], unit)),
    caveats: known ? smallProfileNotes(sides, isCompared ? reports : [reports[1]], context) : [],
    notes: known
      ? [
          ...notesOf(sides, reports, functions.length - request.top),
          ...notes,
          ...alignmentNotes(alignment),
        ]
      : [
          'Base or new has no stacks: perf script output, folded stacks or a flame graph is needed.',
        ],
  })
  if (!known) return figure
  const frames = flameFrames(after, {
    unit: unit === '1' ? 'hundredths of a percent' : unit,
    ...(compared ? { baseline: compared, inserted: alignment.inserted } : {}),
    ...(baseline ? { labels: [baseline.label, contender.label] as const } : {}),
  })
  return { ...figure, drawing: { kind: 'flame', frames, panels: panelsOf(sides, frames) } }
}

function panelsOf(
  sides: readonly FigureSide[],
  { unit, total, before = [], depth }: FlameFrames,
): readonly { readonly panel: FlamePanel; readonly title: string }[] {
  const [one, other = one] = sides.map(({ label }) => label)
  if (sides.length === 1) return [{ panel: 'contender', title: '' }]
  const some = (own: readonly number[], none: readonly number[]): boolean =>
    depth.some((_, frame) => (own[frame] ?? 0) > 0 && none[frame] === 0)
  const onlyIn = (side = '', own: readonly number[], none: readonly number[]): string => {
    const precision = sharePrecision(unit === 'samples' ? own[0] : undefined)
    const share = shareText(shareOnlyIn(own, none, depth), precision)
    const whole = unit === 'samples' ? 'samples' : 'profile'
    return `Only in ${side}: ${share} % of its ${whole}`
  }
  const title = (wide: string, base: string): string =>
    `Width: share in ${wide}; red: larger than in ${base}, blue: smaller`
  return [
    { panel: 'contender' as const, title: title(other ?? '', one ?? ''), shown: true },
    {
      panel: 'vanished' as const,
      title: onlyIn(one, before, total),
      shown: some(before, total),
    },
    { panel: 'baseline' as const, title: title(one ?? '', other ?? ''), shown: true },
    {
      panel: 'appeared' as const,
      title: onlyIn(other, total, before),
      shown: some(total, before),
    },
  ].flatMap(({ panel, title, shown }) => (shown ? [{ panel, title }] : []))
}

function tableOf(
  functions: readonly HotFunction[],
  sides: readonly FigureSide[],
  [before, after]: Both<SharePrecision>,
): FigureTable {
  const both = sides.length > 1
  const heads = sides.flatMap(({ label }) => {
    const of = both ? `${label}: ` : ''
    return [`${of}self %`, `${of}total %`]
  })
  const points = both ? coarser(before, after) : after
  return {
    head: ['function', ...heads, ...(both ? ['self, points', 'total, points'] : [])],
    align: [
      'left',
      ...heads.map(() => 'right' as const),
      ...(both ? (['right', 'right'] as const) : []),
    ],
    rows: functions.map(({ name, self, total, selfBefore, totalBefore }) => {
      const texts = [self, total].map((share) => shareText(share, points))
      return {
        label: name,
        cells: (both
          ? [
              ...[selfBefore, totalBefore].map((share) => shareText(share, points)),
              ...texts,
              differenceText(self - selfBefore, points),
              differenceText(total - totalBefore, points),
            ]
          : texts
        ).map((text) => ({ text })),
      }
    }),
  }
}

function notesOf(
  sides: readonly FigureSide[],
  reports: Both<readonly FoundReport[]>,
  more: number,
): readonly string[] {
  return [
    countsOf(sides, reports),
    'Frame width: total share. Callees are below their callers.',
    ...(more > 0
      ? [`The table has the functions with the largest self share; ${more} more are not listed.`]
      : []),
  ]
}
