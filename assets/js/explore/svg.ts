/** An SVG element with attributes. */
export function svg(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly SVGElement[] = [],
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** The course of a run as a small line from zero; undefined where it has no samples. */
export function sparkline(steps: Uint8Array | undefined): SVGElement | undefined {
  if (!steps) return undefined
  let line = ''
  let count = steps.length
  while (count > 0 && steps[count - 1] === 0) count -= 1
  steps.forEach((step, index) => {
    if (step === 0 || index >= count) return
    const joined = index > 0 && steps[index - 1] !== 0
    const x = ((index * 60) / Math.max(1, count - 1)).toFixed(1)
    line += `${joined ? 'L' : 'M'}${x},${(17 - ((step - 1) * 16) / 254).toFixed(1)}`
  })
  const size = { viewBox: '-1 0 62 18', width: '62', height: '18' }
  return svg('svg', { ...size, class: 'spark', 'aria-hidden': 'true' }, [svg('path', { d: line })])
}
