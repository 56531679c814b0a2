// The rule that snaps to steps, or the band of a row, on static and on live drawings; tools/view/drawn-view.ts writes its numbers.

import { largest, smallest } from '../../tools/core/extremes.ts'

/** Calls `point` with the step that is closest to the pointer. */
export function listenForSteps(plot: HTMLElement, point: (at: number) => void): void {
  for (const type of ['pointermove', 'pointerdown'] as const)
    plot.addEventListener(type, (event) => {
      const drawing = drawingIn(plot)
      if (!drawing) return
      const { rule, axis, first } = drawing
      const pixel = toDrawing(drawing, event)[axis]
      const distances = numbersOf(rule, axis).map((ends) => distanceTo(ends, pixel))
      const nearest = distances.indexOf(smallest(distances))
      if (nearest >= 0) point(first + nearest)
    })
}

/** Shows the rules of an element at a step, or none. */
export function showRule(element: Element, at: number | undefined): void {
  for (const rule of element.querySelectorAll<SVGElement>('.rule[data-x]'))
    rule.setAttribute('d', at === undefined ? '' : pathOf(rule, at - firstOf(rule)))
}

/** The drawing that is shown in a plot: its rule, and how many of its pixels are one of the page. */
interface ShownDrawing {
  readonly rule: SVGElement
  readonly axis: 'x' | 'y'
  readonly first: number
  readonly left: number
  readonly top: number
  readonly scale: number
}

/** The drawing of a plot that is shown; undefined where none is. */
export function drawingIn(plot: HTMLElement): ShownDrawing | undefined {
  for (const rule of plot.querySelectorAll<SVGElement>('.rule[data-x]')) {
    const drawing = rule.ownerSVGElement
    const { left, top, width } = drawing?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0 }
    if (!drawing || width === 0) continue
    const scale = drawing.viewBox.baseVal.width / width
    return { rule, axis: hasRows(rule) ? 'y' : 'x', first: firstOf(rule), left, top, scale }
  }
  return undefined
}

/** Pixels of the page as pixels of the drawing. */
export function toDrawing(
  { left, top, scale }: ShownDrawing,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): { readonly x: number; readonly y: number } {
  return { x: (clientX - left) * scale, y: (clientY - top) * scale }
}

/** The numbers of `data-x` or `data-y`: a list of steps or ends, each of one number or two. */
export function numbersOf(
  { dataset }: SVGElement,
  axis: 'x' | 'y',
): readonly (readonly number[])[] {
  return (dataset[axis] ?? '').split(' ').map((step) => step.split(',').map(Number))
}

// Without the attribute the first step is number 0.
function firstOf({ dataset }: SVGElement): number {
  return Number(dataset['first'] ?? 0)
}

function hasRows({ dataset }: SVGElement): boolean {
  return dataset['y']?.includes(',') === true
}

function pathOf(rule: SVGElement, step: number): string {
  if (hasRows(rule)) {
    const [left, right] = numbersOf(rule, 'x')
    const [top, bottom] = numbersOf(rule, 'y')[step] ?? []
    return top === undefined
      ? ''
      : `M${String(left)},${String(top)}H${String(right)}V${String(bottom)}H${String(left)}Z`
  }
  const [x] = numbersOf(rule, 'x')[step] ?? []
  const [top, bottom] = numbersOf(rule, 'y')
  return x === undefined ? '' : `M${String(x)},${String(top)}V${String(bottom)}`
}

/** From a pixel to a step: 0 inside a band. */
function distanceTo(ends: readonly number[], pixel: number): number {
  return Math.max(0, smallest(ends) - pixel, pixel - largest(ends))
}
