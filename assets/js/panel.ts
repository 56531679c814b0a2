// Pointer and keyboard on one live panel: the rule that snaps to steps, links of points, and the zoomed range.

import { largest, smallest } from '../../tools/core/extremes.ts'
import type { DrawnPoint } from '../../tools/view/drawn-view.ts'
import type { Layout } from '../../tools/view/plot.ts'
import { zoomed, type ViewState } from '../../tools/view/view-state.ts'
import { make } from './elements.ts'

interface Host {
  /** How many steps there are. */
  readonly count: () => number
  readonly layout: () => Layout
  /** The steps from `first`, and where each starts and ends in pixels; equal ends are a rule. */
  readonly steps: () => {
    readonly axis: 'x' | 'y'
    readonly first: number
    readonly ends: readonly (readonly [number, number])[]
  }
  readonly state: () => ViewState
  readonly change: (next: ViewState) => void
  /** The points that are drawn here. */
  readonly points: () => readonly DrawnPoint[]
  /** The link of the cell of a point. */
  readonly linkOf: (point: DrawnPoint) => HTMLAnchorElement | undefined
  /** Whether dragging and keys zoom along the steps. */
  readonly isZoomable: boolean
  /** Moves the focus to the numbers under the rule. */
  readonly focusReadout: () => void
}

/** A drag shorter than this, in pixels, is a click. */
const shortestDrag = 6
/** A click at most so far from a point, in pixels, opens its cell. */
const reach = 10

/** Listens on a plot. */
export function listen(plot: HTMLElement, host: Host): void {
  const { count, layout, steps, state, change, isZoomable } = host
  const brush = make('div', { class: 'figure-brush' })
  let dragFrom: number | undefined

  plot.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button === 0) {
      dragFrom = event.clientX
      plot.setPointerCapture(event.pointerId)
    }
    point(event)
  })
  plot.addEventListener('pointermove', (event) => {
    point(event)
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
  plot.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') host.focusReadout()
    const next = afterKey(event.key)
    if (next === undefined) return
    event.preventDefault()
    stopDrag()
    change(next)
  })

  function point(event: PointerEvent): void {
    const at = nearest(event)
    if (at !== state().at) change({ ...state(), at })
  }

  /** Pixels of the page to pixels of the plot between its margins. */
  function toPlot({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] {
    const box = (plot.firstElementChild ?? plot).getBoundingClientRect()
    const { padding } = layout()
    const scale = scaleOfPage()
    return [(clientX - box.left) / scale - padding.left, (clientY - box.top) / scale - padding.top]
  }

  /** Pixels of the page per pixel of the drawing. */
  function scaleOfPage(): number {
    const { width = 1 } = plot.querySelector('svg')?.getBoundingClientRect() ?? {}
    return width / layout().width
  }

  /** The link of the point under the pointer. */
  function linkUnder(event: PointerEvent): HTMLAnchorElement | undefined {
    const [left, top] = toPlot(event)
    const scale = scaleOfPage()
    const near = host
      .points()
      .map((at) => ({ at, distance: Math.hypot(at.x - left, at.y - top) * scale }))
      .filter(({ distance }) => distance <= reach)
      .sort((a, b) => a.distance - b.distance)[0]
    return near && host.linkOf(near.at)
  }

  function nearest(event: PointerEvent): number {
    const { axis, ends, first } = steps()
    const [x, y] = toPlot(event)
    const pixel = axis === 'x' ? x : y
    const distances = ends.map(([start, end]) => Math.max(0, start - pixel, pixel - end))
    return first + Math.max(0, distances.indexOf(smallest(distances)))
  }

  function covered(from: number, to: number): readonly [number, number] | undefined {
    const { ends, first } = steps()
    const edges = [from, to].map((clientX) => toPlot({ clientX, clientY: 0 })[0])
    const [low, high] = [smallest(edges) - 4, largest(edges) + 4]
    const inside = ends.flatMap(([x], index) => (x >= low && x <= high ? [first + index] : []))
    const [start, end] = [inside[0], inside.at(-1)]
    return start === undefined || end === undefined || start === end ? undefined : [start, end]
  }

  function showBrush(from: number, to: number): void {
    const box = plot.getBoundingClientRect()
    const { height, padding, width } = layout()
    const scale = scaleOfPage()
    const edge = (clientX: number): number =>
      Math.max(padding.left * scale, Math.min(clientX - box.left, (width - padding.right) * scale))
    const ends = [edge(from), edge(to)]
    const left = smallest(ends)
    brush.style.left = `${left}px`
    brush.style.width = `${largest(ends) - left}px`
    brush.style.top = `${padding.top * scale}px`
    brush.style.height = `${(height - padding.top - padding.bottom) * scale}px`
    plot.append(brush)
  }

  function stopDrag(): void {
    dragFrom = undefined
    brush.remove()
  }

  function afterKey(key: string): ViewState | undefined {
    const now = state()
    switch (key) {
      case '+':
        return isZoomable ? zoomed(now, count()) : undefined
      case '-':
        return { ...now, range: undefined }
      case 'Escape':
        if (dragFrom !== undefined) return now
        return now.range ? { ...now, range: undefined } : { ...now, at: undefined }
      default:
        return undefined
    }
  }
}

/** A click on a link as the reader made it: with Ctrl it opens a tab. */
function clickLike({ ctrlKey, metaKey, shiftKey }: PointerEvent): MouseEvent {
  return new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
}
