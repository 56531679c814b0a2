// The static drawing: it answers the pointer at once, without another script. Its rule holds, in pixels of the drawing,
// where each step is: `data-x` for x values and `data-y` for both ends of the line, or `data-y` for rows, a pair each, and
// `data-x` for both ends of their bands.
import { largest, smallest } from '../../tools/core/extremes.ts'

/** Calls `point` with the step under the pointer while a drawing is static; returns what shows the rule. */
export function setUpStill(
  element: HTMLElement,
  point: (at: number) => void,
): (at: number | undefined) => void {
  for (const type of ['pointermove', 'pointerdown'] as const)
    element.addEventListener(type, (event) => {
      const { target } = event
      const plot = target instanceof Element ? target.closest('.figure-plot') : null
      const at = plot && nearest(rulesOf(plot), event)
      if (at !== undefined && at !== null) point(at)
    })
  return (at) => {
    for (const rule of rulesOf(element))
      rule.setAttribute('d', at === undefined ? '' : pathOf(rule, at))
  }
}

function rulesOf(element: Element): readonly SVGElement[] {
  return [...element.querySelectorAll<SVGElement>('.rule[data-x]')]
}

/** The numbers of `data-x` or `data-y`: a list of steps or ends, each of one number or two. */
function numbersOf({ dataset }: SVGElement, axis: 'x' | 'y'): readonly (readonly number[])[] {
  return (dataset[axis] ?? '').split(' ').map((step) => step.split(',').map(Number))
}

function hasRows({ dataset }: SVGElement): boolean {
  return dataset['y']?.includes(',') === true
}

function pathOf(rule: SVGElement, at: number): string {
  if (hasRows(rule)) {
    const [left, right] = numbersOf(rule, 'x')
    const [top, bottom] = numbersOf(rule, 'y')[at] ?? []
    return top === undefined
      ? ''
      : `M${String(left)},${String(top)}H${String(right)}V${String(bottom)}H${String(left)}Z`
  }
  const [x] = numbersOf(rule, 'x')[at] ?? []
  const [top, bottom] = numbersOf(rule, 'y')
  return x === undefined ? '' : `M${String(x)},${String(top)}V${String(bottom)}`
}

/** The step closest to the pointer, in the drawing that is shown; undefined where none is. */
function nearest(
  rules: readonly SVGElement[],
  { clientX, clientY }: PointerEvent,
): number | undefined {
  for (const rule of rules) {
    const drawing = rule.ownerSVGElement
    const { left, top, width } = drawing?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0 }
    if (!drawing || width === 0) continue
    const scale = drawing.viewBox.baseVal.width / width
    const axis = hasRows(rule) ? 'y' : 'x'
    const pointer = (axis === 'y' ? clientY - top : clientX - left) * scale
    const distances = numbersOf(rule, axis).map((ends) => distanceTo(ends, pointer))
    return distances.indexOf(smallest(distances))
  }
  return undefined
}

/** From a pixel to a step: 0 inside a band. */
function distanceTo(ends: readonly number[], pixel: number): number {
  return Math.max(0, smallest(ends) - pixel, pixel - largest(ends))
}
