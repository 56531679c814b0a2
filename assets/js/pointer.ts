// The pointer on one live panel: links of points, and the zoomed range.

import { largest, smallest } from '../../tools/core/extremes.ts'
import type { DrawnPoint } from '../../tools/view/drawn-view.ts'
import type { ViewState } from '../../tools/view/view-state.ts'
import { make } from './elements.ts'
import { drawingIn, numbersOf, toDrawing } from './rule.ts'

interface Host {
  readonly state: () => ViewState
  readonly change: (next: ViewState) => void
  /** The points that are drawn here, in pixels of the drawing. */
  readonly points: () => readonly DrawnPoint[]
  /** The link of the cell of a point. */
  readonly linkOf: (point: DrawnPoint) => HTMLAnchorElement | undefined
  /** Whether dragging zooms along the steps. */
  readonly isZoomable: boolean
}

/** A drag shorter than this, in pixels, is a click. */
const shortestDrag = 6
/** A click at most so far from a point, in pixels, opens its cell. */
const reach = 10

/** Listens on a plot. */
export function listen(plot: HTMLElement, host: Host): void {
  const { state, change, isZoomable } = host
  const brush = make('div', { class: 'figure-brush' })
  let dragFrom: number | undefined

  plot.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button === 0) {
      dragFrom = event.clientX
      plot.setPointerCapture(event.pointerId)
    }
  })
  plot.addEventListener('pointermove', (event) => {
    if (dragFrom !== undefined && isZoomable) showBrush(dragFrom, event.clientX)
    else plot.style.cursor = event.pointerType === 'mouse' && linkUnder(event) ? 'pointer' : ''
  })
  plot.addEventListener('pointerup', (event) => {
    if (dragFrom === undefined) return
    const range = isZoomable ? covered(dragFrom, event.clientX) : undefined
    const long = Math.abs(event.clientX - dragFrom) > shortestDrag
    stopDrag()
    if (long && range) change({ ...state(), range })
    else if (!long) linkUnder(event)?.dispatchEvent(clickLike(event))
  })
  plot.addEventListener('pointercancel', stopDrag)
  plot.addEventListener('dblclick', () => change({ ...state(), range: undefined }))
  // Before it changes the view.
  plot.addEventListener(
    'keydown',
    (event) => {
      if (dragFrom === undefined || event.key !== 'Escape') return
      event.stopImmediatePropagation()
      stopDrag()
    },
    { capture: true },
  )

  /** The link of the point under the pointer. */
  function linkUnder(event: PointerEvent): HTMLAnchorElement | undefined {
    const drawing = drawingIn(plot)
    if (!drawing) return undefined
    const { x, y } = toDrawing(drawing, event)
    const near = host
      .points()
      .map((at) => ({ at, distance: Math.hypot(at.x - x, at.y - y) / drawing.scale }))
      .filter(({ distance }) => distance <= reach)
      .sort((a, b) => a.distance - b.distance)[0]
    return near && host.linkOf(near.at)
  }

  function covered(from: number, to: number): readonly [number, number] | undefined {
    const drawing = drawingIn(plot)
    if (!drawing) return undefined
    const edges = [from, to].map((clientX) => toDrawing(drawing, { clientX, clientY: 0 }).x)
    const [low, high] = [smallest(edges) - 4, largest(edges) + 4]
    const inside = numbersOf(drawing.rule, 'x').flatMap(([x = Number.NaN], index) =>
      x >= low && x <= high ? [drawing.first + index] : [],
    )
    const [start, end] = [inside[0], inside.at(-1)]
    return start === undefined || end === undefined || start === end ? undefined : [start, end]
  }

  function showBrush(from: number, to: number): void {
    const drawing = drawingIn(plot)
    if (!drawing) return
    const { rule, scale } = drawing
    const steps = numbersOf(rule, 'x').flat()
    const edges = [from, to].map((clientX) => {
      const { x } = toDrawing(drawing, { clientX, clientY: 0 })
      return Math.max(smallest(steps), Math.min(x, largest(steps)))
    })
    const [left, ends] = [smallest(edges), numbersOf(rule, 'y').flat()]
    const pixels = (length: number): string => `${length / scale}px`
    brush.style.left = pixels(left)
    brush.style.width = pixels(largest(edges) - left)
    brush.style.top = pixels(smallest(ends))
    brush.style.height = pixels(largest(ends) - smallest(ends))
    plot.append(brush)
  }

  function stopDrag(): void {
    dragFrom = undefined
    brush.remove()
  }
}

/** A click on a link as the reader made it: with Ctrl it opens a tab. */
function clickLike({ ctrlKey, metaKey, shiftKey }: PointerEvent): MouseEvent {
  return new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
}
