// The sparkline of a run as an SVG path, 60 wide and 17 high, from zero at the bottom.

/** `d` of a path through steps of a byte each: 0 is a gap, 1 zero, 255 the largest. Empty where nothing was sampled. */
export function sparkPath(steps: Uint8Array | undefined): string {
  if (!steps) return ''
  let count = steps.length
  while (count > 0 && steps[count - 1] === 0) count -= 1
  let path = ''
  for (let index = 0; index < count; index += 1) {
    const step = steps[index] ?? 0
    if (step === 0) continue
    const joined = index > 0 && steps[index - 1] !== 0
    const x = ((index * 60) / Math.max(1, count - 1)).toFixed(0)
    path += `${joined ? 'L' : 'M'}${x},${(17 - ((step - 1) * 16) / 254).toFixed(1)}`
  }
  return path
}
