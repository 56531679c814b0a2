// Labels at the ends of lines, moved apart until none covers another.

/** Places of labels of `height` near the `wanted` ones, in their order, between `top` and `bottom`. */
export function spread(
  wanted: readonly number[],
  height: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = wanted.map((place, index) => ({ place, index })).sort(byPlace)
  const placed = new Array<number>(wanted.length).fill(0)
  // Blocks of touching labels, each centred on the mean of what its labels want.
  const blocks: { members: typeof order; start: number }[] = []
  for (const entry of order) {
    let block = { members: [entry], start: clamp(entry.place, 1) }
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.start + last.members.length * height <= block.start) break
      blocks.pop()
      const members = [...last.members, ...block.members]
      const mean = members.reduce((sum, { place }, i) => sum + place - i * height, 0)
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
  readonly place: number
  readonly index: number
}

function byPlace(a: Wish, b: Wish): number {
  return a.place - b.place || a.index - b.index
}
