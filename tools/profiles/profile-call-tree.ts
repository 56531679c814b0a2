// Stacks as a readable tree: single callees share a line with their caller, and small branches are summed.
import { stackTree, type StackNode } from './stack-tree.ts'
import type { Stacks } from './stacks.ts'

/** A line of the tree with those below it. */
export interface CallBranch {
  /** Functions that were always seen together, from the outermost. */
  readonly names: readonly string[]
  /** What was counted in it and below it. */
  readonly count: number
  /** In percent of the profile, and of its baseline where there is one. */
  readonly share: number
  readonly before?: number
  readonly branches: readonly CallBranch[]
  /** In percent of the profile, and of its baseline: branches that are too small to be shown. */
  readonly rest: number
  readonly restBefore?: number
}

/** Which way a tree grows: from the program to what it called, or from the functions that ran to who called them. */
export type CallDirection = 'callees' | 'callers'

/** The stacks from their first frame of that name on; those that lack it are left out. */
export function stacksBelow(stacks: Stacks, name: string): Stacks {
  const found = new Map<string, number>()
  for (const [stack, count] of stacks) {
    const frames = stack.split(';')
    const at = frames.indexOf(name)
    if (at < 0) continue
    const rest = frames.slice(at).join(';')
    found.set(rest, (found.get(rest) ?? 0) + count)
  }
  return found
}

/** The largest branches first; those below `least` percent of both profiles are left to `rest`. */
export function callTree(
  stacks: Stacks,
  {
    direction,
    least,
    baseline,
  }: { readonly direction: CallDirection; readonly least: number; readonly baseline?: Stacks },
): CallBranch {
  const turned = (given: Stacks): Stacks =>
    direction === 'callees'
      ? given
      : new Map(
          [...given].map(([stack, count]) => [stack.split(';').toReversed().join(';'), count]),
        )
  const tree = stackTree(turned(stacks), baseline && turned(baseline))
  const whole = [tree.total, tree.before] as const
  const share = (count: number, side: 0 | 1): number =>
    whole[side] > 0 ? (count / whole[side]) * 100 : 0
  const larger = ({ total, before }: StackNode): number =>
    Math.max(share(total, 0), share(before, 1))
  const branchOf = (node: StackNode): CallBranch => {
    const names = [node.name]
    let last = node
    for (;;) {
      const [only] = last.children
      const isAlone = only && only.total === last.total && only.before === last.before
      if (!isAlone || last === tree) break
      names.push(only.name)
      last = only
    }
    const shown = last.children.filter((child) => larger(child) >= least)
    const small = last.children.filter((child) => !shown.includes(child))
    const rest = (of: 'total' | 'before'): number =>
      small.reduce((sum, child) => sum + child[of], 0)
    return {
      names,
      count: node.total,
      share: share(node.total, 0),
      ...(baseline ? { before: share(node.before, 1) } : {}),
      branches: shown.toSorted((a, b) => larger(b) - larger(a)).map(branchOf),
      rest: share(rest('total'), 0),
      ...(baseline ? { restBefore: share(rest('before'), 1) } : {}),
    }
  }
  return branchOf(tree)
}
