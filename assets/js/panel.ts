// Pointer and keyboard on one panel: the rule that snaps to x values, and the zoomed range.

import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import type { Layout } from '../../tools/view/layout.ts'
import type { Point } from '../../tools/view/points.ts'
import { xAxis, type Place } from '../../tools/view/scene.ts'
import { zoomed, type ViewState } from '../../tools/view/view-state.ts'

interface Host {
  readonly figure: ChartFigure
  readonly layout: () => Layout
  readonly state: () => ViewState
  readonly change: (next: ViewState) => void
  /** The points that are drawn here. */
  readonly places: () => readonly Place[]
  /** The link of the cell of a point. */
  readonly linkOf: (point: Point) => HTMLAnchorElement | undefined
  /** Moves the focus to the numbers under the rule. */
  readonly enter: () => void
}

/** A drag shorter than this, in pixels, is a click. */
const shortestDrag = 6
/** A click at most so far from a point, in pixels, opens its cell. */
const reach = 10

/** Listens on a plot; returns what tells assistive technology where the rule stands. */
export function listen(plot: HTMLElement, host: Host): () => void {
  const { figure, layout, state, change } = host
  const brush = document.createElement('div')
  brush.className = 'figure-brush'
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
    if (dragFrom !== undefined) showBrush(dragFrom, event.clientX)
    else plot.style.cursor = event.pointerType === 'mouse' && under(event) ? 'pointer' : ''
  })
  plot.addEventListener('pointerup', (event) => {
    if (dragFrom === undefined) return
    const range = covered(dragFrom, event.clientX)
    const long = Math.abs(event.clientX - dragFrom) > shortestDrag
    stopDrag()
    if (long && range) change({ ...state(), range })
    else if (!long) under(event)?.dispatchEvent(clickLike(event))
  })
  plot.addEventListener('pointercancel', stopDrag)
  plot.addEventListener('dblclick', () => change({ ...state(), range: undefined }))
  plot.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') host.enter()
    const next = afterKey(event.key)
    if (next === undefined) return
    event.preventDefault()
    stopDrag()
    change(next)
  })
  return tell

  function tell(): void {
    const { at } = state()
    // A slider must have a number; its text says when none is chosen.
    plot.ariaValueNow = String(at ?? 0)
    plot.ariaValueText =
      at === undefined
        ? `no ${figure.x.title} chosen`
        : `${figure.x.values[at] ?? ''} ${figure.x.title}`
  }

  function point(event: PointerEvent): void {
    const at = nearest(event.clientX)
    if (at !== state().at) change({ ...state(), at })
  }

  /** Pixels of the page to pixels of the plot between its margins. */
  function toPlot(clientX: number): number {
    const box = (plot.firstElementChild ?? plot).getBoundingClientRect()
    const { width, padding } = layout()
    return ((clientX - box.left) * width) / svgWidth() - padding.left
  }

  /** The link of the point under the pointer. */
  function under({ clientX, clientY }: PointerEvent): HTMLAnchorElement | undefined {
    const box = (plot.firstElementChild ?? plot).getBoundingClientRect()
    const { width, padding } = layout()
    const scale = svgWidth() / width
    const [left, top] = [toPlot(clientX), (clientY - box.top) / scale - padding.top]
    const near = host
      .places()
      .map(({ point: at, x, y }) => ({ at, away: Math.hypot(x - left, y - top) * scale }))
      .filter(({ away }) => away <= reach)
      .sort((a, b) => a.away - b.away)[0]
    return near && host.linkOf(near.at)
  }

  function svgWidth(): number {
    return plot.querySelector('svg')?.getBoundingClientRect().width ?? 1
  }

  function shownIndices(): readonly number[] {
    const { first, last } = xAxis(figure, state(), layout())
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }

  function nearest(clientX: number): number {
    const { toX, first } = xAxis(figure, state(), layout())
    const x = toPlot(clientX)
    return shownIndices().reduce(
      (best, i) => (Math.abs(toX(i) - x) < Math.abs(toX(best) - x) ? i : best),
      first,
    )
  }

  function covered(from: number, to: number): readonly [number, number] | undefined {
    const { toX } = xAxis(figure, state(), layout())
    const [low = 0, high = 0] = [toPlot(from), toPlot(to)].sort((a, b) => a - b)
    const inside = shownIndices().filter((i) => toX(i) >= low - 4 && toX(i) <= high + 4)
    const [first, last] = [inside[0], inside.at(-1)]
    return first === undefined || last === undefined || first === last ? undefined : [first, last]
  }

  function showBrush(from: number, to: number): void {
    const box = plot.getBoundingClientRect()
    const { height, padding, width } = layout()
    const scale = svgWidth() / width
    const edge = (clientX: number): number =>
      Math.max(padding.left * scale, Math.min(clientX - box.left, (width - padding.right) * scale))
    const [left = 0, right = 0] = [edge(from), edge(to)].sort((a, b) => a - b)
    brush.style.left = `${left}px`
    brush.style.width = `${right - left}px`
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
    const { first, last } = xAxis(figure, now, layout())
    const at = now.at ?? first - 1
    const to = (index: number): ViewState => ({
      ...now,
      at: Math.max(first, Math.min(last, index)),
    })
    switch (key) {
      case 'ArrowRight':
      case 'ArrowUp':
        return to(at + 1)
      case 'ArrowLeft':
      case 'ArrowDown':
        return to(at - 1)
      case 'Home':
        return to(first)
      case 'End':
        return to(last)
      case '+':
        return zoomed(now, figure.x.values.length)
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
