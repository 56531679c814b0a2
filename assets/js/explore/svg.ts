import { sparkPath } from '../../../tools/view/spark-path.ts'
import { appendAll } from '../children.ts'

/** An SVG element with attributes. */
export function svg(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly SVGElement[] = [],
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  appendAll(element, children)
  return element
}

/** The time series of a run as a small line from zero; undefined where it has no samples. */
export function sparkline(steps: Uint8Array | undefined): SVGElement | undefined {
  if (!steps) return undefined
  const size = { viewBox: '-1 0 62 18', width: '62', height: '18' }
  return svg('svg', { ...size, class: 'spark', 'aria-hidden': 'true' }, [
    svg('path', { d: sparkPath(steps) }),
  ])
}
