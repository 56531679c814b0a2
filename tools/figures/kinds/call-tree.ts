// The stacks of runs as a call tree, with the shares of both sides where there are two.
import * as z from '../../schema.ts'
import { callTree as foldStacks, stacksBelow, type CallBranch } from '../../profiles/call-tree.ts'
import { shareText, type SharePrecision } from '../../share-precision.ts'
import type { Both } from '../../profiles/both.ts'
import type { Stacks } from '../../profiles/stacks.ts'
import { alignedSides, alignmentNotes } from '../aligned-sides.ts'
import { tableFigure } from '../configurations.ts'
import type { FigureContext } from '../context.ts'
import type { FigureTable, TreeBranch } from '../figure.ts'
import { countsOf, precisionsOf, stackSides } from '../stack-sides.ts'
import { sideConfounders, type FigureSide } from '../two-sides.ts'
import type { FigureContent, FigureKind } from '../kind.ts'
import { fenceSchema, number, side, text } from '../options.ts'

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
  below: text.optional().describe('function that stacks start at; stacks without it are excluded'),
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
  const { contender, baseline, sides, runs, places, reports, stacks, unit } = stackSides(
    request,
    context,
  )
  const { below } = request
  const [wholeBefore, wholeAfter] = stacks
  const treeBelow = (own: Stacks): Stacks => (below === undefined ? own : stacksBelow(own, below))
  const alignment = alignedSides(
    [treeBelow(wholeBefore), treeBelow(wholeAfter)],
    sides,
    request.renames,
  )
  const [before, after] = alignment.aligned
  const precisions = precisionsOf([before, after], unit)
  const isKnown = after.size > 0 && (!baseline || before.size > 0)
  const tree = foldStacks(after, {
    direction: request.direction,
    least: request.least,
    ...(baseline ? { baseline: before } : {}),
  })
  const figure = tableFigure(request, context, runs, {
    places,
    confounders: sideConfounders(sides, [request.baseline, request.contender], request, context),
    table: tableOf(isKnown ? tree.branches : [], sides, unit, precisions),
    notes: isKnown
      ? [
          countsOf(sides, reports),
          request.direction === 'callees'
            ? 'Children are callees. Frames on one line always occur together.'
            : 'Children are callers. Frames on one line always occur together.',
          ...(below === undefined ? [] : [`Shares are of the samples below ${below}.`]),
          ...(baseline ? [`Shares: ${contender.label} vs ${baseline.label}.`] : []),
          ...alignmentNotes(alignment),
          `Branches below ${String(request.least)} % are summed as “smaller”.`,
        ]
      : [
          'A side has no stacks: perf script output, folded stacks, a flame graph or pmp output is needed.',
        ],
  })
  if (!isKnown) return figure
  const branches = tree.branches.map((branch) =>
    branchOf(branch, tree.count, 0, request.open, precisions),
  )
  return { ...figure, drawing: { kind: 'tree', branches } }
}

function branchOf(
  branch: CallBranch,
  whole: number,
  depth: number,
  open: number,
  precisions: Both<SharePrecision>,
): TreeBranch {
  const { names, share, before, branches, rest } = branch
  const baseline = before === undefined ? '' : ` vs ${shareText(before, precisions[0])} %`
  return {
    label: names.join(' › '),
    text: `${shareText(share, precisions[1])} %${baseline}`,
    share: Number(share.toFixed(2)),
    open: depth < open,
    branches: [
      ...branches.map((each) => branchOf(each, whole, depth + 1, open, precisions)),
      ...(rest > 0 && branches.length > 0 && whole > 0
        ? [restOf((rest / whole) * 100, precisions[1])]
        : []),
    ],
  }
}

function restOf(share: number, precision: SharePrecision): TreeBranch {
  const text = `${shareText(share, precision)} %`
  return { label: 'smaller', text, share: Number(share.toFixed(2)), open: false, branches: [] }
}

function tableOf(
  branches: readonly CallBranch[],
  sides: readonly FigureSide[],
  unit: string,
  precisions: Both<SharePrecision>,
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
      ? [shareText(before ?? 0, precisions[0]), shareText(share, precisions[1])]
      : [String(Math.round(count)), shareText(share, precisions[1])]
    const label = `${'· '.repeat(depth)}${names.join(' › ')}`
    rows.push({ label, cells: texts.map((text) => ({ text })) })
    for (const each of below) add(each, depth + 1)
  }
  for (const branch of branches) add(branch, 0)
  return { head: ['function', ...head], align: ['left', 'right', 'right'], rows }
}
