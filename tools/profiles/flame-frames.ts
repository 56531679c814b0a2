// Stacks as the frames of a flame graph: columns in the order of the tree, for files and for browsers.
import { append } from '../core/append.ts'
import type { Both } from './both.ts'
import { stackTree, type StackNode } from './stack-tree.ts'
import type { Stacks } from './stacks.ts'

/** Frames from the root, each before what it called; columns of equal length. */
export interface FlameFrames {
  /** What the counts are, such as `samples`. */
  readonly unit: string
  readonly names: readonly string[]
  /** Index into `names`. */
  readonly name: readonly number[]
  /** 0 is the root, which is called `all`. */
  readonly depth: readonly number[]
  /** What was counted in the frame and in all that it called. */
  readonly total: readonly number[]
  /** The same of a baseline; absent where there is none. */
  readonly before?: readonly number[]
  /** What the baseline and the profile are called; absent where there is one profile. */
  readonly labels?: Both<string>
  /** Names, by index, of frames that a side does not have and `align-stacks.ts` inserted: of the baseline, of the profile. */
  readonly inserted?: Both<readonly number[]>
  /** Frames that were too small to be kept; what they counted is in those that called them. */
  readonly leftOut: number
}

/**
 * What a panel is as wide as: the profile, what vanished from its baseline, the baseline, what appeared since.
 * The last two are the first two the other way round.
 */
export type FlamePanel = 'contender' | 'vanished' | 'baseline' | 'appeared'

// More frames than this are no use to a reader: the smallest are counted in those that called them.
const mostFrames = 40_000

/** The frames of a profile and, where it is given, of its baseline. */
export function flameFrames(
  stacks: Stacks,
  options: {
    readonly unit: string
    readonly baseline?: Stacks
    readonly labels?: Both<string>
    readonly inserted?: Both<ReadonlySet<string>>
  },
): FlameFrames {
  const { unit, baseline, labels, inserted } = options
  const tree = stackTree(stacks, baseline)
  const all = sizes(tree)
  const least = all.length <= mostFrames ? 0 : (all.toSorted((a, b) => b - a)[mostFrames] ?? 0)
  const index = new Map<string, number>()
  const [names, depths, total, before]: [number[], number[], number[], number[]] = [[], [], [], []]
  const open: { readonly node: StackNode; readonly depth: number }[] = [{ node: tree, depth: 0 }]
  for (let each = open.pop(); each; each = open.pop()) {
    const { node, depth } = each
    if (Math.max(node.total, node.before) <= least && depth > 0) continue
    const name = index.get(node.name) ?? index.size
    index.set(node.name, name)
    names.push(name)
    depths.push(depth)
    total.push(Math.round(node.total))
    before.push(Math.round(node.before))
    for (const child of node.children.toReversed()) open.push({ node: child, depth: depth + 1 })
  }
  return {
    unit,
    names: [...index.keys()],
    name: names,
    depth: depths,
    total,
    ...(baseline && { before }),
    ...(labels && { labels }),
    ...(inserted?.some(({ size }) => size > 0) && {
      inserted: [indexesOf(inserted[0], index), indexesOf(inserted[1], index)] as const,
    }),
    leftOut: all.length - total.length,
  }
}

function indexesOf(
  names: ReadonlySet<string>,
  index: ReadonlyMap<string, number>,
): readonly number[] {
  return [...names].flatMap((name) => index.get(name) ?? [])
}

/** The share of one side, in percent, that is in stacks which the other side does not have. */
export function shareOnlyIn(
  own: readonly number[],
  other: readonly number[],
  depth: readonly number[],
): number {
  let [sum, below] = [0, Infinity]
  for (const [frame, at] of depth.entries()) {
    if (at > below) continue
    below = Infinity
    if ((own[frame] ?? 0) === 0 || (other[frame] ?? 0) > 0) continue
    below = at
    sum += own[frame] ?? 0
  }
  const whole = own[0] ?? 0
  return whole > 0 ? (100 * sum) / whole : 0
}

/** The stacks of the profile or of its baseline without inserted frames; none for what was counted in no frame. */
export function stacksOfFrames(
  { names, name, depth, total, before, inserted = [[], []] }: FlameFrames,
  side: 'total' | 'before' = 'total',
): Stacks {
  const counts = side === 'total' ? total : (before ?? [])
  const isInserted = new Set(inserted[side === 'total' ? 1 : 0])
  const own = [...counts]
  const path: number[] = []
  const stacks = new Map<string, number>()
  // What was counted in a frame itself is what none of those that it called has.
  for (const [frame, count] of counts.entries()) {
    path.splice(depth[frame] ?? 0)
    const above = path.at(-1)
    if (above !== undefined) own[above] = (own[above] ?? 0) - count
    path.push(frame)
  }
  path.length = 0
  for (const [frame, count] of own.entries()) {
    path.splice(depth[frame] ?? 0)
    path.push(frame)
    if (count <= 0) continue
    // The root is that of the drawing.
    const list = path
      .slice(path.length > 1 ? 1 : 0)
      .map((each) => name[each] ?? 0)
      .filter((each) => !isInserted.has(each))
    const stack = list.map((each) => names[each] ?? '').join(';')
    stacks.set(stack, (stacks.get(stack) ?? 0) + count)
  }
  return stacks
}

/** The stacks without a root called `all` or `root` that every one of them has, as drawings print it. */
export function withoutRoot(stacks: Stacks): Stacks {
  const root = rootOf(stacks)
  if (root !== 'all' && root !== 'root') return stacks
  return new Map(
    [...stacks].flatMap(([stack, count]) =>
      stack === root ? [] : [[stack.slice(root.length + 1), count] as const],
    ),
  )
}

/**
 * Two profiles whose stacks begin with one program each, under one root that has the names of both: a server that was
 * renamed is compared with itself.
 */
export function underOneRoot(sides: Both<Stacks>): Both<Stacks> {
  const [before, after] = sides.map(rootOf)
  if (before === undefined || after === undefined || before === after) return sides
  const renamed = (stacks: Stacks, root: string): Stacks =>
    new Map(
      [...stacks].map(([stack, count]) => [
        `${before}, ${after}${stack.slice(root.length)}`,
        count,
      ]),
    )
  return [renamed(sides[0], before), renamed(sides[1], after)]
}

function rootOf(stacks: Stacks): string | undefined {
  const roots = new Set([...stacks.keys()].map((stack) => stack.split(';', 1)[0]))
  return roots.size === 1 ? [...roots][0] : undefined
}

function sizes(tree: StackNode): readonly number[] {
  const found: number[] = []
  const open = [tree]
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(Math.max(node.total, node.before))
    append(open, node.children)
  }
  return found
}
