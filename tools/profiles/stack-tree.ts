// Stacks as a call tree, with the values of a baseline.
import type { Stacks } from './stacks.ts'

/** A frame with all that it called; `total` and `before` are samples of the profile and of its baseline. */
export interface StackNode {
  readonly name: string
  readonly total: number
  readonly before: number
  readonly children: readonly StackNode[]
}

interface Draft {
  total: number
  before: number
  readonly children: Map<string, Draft>
}

/** The tree of a profile; its root is called `all`. Children are in the order of their names. */
export function stackTree(stacks: Stacks, baseline: Stacks = new Map()): StackNode {
  const root: Draft = { total: 0, before: 0, children: new Map() }
  for (const [list, key] of [
    [stacks, 'total'],
    [baseline, 'before'],
  ] as const) {
    for (const [stack, count] of list) {
      let node = root
      node[key] += count
      for (const name of stack.split(';')) {
        const next: Draft = node.children.get(name) ?? { total: 0, before: 0, children: new Map() }
        node.children.set(name, next)
        next[key] += count
        node = next
      }
    }
  }
  return finished('all', root)
}

function finished(name: string, { total, before, children }: Draft): StackNode {
  const sorted = [...children].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { name, total, before, children: sorted.map(([own, draft]) => finished(own, draft)) }
}
