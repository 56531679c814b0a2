// One panel of a flame graph, live: a canvas over the drawing, with every frame that is at least half a pixel wide.
import type { FlameFrames, FlamePanel } from '../../../tools/profiles/flame.ts'
import {
  flameBoxes,
  flameLayout,
  frameLabel,
  frameName,
  withoutEmptyRows,
  type FlameBox,
} from '../../../tools/view/flame-layout.ts'
import { paintFlame, flameRow } from './paint.ts'
import { showPath } from './path.ts'
import { step } from './step.ts'

/** What search asks of a panel. */
export interface LivePanel {
  /** Marks the functions with these names, by their index; none with undefined. */
  highlight(matches: readonly boolean[] | undefined): void
}

/** Puts a live panel over the drawing in `plot`; `opens` is how it is zoomed, `zoomedTo` hears how it is then. */
export function livePanel(
  plot: HTMLElement,
  frames: FlameFrames,
  opens: Readonly<Partial<Record<FlamePanel, number>>>,
  zoomedTo: (panel: FlamePanel, frame: number) => void,
): LivePanel {
  // Written by the template from the figure's own list of panels.
  const panel = plot.dataset['panel'] as FlamePanel
  const layout = flameLayout(frames, panel)
  const canvas = document.createElement('canvas')
  const cursor = document.createElement('div')
  cursor.className = 'flame-cursor'
  plot.append(canvas, cursor)
  plot.setAttribute('role', 'application')
  plot.setAttribute('aria-roledescription', 'flame graph')
  const chart = plot.closest('.figure-chart')
  const readout = chart?.querySelector('.flame-readout')
  const path = chart?.querySelector('.flame-path')
  let [zoomed, current] = [0, 0]
  let matches: readonly boolean[] | undefined
  let boxes: readonly FlameBox[] = []

  const draw = (): void => {
    const width = plot.clientWidth
    if (width === 0) return
    boxes = withoutEmptyRows(flameBoxes(layout, zoomed, 0.5 / width), (frame) => {
      const name = frames.name[frame]
      return name !== undefined && matches?.[name] === true
    })
    paintFlame(canvas, plot, { layout, boxes, matches, zoomed })
    mark()
  }
  const mark = (): void => {
    const box = boxes.find(({ frame }) => frame === current)
    cursor.hidden = box === undefined
    if (!box) return
    const width = plot.clientWidth
    cursor.style.left = `${String(box.x * width)}px`
    cursor.style.width = `${String(Math.max(2, box.width * width))}px`
    cursor.style.top = `${String(box.depth * flameRow)}px`
  }
  const tell = (frame: number): void => {
    if (readout) readout.textContent = frameLabel(layout, frame)
  }
  const turnTo = (frame: number): void => {
    current = frame
    mark()
    tell(frame)
  }
  const zoom = (frame: number): void => {
    zoomed = frame
    current = frame
    draw()
    tell(frame)
    if (path) showPath(path, pathOf(frame), zoom)
    // Behind the frame that shows it: a new address makes the browser look through every link of the page.
    requestAnimationFrame(() => setTimeout(() => zoomedTo(panel, frame)))
  }
  const pathOf = (frame: number): readonly { readonly frame: number; readonly name: string }[] => {
    const found = []
    for (let each = frame; each >= 0; each = layout.parent[each] ?? -1)
      found.unshift({ frame: each, name: frameName(frames, each) })
    return found
  }
  const at = ({ clientX, clientY }: MouseEvent): number | undefined => {
    const { left, top, width } = plot.getBoundingClientRect()
    const depth = Math.floor((clientY - top) / flameRow)
    const x = (clientX - left) / width
    return boxes.find((box) => box.depth === depth && x >= box.x && x < box.x + box.width)?.frame
  }

  canvas.addEventListener('click', (event) => {
    const frame = at(event)
    if (frame !== undefined) zoom(frame)
  })
  canvas.addEventListener('pointermove', (event) => {
    const frame = at(event)
    if (frame !== undefined && frame !== current) turnTo(frame)
  })
  plot.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && zoomed === 0) return
    if (event.key === 'Enter' || event.key === ' ') zoom(current)
    else if (event.key === 'Escape') zoom(0)
    else {
      const next = step(event.key, current, layout, boxes)
      if (next === undefined) return
      turnTo(next)
    }
    event.preventDefault()
  })
  plot.addEventListener('focus', () => {
    tell(current)
  })
  new ResizeObserver(draw).observe(plot)
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
  const first = opens[panel]
  // The whole profile needs no zoom, and one side of two may lack the frame.
  if (first !== undefined && first > 0 && (layout.value[first] ?? Number.NaN) > 0) {
    // The other way round may be folded away.
    const folded = plot.closest('details')
    if (folded) folded.open = true
    zoomed = first
    current = first
    tell(first)
    if (path) showPath(path, pathOf(first), zoom)
  }
  draw()
  if (document.activeElement === plot) tell(current)
  return {
    highlight(found) {
      matches = found
      draw()
    },
  }
}
