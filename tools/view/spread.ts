// Labels at the ends of lines, moved apart until none covers another.

/** Places of labels of `height` near the `wanted` ones, in their order, between `top` and `bottom`. */
export function spread(
  wanted: readonly number[],
  height: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = wanted.map((position, index) => ({ position, index })).sort(byPosition)
  const placed = new Array<number>(wanted.length).fill(0)
  // Blocks of touching labels, each centred on the mean of what its labels want.
  const blocks: { members: typeof order; start: number }[] = []
  for (const entry of order) {
    let block = { members: [entry], start: clamp(entry.position, 1) }
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.start + last.members.length * height <= block.start) break
      blocks.pop()
      const members = [...last.members, ...block.members]
      const mean = members.reduce((sum, { position }, i) => sum + position - i * height, 0)
      block = { members, start: clamp(mean / members.length, members.length) }
    }
    blocks.push(block)
  }
  for (const { members, start } of blocks) {
    members.forEach(({ index }, i) => (placed[index] = start + i * height))
  }
  return placed

  function clamp(start: number, count: number): number {
    return Math.max(top, Math.min(start, bottom - (count - 1) * height))
  }
}

interface Wish {
  readonly position: number
  readonly index: number
}

function byPosition(a: Wish, b: Wish): number {
  return a.position - b.position || a.index - b.index
}
