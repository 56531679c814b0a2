// The stacks of runs as a call tree, with the shares of both sides where there are two.
import * as z from '../../core/schema.ts'
import { callTree as foldStacks, type CallBranch } from '../../profiles/profile-call-tree.ts'
import { coarser, shareText, type SharePrecision } from '../../core/share-precision.ts'
import { alignedForBoth } from '../../profiles/align-stacks.ts'
import {
  alignedSides,
  alignmentNotes,
  smallProfileNotes,
  countsOf,
  precisionsOf,
  stackSides,
  startOfStacks,
} from '../stack-sides.ts'
import { tableFigure } from '../configurations.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { FigureTable, TreeBranch } from '../figure.ts'
import { sideConfounders, type FigureSide } from '../two-sides.ts'
import { fenceSchema, number, side } from '../options.ts'

const schema = fenceSchema('call-tree', {
  contender: side.default({}).describe('runs of the tree (default: all)'),
  baseline: side.optional().describe('runs that it is compared with: each line shows both shares'),
  renames: side
    .default({})
    .describe('baseline name → contender name of functions that no rule matches'),
  direction: z
    .enum(['callees', 'callers'])
    .default('callees')
    .describe('from callers to callees, or from callees to callers'),
  below: startOfStacks,
  least: number.default(2).describe('percentage below which branches are summed (default: 2)'),
  open: number.default(3).describe('number of expanded levels (default: 3)'),
})
type Request = z.output<typeof schema>

export const callTree: FigureKind<typeof schema> = {
  schema,
  keys: ['baseline', 'contender'],
  contrast: ['baseline'],
  how: () => 'A share is the samples of a branch ÷ all samples.',
  build,
}

// The branches; the table has every line of them with its counts.
function build(request: Request, context: FigureContext): FigureContent {
  const { contender, baseline, sides, runs, places, reports, stacks, unit, notes } = stackSides(
    request,
    context,
  )
  const alignment = alignedSides(stacks, sides, request.renames, context.vocabulary.renames())
  const [before, after] = baseline
    ? alignedForBoth(alignment, [baseline.label, contender.label])
    : alignment.aligned
  const precisions = precisionsOf([before, after], unit)
  const precision = baseline ? coarser(...precisions) : precisions[1]
  const isKnown = after.size > 0 && (!baseline || before.size > 0)
  const tree = foldStacks(after, {
    direction: request.direction,
    least: request.least,
    ...(baseline ? { baseline: before } : {}),
  })
  const figure = tableFigure(request, context, runs, {
    places,
    confounders: sideConfounders(sides, [request.baseline, request.contender], request, context),
    table: tableOf(isKnown ? tree.branches : [], sides, unit, precision),
    caveats: isKnown ? smallProfileNotes(sides, baseline ? reports : [reports[1]], context) : [],
    notes: isKnown
      ? [
          countsOf(sides, reports),
          request.direction === 'callees'
            ? 'Children are callees. Frames on one line always occur together.'
            : 'Children are callers. Frames on one line always occur together.',
          ...notes,
          ...(baseline ? [`Bars: share in ${contender.label}.`] : []),
          ...alignmentNotes(alignment),
          `Branches below ${String(request.least)} % are summed as “other ${request.direction}”.`,
        ]
      : [
          'Base or new has no stacks: perf script output, folded stacks, a flame graph or pmp output is needed.',
        ],
  })
  if (!isKnown) return figure
  const options = { precision, open: request.open, others: `other ${request.direction}` }
  const branches = tree.branches.map((branch) => branchOf(branch, 0, options))
  const sideTexts = sides.map(({ label }) => label).filter((label) => label !== '')
  const percent = `% of ${unit === 'samples' ? 'samples' : 'the profile'}`
  const head = [...(sideTexts.length > 0 ? [sideTexts.join(' → ')] : []), percent].join(', ')
  return { ...figure, drawing: { kind: 'tree', head, branches } }
}

interface BranchOptions {
  readonly precision: SharePrecision
  /** Levels that are unfolded. */
  readonly open: number
  readonly others: string
}

/** Frames that a line shows of a longer chain; the others unfold. */
const mostFrames = 5
/** A share that changes by more, in percentage points, is what the tree shows. */
const largeChange = 40

function branchOf(branch: CallBranch, depth: number, options: BranchOptions): TreeBranch {
  const { names, share, before, branches, rest, restBefore } = branch
  const { precision, others } = options
  const hasRest = branches.length > 0 && Math.max(rest, restBefore ?? 0) > 0
  const text = sharesText(before, share, precision)
  const strong = before !== undefined && Math.abs(share - before) > largeChange
  const line = { text, share: Number(share.toFixed(2)), ...(strong ? { strong } : {}) }
  if (branches.length === 0 && names.length > mostFrames + 1) {
    const [first, more] = [names.slice(0, mostFrames), names.slice(mostFrames)]
    const label = `${first.join(' › ')} › ${String(more.length)} more frames`
    const rest = { ...line, label: more.join(' › '), open: false, branches: [] }
    return { ...line, label, open: false, branches: [rest] }
  }
  return {
    label: chainText(names),
    ...line,
    open: depth < options.open,
    branches: [
      ...branches.map((each) => branchOf(each, depth + 1, options)),
      ...(hasRest
        ? [
            {
              label: others,
              text: sharesText(restBefore, rest, precision),
              share: Number(rest.toFixed(2)),
              open: false,
              branches: [],
            },
          ]
        : []),
    ],
  }
}

// A chain with branches below it is its ends; the table has all frames.
function chainText(names: readonly string[]): string {
  const inner = names.length - 2
  return inner < 2
    ? names.join(' › ')
    : `${names[0] ?? ''} › ${String(inner)} frames › ${names.at(-1) ?? ''}`
}

// Of the baseline, where there is one, and of the contender: `2.0 → 4.1 %`.
function sharesText(before: number | undefined, share: number, precision: SharePrecision): string {
  const from = before === undefined ? '' : `${shareText(before, precision)} → `
  return `${from}${shareText(share, precision)} %`
}

function tableOf(
  branches: readonly CallBranch[],
  sides: readonly FigureSide[],
  unit: string,
  precision: SharePrecision,
): FigureTable {
  const isCompared = sides.length > 1
  const labels = sides.map(({ label }) => label)
  const head = isCompared ? labels.map((label) => `${label}, %`) : [unit, '%']
  const rows: { label: string; cells: { text: string }[] }[] = []
  const add = (
    { names, count, share, before, branches: below }: CallBranch,
    depth: number,
  ): void => {
    const texts = isCompared
      ? [shareText(before ?? 0, precision), shareText(share, precision)]
      : [String(Math.round(count)), shareText(share, precision)]
    const label = `${'· '.repeat(depth)}${names.join(' › ')}`
    rows.push({ label, cells: texts.map((text) => ({ text })) })
    for (const each of below) add(each, depth + 1)
  }
  for (const branch of branches) add(branch, 0)
  return { head: ['function', ...head], align: ['left', 'right', 'right'], rows }
}
